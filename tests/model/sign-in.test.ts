import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { landingDelay, signInMachine, type SignInSnapshot } from '../../src/machines/auth/sign-in';
import type { SignInInput } from '../../src/machines/auth/sign-in-form';
import type { SignInReply } from '../../src/machines/auth/sign-in-reply';
import { assertAllWalked, modelTest } from './harness';
import { otherWays, signInReplies } from './sign-in-replies';

const modelOf = (tab: number) =>
  modelTest({
    machine: signInMachine,
    input: { tab },
    events: [
      { type: 'tab.select', tab: 1 },
      { type: 'tab.select', tab: 2 },
      { type: 'tab.select', tab: 3 },
      { type: 'email.change', value: ' asha@example.com ' },
      { type: 'email.change', value: 'asha' },
      { type: 'password.change', value: 'secret word ' },
      { type: 'form.submit' },
      { type: 'social.start', provider: 'linkedin' },
      { type: 'social.cancel' },
    ],
    settle: {
      signIn: { done: [...Object.values(signInReplies), otherWays.oneWay], error: [new Error('away')] },
      handOff: { done: [{ address: 'https://one.example/one-way?token=x' }], error: [new Error('away')] },
    },
    project: ({ context: { email, password, tab: index, provider, oneWay, address } }: SignInSnapshot) => ({
      email,
      password,
      index,
      provider,
      oneWay,
      address,
    }),
  });

it('walks every transition', async () => {
  const walks = [];
  for (const tab of [0, 7]) walks.push(await modelOf(tab).walk(undefined, { partial: true }));
  assertAllWalked(signInMachine, walks);
});

type Given = { reply: SignInReply; address?: Promise<{ address: string }>; tab?: number };
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A form that is filled in and sent, and what it did to the world, in order. */
async function signedIn({ reply, address, tab = 0 }: Given, how: 'password' | 'linkedin' = 'password') {
  const clock = new SimulatedClock();
  const done: string[] = [];
  const asked: SignInInput[] = [];
  const machine = signInMachine.provide({
    actors: {
      signIn: fromPromise(async ({ input }) => {
        asked.push(input);
        return reply;
      }),
      handOff: fromPromise(() => {
        done.push('hand-off');
        return address ?? Promise.reject(new Error('no hand-off here'));
      }),
    },
    actions: {
      beginSession: () => void done.push('values'),
      preload: (_, { path }) => void done.push(`ahead ${path}`),
      goTo: (_, { path }) => void done.push(path),
      leaveFor: (_, { address: elsewhere }) => void done.push(`leave ${elsewhere}`),
    },
  });
  const actor = createActor(machine, { input: { tab }, clock });
  const told: string[] = [];
  actor.on('notice', ({ kind, message }) => void told.push(`${kind}: ${message}`));
  actor.start();
  if (how === 'linkedin') actor.send({ type: 'social.start', provider: 'linkedin' });
  else {
    actor.send({ type: 'email.change', value: ' asha@example.com ' });
    actor.send({ type: 'password.change', value: 'secret' });
    actor.send({ type: 'form.submit' });
  }
  await settle();
  await settle();
  return { actor, clock, done, told, asked };
}

describe('after success', () => {
  it('writes the values, fetches ahead, and lands by user type 3 seconds later', async () => {
    const { actor, clock, done, told } = await signedIn({ reply: signInReplies.success });
    clock.increment(landingDelay - 1);
    expect(done).toEqual(['values', 'ahead /dashboard/panelist']);
    clock.increment(1);
    expect(done.at(-1)).toBe('/dashboard/panelist');
    expect(told).toEqual(['success: Login successful']);
    expect(actor.getSnapshot().context.password).toBe('');
  });

  it('handles a social login the same way, and leads a candidate without a resume to the choice', async () => {
    const { clock, done, asked } = await signedIn({ reply: otherWays.withoutResume, tab: 1 }, 'linkedin');
    clock.increment(landingDelay);
    expect(asked).toEqual([{ by: 'linkedin', userType: 'CANDIDATE' }]);
    expect(done).toEqual(['values', 'ahead /dashboard/resumechoice', '/dashboard/resumechoice']);
  });

  it('leaves for the one-way service after the 3 seconds, with the address asked for at once', async () => {
    const address = Promise.resolve({ address: 'https://one.example/one-way?token=once' });
    const { clock, done } = await signedIn({ reply: otherWays.oneWay, address });
    expect(done).toContain('hand-off');
    expect(done.some((step) => step.startsWith('leave'))).toBe(false);
    clock.increment(landingDelay);
    expect(done.at(-1)).toBe('leave https://one.example/one-way?token=once');
  });

  it('waits for an address that comes late', async () => {
    let answer: (found: { address: string }) => void = () => undefined;
    const address = new Promise<{ address: string }>((resolve) => (answer = resolve));
    const { clock, done } = await signedIn({ reply: otherWays.oneWay, address });
    clock.increment(landingDelay);
    expect(done.at(-1)).toBe('hand-off');
    answer({ address: 'https://one.example/late' });
    await settle();
    expect(done.at(-1)).toBe('leave https://one.example/late');
  });

  it('says that the one-way service cannot be reached, and lands as others do', async () => {
    const { clock, done, told } = await signedIn({ reply: otherWays.oneWay });
    clock.increment(landingDelay);
    expect(told).toEqual(['success: Login successful', 'error: no hand-off here']);
    expect(done.at(-1)).toBe('/dashboard/panelist');
  });
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

it('takes no provider on the Organization tab', () => {
  const actor = createActor(signInMachine, { input: { tab: 2 } }).start();
  expect(actor.getSnapshot().can({ type: 'social.start', provider: 'google' })).toBe(false);
});
