import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  isUploadRunning,
  uploadCandidatesMachine,
  type UploadAct,
  type UploadStep,
} from '../../src/machines/candidates/upload-candidates';
import { uploadCandidatesModel, uploadedCells, uploadGone, uploadSilence, uploadStep } from './upload-candidates-model';

it('walks every transition', async () => {
  vi.useRealTimers();
  await uploadCandidatesModel().walk();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['reading', true],
  ['taking', true],
  ['undoing', true],
  ['draft', false],
  ['done', false],
] as const)('an upload that is %s runs: %s', (state, runs) => {
  expect(isUploadRunning({ state })).toBe(runs);
});

type Answer = UploadStep | { message: string };
/** Starts an upload whose server returns these answers to acts and reads in turn, and notes the requests. */
async function started(found: UploadStep | null, acts: Answer[], reads: Answer[] = []) {
  const asked: unknown[] = [];
  const next = (answers: Answer[]) => {
    const answer = answers.shift() ?? uploadGone;
    return 'message' in answer ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const machine = uploadCandidatesMachine.provide({
    actors: {
      find: fromPromise<UploadStep | null, undefined>(async () => found),
      act: fromPromise<UploadStep, { id: string; act: UploadAct }>(({ input }) => {
        asked.push(input);
        return next(acts);
      }),
      read: fromPromise<UploadStep, { id: string }>(() => next(reads)),
    },
  });
  const actor = createActor(machine).start();
  await vi.advanceTimersByTimeAsync(0);
  return { actor, asked, seen: () => ({ value: actor.getSnapshot().value, ...actor.getSnapshot().context }) };
}

it('follows what runs through a silence to its end', async () => {
  const { actor, seen } = await started(
    uploadStep('draft'),
    [uploadStep('taking')],
    [uploadStep('taking'), uploadSilence, uploadStep('done')],
  );
  actor.send({ type: 'job.act', act: { verb: 'take', revision: 4, skills: true } });
  await vi.advanceTimersByTimeAsync(0);
  expect(actor.getSnapshot().matches('running')).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen().value).toBe('reviewing');
});

it.each([
  ['draft', 'reviewing'],
  ['taking', { running: 'waiting' }],
] as const)('follows a list that is %s, found or made', async (state, value) => {
  const found = await started(uploadStep(state), [], [uploadStep('taking')]);
  expect(found.seen()).toMatchObject({ value, id: 'u1' });
  const made = await started(null, [], [uploadStep('taking')]);
  made.actor.send({ type: 'job.made', step: { id: 'u2', state } });
  await vi.advanceTimersByTimeAsync(0);
  expect(made.seen()).toMatchObject({ value, id: 'u2' });
});

it.each<[string, UploadAct, UploadStep, unknown]>([
  ['corrected', { verb: 'change', rows: [{ nr: 3, cells: uploadedCells }] }, uploadStep('draft'), 'reviewing'],
  ['added', { verb: 'take', revision: 4, skills: true }, uploadStep('done'), 'reviewing'],
  ['undone', { verb: 'undo' }, uploadStep('undone'), 'reviewing'],
  ['undone at length', { verb: 'undo' }, uploadStep('undoing'), { running: 'waiting' }],
])('a list is %s, and says so where that fails', async (_, act, answer, value) => {
  const { actor, asked, seen } = await started(uploadStep('draft'), [uploadGone, answer], [uploadStep('undoing')]);
  actor.send({ type: 'job.act', act });
  await vi.advanceTimersByTimeAsync(0);
  expect(seen()).toMatchObject({ value: 'reviewing', problem: uploadGone });
  actor.send({ type: 'job.act', act });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([
    { id: 'u1', act },
    { id: 'u1', act },
  ]);
  expect(seen()).toMatchObject({ value, problem: null });
});
