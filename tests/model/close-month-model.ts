import { closeMonthMachine, type CloseMonthEvent, type MonthEndStep } from '../../src/machines/billing/close-month';
import { modelTest } from './harness';

const step = (state: MonthEndStep['state']): MonthEndStep => ({ id: 'm1', state });
export const monthSilence = { message: 'The server took too long' };
export const monthClosed = { message: 'October 2026 is already closed.', status: 409 };
const events: CloseMonthEvent[] = [
  { type: 'find.retry' },
  { type: 'job.make', request: { month: '2026-10' }, key: 'k1' },
  { type: 'job.act', act: { verb: 'continue' } },
  { type: 'job.stop' },
  { type: 'job.discard' },
  { type: 'failures.download' },
  { type: 'failure.dismiss' },
];

/** Closing a month with every possible ending. */
export const closeMonthModel = () =>
  modelTest({
    machine: closeMonthMachine,
    events,
    settle: {
      find: { done: [null, step('done'), step('running')], error: [monthSilence] },
      make: { done: [step('running')], error: [monthClosed] },
      act: { done: [step('running'), step('done')], error: [monthSilence] },
      read: {
        done: [step('running'), step('done'), step('stopped')],
        error: [monthSilence, { message: 'Gone', status: 404 }],
      },
      stop: { done: [step('stopped')], error: [monthSilence] },
      discard: { done: [undefined], error: [monthSilence] },
      download: { done: [undefined], error: [monthSilence] },
    },
    project: ({ context }) => ({ problem: context.problem?.message ?? null }),
  });
