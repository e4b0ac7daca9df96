import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { landingDelay, signInMachine, type SignInSnapshot } from '../../src/machines/auth/sign-in';
import { texts } from '../../src/contract/texts';
import type { SignInInput } from '../../src/machines/auth/sign-in-form';
import { successOf, type Login, type SignInReply } from '../../src/machines/auth/sign-in-reply';
import type { Outcome } from '../../src/machines/auth/second-step';
import { assertAllWalked, modelTest } from './harness';
import { otherWays, signInReplies } from './sign-in-replies';

const outcomes: Outcome[] = [
  { kind: 'proven', reply: signInReplies.success },
  { kind: 'ended', message: 'Too late' },
  { kind: 'left' },
];

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
      secondStep: { done: outcomes, error: [new Error('away')] },
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

type Given = { reply: SignInReply | Error; address?: Promise<{ address: string }>; tab?: number };
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Fills in the form and sends it. Notes what it did to the world, in order. */
async function signedIn({ reply, address, tab = 0 }: Given, how: 'password' | 'linkedin' = 'password') {
  const clock = new SimulatedClock();
  const done: string[] = [];
  const asked: SignInInput[] = [];
  const sessions: Login[] = [];
  const machine = signInMachine.provide({
    actors: {
      signIn: fromPromise(async ({ input }) => {
        asked.push(input);
        if (reply instanceof Error) throw reply;
        return reply;
      }),
      handOff: fromPromise(() => {
        done.push('hand-off');
        return address ?? Promise.reject(new Error('no hand-off here'));
      }),
    },
    actions: {
      beginSession: (_, login) => {
        sessions.push(login);
        done.push('values');
      },
      preload: (_, { path }) => void done.push(`ahead ${path}`),
      goTo: (_, { path }) => void done.push(path),
      leaveFor: (_, { address: elsewhere }) => void done.push(`leave ${elsewhere}`),
      noteTab: (_, { tab: index }) => void done.push(`tab ${index}`),
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
  return { actor, clock, done, told, asked, sessions };
}

const panelistWithoutResume = {
  ...otherWays.social,
  data: { ...otherWays.social.data, resumeExisted: false },
};
const both: ('ONE_WAY' | 'TWO_WAY')[] = ['ONE_WAY', 'TWO_WAY'];
describe('after success', () => {
  it('writes the values, fetches ahead, and lands by user type 3 seconds later', async () => {
    const { actor, clock, done, told, sessions } = await signedIn({ reply: signInReplies.success });
    clock.increment(landingDelay - 1);
    expect(done).toEqual(['values', 'ahead /dashboard/panelist']);
    expect(sessions).toEqual([successOf(signInReplies.success)]);
    expect(actor.getSnapshot().hasTag('done')).toBe(true);
    clock.increment(1);
    expect(done.at(-1)).toBe('/dashboard/panelist');
    expect(actor.getSnapshot().hasTag('done')).toBe(true);
    expect(told).toEqual(['success: Login successful']);
    expect(actor.getSnapshot().context.password).toBe('');
  });

  it('handles a social login the same way, and leads a candidate without a resume to the choice', async () => {
    const { clock, done, asked } = await signedIn({ reply: otherWays.withoutResume, tab: 1 }, 'linkedin');
    clock.increment(landingDelay);
    expect(asked).toEqual([{ by: 'linkedin', userType: 'CANDIDATE' }]);
    expect(done).toEqual(['values', 'ahead /dashboard/resumechoice', '/dashboard/resumechoice']);
  });

  it.each([
    [
      'a candidate by password',
      { ...signInReplies.success, userType: 'CANDIDATE' as const },
      '/dashboard/candashboard',
    ],
    ['an admin', { ...signInReplies.success, userType: 'ADMIN' as const }, '/dashboard'],
    ['a superadmin', { ...signInReplies.success, userType: 'SUPER_ADMIN' as const }, '/dashboard'],
    ['an organization', { ...signInReplies.success, userType: 'ORGANIZATION_USER' as const }, '/dashboard/org'],
    ['a panelist without a resume', panelistWithoutResume, '/dashboard/panelist'],
    ['a user of both services', { ...signInReplies.success, services: both }, '/dashboard/panelist'],
  ])('leads %s to their home', async (_, reply, path) => {
    const { clock, done } = await signedIn({ reply });
    clock.increment(landingDelay);
    expect(done).toEqual(['values', `ahead ${path}`, path]);
  });

  it('has no values in an answer without success', () => {
    expect(() => successOf(signInReplies.fail)).toThrow('No success: FAIL');
  });

  it('leaves for the one-way service after the 3 seconds, with the address asked for at once', async () => {
    const address = Promise.resolve({ address: 'https://one.example/one-way?token=once' });
    const { actor, clock, done } = await signedIn({ reply: otherWays.oneWay, address });
    expect(done).toContain('hand-off');
    expect(done.some((step) => step.startsWith('leave'))).toBe(false);
    clock.increment(landingDelay);
    expect(actor.getSnapshot().hasTag('done')).toBe(true);
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

describe('after a failure', () => {
  it.each([
    ['an error, in the words of the answer', signInReplies.fail, `error: ${signInReplies.fail.message}`],
    ['a warning, in the words of the answer', signInReplies.warning, `warning: ${signInReplies.warning.message}`],
    ['what went wrong on the way', new Error('No connection'), 'error: No connection'],
    ['that something went wrong, where nothing else is known', new Error(''), `error: ${texts.wentWrong}`],
  ])('says %s, and keeps what was typed', async (_, reply, words) => {
    const { actor, told, sessions } = await signedIn({ reply });
    expect(told).toEqual([words]);
    expect(sessions).toEqual([]);
    expect(actor.getSnapshot().hasTag('editable')).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ email: 'asha@example.com', password: 'secret' });
  });

  it('asks by the password after a provider refused', async () => {
    const { actor, asked } = await signedIn({ reply: signInReplies.fail }, 'linkedin');
    expect(actor.getSnapshot().context.provider).toBeNull();
    actor.send({ type: 'email.change', value: 'asha@example.com ' });
    actor.send({ type: 'password.change', value: ' secret ' });
    actor.send({ type: 'form.submit' });
    expect(asked.at(-1)).toEqual({ by: 'password', userName: 'asha@example.com', password: 'secret' });
  });
});

describe('a tab', () => {
  const blank = { email: '', password: '', problems: { email: null, password: null } };

  it('begins with an empty form, and is noted in the address', async () => {
    const { actor, done } = await signedIn({ reply: signInReplies.fail });
    actor.send({ type: 'tab.select', tab: 2 });
    expect(done).toEqual(['tab 2']);
    expect(actor.getSnapshot().context).toMatchObject({ tab: 2, ...blank });
  });

  it('closes the window of a provider', () => {
    const tabs: number[] = [];
    const machine = signInMachine.provide({
      actors: { signIn: fromPromise<SignInReply, SignInInput>(() => Promise.race([])) },
      actions: { noteTab: (_, { tab }) => void tabs.push(tab) },
    });
    const actor = createActor(machine, { input: { tab: 0 } }).start();
    actor.send({ type: 'email.change', value: 'asha@example.com' });
    actor.send({ type: 'social.start', provider: 'google' });
    actor.send({ type: 'tab.select', tab: 1 });
    expect(tabs).toEqual([1]);
    expect(actor.getSnapshot().context).toMatchObject({ tab: 1, provider: null, ...blank });
    expect(actor.getSnapshot().matches('editing')).toBe(true);
  });

  it('that is not there leads to the page that says so', () => {
    const went: string[] = [];
    const machine = signInMachine.provide({ actions: { goTo: (_, { path }) => void went.push(path) } });
    createActor(machine, { input: { tab: 7 } }).start();
    expect(went).toEqual(['/404']);
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
  actor.send({ type: 'email.change', value: 'asha@example.com' });
  expect(actor.getSnapshot().context.problems).toEqual({ email: null, password: 'Please enter valid password' });
  actor.send({ type: 'form.submit' });
  expect(actor.getSnapshot().matches('editing')).toBe(true);
  actor.send({ type: 'password.change', value: 'x' });
  expect(actor.getSnapshot().context.problems.password).toBeNull();
  actor.send({ type: 'password.change', value: '  ' });
  actor.send({ type: 'form.submit' });
  expect(actor.getSnapshot().context.problems.password).toBe('Please enter valid password');
});

it('takes no provider on the Organization tab', () => {
  const actor = createActor(signInMachine, { input: { tab: 2 } }).start();
  expect(actor.getSnapshot().can({ type: 'social.start', provider: 'google' })).toBe(false);
});
