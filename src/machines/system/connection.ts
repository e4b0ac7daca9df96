import { assign, setup, type ActorRefFrom } from 'xstate';
import { notProvided } from '../kit/not-provided';
import { unprovided, unprovidedSource } from '../kit/unprovided';

type Context = {
  /** Whether the browser was online at the start. */
  online: boolean;
  /** Failed attempts in a row, 0 to 5. */
  failures: number;
};

export type ConnectionEvent = { type: 'connection.lose' } | { type: 'connection.find' };

const mostFailures = 5;
/** Milliseconds between two attempts: the first pause, doubled up to the longest. */
const pauses = { first: 1_000, most: 30_000 } as const;

/**
 * The browser's connection (product: Shell and menus, "offline"). While it is lost, a notice covers the page. When it
 * is back, the server is polled until it responds, and then everything on screen is refreshed.
 */
export const connectionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ConnectionEvent,
    input: {} as { online: boolean },
    tags: {} as 'covered',
  },
  actors: {
    /** Reports when the browser goes offline and online, while the app runs. */
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
    /** Refreshes what screens show. */
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
