import { actOnInterviewMachine } from '../../src/machines/interviews/act-on-interview';
import type { ActEvent } from '../../src/machines/interviews/act-on-interview';
import { modelTest } from './harness';

const target = { type: 'action.choose', interviewId: 'i1', version: 3 } as const;

/** A 409 whose response lists the events that are allowed now. */
export const conflict = (types: string[], more: object = {}) => ({
  message: 'This interview has changed',
  status: 409,
  data: { version: 7, allowedActions: types.map((type) => ({ type, ...more })) },
});

/** A move of an interview from one time to another, with its panelist. */
export const move = (start: string) => ({ panelistId: 'p1', was: '2030-11-24T09:00:00.000Z', start });
const present = move('2030-11-24T09:00:00.000Z');
const moved = move('2030-11-25T10:30:00.000Z');

const events: ActEvent[] = [
  { ...target, action: { type: 'JOIN' }, key: 'first' },
  { ...target, action: { type: 'CANCEL' }, key: 'first' },
  { ...target, action: { type: 'BOOK' }, draft: { move: present }, key: 'first' },
  { type: 'draft.change', draft: { move: moved } },
  { type: 'draft.change', draft: { why: 'The candidate is ill' } },
  { type: 'draft.change', draft: { why: ' ' } },
  { type: 'form.submit', key: 'second' },
  { type: 'dialog.close' },
];

/** One event sent to one interview, with every way it can end. Walked on the machine and on the screen. */
export const actOnInterviewModel = () =>
  modelTest({
    machine: actOnInterviewMachine,
    events,
    settle: {
      sendEvent: {
        done: [{ link: null }, { link: 'https://meet.example.com/a' }],
        error: [
          conflict(['CANCEL']),
          conflict(['BOOK']),
          conflict([]),
          { message: 'This is still being worked on', status: 409 },
          { message: 'The server took too long', status: null },
          { message: 'Validation Failed', status: 400 },
        ],
      },
    },
    project: ({ context: { target: about, draft, key, allowed, tried, problem } }) => [
      about?.action.type,
      about?.version,
      about?.action.type === 'BOOK' ? draft.move?.start : draft.why,
      key !== null,
      allowed?.length,
      tried,
      problem?.message,
    ],
  });
