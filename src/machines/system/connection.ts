import { assign, setup, type ActorRefFrom } from 'xstate';
import { notProvided } from '../kit/not-provided';
import { unprovided, unprovidedSource } from '../kit/unprovided';

type Context = {
  /** Whether the browser was online when this began. */
  online: boolean;
  /** Askings in a row that brought no answer, 0 to 5. */
  failures: number;
};

export type ConnectionEvent = { type: 'connection.lose' } | { type: 'connection.find' };

const mostFailures = 5;
/** Milliseconds between two askings: the first, doubled up to the most. */
const pauses = { first: 1_000, most: 30_000 } as const;

/**
 * The browser's connection (spec 2.5, "offline"): while it is gone a notice covers the page; when it is back the server
 * is asked until it answers, and then everything on the screen is looked at again.
 */
export const connectionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ConnectionEvent,
    input: {} as { online: boolean },
    tags: {} as 'covered',
  },
  actors: {
    /** Tells when the browser loses and finds its connection, for as long as the app runs. */
    watchConnection: unprovidedSource('watchConnection'),
    /** Resolves when the server is ready. */
    askServer: notProvided('askServer'),
  },
  delays: {
    pause: ({ context }) => Math.min(pauses.first * 2 ** (context.failures - 1), pauses.most),
  },
  guards: { isOnline: ({ context }) => context.online },
  actions: {
    noteFailure: assign(({ context }) => ({ failures: Math.min(context.failures + 1, mostFailures) })),
    forgetFailures: assign({ failures: 0 }),
    /** Looks again at what the screens show. */
    refresh: unprovided('refresh'),
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ online: input.online, failures: 0 }),
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'isOnline', target: 'online' }, { target: 'offline' }],
    },
    online: { on: { 'connection.lose': 'offline' } },
    offline: { tags: 'covered', on: { 'connection.find': 'returning' } },
    returning: {
      initial: 'asking',
      exit: 'forgetFailures',
      on: { 'connection.lose': 'offline' },
      states: {
        asking: {
          invoke: {
            id: 'askServer',
            src: 'askServer',
            onDone: { target: '#connection.online', actions: 'refresh' },
            onError: { target: 'pausing', actions: 'noteFailure' },
          },
        },
        pausing: { after: { pause: 'asking' } },
      },
    },
  },
});

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>;
