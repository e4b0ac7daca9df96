import type { RunRequest } from '../../src/contract/interviews-runs';
import { interviewRunMachine, type InterviewRunEvent, type RunStep } from '../../src/machines/interviews/interview-run';
import { modelTest } from './harness';

export const runRequest: RunRequest = {
  act: { type: 'CANCEL', why: 'The position was filled.' },
  interviewIds: ['i1'],
};
export const runStep = (state: RunStep['state']): RunStep => ({ id: 'r1', state });
export const runSilence = { message: 'The server took too long' };
export const runGone = { message: 'Not found', status: 404 };
const events: InterviewRunEvent[] = [
  { type: 'find.retry' },
  { type: 'job.make', request: runRequest, key: 'k1' },
  { type: 'job.act', act: { verb: 'continue' } },
  { type: 'job.stop' },
  { type: 'job.discard' },
  { type: 'failures.download' },
  { type: 'failure.dismiss' },
];

/** One action on many interviews, with every possible ending. */
export const interviewRunModel = () =>
  modelTest({
    machine: interviewRunMachine,
    events,
    settle: {
      find: { done: [null, runStep('done'), runStep('waiting')], error: [runSilence] },
      make: { done: [runStep('waiting')], error: [runSilence] },
      act: { done: [runStep('running'), runStep('done')], error: [runGone] },
      read: { done: [runStep('running'), runStep('done'), runStep('stopped')], error: [runSilence, runGone] },
      stop: { done: [runStep('stopped')], error: [runSilence] },
      discard: { done: [undefined], error: [runSilence] },
      download: { done: [undefined], error: [runSilence] },
    },
    project: ({ context }) => ({ problem: context.problem?.message ?? null }),
  });
