import { undoableMachine, type UndoableEvent } from '../../src/machines/kit/undoable';
import { modelTest } from './harness';

const events: UndoableEvent[] = [
  { type: 'action.undo' },
  { type: 'page.leave' },
  { type: 'action.retry' },
  { type: 'failure.dismiss' },
];

/** One action that can be undone, with every way it can end. Walked on the machine and in a row. */
export const undoableModel = () =>
  modelTest({
    machine: undoableMachine,
    input: { key: 'key' },
    events,
    settle: {
      perform: {
        error: [
          { message: 'The server took too long', status: null },
          { message: 'Someone else changed this', status: 409, data: {} },
        ],
      },
    },
    project: ({ context: { problem } }) => [problem?.message],
  });
