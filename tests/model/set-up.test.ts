import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { setUpMachine, type SetUpInput, type SetUpSnapshot } from '../../src/machines/set-up';
import { assertAllWalked, modelTest } from './harness';
import { setUpRefusals } from './set-up-refusals';

const modelOf = (token: string) =>
  modelTest({
    machine: setUpMachine,
    input: { token },
    events: [
      { type: 'name.change', value: 'Ada Rao' },
      { type: 'email.change', value: ' ada@example.com ' },
      { type: 'password.change', value: 'Correct#horse7 ' },
      { type: 'password.change', value: 'short' },
      { type: 'form.submit' },
    ],
    settle: { setUp: { done: [null], error: Object.values(setUpRefusals) } },
    project: ({ context }: SetUpSnapshot) => context,
  });

it('walks every transition', async () => {
  const walks = [];
  for (const token of ['a-token', '']) walks.push(await modelOf(token).walk(undefined, { partial: true }));
  assertAllWalked(setUpMachine, walks);
});

const started = (setUp: (input: SetUpInput) => Promise<null>, token = 'a-token') =>
  createActor(setUpMachine.provide({ actors: { setUp: fromPromise(({ input }) => setUp(input)) } }), {
    input: { token },
  }).start();

function fillIn(actor: ReturnType<typeof started>) {
  actor.send({ type: 'name.change', value: ' Ada Rao ' });
  actor.send({ type: 'email.change', value: 'ada@ example.com' });
  actor.send({ type: 'password.change', value: ' Correct#horse7 ' });
  actor.send({ type: 'form.submit' });
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('sends what was typed, cleaned, and keeps neither token nor password after it', async () => {
  const sent: SetUpInput[] = [];
  const actor = started(async (input) => {
    sent.push(input);
    return null;
  });
  fillIn(actor);
  await settled();
  expect(sent).toEqual([
    { token: 'a-token', name: 'Ada Rao', userName: 'ada@example.com', password: 'Correct#horse7' },
  ]);
  expect(actor.getSnapshot().matches('done')).toBe(true);
  expect(actor.getSnapshot().context).toMatchObject({ token: '', password: '' });
});

it.each([
  [
    '',
    '',
    '',
    { name: 'Name, field is required', email: 'Email is required', password: 'Please enter valid password' },
  ],
  [
    'Al',
    'ada',
    '1234567',
    { name: 'should have at least 3 characters', email: 'Email is not valid', password: 'Please enter valid password' },
  ],
  [
    'A'.repeat(41),
    'a@b.co',
    'x'.repeat(65),
    { name: 'should not exceed 40 character', email: null, password: 'Please enter valid password' },
  ],
])('says what is wrong with %j, %j, %j', (name, email, password, problems) => {
  const actor = started(() => Promise.reject(new Error('never sent')));
  actor.send({ type: 'name.change', value: name });
  actor.send({ type: 'email.change', value: email });
  actor.send({ type: 'password.change', value: password });
  actor.send({ type: 'form.submit' });
  expect(actor.getSnapshot().value).toBe('editing');
  expect(actor.getSnapshot().context.problems).toEqual(problems);
});

it.each([
  ['refused', { name: null, email: null, password: null }, setUpRefusals.refused.message],
  ['fields', { name: null, email: 'Is outside its limits', password: 'Please enter valid password' }, null],
  ['elsewhere', { name: null, email: null, password: null }, 'Validation Failed'],
  ['silent', { name: null, email: null, password: null }, 'Something went wrong. Please try again!'],
] as const)(
  'shows a refusal of the kind %s where it belongs, and keeps what was typed',
  async (kind, problems, problem) => {
    const actor = started(() => Promise.reject(setUpRefusals[kind]));
    fillIn(actor);
    await settled();
    expect(actor.getSnapshot().context).toMatchObject({
      name: ' Ada Rao ',
      password: 'Correct#horse7',
      problems,
      problem,
    });
    actor.send({ type: 'name.change', value: 'Ada' });
    expect(actor.getSnapshot().context.problem).toBeNull();
  },
);

it('opens for nobody without the link', () => {
  expect(started(() => Promise.resolve(null), '').getSnapshot().value).toBe('closed');
});
