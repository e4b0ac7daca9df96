import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Health } from '../../contract/calendars';
import { texts } from '../../contract/texts';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';
import { unprovided } from '../kit/unprovided';

/** The health of a connection, as the server reported it. `needsSignIn`: only its owner can repair it. */
export type ToldHealth = { health: Health; needsSignIn: boolean };
type Context = ToldHealth & {
  id: string;
  /** Why the last act was refused. */
  problem: string | null;
};
export type CalendarHealthEvent =
  | ({ type: 'health.tell' } & ToldHealth)
  | { type: 'read.ask' }
  | { type: 'signIn.ask' }
  | { type: 'choice.ask' }
  | { type: 'panel.close' }
  | { type: 'disconnect.ask' }
  | { type: 'disconnect.dismiss' }
  | { type: 'disconnect.confirm' };

const problemOf = ({ event }: { event: { error: unknown } }): Problem => toProblem(event.error);

/**
 * One connected calendar (product: Connected calendars): its health, and the actions of its owner: read it now, sign in
 * again, change what counts, disconnect it after a question.
 */
export const calendarHealthMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CalendarHealthEvent,
    input: {} as { id: string } & ToldHealth,
    tags: {} as 'busy' | 'asking',
  },
  actors: {
    read: notProvided<null, { id: string }>('read'),
    disconnect: notProvided<null, { id: string }>('disconnect'),
  },
  guards: {
    isHealth: ({ context }, health: Health) => context.health === health,
    isSetUp: ({ context }) => context.health !== 'CHOOSING',
    needsSignIn: ({ context }) => context.needsSignIn,
    isNews: ({ context }, { health, needsSignIn }: ToldHealth) =>
      context.health !== health || context.needsSignIn !== needsSignIn,
    isGone: (_, { status }: Problem) => status === 404,
  },
  actions: {
    keepHealth: assign((_, { health, needsSignIn }: ToldHealth) => ({ health, needsSignIn })),
    keepProblem: assign((_, { message }: Problem) => ({ problem: message || texts.wentWrong })),
    clearProblem: assign({ problem: null }),
    /** Tells the user that the calendar is disconnected. */
    say: unprovided('say'),
  },
}).createMachine({
  id: 'calendarHealth',
  context: ({ input }) => ({ ...input, problem: null }),
  type: 'parallel',
  states: {
    health: {
      initial: 'told',
      on: {
        'health.tell': {
          guard: { type: 'isNews', params: ({ event }) => event },
          target: '.told',
          actions: { type: 'keepHealth', params: ({ event }) => event },
        },
      },
      states: {
        told: {
          always: [
            { guard: { type: 'isHealth', params: 'CHOOSING' }, target: 'unfinished' },
            { guard: { type: 'isHealth', params: 'STALE' }, target: 'stale' },
            { guard: { type: 'isHealth', params: 'FAILING' }, target: 'failing' },
            { target: 'fresh' },
          ],
        },
        unfinished: {},
        fresh: {},
        failing: {},
        stale: {},
      },
    },
    act: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'read.ask': { guard: 'isSetUp', target: 'reading', actions: 'clearProblem' },
            'signIn.ask': { guard: 'needsSignIn', target: 'reconnecting', actions: 'clearProblem' },
            'choice.ask': { target: 'choosing', actions: 'clearProblem' },
            'disconnect.ask': { target: 'confirming', actions: 'clearProblem' },
          },
        },
        reading: {
          tags: 'busy',
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context: { id } }) => ({ id }),
            onDone: 'idle',
            onError: { target: 'idle', actions: { type: 'keepProblem', params: problemOf } },
          },
        },
        reconnecting: { on: { 'panel.close': 'idle' } },
        choosing: { on: { 'panel.close': 'idle' } },
        confirming: {
          tags: 'asking',
          on: {
            'disconnect.dismiss': { target: 'idle', actions: 'clearProblem' },
            'disconnect.confirm': { target: 'disconnecting', actions: 'clearProblem' },
          },
        },
        disconnecting: {
          tags: ['busy', 'asking'],
          invoke: {
            id: 'disconnect',
            src: 'disconnect',
            input: ({ context: { id } }) => ({ id }),
            onDone: { target: 'disconnected', actions: 'say' },
            onError: [
              // The calendar was disconnected elsewhere.
              { guard: { type: 'isGone', params: problemOf }, target: 'disconnected', actions: 'say' },
              { target: 'confirming', actions: { type: 'keepProblem', params: problemOf } },
            ],
          },
        },
        disconnected: {},
      },
    },
  },
});

export type CalendarHealthActor = ActorRefFrom<typeof calendarHealthMachine>;
export type CalendarHealthSnapshot = SnapshotFrom<typeof calendarHealthMachine>;
