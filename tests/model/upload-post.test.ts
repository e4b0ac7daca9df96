import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  postProblem,
  uploadPostMachine,
  type Uploaded,
  type UploadInput,
} from '../../src/machines/job-profiles/upload-post';
import { uploadPostModel } from './upload-post-model';

it('walks every transition', async () => {
  await uploadPostModel().walk();
});

it.each([
  ['', 'missing'],
  [' \n', 'missing'],
  [` ${'x'.repeat(3000)}\n`, null],
  ['x'.repeat(3001), 'tooLong'],
])('judges a text', (text, problem) => {
  expect(postProblem(text)).toBe(problem);
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const sentPost: Uploaded = { state: 'sent', reason: null };
const postedBefore = { status: 409, message: 'Posted before', data: { postedAt: '2126-11-01T10:00:00.000Z' } };

/** A post in its preview, with a server that returns these answers in turn: the upload's result, or an error. */
function previewed(answers: (Uploaded | { message: string })[]) {
  const sent: UploadInput[] = [];
  const upload = fromPromise(async ({ input }: { input: UploadInput }) => {
    sent.push(input);
    const answer = answers.shift();
    if (answer === undefined || 'message' in answer) throw answer;
    return answer;
  });
  const actor = createActor(uploadPostMachine.provide({ actors: { upload } }), {
    input: { jobProfileId: 'j1', text: ' A template.\n' },
  }).start();
  actor.send({ type: 'post.preview' });
  return {
    actor,
    sent,
    send: async (key: string, type: 'post.send' | 'question.confirm' = 'post.send') => {
      actor.send({ type, key });
      await settle();
    },
    seen: () => ({ value: actor.getSnapshot().value, ...actor.getSnapshot().context }),
  };
}

it('says what is missing once an empty text is to be previewed', () => {
  const { actor, seen } = previewed([]);
  actor.send({ type: 'post.edit' });
  actor.send({ type: 'text.change', text: ' ' });
  expect(seen()).toMatchObject({ value: 'writing', tried: false });
  actor.send({ type: 'post.preview' });
  expect(seen()).toMatchObject({ value: 'writing', tried: true });
});

it('sends a post with the same key until the server has decided, and with a new one for another text', async () => {
  const { actor, sent, send, seen } = previewed([
    { message: 'lost' },
    { status: 409, message: 'This job profile is not open.', data: {} } as { message: string },
    { message: 'lost' },
    sentPost,
  ]);
  await send('k1');
  expect(seen()).toMatchObject({ value: 'previewed', problem: { message: 'lost' } });
  await send('k2');
  expect(seen()).toMatchObject({ value: 'previewed', problem: { message: 'This job profile is not open.' } });
  await send('k3');
  actor.send({ type: 'post.edit' });
  expect(seen()).toMatchObject({ value: 'writing', problem: null });
  actor.send({ type: 'text.change', text: 'Another text' });
  actor.send({ type: 'post.preview' });
  await send('k4');
  const one = { jobProfileId: 'j1', text: 'A template.', again: false };
  expect(sent).toEqual([
    { ...one, key: 'k1' },
    { ...one, key: 'k1' },
    { ...one, key: 'k3' },
    { ...one, text: 'Another text', key: 'k4' },
  ]);
  expect(seen()).toMatchObject({ value: 'sent', post: sentPost, key: null, problem: null });
});

it('asks before it posts a job again, and each further one is asked about anew', async () => {
  const { actor, sent, send, seen } = previewed([postedBefore, postedBefore, sentPost, postedBefore]);
  await send('k1');
  expect(seen()).toMatchObject({ value: 'asking', problem: { message: 'Posted before' } });
  actor.send({ type: 'question.dismiss' });
  expect(seen()).toMatchObject({ value: 'previewed', problem: null });
  await send('k2');
  await send('k3', 'question.confirm');
  expect(seen()).toMatchObject({ value: 'sent', problem: null });
  actor.send({ type: 'post.edit' });
  expect(seen()).toMatchObject({ value: 'writing', post: null });
  actor.send({ type: 'post.preview' });
  await send('k4');
  expect(sent.map(({ again, key }) => [again, key])).toEqual([
    [false, 'k1'],
    [false, 'k2'],
    [true, 'k3'],
    [false, 'k4'],
  ]);
});

it('another text after the question is asked about anew, and a lost answer to it keeps its key', async () => {
  const { actor, sent, send } = previewed([postedBefore, { message: 'lost' }, { message: 'lost' }, sentPost]);
  await send('k1');
  await send('k2', 'question.confirm');
  await send('k3');
  actor.send({ type: 'post.edit' });
  actor.send({ type: 'text.change', text: 'Another text' });
  actor.send({ type: 'post.preview' });
  await send('k4');
  expect(sent.map(({ again, key }) => [again, key])).toEqual([
    [false, 'k1'],
    [true, 'k2'],
    [true, 'k2'],
    [false, 'k4'],
  ]);
});

it.each([
  [{ status: 409, message: 'Not open', data: { version: 3 } }],
  [{ status: 400, message: 'No', data: { postedAt: '2126-11-01T10:00:00.000Z' } }],
  [{ status: 409, message: 'Still being worked on' }],
])('does not take %j for a job that was posted before', async (answer) => {
  const { send, seen } = previewed([answer]);
  await send('k1');
  expect(seen()).toMatchObject({ value: 'previewed', problem: { message: answer.message } });
});

it('says why a post failed', async () => {
  const failed: Uploaded = { state: 'failed', reason: 'The network cannot be reached.' };
  const { actor, send, seen } = previewed([failed]);
  await send('k1');
  expect(seen()).toMatchObject({ value: 'failed', post: failed });
  actor.send({ type: 'post.edit' });
  expect(seen()).toMatchObject({ value: 'writing', post: null });
});
