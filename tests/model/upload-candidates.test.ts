import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  isUploadRunning,
  uploadCandidatesMachine,
  type ChangeRow,
  type TakeRows,
  type UploadCandidatesEvent,
  type UploadStep,
} from '../../src/machines/people/upload-candidates';
import { uploadCandidatesModel, uploadedCells, uploadGone, uploadSilence, uploadStep } from './upload-candidates-model';

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
  actor.send({ type: 'list.take', revision: 4, skills: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(actor.getSnapshot().matches('running')).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(actor.getSnapshot().value).toBe('reviewing');
  expect(taken).toEqual([{ id: 'u1', revision: 4, skills: true }]);
});

type Part = 'find' | 'change' | 'take' | 'undo' | 'read' | 'stop' | 'discard' | 'download';
type Answer = UploadStep | null | { message: string };

/** An upload with a server that answers each call with these in turn, and what it was asked. */
async function started(answers: Partial<Record<Part, Answer[]>>) {
  const asked: string[] = [];
  const ask = async <T>(part: Part, about?: object) => {
    asked.push(about === undefined ? part : `${part} ${JSON.stringify(about)}`);
    const answer = answers[part]?.shift() ?? null;
    if (answer !== null && 'message' in answer) throw answer;
    return answer as T;
  };
  const byId = <T>(part: Part) => fromPromise<T, { id: string }>(({ input }) => ask<T>(part, input));
  const machine = uploadCandidatesMachine.provide({
    actors: {
      find: fromPromise<UploadStep | null, undefined>(() => ask('find')),
      change: fromPromise<void, ChangeRow>(({ input }) => ask('change', input)),
      take: fromPromise<UploadStep, TakeRows>(({ input }) => ask('take', input)),
      undo: byId<UploadStep>('undo'),
      read: byId<UploadStep>('read'),
      stop: byId<UploadStep>('stop'),
      discard: byId<void>('discard'),
      download: byId<void>('download'),
    },
  });
  const actor = createActor(machine).start();
  await vi.advanceTimersByTimeAsync(0);
  const send = async (event: UploadCandidatesEvent) => {
    actor.send(event);
    await vi.advanceTimersByTimeAsync(0);
  };
  const seen = () => ({ value: actor.getSnapshot().value, ...actor.getSnapshot().context });
  return { actor, asked, send, seen, tags: () => [...actor.getSnapshot().tags].sort() };
}

it.each([
  ['reading', true],
  ['taking', true],
  ['undoing', true],
  ['draft', false],
  ['done', false],
] as const)('an upload that is %s runs: %s', (state, runs) => {
  expect(isUploadRunning({ state })).toBe(runs);
});

it('says why the latest list was not found, and looks again', async () => {
  const { actor, asked, send, seen } = await started({ find: [uploadSilence, null] });
  expect(seen()).toMatchObject({ value: 'lost', problem: uploadSilence });
  actor.send({ type: 'find.retry' });
  expect(seen()).toMatchObject({ value: 'finding', problem: null });
  await send({ type: 'failure.dismiss' });
  expect([seen().value, asked]).toEqual(['choosing', ['find', 'find']]);
});

it.each([
  ['draft', 'reviewing'],
  ['taking', { running: 'waiting' }],
] as const)('finds a list that is %s, or makes one', async (state, value) => {
  const found = await started({ find: [uploadStep(state)], read: [uploadStep('taking')] });
  expect(found.seen()).toMatchObject({ value, id: 'u1' });
  const made = await started({ find: [null], read: [uploadStep('taking')] });
  await made.send({ type: 'list.made', id: 'u2', state });
  expect(made.seen()).toMatchObject({ value, id: 'u2' });
});

const works: [string, Part, UploadCandidatesEvent, object, Answer, unknown][] = [
  [
    'corrected',
    'change',
    { type: 'row.change', nr: 3, cells: uploadedCells },
    { id: 'u1', nr: 3, cells: uploadedCells },
    null,
    'reviewing',
  ],
  [
    'added',
    'take',
    { type: 'list.take', revision: 4, skills: true },
    { id: 'u1', revision: 4, skills: true },
    uploadStep('done'),
    'reviewing',
  ],
  ['undone', 'undo', { type: 'list.undo' }, { id: 'u1' }, uploadStep('undone'), 'reviewing'],
  ['undone at length', 'undo', { type: 'list.undo' }, { id: 'u1' }, uploadStep('undoing'), { running: 'waiting' }],
  ['dropped', 'discard', { type: 'list.discard' }, { id: 'u1' }, null, 'choosing'],
  ['fetched', 'download', { type: 'failures.download' }, { id: 'u1' }, null, 'reviewing'],
];
it.each(works)('a list is %s, and says so where that fails', async (_, part, event, about, answer, value) => {
  const { actor, asked, send, seen, tags } = await started({
    find: [uploadStep('draft')],
    [part]: [uploadGone, answer],
    read: [uploadStep('undoing')],
  });
  expect(tags()).toEqual(['rows']);
  await send(event);
  expect(seen()).toMatchObject({ value: 'reviewing', problem: uploadGone });
  actor.send(event);
  expect([seen().problem, tags()]).toEqual([null, ['busy', 'rows']]);
  await vi.advanceTimersByTimeAsync(0);
  const request = `${part} ${JSON.stringify(about)}`;
  expect(asked.slice(0, 3)).toEqual(['find', request, request]);
  expect(seen()).toMatchObject({ value, problem: null });
});

it('forgets a list that is dropped, or left for another one', async () => {
  for (const type of ['list.discard', 'list.another'] as const) {
    const { send, seen } = await started({ find: [uploadStep('draft')], change: [uploadSilence] });
    await send({ type: 'row.change', nr: 3, cells: uploadedCells });
    await send({ type });
    expect(seen()).toMatchObject({ value: 'choosing', id: '', change: null, problem: null });
  }
});

it('takes a failure away', async () => {
  const { send, seen } = await started({ find: [uploadStep('draft')], download: [uploadSilence] });
  await send({ type: 'failures.download' });
  expect(seen().problem).toEqual(uploadSilence);
  await send({ type: 'failure.dismiss' });
  expect(seen()).toMatchObject({ value: 'reviewing', problem: null });
});

it('reads every half second, stops when told to, and says how it ended', async () => {
  const { actor, asked, send, seen, tags } = await started({
    find: [uploadStep('taking')],
    read: [uploadStep('taking'), uploadStep('taking'), uploadStep('taking'), uploadStep('stopped')],
    stop: [uploadSilence, uploadStep('stopped')],
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked.length, tags()]).toEqual([3, []]);
  await send({ type: 'list.stop' });
  expect(seen().value).toEqual({ running: 'waiting' });
  actor.send({ type: 'list.stop' });
  expect(tags()).toEqual(['busy']);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen().value).toBe('reviewing');
  const [read, stop] = ['read {"id":"u1"}', 'stop {"id":"u1"}'];
  expect(asked).toEqual(['find', read, read, stop, read, stop, read]);
});

it('says that a list is gone while it is followed', async () => {
  const { seen } = await started({ find: [uploadStep('taking')], read: [uploadGone] });
  expect(seen()).toMatchObject({ value: 'lost', problem: uploadGone });
});
