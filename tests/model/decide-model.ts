import { decideMachine, type DecideEvent, type DecideRow } from '../../src/machines/interviews/decide';
import { modelTest } from './harness';

export const asha: DecideRow = { id: 'i1', version: 4, name: 'Asha Rao', decision: null };
export const ben: DecideRow = { id: 'i2', version: 7, name: 'Ben Okoro', decision: 'onHold' };
export const changedReason = 'This interview has changed. Check the latest version and try again.';

export const askOne = { type: 'decision.ask', rows: [asha], draft: { decision: null } } as const;
/** One of the candidates already has another decision, so a reason is required. */
export const askBoth = { type: 'decision.ask', rows: [asha, ben], draft: { decision: 'selected' } } as const;

const events = [
  askOne,
  askBoth,
  { type: 'draft.change', draft: { decision: 'selected' } },
  { type: 'draft.change', draft: { why: 'The best of all' } },
  { type: 'draft.change', draft: { emailed: true } },
  { type: 'form.submit', key: 'k1' },
  { type: 'dialog.close' },
  { type: 'action.undo' },
  { type: 'page.leave' },
  { type: 'action.retry' },
  { type: 'failure.dismiss' },
] as unknown as DecideEvent[];

/** Decisions on one or two candidates with every way they can end. Walked on the machine and on the screen. */
export const decideModel = () =>
  modelTest({
    machine: decideMachine,
    events,
    settle: {
      decide: {
        done: [
          { stored: 1, refused: [] },
          { stored: 0, refused: [{ id: 'i1', name: 'Asha Rao', reason: changedReason }] },
        ],
        error: [
          { message: 'The server took too long', status: null },
          { message: 'Resource not found', status: 404 },
        ],
      },
    },
    project: ({ context: { rows, draft, key, tried, refused, problem } }) => [
      rows.length,
      draft.decision,
      draft.why,
      draft.emailed,
      key !== null,
      tried,
      refused.length,
      problem?.message,
    ],
  });
