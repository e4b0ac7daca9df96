import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { undoableMachine } from '../../src/machines/kit/undoable';
import { undoableModel } from './undoable-model';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(answers: (undefined | { message: string; status: number | null; data?: object })[] = []) {
  const sent: string[] = [];
  const said: string[] = [];
  const actor = createActor(
    undoableMachine.provide({
      actors: {
        perform: fromPromise<void, { key: string }>(({ input }) => {
          sent.push(input.key);
          const answer = answers.shift();
          return answer ? Promise.reject(answer) : Promise.resolve();
        }),
      },
      actions: {
        reportDone: () => void said.push('done'),
        reportFailure: (_, { message }) => void said.push(message),
        reportUndone: () => void said.push('undone'),
      },
    }),
    { input: { key: 'k1' } },
  ).start();
  const tags = () => [...actor.getSnapshot().tags].sort();
  const problem = () => actor.getSnapshot().context.problem?.message ?? null;
  return { actor, sent, said, tags, problem, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

it('walks every transition', async () => {
  vi.useRealTimers();
  await undoableModel().walk();
});

it('is sent after 5 seconds, not before', async () => {
  const { sent, pass } = start();
  await pass(4_999);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toEqual(['k1']);
});

it('is never sent once it was undone', async () => {
  const { actor, sent, said, pass } = start();
  await pass(1_000);
  actor.send({ type: 'action.undo' });
  await pass(60_000);
  expect(sent).toEqual([]);
  expect(said).toEqual(['undone']);
  expect(actor.getSnapshot().status).toBe('done');
});

it('is not undone by the second click of a double click, 450 ms after the first', async () => {
  const { actor, sent, pass } = start();
  await pass(450);
  actor.send({ type: 'action.undo' });
  await pass(5_000);
  expect(sent).toEqual(['k1']);
});

it('is sent at once when the page is left, and only once', async () => {
  const { actor, sent, pass } = start();
  actor.send({ type: 'page.leave' });
  expect(sent).toEqual(['k1']);
  await pass(60_000);
  expect(sent).toEqual(['k1']);
});

it('tries again with the same key, so that a lost answer has no second effect', async () => {
  const { actor, sent, pass } = start([{ message: 'timed out', status: null }]);
  await pass(5_000);
  actor.send({ type: 'action.retry' });
  await pass(0);
  expect(sent).toEqual(['k1', 'k1']);
  expect(actor.getSnapshot().value).toBe('done');
});

it('does not offer to try again what was refused for good', async () => {
  const { actor, pass } = start([{ message: 'It changed', status: 409, data: {} }]);
  await pass(5_000);
  expect(actor.getSnapshot().hasTag('retryable')).toBe(false);
});

it('says that it is done, once', async () => {
  const { said, problem, pass } = start();
  await pass(60_000);
  expect([said, problem()]).toEqual([['done'], null]);
});

it.each([
  ['timed out', null, ['failed', 'retryable']],
  ['It changed', 409, ['failed']],
])('says that it failed: %s', async (message, status, tagged) => {
  const { actor, said, tags, problem, pass } = start([{ message, status, data: {} }]);
  expect(tags()).toEqual(['pending', 'undoable']);
  actor.send({ type: 'page.leave' });
  expect(tags()).toEqual(['pending']);
  await pass(0);
  expect([said, problem(), tags()]).toEqual([[message], message, tagged]);
  actor.send({ type: 'failure.dismiss' });
  expect(actor.getSnapshot().value).toBe('undone');
});

it('can be undone half a second after it began', async () => {
  const { actor, pass } = start();
  await pass(500);
  actor.send({ type: 'action.undo' });
  expect(actor.getSnapshot().value).toBe('undone');
});
