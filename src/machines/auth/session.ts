import { assign, setup, type ActorRefFrom } from 'xstate';
import type { UserType } from '../../contract/kit';
import { notProvided } from '../kit/not-provided';
import { unprovided, unprovidedSource } from '../kit/unprovided';

/** The signed-in user, as the frame shows them. */
export type Who = { userId: string; userType: UserType; name: string };
/** expired: 401; forbidden: 403 (product: Access). */
export type EndReason = 'signOut' | 'inactivity' | 'expired' | 'forbidden';

type Context = {
  who: Who | null;
  reason: 'signOut' | 'inactivity';
  /** Milliseconds of inactivity when the inactivity timer was last started. */
  idle: number;
};

export type SessionEvent =
  /** The stored session values changed, by this tab's sign-in or by another tab. */
  | { type: 'session.change'; who: Who | null; where: 'here' | 'elsewhere' }
  | { type: 'session.end'; reason: EndReason }
  /** Mouse or keyboard activity in this tab; `idle` is the wall-clock time since the last activity in this browser. */
  | { type: 'activity.note'; idle: number }
  /** The page was opened or became visible, which is not activity. */
  | { type: 'activity.look'; idle: number }
  /** Mouse or keyboard activity in another tab of this browser. */
  | { type: 'activity.noteElsewhere' };

/** Milliseconds (product: Constants; Sessions). */
export const sessionDelays = {
  inactivity: 1_200_000,
  betweenTellings: 60_000,
  farewell: 2_000,
  /** A sign-in clears the storage before it writes, so other tabs briefly see no session. */
  changing: 500,
} as const;

/** The session of this browser: the root actor (product: Sessions; Access). */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    input: {} as { who: Who | null },
    tags: {} as 'inside',
  },
  actors: {
    /** Reports changed session values while the app runs. */
    watchValues: unprovidedSource('watchValues'),
    /** Reports mouse and keyboard activity, in this and other tabs. */
    watchActivity: unprovidedSource('watchActivity'),
    /** Refreshes what is on screen. */
    changeStream: unprovidedSource('changeStream'),
    tellActivity: notProvided('tellActivity'),
    endOnServer: notProvided<void, { reason: 'signOut' | 'inactivity' }>('endOnServer'),
  },
  delays: { ...sessionDelays, inactivity: ({ context }) => sessionDelays.inactivity - context.idle },
  guards: {
    isSomebody: (_, who: Who | null) => who !== null,
    isSame: ({ context }, who: Who | null) =>
      who?.userId === context.who?.userId && who?.userType === context.who?.userType,
    isHere: (_, where: 'here' | 'elsewhere') => where === 'here',
    isRenewed: ({ context }, { who, where }: { who: Who | null; where: 'here' | 'elsewhere' }) =>
      where === 'elsewhere' && who?.userId === context.who?.userId && who?.userType === context.who?.userType,
    isReason: (_, { reason, of }: { reason: EndReason; of: EndReason }) => reason === of,
    /** Timers pause while a computer sleeps, so an event may arrive before an overdue timer fires. */
    isOver: (_, idle: number) => idle >= sessionDelays.inactivity,
    isInactivity: ({ context }) => context.reason === 'inactivity',
  },
  actions: {
    know: assign((_, who: Who | null) => ({ who })),
    forgetWho: assign({ who: null }),
    noteReason: assign((_, reason: EndReason) => ({
      reason: reason === 'inactivity' ? ('inactivity' as const) : ('signOut' as const),
    })),
    noteIdle: assign((_, idle: number) => ({ idle })),
    /** Removes the session's values; everything else in the storage stays. */
    dropValues: unprovided('dropValues'),
    /** Clears all local storage (product: Sessions). */
    clearLocal: unprovided('clearLocal'),
    /** Clears the query cache. */
    forgetAnswers: unprovided('forgetAnswers'),
    goToLogin: unprovided('goToLogin'),
    /** Another user signed in in another tab: go to their landing route. */
    goHome: unprovided<Who | null>('goHome'),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ who: input.who, reason: 'signOut', idle: 0 }),
  initial: 'opening',
  invoke: { id: 'watchValues', src: 'watchValues', onError: {} },
  states: {
    opening: {
      always: [
        { guard: { type: 'isSomebody', params: ({ context }) => context.who }, target: 'signedIn' },
        { target: 'signedOut' },
      ],
    },
    signedOut: {
      on: {
        'session.change': {
          guard: { type: 'isSomebody', params: ({ event }) => event.who },
          target: 'signedIn',
          actions: { type: 'know', params: ({ event }) => event.who },
        },
      },
    },
    signedIn: {
      tags: 'inside',
      invoke: [
        { id: 'watchActivity', src: 'watchActivity', onError: {} },
        { id: 'changeStream', src: 'changeStream', onError: {} },
      ],
      on: {
        'session.change': [
          { guard: { type: 'isSame', params: ({ event }) => event.who } },
          {
            // The sign-in machine reports success and redirects (product: Sessions).
            guard: { type: 'isHere', params: ({ event }) => event.where },
            target: 'signedIn',
            reenter: true,
            actions: { type: 'know', params: ({ event }) => event.who },
          },
          {
            guard: { type: 'isSomebody', params: ({ event }) => event.who },
            target: 'signedIn',
            reenter: true,
            actions: [
              { type: 'know', params: ({ event }) => event.who },
              'forgetAnswers',
              { type: 'goHome', params: ({ event }) => event.who },
            ],
          },
          { target: 'changing' },
        ],
        'session.end': [
          {
            // The key is still valid: the call was not allowed for this user type.
            guard: { type: 'isReason', params: ({ event }) => ({ reason: event.reason, of: 'forbidden' }) },
            actions: 'goToLogin',
          },
          {
            guard: { type: 'isReason', params: ({ event }) => ({ reason: event.reason, of: 'expired' }) },
            target: 'signedOut',
            actions: ['dropValues', 'forgetWho', 'forgetAnswers', 'goToLogin'],
          },
          { target: 'ending', actions: { type: 'noteReason', params: ({ event }) => event.reason } },
        ],
      },
      type: 'parallel',
      states: {
        presence: {
          initial: 'present',
          states: {
            present: {
              after: {
                inactivity: {
                  target: '#session.ending',
                  actions: { type: 'noteReason', params: () => 'inactivity' as const },
                },
              },
              on: {
                'activity.look': [
                  {
                    guard: { type: 'isOver', params: ({ event }) => event.idle },
                    target: '#session.ending',
                    actions: { type: 'noteReason', params: () => 'inactivity' as const },
                  },
                  {
                    target: 'present',
                    reenter: true,
                    actions: { type: 'noteIdle', params: ({ event }) => event.idle },
                  },
                ],
                'activity.note': [
                  {
                    guard: { type: 'isOver', params: ({ event }) => event.idle },
                    target: '#session.ending',
                    actions: { type: 'noteReason', params: () => 'inactivity' as const },
                  },
                  { target: 'present', reenter: true, actions: { type: 'noteIdle', params: () => 0 } },
                ],
                'activity.noteElsewhere': {
                  target: 'present',
                  reenter: true,
                  actions: { type: 'noteIdle', params: () => 0 },
                },
              },
            },
          },
        },
        telling: {
          initial: 'ready',
          states: {
            ready: { on: { 'activity.note': 'told' } },
            told: {
              // The next report makes up for a lost one.
              invoke: { id: 'tellActivity', src: 'tellActivity', onError: {} },
              after: { betweenTellings: 'ready' },
            },
          },
        },
      },
    },
    changing: {
      tags: 'inside',
      on: {
        'session.change': [
          { guard: { type: 'isSame', params: ({ event }) => event.who }, target: 'signedIn' },
          {
            guard: { type: 'isSomebody', params: ({ event }) => event.who },
            target: 'signedIn',
            actions: [
              { type: 'know', params: ({ event }) => event.who },
              'forgetAnswers',
              { type: 'goHome', params: ({ event }) => event.who },
            ],
          },
        ],
      },
      after: { changing: { target: 'signedOut', actions: ['forgetWho', 'forgetAnswers', 'goToLogin'] } },
    },
    // The guard redirects to /login anyway, so do not wait for a server that does not respond.
    ending: {
      invoke: {
        id: 'endOnServer',
        src: 'endOnServer',
        input: ({ context }) => ({ reason: context.reason }),
        onDone: 'leaving',
        onError: 'leaving',
      },
      // The sign-in page is shown already. The values of a new session are not those to drop.
      on: {
        'session.change': [
          // Another tab renewed the key of the session that ends.
          { guard: { type: 'isRenewed', params: ({ event }) => event } },
          {
            guard: { type: 'isSomebody', params: ({ event }) => event.who },
            target: 'signedIn',
            actions: [{ type: 'know', params: ({ event }) => event.who }, 'forgetAnswers'],
          },
        ],
      },
      after: { farewell: 'leaving' },
    },
    leaving: {
      always: [
        {
          guard: 'isInactivity',
          target: 'signedOut',
          actions: ['clearLocal', 'forgetWho', 'forgetAnswers', 'goToLogin'],
        },
        { target: 'signedOut', actions: ['dropValues', 'forgetWho', 'forgetAnswers', 'goToLogin'] },
      ],
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
