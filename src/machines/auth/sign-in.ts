import { assign, emit, not, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { SocialProvider } from '../../contract/auth-social';
import { texts } from '../../contract/texts';
import { notProvided } from '../kit/not-provided';
import { toProblem } from '../kit/problem';
import { unprovided } from '../kit/unprovided';
import {
  inputOf,
  noProblems,
  problemsOf,
  signInTabs,
  socialTypeOf,
  type SignInContext,
  type SignInFailure,
  type SignInInput,
} from './sign-in-form';
import { isSecondStep, isSuccess, successOf, wayOf, type Login, type SignInReply } from './sign-in-reply';
import { loginOf, messageOf, secondStepMachine, type Outcome } from './second-step';

/** A message that the screen shows in a snackbar. */
export type Notice = { type: 'notice'; kind: 'success' | 'error' | 'warning'; message: string };
export type SignInEvent =
  | { type: 'tab.select'; tab: number }
  | { type: 'email.change'; value: string }
  | { type: 'password.change'; value: string }
  | { type: 'form.submit' }
  | { type: 'social.start'; provider: SocialProvider }
  | { type: 'social.cancel' };

/** Milliseconds between success and the redirect (product: Constants). */
export const landingDelay = 3_000;
const wordsOf = (thrown: unknown) => toProblem(thrown).message || texts.wentWrong;

/** Sign-in by password or by a provider (product: Social sign-in; Landing). */
export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    input: {} as { tab: number },
    emitted: {} as Notice,
    tags: {} as 'editable' | 'proving' | 'done',
  },
  actors: {
    /** Signs in by password or in a provider's window. Stopping this actor closes the window. */
    signIn: notProvided<SignInReply, SignInInput>('signIn'),
    secondStep: secondStepMachine,
    /** The address of the one-way service. */
    handOff: notProvided<{ address: string }>('handOff'),
  },
  delays: { landing: landingDelay },
  guards: {
    isKnownTab: (_, tab: number) => signInTabs[tab] !== undefined,
    isFilledIn: ({ context }) => Object.values(problemsOf(context)).every((problem) => problem === null),
    takesProviders: ({ context }) => socialTypeOf(context) !== null,
    isSuccess: (_, reply: SignInReply) => isSuccess(reply),
    isSecondStep: (_, reply: SignInReply) => isSecondStep(reply),
    isProven: (_, outcome: Outcome) => outcome.kind === 'proven',
    isEnded: (_, outcome: Outcome) => outcome.kind === 'ended',
    isFail: (_, reply: SignInReply) => reply.status === 'FAIL',
    isOneWay: ({ context }) => context.oneWay,
    hasAddress: ({ context }) => context.address !== '',
  },
  actions: {
    /** Clears the storage and writes the values of the session (product: Sign-in). */
    beginSession: unprovided<Login>('beginSession'),
    /** Prefetches the landing screen's data during the redirect delay. */
    preload: unprovided<{ path: string }>('preload'),
    goTo: unprovided<{ path: string }>('goTo'),
    /** Leaves this app for an external address. */
    leaveFor: unprovided<{ address: string }>('leaveFor'),
    /** Writes the selected tab into the address. */
    noteTab: unprovided<{ tab: number }>('noteTab'),
    selectTab: assign((_, tab: number) => ({ tab, email: '', password: '', problems: noProblems })),
    changeEmail: assign(({ context }, value: string) => ({
      email: value.trim(),
      problems: { ...context.problems, email: null },
    })),
    changePassword: assign(({ context }, value: string) => ({
      password: value,
      problems: { ...context.problems, password: null },
    })),
    showProblems: assign(({ context }) => ({ problems: problemsOf(context) })),
    noteFailure: assign((_, failure: SignInFailure) => ({ failure })),
    noteProvider: assign((_, provider: SocialProvider) => ({ provider, problems: noProblems })),
    // The password is cleared while the second step is open.
    noteStep: assign((_, reply: SignInReply) => ({ password: '', step: isSecondStep(reply) ? reply : null })),
    forgetStep: assign({ step: null }),
    forgetProvider: assign({ provider: null }),
    // Remove the password as soon as it is not needed.
    noteWay: assign((_, login: Login) => ({ password: '', ...wayOf(login) })),
    noteAddress: assign((_, address: string) => ({ address })),
    tell: emit((_, notice: Omit<Notice, 'type'>): Notice => ({ type: 'notice', ...notice })),
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    tab: input.tab,
    email: '',
    password: '',
    problems: noProblems,
    provider: null,
    failure: { kind: 'error', message: texts.wentWrong },
    step: null,
    landing: '',
    oneWay: false,
    address: '',
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: { type: 'isKnownTab', params: ({ context }) => context.tab }, target: 'editing' },
        { target: 'lost' },
      ],
    },
    editing: {
      tags: 'editable',
      initial: 'idle',
      // After a failure the input stays; the next input or submit continues from here.
      states: {
        idle: {},
        failed: { entry: { type: 'tell', params: ({ context }) => context.failure } },
      },
      on: {
        'tab.select': [
          {
            guard: { type: 'isKnownTab', params: ({ event }) => event.tab },
            target: '.idle',
            actions: [
              { type: 'selectTab', params: ({ event }) => event.tab },
              { type: 'noteTab', params: ({ event }) => ({ tab: event.tab }) },
            ],
          },
          { target: 'lost' },
        ],
        'email.change': { target: '.idle', actions: { type: 'changeEmail', params: ({ event }) => event.value } },
        'password.change': { target: '.idle', actions: { type: 'changePassword', params: ({ event }) => event.value } },
        'form.submit': [
          { guard: not('isFilledIn'), target: '.idle', actions: 'showProblems' },
          { target: 'signingIn.submitting' },
        ],
        'social.start': {
          guard: 'takesProviders',
          target: 'signingIn.awaitingProvider',
          actions: { type: 'noteProvider', params: ({ event }) => event.provider },
        },
      },
    },
    signingIn: {
      initial: 'submitting',
      states: {
        submitting: {},
        // The provider's window covers the form; using the form cancels the window.
        awaitingProvider: {
          on: {
            'social.cancel': { target: '#signIn.editing' },
            'tab.select': [
              {
                guard: { type: 'isKnownTab', params: ({ event }) => event.tab },
                target: '#signIn.editing',
                actions: [
                  { type: 'selectTab', params: ({ event }) => event.tab },
                  { type: 'noteTab', params: ({ event }) => ({ tab: event.tab }) },
                ],
              },
              { target: '#signIn.lost' },
            ],
          },
        },
      },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => inputOf(context),
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => event.output },
            target: 'succeeded',
            actions: [
              { type: 'beginSession', params: ({ event }) => successOf(event.output) },
              { type: 'noteWay', params: ({ event }) => successOf(event.output) },
              { type: 'tell', params: ({ event }) => ({ kind: 'success', message: event.output.message }) },
            ],
          },
          {
            guard: { type: 'isSecondStep', params: ({ event }) => event.output },
            target: 'proving',
            actions: { type: 'noteStep', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isFail', params: ({ event }) => event.output },
            target: 'editing.failed',
            actions: { type: 'noteFailure', params: ({ event }) => ({ kind: 'error', message: event.output.message }) },
          },
          {
            target: 'editing.failed',
            actions: {
              type: 'noteFailure',
              params: ({ event }) => ({ kind: 'warning', message: event.output.message }),
            },
          },
        ],
        onError: {
          target: 'editing.failed',
          actions: {
            type: 'noteFailure',
            params: ({ event }) => ({ kind: 'error', message: wordsOf(event.error) }),
          },
        },
      },
      exit: 'forgetProvider',
    },
    // An account with a second factor: this step is a separate workflow (product: Second factor).
    proving: {
      tags: 'proving',
      invoke: {
        id: 'secondStep',
        src: 'secondStep',
        input: ({ context }) => ({ step: context.step }),
        onDone: [
          {
            guard: { type: 'isProven', params: ({ event }) => event.output },
            target: 'succeeded',
            actions: [
              { type: 'beginSession', params: ({ event }) => loginOf(event.output) },
              { type: 'noteWay', params: ({ event }) => loginOf(event.output) },
              { type: 'tell', params: { kind: 'success', message: texts.loginDone } },
            ],
          },
          {
            guard: { type: 'isEnded', params: ({ event }) => event.output },
            target: 'editing.failed',
            actions: {
              type: 'noteFailure',
              params: ({ event }) => ({ kind: 'warning', message: messageOf(event.output) }),
            },
          },
          { target: 'editing.idle' },
        ],
        onError: {
          target: 'editing.failed',
          actions: { type: 'noteFailure', params: { kind: 'error', message: texts.wentWrong } },
        },
      },
      exit: 'forgetStep',
    },
    succeeded: {
      tags: 'done',
      entry: { type: 'preload', params: ({ context }) => ({ path: context.landing }) },
      type: 'parallel',
      states: {
        pause: {
          initial: 'running',
          states: { running: { after: { landing: 'over' } }, over: { type: 'final' } },
        },
        way: {
          initial: 'finding',
          states: {
            finding: { always: [{ guard: 'isOneWay', target: 'asking' }, { target: 'known' }] },
            // Start right away, so that the address is known when the delay is over.
            asking: {
              invoke: {
                id: 'handOff',
                src: 'handOff',
                onDone: {
                  target: 'known',
                  actions: { type: 'noteAddress', params: ({ event }) => event.output.address },
                },
                onError: {
                  target: 'known',
                  actions: {
                    type: 'tell',
                    params: ({ event }) => ({ kind: 'error', message: wordsOf(event.error) }),
                  },
                },
              },
            },
            known: { type: 'final' },
          },
        },
      },
      onDone: [{ guard: 'hasAddress', target: 'departed' }, { target: 'landed' }],
    },
    landed: {
      tags: 'done',
      entry: { type: 'goTo', params: ({ context }) => ({ path: context.landing }) },
      type: 'final',
    },
    departed: {
      tags: 'done',
      entry: { type: 'leaveFor', params: ({ context }) => ({ address: context.address }) },
      type: 'final',
    },
    lost: { entry: { type: 'goTo', params: { path: '/404' } }, type: 'final' },
  },
});

export type SignInActor = ActorRefFrom<typeof signInMachine>;
export type SignInSnapshot = SnapshotFrom<typeof signInMachine>;
