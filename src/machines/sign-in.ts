import { assign, emit, not, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { LoginReply } from '../contract/auth';
import { cleanEmail, emailProblem } from '../contract/auth-rules';
import { texts } from '../contract/texts';
import { notProvided } from './kit/not-provided';
import { toProblem } from './kit/problem';
import { unprovided } from './kit/unprovided';
import { landings } from './landing';

/** The tabs of the sign-in screen, by index (spec 2.3). */
export const signInTabs = [
  { kind: 'panelist', label: 'Panelist' },
  { kind: 'candidate', label: 'Candidate' },
  { kind: 'organization', label: 'Organization' },
] as const;

export type Success = Extract<LoginReply, { status: 'SUCCESS' }>;
/** What the screen tells in a snackbar. */
export type Notice = { type: 'notice'; kind: 'success' | 'error' | 'warning'; message: string };
type FieldProblems = { email: string | null; password: string | null };

type Context = {
  tab: number;
  email: string;
  password: string;
  problems: FieldProblems;
  landing: string;
};

export type SignInEvent =
  | { type: 'tab.select'; tab: number }
  | { type: 'email.change'; value: string }
  | { type: 'password.change'; value: string }
  | { type: 'form.submit' };

const noProblems: FieldProblems = { email: null, password: null };
/** Milliseconds between success and the redirect (spec 9). */
export const landingDelay = 3_000;

const problemsOf = ({ email, password }: Context): FieldProblems => ({
  email: emailProblem(email),
  password: password === '' ? texts.passwordInvalid : null,
});
const isSuccess = (reply: LoginReply): reply is Success => reply.status === 'SUCCESS';

/** Sign-in by e-mail and password (spec 2.3, 2.4, 4). */
export const signInMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SignInEvent,
    input: {} as { tab: number },
    emitted: {} as Notice,
    tags: {} as 'editable' | 'busy',
  },
  actors: {
    signIn: notProvided<LoginReply, { userName: string; password: string }>('signIn'),
  },
  delays: { landing: landingDelay },
  guards: {
    isKnownTab: (_, tab: number) => signInTabs[tab] !== undefined,
    isFilledIn: ({ context }) => Object.values(problemsOf(context)).every((problem) => problem === null),
    isSuccess: (_, reply: LoginReply) => isSuccess(reply),
    isFail: (_, reply: LoginReply) => reply.status === 'FAIL',
  },
  actions: {
    /** Clears the storage and writes the values of the session (spec 4). */
    beginSession: unprovided<Success>('beginSession'),
    goTo: unprovided<{ path: string }>('goTo'),
    /** The tab stands in the address. */
    noteTab: unprovided<{ tab: number }>('noteTab'),
    selectTab: assign((_, tab: number) => ({ tab, email: '', password: '', problems: noProblems })),
    changeEmail: assign(({ context }, value: string) => ({
      email: value.trim(),
      problems: { ...context.problems, email: null },
    })),
    changePassword: assign(({ context }, value: string) => ({
      password: value.trim(),
      problems: { ...context.problems, password: null },
    })),
    showProblems: assign(({ context }) => ({ problems: problemsOf(context) })),
    // The password is not kept a moment longer than it is needed.
    noteSuccess: assign((_, reply: Success) => ({ password: '', landing: landings[reply.userType] })),
    tell: emit((_, notice: Omit<Notice, 'type'>): Notice => ({ type: 'notice', ...notice })),
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({ tab: input.tab, email: '', password: '', problems: noProblems, landing: '' }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: { type: 'isKnownTab', params: ({ context }) => context.tab }, target: 'idle' },
        { target: 'lost' },
      ],
    },
    idle: {
      tags: 'editable',
      on: {
        'tab.select': [
          {
            guard: { type: 'isKnownTab', params: ({ event }) => event.tab },
            actions: [
              { type: 'selectTab', params: ({ event }) => event.tab },
              { type: 'noteTab', params: ({ event }) => ({ tab: event.tab }) },
            ],
          },
          { target: 'lost' },
        ],
        'email.change': { actions: { type: 'changeEmail', params: ({ event }) => event.value } },
        'password.change': { actions: { type: 'changePassword', params: ({ event }) => event.value } },
        'form.submit': [{ guard: not('isFilledIn'), actions: 'showProblems' }, { target: 'submitting' }],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ userName: cleanEmail(context.email), password: context.password }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => event.output },
            target: 'succeeded',
            actions: [
              { type: 'beginSession', params: ({ event }) => event.output as Success },
              { type: 'noteSuccess', params: ({ event }) => event.output as Success },
              { type: 'tell', params: ({ event }) => ({ kind: 'success', message: event.output.message }) },
            ],
          },
          {
            guard: { type: 'isFail', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'tell', params: ({ event }) => ({ kind: 'error', message: event.output.message }) },
          },
          {
            target: 'failed',
            actions: { type: 'tell', params: ({ event }) => ({ kind: 'warning', message: event.output.message }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'tell',
            params: ({ event }) => ({ kind: 'error', message: toProblem(event.error).message || texts.wentWrong }),
          },
        },
      },
    },
    // Everything typed is still there; the next input or submit goes on from here.
    failed: {
      tags: 'editable',
      on: {
        'tab.select': [
          {
            guard: { type: 'isKnownTab', params: ({ event }) => event.tab },
            target: 'idle',
            actions: [
              { type: 'selectTab', params: ({ event }) => event.tab },
              { type: 'noteTab', params: ({ event }) => ({ tab: event.tab }) },
            ],
          },
          { target: 'lost' },
        ],
        'email.change': { target: 'idle', actions: { type: 'changeEmail', params: ({ event }) => event.value } },
        'password.change': { target: 'idle', actions: { type: 'changePassword', params: ({ event }) => event.value } },
        'form.submit': { target: 'submitting' },
      },
    },
    succeeded: { tags: 'busy', after: { landing: 'landed' } },
    landed: {
      tags: 'busy',
      entry: { type: 'goTo', params: ({ context }) => ({ path: context.landing }) },
      type: 'final',
    },
    lost: { entry: { type: 'goTo', params: { path: '/404' } }, type: 'final' },
  },
});

export type SignInActor = ActorRefFrom<typeof signInMachine>;
export type SignInSnapshot = SnapshotFrom<typeof signInMachine>;
