import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { interviewRunMachine, type RunStep } from '../../src/machines/interviews/interview-run';
import type { MakeJob } from '../../src/machines/kit/job';
import type { RunRequest } from '../../src/contract/interviews-runs';
import { interviewRunModel, runRequest, runSilence, runStep } from './interview-run-model';

it('walks every transition', async () => {
  vi.useRealTimers();
  await interviewRunModel().walk();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps its key while the answer is unknown, and is followed from the minute before it to its end', async () => {
  const keys: string[] = [];
  const answers: RunStep[] = [runStep('waiting'), runStep('running'), runStep('done')];
  const machine = interviewRunMachine.provide({
    actors: {
      find: fromPromise<RunStep | null, undefined>(async () => null),
      make: fromPromise<RunStep, MakeJob<RunRequest>>(async ({ input }) => {
        keys.push(input.key);
        if (keys.length === 1) throw runSilence;
        return runStep('waiting');
      }),
      read: fromPromise<RunStep, { id: string }>(async () => answers.shift() ?? runStep('done')),
    },
  });
  const actor = createActor(machine).start();
  await vi.advanceTimersByTimeAsync(0);
  actor.send({ type: 'job.make', request: runRequest, key: 'first' });
  await vi.advanceTimersByTimeAsync(0);
  expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { problem: runSilence } });
  actor.send({ type: 'job.make', request: runRequest, key: 'second' });
  await vi.advanceTimersByTimeAsync(0);
  expect(keys).toEqual(['first', 'first']);
  expect(actor.getSnapshot()).toMatchObject({ value: { running: 'waiting' }, context: { id: 'r1' } });
  await vi.advanceTimersByTimeAsync(600);
  expect(actor.getSnapshot().matches('running')).toBe(true);
  await vi.advanceTimersByTimeAsync(600);
  expect(actor.getSnapshot().value).toBe('reviewing');
});
