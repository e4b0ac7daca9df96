import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, type EventObject } from 'xstate';
import type { SocialProvider } from '../../src/contract/auth-social';
import {
  popupLook,
  socialPopupMachine,
  type PopupAnswer,
  type SendInput,
  type SocialPopupEvent,
} from '../../src/machines/auth/social-popup';
import { assertAllWalked, modelTest } from './harness';
import { otherWays } from './sign-in-replies';

const state = 'abcdefghij0123456789';
const granted = { state, code: 'a-code', accessToken: 'a-token', error: '' };
const answer = (told: Partial<PopupAnswer>, expected: string | null = state): SocialPopupEvent => ({
  type: 'popup.answer',
  answer: { ...granted, ...told },
  expected,
});

it('walks every transition', async () => {
  const walks = [];
  for (const provider of ['google', 'linkedin'] as const)
    walks.push(
      await modelTest({
        machine: socialPopupMachine,
        input: { provider, userType: 'PANELIST' },
        events: [answer({}), answer({}, 'another'), answer({ error: 'access_denied' }), { type: 'popup.cancel' }],
        settle: {
          isClosed: { done: [true, false], error: [new Error('gone')] },
          fetchProfile: { done: [{ sub: 's1' }], error: [new Error('no profile')] },
          send: { done: [otherWays.social], error: [new Error('away')] },
        },
      }).walk(undefined, { partial: true }),
    );
  assertAllWalked(socialPopupMachine, walks);
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Opens a popup at its provider. */
async function opened(
  provider: SocialProvider,
  send: () => Promise<typeof otherWays.social> = async () => otherWays.social,
  breaks: 'openPopup' | 'watchMessages' | 'isClosed' | 'fetchProfile' | null = null,
) {
  const fail = (name: typeof breaks) => {
    if (name === breaks) throw new Error('broken');
  };
  const asked: SocialProvider[] = [];
  const clock = new SimulatedClock();
  const sent: SendInput[] = [];
  const done: string[] = [];
  const window = { closed: false };
  const machine = socialPopupMachine.provide({
    actors: {
      openPopup: fromPromise(async ({ input }): Promise<void> => {
        asked.push(input.provider);
        fail('openPopup');
      }),
      watchMessages: fromCallback<EventObject>(() => {
        fail('watchMessages');
        return () => done.push('stopped listening');
      }),
      isClosed: fromPromise(async () => {
        fail('isClosed');
        return window.closed;
      }),
      fetchProfile: fromPromise(async ({ input }) => {
        fail('fetchProfile');
        return { sub: `of ${input.accessToken}` };
      }),
      send: fromPromise(({ input }) => {
        sent.push(input);
        return send();
      }),
    },
    actions: { closePopup: () => void done.push('closed'), forgetState: () => void done.push('forgot') },
  });
  const actor = createActor(machine, { input: { provider, userType: 'CANDIDATE' }, clock }).start();
  await settle();
  return { actor, clock, asked, sent, done, window };
}

describe('the provider’s window', () => {
  it('brings a token, with which the profile is fetched, and both go to the server', async () => {
    const { actor, sent, done } = await opened('google');
    actor.send(answer({}));
    await settle();
    await settle();
    expect(sent).toEqual([
      { provider: 'google', userType: 'CANDIDATE', accessToken: 'a-token', profile: { sub: 'of a-token' } },
    ]);
    expect(actor.getSnapshot().output).toEqual({ reply: otherWays.social });
    expect(done).toEqual(expect.arrayContaining(['closed', 'forgot', 'stopped listening']));
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('a-token');
  });

  it('brings a code, which goes to the server as it is', async () => {
    const { actor, sent } = await opened('linkedin');
    actor.send(answer({ accessToken: '' }));
    await settle();
    expect(sent).toEqual([{ provider: 'linkedin', userType: 'CANDIDATE', code: 'a-code' }]);
  });

  it.each([
    ['another state', answer({ state: 'x' }), 'State does not match'],
    ['no state, and none kept', answer({ state: '' }, ''), 'State does not match'],
    ['a state that was never kept', answer({}, null), 'State does not match'],
    ['a refusal', answer({ error: 'access_denied', code: '' }), 'Login failed. Please try again.'],
    ['a refusal with a code', answer({ error: 'access_denied' }), 'Login failed. Please try again.'],
    ['nothing', answer({ code: '' }), 'Login failed. Please try again.'],
  ])('fails with its words for %s', async (_, told, problem) => {
    const { actor, sent } = await opened('linkedin');
    actor.send(told);
    await settle();
    expect(actor.getSnapshot().output).toEqual({ problem });
    expect(sent).toEqual([]);
  });

  it('is looked at every second, and its closing is told', async () => {
    const { actor, clock, window } = await opened('google');
    for (let looks = 0; looks < 3; looks += 1) {
      clock.increment(popupLook);
      await settle();
    }
    expect(actor.getSnapshot().matches({ waiting: 'resting' })).toBe(true);
    window.closed = true;
    clock.increment(popupLook - 1);
    await settle();
    expect(actor.getSnapshot().status).toBe('active');
    clock.increment(1);
    await settle();
    expect(actor.getSnapshot().output).toEqual({ problem: 'User closed the popup' });
  });

  it('says what the call said when the server cannot be reached', async () => {
    const { actor } = await opened('linkedin', async () => {
      throw new Error('Server is currently unavailable. Please try again later.');
    });
    actor.send(answer({}));
    await settle();
    expect(actor.getSnapshot().output).toEqual({
      problem: 'Server is currently unavailable. Please try again later.',
    });
  });

  it.each(['openPopup', 'watchMessages', 'isClosed', 'fetchProfile'] as const)(
    'is closed where its part %s breaks, and leaves nothing behind',
    async (part) => {
      const { actor, clock, asked, sent, done } = await opened('google', undefined, part);
      clock.increment(popupLook);
      await settle();
      actor.send(answer({}));
      await settle();
      expect(actor.getSnapshot().output).toEqual({ problem: 'Login failed. Please try again.' });
      expect(actor.getSnapshot().context).toMatchObject({ credential: '', profile: {} });
      expect(done).toEqual(expect.arrayContaining(['closed', 'forgot']));
      expect([asked, sent]).toEqual([['google'], []]);
    },
  );

  it('brings no code where a token is needed', async () => {
    const { actor } = await opened('google');
    actor.send(answer({ accessToken: '' }));
    expect(actor.getSnapshot().output).toEqual({ problem: 'Login failed. Please try again.' });
  });

  it('forgets token and profile where the server fails without a word', async () => {
    const { actor } = await opened('google', () => Promise.reject(new Error('')));
    actor.send(answer({}));
    await settle();
    await settle();
    expect(actor.getSnapshot().output).toEqual({ problem: 'Login failed. Please try again.' });
    expect(actor.getSnapshot().context).toMatchObject({ credential: '', profile: {} });
  });

  it('forgets the token when nobody waits for the server any more', async () => {
    const { actor } = await opened('linkedin', () => new Promise(() => undefined));
    actor.send(answer({}));
    actor.send({ type: 'popup.cancel' });
    expect(actor.getSnapshot().output).toEqual({ problem: 'User closed the popup' });
    expect(actor.getSnapshot().context.credential).toBe('');
  });

  it('is closed as soon as it has answered', async () => {
    const { actor, done } = await opened('linkedin', () => new Promise(() => undefined));
    actor.send(answer({}));
    expect(done).toEqual(expect.arrayContaining(['closed', 'forgot']));
  });

  it('is closed when nobody waits any more, and says nothing to the server', async () => {
    const { actor, sent, done } = await opened('google');
    actor.send({ type: 'popup.cancel' });
    await settle();
    expect(done).toEqual(expect.arrayContaining(['closed', 'forgot']));
    expect(sent).toEqual([]);
  });
});
