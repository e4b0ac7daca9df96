import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { LoginReply } from '../../src/contract/auth';
import { landingDelay, signInMachine, type SignInSnapshot } from '../../src/machines/sign-in';
import { assertAllWalked, modelTest } from './harness';
import { signInReplies } from './sign-in-replies';

const modelOf = (tab: number) =>
  modelTest({
    machine: signInMachine,
    input: { tab },
    events: [
      { type: 'tab.select', tab: 1 },
      { type: 'tab.select', tab: 3 },
      { type: 'email.change', value: ' asha@example.com ' },
      { type: 'email.change', value: 'asha' },
      { type: 'password.change', value: 'secret word ' },
      { type: 'form.submit' },
    ],
    settle: { signIn: { done: Object.values(signInReplies), error: [new Error('away')] } },
    project: ({ context: { email, password, tab: index } }: SignInSnapshot) => ({ email, password, index }),
  });

it('walks every transition', async () => {
  const walks = [];
  for (const tab of [0, 7]) walks.push(await modelOf(tab).walk(undefined, { partial: true }));
  assertAllWalked(signInMachine, walks);
});

it('lands by user type 3 seconds after success, with the storage written before', async () => {
  const clock = new SimulatedClock();
  const done: string[] = [];
  const machine = signInMachine.provide({
    actors: { signIn: fromPromise(async (): Promise<LoginReply> => signInReplies.success) },
    actions: {
      beginSession: () => void done.push('values'),
      goTo: (_, { path }) => void done.push(path),
    },
  });
  const actor = createActor(machine, { input: { tab: 0 }, clock });
  const told: string[] = [];
  actor.on('notice', ({ kind }) => void told.push(kind));
  actor.start();
  actor.send({ type: 'email.change', value: 'asha@example.com' });
  actor.send({ type: 'password.change', value: 'secret' });
  actor.send({ type: 'form.submit' });
  await new Promise<void>((resolve) => setImmediate(resolve));
  clock.increment(landingDelay - 1);
  expect(done).toEqual(['values']);
  clock.increment(1);
  expect(done).toEqual(['values', '/dashboard/panelist']);
  expect(told).toEqual(['success']);
  expect(actor.getSnapshot().context.password).toBe('');
});

it('says what is missing in the words of the specification', () => {
  const actor = createActor(signInMachine, { input: { tab: 2 } }).start();
  actor.send({ type: 'form.submit' });
  expect(actor.getSnapshot().context.problems).toEqual({
    email: 'Email is required',
    password: 'Please enter valid password',
  });
  actor.send({ type: 'email.change', value: 'asha@example.c' });
  actor.send({ type: 'form.submit' });
  expect(actor.getSnapshot().context.problems.email).toBe('Email is not valid');
});
