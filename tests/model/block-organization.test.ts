import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { blockOrganizationMachine, type Blocking } from '../../src/machines/people/block-organization';
import { blockInputs, blockOrganizationModel, touches } from './block-organization-model';
import { assertAllWalked } from './harness';

it('walks every transition', async () => {
  const walks = [];
  for (const input of ['open', 'chosen', 'unblock'] as const) {
    const model = blockOrganizationModel(input);
    walks.push(await model.walk(undefined, { partial: true }));
  }
  assertAllWalked(blockOrganizationMachine, walks);
});

it('sends nothing before what it touches was shown, and one key until a definite answer', async () => {
  const sent: Blocking[] = [];
  const actor = createActor(
    blockOrganizationMachine.provide({
      actors: {
        readTouches: fromPromise(async () => touches()),
        block: fromPromise(({ input }: { input: Blocking }) => {
          sent.push(input);
          return Promise.reject({ message: '' });
        }),
      },
    }),
    { input: blockInputs.chosen },
  ).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  actor.send({ type: 'block.confirm', key: 'early' });
  await settle();
  expect(actor.getSnapshot().matches('deciding')).toBe(true);
  actor.send({ type: 'why.change', why: ' Related ' });
  for (const key of ['a', 'b']) {
    actor.send({ type: 'block.confirm', key });
    await settle();
  }
  actor.send({ type: 'why.change', why: 'Unpaid' });
  actor.send({ type: 'block.confirm', key: 'c' });
  await settle();
  expect(sent.map(({ key, why }) => [key, why])).toEqual([
    ['a', 'Related'],
    ['a', 'Related'],
    ['c', 'Unpaid'],
  ]);
});
