import { assign, setup } from 'xstate';
import type { SocialProvider, SocialReply, SocialUserType } from '../../contract/auth-social';
import { texts } from '../../contract/texts';
import { notProvided } from '../kit/not-provided';
import { toProblem } from '../kit/problem';
import { unprovided, unprovidedSource } from '../kit/unprovided';

/** What the callback page received from the provider; empty values if nothing. */
export type PopupAnswer = { state: string; code: string; accessToken: string; error: string };
/** The profile fields of the identity provider (product: Social sign-in). */
export type Profile = Record<string, string | boolean>;
export type SendInput = { userType: SocialUserType } & (
  { provider: 'google'; accessToken: string; profile: Profile } | { provider: 'linkedin'; code: string }
);

type Context = {
  provider: SocialProvider;
  userType: SocialUserType;
  /** A token or a code; removed as soon as it is used. */
  credential: string;
  profile: Profile;
  problem: string;
};

export type SocialPopupEvent =
  /** A message of the popup, from our own origin; `expected` is the state stored when it was opened. */
  | { type: 'popup.answer'; answer: PopupAnswer; expected: string | null }
  /** The user chose another tab or left the screen. */
  | { type: 'popup.cancel' };

export type SocialPopupOutput = { reply: SocialReply } | { problem: string };

/** Milliseconds between checks whether the popup was closed (product: Social sign-in). */
export const popupLook = 1_000;

const credentialOf = (provider: SocialProvider, { code, accessToken }: PopupAnswer) =>
  provider === 'google' ? accessToken : code;

/** Opens a provider's window, receives its result, and sends the result to the server (product: Social sign-in). */
export const socialPopupMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SocialPopupEvent,
    input: {} as { provider: SocialProvider; userType: SocialUserType },
    output: {} as SocialPopupOutput,
  },
  actors: {
    /** Stores a new state and sends the popup to the provider; rejects if the browser blocked it. */
    openPopup: notProvided<void, { provider: SocialProvider }>('openPopup'),
    /** Reports the popup's messages. */
    watchMessages: unprovidedSource('watchMessages'),
    isClosed: notProvided<boolean>('isClosed'),
    fetchProfile: notProvided<Profile, { accessToken: string }>('fetchProfile'),
    send: notProvided<SocialReply, SendInput>('send'),
  },
  delays: { look: popupLook },
  guards: {
    isOtherState: (_, { answer, expected }: { answer: PopupAnswer; expected: string | null }) =>
      answer.state === '' || answer.state !== expected,
    isGranted: ({ context }, { answer }: { answer: PopupAnswer }) =>
      answer.error === '' && credentialOf(context.provider, answer) !== '',
    hasProfile: ({ context }) => context.provider === 'google',
    isTrue: (_, value: boolean) => value,
  },
  actions: {
    closePopup: unprovided('closePopup'),
    forgetState: unprovided('forgetState'),
    keepCredential: assign(({ context }, answer: PopupAnswer) => ({
      credential: credentialOf(context.provider, answer),
    })),
    keepProfile: assign((_, profile: Profile) => ({ profile })),
    noteProblem: assign((_, problem: string) => ({ problem })),
    forgetAnswer: assign({ credential: '', profile: {} }),
  },
}).createMachine({
  id: 'socialPopup',
  context: ({ input }) => ({ ...input, credential: '', profile: {}, problem: '' }),
  initial: 'opening',
  on: { 'popup.cancel': '.canceled' },
  states: {
    opening: {
      invoke: {
        id: 'openPopup',
        src: 'openPopup',
        input: ({ context }) => ({ provider: context.provider }),
        onDone: 'waiting',
        onError: { target: 'failed', actions: { type: 'noteProblem', params: texts.socialFailed } },
      },
    },
    waiting: {
      invoke: {
        id: 'watchMessages',
        src: 'watchMessages',
        onError: { target: 'failed', actions: { type: 'noteProblem', params: texts.socialFailed } },
      },
      on: {
        'popup.answer': [
          {
            guard: { type: 'isOtherState', params: ({ event }) => event },
            target: 'failed',
            actions: { type: 'noteProblem', params: texts.stateDiffers },
          },
          {
            guard: { type: 'isGranted', params: ({ event }) => event },
            target: 'answered',
            actions: { type: 'keepCredential', params: ({ event }) => event.answer },
          },
          { target: 'failed', actions: { type: 'noteProblem', params: texts.socialFailed } },
        ],
      },
      initial: 'resting',
      states: {
        resting: { after: { look: 'looking' } },
        looking: {
          invoke: {
            id: 'isClosed',
            src: 'isClosed',
            onDone: [
              {
                guard: { type: 'isTrue', params: ({ event }) => event.output },
                target: '#socialPopup.failed',
                actions: { type: 'noteProblem', params: texts.popupClosed },
              },
              { target: 'resting' },
            ],
            onError: {
              target: '#socialPopup.failed',
              actions: { type: 'noteProblem', params: texts.socialFailed },
            },
          },
        },
      },
    },
    answered: {
      entry: ['closePopup', 'forgetState'],
      always: [{ guard: 'hasProfile', target: 'fetchingProfile' }, { target: 'sending' }],
    },
    fetchingProfile: {
      invoke: {
        id: 'fetchProfile',
        src: 'fetchProfile',
        input: ({ context }) => ({ accessToken: context.credential }),
        onDone: { target: 'sending', actions: { type: 'keepProfile', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'noteProblem', params: texts.socialFailed } },
      },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { provider, userType, credential, profile } }) =>
          provider === 'google'
            ? { provider, userType, accessToken: credential, profile }
            : { provider, userType, code: credential },
        onDone: { target: 'done', actions: 'forgetAnswer' },
        // From here on, the errors are the same as for a sign-in by password.
        onError: {
          target: 'failed',
          actions: {
            type: 'noteProblem',
            params: ({ event }) => toProblem(event.error).message || texts.socialFailed,
          },
        },
      },
    },
    done: { type: 'final', output: ({ event }) => ({ reply: (event as unknown as { output: SocialReply }).output }) },
    failed: {
      type: 'final',
      entry: ['closePopup', 'forgetState', 'forgetAnswer'],
      output: ({ context }) => ({ problem: context.problem }),
    },
    canceled: {
      type: 'final',
      entry: ['closePopup', 'forgetState', 'forgetAnswer'],
      output: { problem: texts.popupClosed },
    },
  },
  output: ({ event }) => (event as unknown as { output: SocialPopupOutput }).output,
});
