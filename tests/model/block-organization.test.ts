import { expect, it } from 'vitest';
import { createActor, fromPromise, type InputFrom } from 'xstate';
import type { Blocked } from '../../src/contract/organizations-blocks';
import {
  blockOrganizationMachine,
  whyProblem,
  type BlockChoice,
  type BlockOrganizationEvent,
  type Blocking,
} from '../../src/machines/organizations/block-organization';
import { blockInputs, blockOrganizationModel, mill, pia, quicker, touches } from './block-organization-model';
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

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

type Answers = { touches?: (object | null)[]; block?: (object | null)[]; unblock?: (object | null)[] };
const blocked: Blocked = { id: 'b7', touches: touches({ upcoming: 2 }) };

/** Starts a block with a server that fails with these errors in turn, or succeeds for null. */
function started(input: InputFrom<typeof blockOrganizationMachine>, answers: Answers = {}) {
  const looked: BlockChoice[] = [];
  const sent: Blocking[] = [];
  const ended: string[] = [];
  const answer = <T>(name: keyof Answers, done: T) => {
    const failure = answers[name]?.shift() ?? null;
    return failure === null ? Promise.resolve(done) : Promise.reject(failure);
  };
  const actor = createActor(
    blockOrganizationMachine.provide({
      actors: {
        readTouches: fromPromise(({ input: { choice } }) => {
          looked.push(choice);
          return answer('touches', touches());
        }),
        block: fromPromise(({ input: given }) => {
          sent.push(given);
          return answer('block', blocked);
        }),
        unblock: fromPromise(({ input: { id } }) => {
          ended.push(id);
          return answer('unblock', null);
        }),
      },
    }),
    { input },
  ).start();
  const send = async (...events: BlockOrganizationEvent[]) => {
    for (const event of events) actor.send(event);
    await settle();
  };
  const seen = () => ({ value: actor.getSnapshot().value, ...actor.getSnapshot().context });
  return { actor, looked, sent, ended, send, seen, isBusy: () => actor.getSnapshot().hasTag('busy') };
}
const confirm = (key: string) => ({ type: 'block.confirm', key }) as const;
const related = { type: 'why.change', why: ' Related ' } as const;

it.each([
  ['', '**Required'],
  [' ', '**Required'],
  [` ${'x'.repeat(250)} `, null],
  ['x'.repeat(251), 'should not exceed 250 character'],
])('judges a reason', (why, problem) => {
  expect(whyProblem(why)).toBe(problem);
});

it('asks for both sides where both are needed, and shows what is missing until one is chosen', async () => {
  const { looked, send, seen, isBusy } = started({
    needs: ['organization', 'panelist'],
    choice: { organization: mill },
  });
  expect(seen()).toMatchObject({
    value: 'choosing',
    choice: { organization: mill, panelist: null },
    why: '',
    tried: false,
  });
  await send({ type: 'touches.ask' });
  expect([looked, seen().tried]).toEqual([[], true]);
  await send({ type: 'choice.change', change: { panelist: pia } });
  expect(seen().tried).toBe(false);
  await send({ type: 'touches.ask' });
  expect(looked).toEqual([{ organization: mill, panelist: pia }]);
  expect(seen()).toMatchObject({ value: 'deciding', touches: touches() });
  await send({ type: 'choice.back' }, { type: 'choice.change', change: { panelist: null } });
  expect(seen()).toMatchObject({ value: 'choosing', touches: null });
  expect(isBusy()).toBe(false);
});

it('looks at once where it is chosen already, says why it could not, and no longer once it looks again', async () => {
  const { actor, send, seen, isBusy } = started(blockInputs.chosen, {
    touches: [{ message: 'lost' }, { message: 'lost' }],
  });
  expect([seen().value, isBusy()]).toEqual(['looking', true]);
  await settle();
  expect(seen()).toMatchObject({ value: 'choosing', problem: { message: 'lost' } });
  actor.send({ type: 'touches.ask' });
  expect(seen()).toMatchObject({ value: 'looking', problem: null });
  await settle();
  await send({ type: 'choice.change', change: { organization: mill } });
  expect(seen().problem).toBeNull();
});

it('needs a reason, says why it was refused, and forgets both on the way back', async () => {
  const { actor, sent, send, seen, isBusy } = started(blockInputs.chosen, {
    block: [{ status: 400, message: 'No' }, { message: 'lost' }, { message: 'lost' }, { message: 'lost' }],
  });
  await settle();
  await send(confirm('a'));
  expect([sent, seen().tried]).toEqual([[], true]);
  await send({ type: 'choice.back' });
  expect(seen()).toMatchObject({ value: 'choosing', tried: false });
  await send({ type: 'touches.ask' });
  await send(confirm('a'), related);
  expect(seen().tried).toBe(false);
  await send(confirm('a'));
  expect(seen()).toMatchObject({ value: 'deciding', problem: { message: 'No' } });
  actor.send(confirm('b'));
  expect([seen().value, seen().problem, isBusy()]).toEqual(['blocking', null, true]);
  await settle();
  await send(related);
  expect(seen().problem).toBeNull();
  await send(confirm('c'));
  await send({ type: 'choice.back' });
  expect(seen().problem).toBeNull();
  await send({ type: 'choice.change', change: { organization: mill } }, { type: 'touches.ask' });
  await send(confirm('d'));
  const one = { choice: { organization: mill, panelist: null }, why: 'Related' };
  expect(sent).toEqual(['a', 'b', 'c', 'd'].map((key) => ({ ...one, key })));
});

it('shows what the block touches, and ends that very block after a question', async () => {
  const { actor, ended, send, seen, isBusy } = started(blockInputs.chosen, { unblock: [{ message: 'lost' }] });
  await settle();
  await send(related, confirm('a'));
  expect(seen()).toMatchObject({ value: 'blocked', touches: { upcoming: 2 }, key: null });
  await send({ type: 'unblock.ask' }, { type: 'unblock.confirm' });
  expect(seen()).toMatchObject({ value: 'confirming', problem: { message: 'lost' } });
  actor.send({ type: 'unblock.confirm' });
  expect([seen().value, seen().problem, isBusy()]).toEqual(['unblocking', null, true]);
  await settle();
  expect([ended, seen().value]).toEqual([['b7', 'b7'], 'unblocked']);
});

it.each([
  ['gone', { status: 404, message: 'Gone' }],
  ['confirming', { status: 409, message: 'No' }],
])('is %s where ending a block fails with %j', async (value, failure) => {
  const { ended, send, seen } = started(blockInputs.unblock, { unblock: [failure] });
  expect(seen().value).toBe('confirming');
  await send({ type: 'unblock.confirm' });
  expect([ended, seen().value]).toEqual([['b1'], value]);
});

it('says who was quicker, and takes no other refusal for that', async () => {
  const { send, seen } = started(blockInputs.chosen, { block: [{ ...quicker, data: {} }, quicker] });
  await settle();
  await send(related, confirm('a'));
  expect(seen()).toMatchObject({ value: 'deciding', problem: { message: quicker.message }, theirs: null });
  await send(confirm('b'));
  expect(seen()).toMatchObject({ value: 'taken', theirs: quicker.data.blocked });
});
