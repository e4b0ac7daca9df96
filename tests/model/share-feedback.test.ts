import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { shareFeedbackMachine, type ShareFeedbackEvent } from '../../src/machines/feedback/share-feedback';
import { madeLink, shareFeedbackModel } from './share-feedback-model';

it('walks every transition', async () => {
  await shareFeedbackModel().walk();
});

it.each([
  ['s1', null],
  ['s2', madeLink],
])('after %s is revoked, what can be copied is %j', async (shareId, left) => {
  const actor = createActor(
    shareFeedbackMachine.provide({
      actors: { makeLink: fromPromise(async () => madeLink), revokeLink: fromPromise(async () => null) },
    }),
    { input: { interviewId: 'i1' } },
  ).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  actor.send({ type: 'link.make' });
  await settle();
  actor.send({ type: 'revoke.ask', shareId });
  expect(actor.getSnapshot().matches('confirming')).toBe(true);
  actor.send({ type: 'revoke.confirm' });
  await settle();
  expect(actor.getSnapshot().context).toMatchObject({ made: left, asked: null });
});

it('asks for what it is about, says what came of it, and keeps the question where revoking fails', async () => {
  const asked: unknown[] = [];
  const failures: (Error | null)[] = [
    new Error('Not released'),
    null,
    null,
    new Error('Not allowed'),
    new Error('Gone'),
  ];
  const answer = async <T>(input: unknown, value: T) => {
    asked.push(input);
    const failure = failures.shift();
    if (failure) throw failure;
    return value;
  };
  const actor = createActor(
    shareFeedbackMachine.provide({
      actors: {
        makeLink: fromPromise(({ input }) => answer(input, madeLink)),
        copyLink: fromPromise(({ input }) => answer(input, null)),
        revokeLink: fromPromise(({ input }) => answer(input, null)),
      },
    }),
    { input: { interviewId: 'i1' } },
  ).start();
  const send = async (event: ShareFeedbackEvent) => {
    actor.send(event);
    await new Promise<void>((resolve) => setImmediate(resolve));
    const { value, context } = actor.getSnapshot();
    return [value, context.made, context.copied, context.asked, context.problem?.message];
  };
  expect(await send({ type: 'link.copy' })).toEqual(['ready', null, null, null, undefined]);
  expect(await send({ type: 'link.make' })).toEqual(['ready', null, null, null, 'Not released']);
  expect(await send({ type: 'link.make' })).toEqual(['ready', madeLink, null, null, undefined]);
  expect(await send({ type: 'link.copy' })).toEqual(['ready', madeLink, true, null, undefined]);
  expect(await send({ type: 'link.copy' })).toEqual(['ready', madeLink, false, null, undefined]);
  expect(await send({ type: 'revoke.ask', shareId: 's2' })).toEqual(['confirming', madeLink, false, 's2', undefined]);
  expect(await send({ type: 'revoke.confirm' })).toEqual(['confirming', madeLink, false, 's2', 'Gone']);
  actor.send({ type: 'revoke.confirm' });
  expect(actor.getSnapshot().context.problem).toBeNull();
  await send({ type: 'link.make' });
  expect(await send({ type: 'revoke.ask', shareId: 's3' })).toEqual(['confirming', madeLink, false, 's3', undefined]);
  expect(await send({ type: 'revoke.dismiss' })).toEqual(['ready', madeLink, false, null, undefined]);
  const made = { interviewId: 'i1' };
  const copied = { token: madeLink.token };
  expect(asked).toEqual([made, made, copied, copied, { shareId: 's2' }, { shareId: 's2' }]);
});
