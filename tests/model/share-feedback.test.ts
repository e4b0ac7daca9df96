import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { shareFeedbackMachine } from '../../src/machines/feedback/share-feedback';
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
