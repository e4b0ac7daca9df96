import type { BatchRequest } from '../../src/contract/booking-batches';
import { scheduleManyMachine, type BatchStep, type ScheduleManyEvent } from '../../src/machines/booking/schedule-many';
import { modelTest } from './harness';

export const request: BatchRequest = { source: 'waiting', interviewIds: ['i1'] };
export const step = (state: BatchStep['state']): BatchStep => ({ id: 'b1', state });
export const silence = { message: 'The server took too long' };
export const gone = { message: 'Not found', status: 404 };
export const events: ScheduleManyEvent[] = [
  { type: 'find.retry' },
  { type: 'job.make', request, key: 'k1' },
  { type: 'job.made', step: step('draft') },
  { type: 'job.made', step: step('committing') },
  { type: 'job.act', act: { verb: 'change', change: { type: 'leaveOut', nr: 1 } } },
  { type: 'job.act', act: { verb: 'solve' } },
  { type: 'job.act', act: { verb: 'commit', revision: 3 } },
  { type: 'job.stop' },
  { type: 'job.discard' },
  { type: 'failures.download' },
  { type: 'job.another' },
  { type: 'failure.dismiss' },
];

export const scheduleManyModel = () =>
  modelTest({
    machine: scheduleManyMachine,
    events,
    settle: {
      find: { done: [null, step('draft'), step('committing')], error: [silence] },
      make: { done: [step('draft')], error: [silence] },
      act: { done: [step('committing'), step('done'), step('draft')], error: [gone] },
      read: { done: [step('committing'), step('done'), step('stopped')], error: [silence, gone] },
      stop: { done: [step('stopped')], error: [silence] },
      discard: { done: [undefined], error: [silence] },
      download: { done: [undefined], error: [silence] },
    },
    project: ({ context }) => ({ problem: context.problem?.message ?? null }),
  });
