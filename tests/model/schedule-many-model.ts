import type { BatchRequest } from '../../src/contract/booking-batches';
import { scheduleManyMachine, type BatchStep, type ScheduleManyEvent } from '../../src/machines/booking/schedule-many';
import { modelTest } from './harness';

export const request: BatchRequest = { source: 'waiting', interviewIds: ['i1'] };
export const step = (state: BatchStep['state']): BatchStep => ({ id: 'b1', state });
export const silence = { message: 'The server took too long' };
export const gone = { message: 'Not found', status: 404 };
export const events: ScheduleManyEvent[] = [
  { type: 'find.retry' },
  { type: 'batch.create', request, key: 'k1' },
  { type: 'batch.made', id: 'b1' },
  { type: 'row.change', change: { type: 'leaveOut', nr: 1 } },
  { type: 'batch.solve' },
  { type: 'batch.commit', revision: 3 },
  { type: 'batch.stop' },
  { type: 'batch.discard' },
  { type: 'failures.download' },
  { type: 'batch.another' },
  { type: 'failure.dismiss' },
];

export const scheduleManyModel = () =>
  modelTest({
    machine: scheduleManyMachine,
    events,
    settle: {
      find: { done: [null, step('draft'), step('committing')], error: [silence] },
      create: { done: [step('draft')], error: [silence] },
      solve: { done: [undefined], error: [silence] },
      commit: { done: [step('committing'), step('done'), step('draft')], error: [gone] },
      read: { done: [step('committing'), step('done'), step('stopped')], error: [silence, gone] },
      stop: { done: [step('stopped')], error: [silence] },
      discard: { done: [undefined], error: [silence] },
      download: { done: [undefined], error: [silence] },
    },
    project: ({ context }) => ({ problem: context.problem?.message ?? null }),
  });
