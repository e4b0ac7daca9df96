import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { uploadCandidatesMachine, type TakeRows, type UploadStep } from '../../src/machines/people/upload-candidates';
import { uploadCandidatesModel, uploadGone, uploadSilence, uploadStep } from './upload-candidates-model';

it('walks every transition', async () => {
  vi.useRealTimers();
  await uploadCandidatesModel().walk();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('follows what runs through a silence to its end, and adds the revision that was read', async () => {
  const reads = [uploadStep('taking'), uploadSilence, uploadStep('done')];
  const taken: TakeRows[] = [];
  const actor = createActor(
    uploadCandidatesMachine.provide({
      actors: {
        find: fromPromise<UploadStep | null, undefined>(async () => uploadStep('draft')),
        take: fromPromise<UploadStep, TakeRows>(async ({ input }) => {
          taken.push(input);
          return uploadStep('taking');
        }),
        read: fromPromise<UploadStep, { id: string }>(async () => {
          const next = reads.shift() ?? uploadGone;
          if ('message' in next) throw next;
          return next;
        }),
      },
    }),
  ).start();
  await vi.advanceTimersByTimeAsync(0);
  actor.send({ type: 'list.take', revision: 4 });
  await vi.advanceTimersByTimeAsync(0);
  expect(actor.getSnapshot().matches('running')).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(actor.getSnapshot().value).toBe('reviewing');
  expect(taken).toEqual([{ id: 'u1', revision: 4 }]);
});
