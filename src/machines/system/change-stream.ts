import { assign, setup, type ActorRefFrom } from 'xstate';
import type { Change } from '../../contract/system';
import { unprovided, unprovidedSource } from '../kit/unprovided';

type Context = {
  /** Interviews that changed since the last refresh. */
  ids: string[];
  /** Changes may have been missed: refresh everything. */
  all: boolean;
  /** Applicants were added or removed. */
  applicants: boolean;
  /** The jobs that someone applied for: a title for each application. */
  applied: string[];
  /** Failed attempts in a row, 0 to 6. */
  failures: number;
  /** The tab has shown data for a while, so it misses changes until a stream opens. */
  late: boolean;
};

export type ChangeStreamEvent =
  /** This tab reads the stream for all tabs of the browser. */
  | { type: 'turn.win' }
  | { type: 'stream.open' }
  /** Something was received, perhaps only a heartbeat. */
  | { type: 'stream.hear' }
  | { type: 'stream.close' }
  /** A second factor must be set up before the stream can be read. */
  | { type: 'stream.refuse' }
  /** The second factor has been set up, or is no longer required. */
  | { type: 'stream.allow' }
  | { type: 'stream.change'; change: Change }
  /** The reading tab forwarded a change. */
  | { type: 'channel.change'; change: Change }
  | { type: 'connection.return' };

const mostFailures = 6;
/** Milliseconds; heartbeats come every 20 s. Before `early`, screens have read too little to miss a change. */
const pauses = { first: 1_000, most: 30_000, collecting: 200, silence: 50_000, early: 1_000 } as const;

/** Notifies this browser's tabs of changes, with one stream for all of them (product: Live changes). */
export const changeStreamMachine = setup({
  types: { context: {} as Context, events: {} as ChangeStreamEvent },
  actors: {
    /** Waits for the lock to read and holds it until stopped. */
    takeTurn: unprovidedSource('takeTurn'),
    readStream: unprovidedSource('readStream'),
    /** Receives the changes that the reading tab forwards, and reports when the connection is back. */
    listen: unprovidedSource('listen'),
  },
  delays: {
    collecting: pauses.collecting,
    silence: pauses.silence,
    early: pauses.early,
    retryPause: ({ context }) => Math.min(pauses.first * 2 ** (context.failures - 1), pauses.most),
  },
  guards: {
    isEarly: ({ context }) => !context.late,
    mayHaveMissed: ({ context }) => context.failures > 0 || context.late,
  },
  actions: {
    collect: assign(({ context }, change: Change) => {
      switch (change.area) {
        case 'resync':
          return { all: true };
        case 'messages':
        case 'billing':
        case 'calendars':
          // Any refresh includes the counts of admins, purchases, and connected calendars.
          return {};
        case 'applicants':
          return {
            applicants: true,
            applied: change.applied ? [...context.applied, change.jobTitle] : context.applied,
          };
        case 'interviews':
          return { ids: [...new Set([...context.ids, change.id])].sort() };
      }
    }),
    noteFailure: assign(({ context }) => ({ failures: Math.min(context.failures + 1, mostFailures) })),
    noteSuccess: assign({ failures: 0 }),
    noteLate: assign({ late: true }),
    empty: assign({ ids: [], all: false, applicants: false, applied: [] }),
    /** Forwards a change to the other tabs. */
    passOn: unprovided<Change>('passOn'),
    /** Refreshes what screens show: these interviews or all, applicants, and the counts of admins. */
    refresh: unprovided<{ ids: string[]; all: boolean; applicants: boolean }>('refresh'),
    /** Tells the user that someone applied for these jobs. */
    tellApplied: unprovided<string[]>('tellApplied'),
  },
}).createMachine({
  id: 'changeStream',
  context: { ids: [], all: false, applicants: false, applied: [], failures: 0, late: false },
  type: 'parallel',
  invoke: { id: 'listen', src: 'listen', onError: {} },
  states: {
    source: {
      initial: 'following',
      invoke: { id: 'takeTurn', src: 'takeTurn', onError: {} },
      // The guard says that it happens once, for tests that are made from the chart.
      after: { early: { guard: 'isEarly', actions: 'noteLate' } },
      states: {
        following: { on: { 'turn.win': 'reading' } },
        reading: {
          initial: 'connecting',
          invoke: { id: 'readStream', src: 'readStream', onError: { target: 'pausing', actions: 'noteFailure' } },
          on: {
            'stream.close': { target: 'pausing', actions: 'noteFailure' },
            'stream.refuse': { target: 'barred', actions: 'noteFailure' },
            'stream.change': {
              actions: [
                { type: 'collect', params: ({ event }) => event.change },
                { type: 'passOn', params: ({ event }) => event.change },
              ],
            },
          },
          states: {
            connecting: {
              after: { silence: { target: '#changeStream.source.pausing', actions: 'noteFailure' } },
              on: {
                'stream.open': [
                  {
                    // Changes between two streams, or before the first one opened, were missed.
                    guard: 'mayHaveMissed',
                    target: 'open',
                    actions: [
                      'noteSuccess',
                      { type: 'collect', params: { area: 'resync' } },
                      { type: 'passOn', params: { area: 'resync' } },
                    ],
                  },
                  { target: 'open' },
                ],
              },
            },
            open: {
              after: { silence: { target: '#changeStream.source.pausing', actions: 'noteFailure' } },
              on: { 'stream.hear': { target: 'open', reenter: true } },
            },
          },
        },
        pausing: { after: { retryPause: 'reading' }, on: { 'connection.return': 'reading' } },
        barred: { on: { 'stream.allow': 'reading' } },
      },
    },
    collector: {
      initial: 'quiet',
      states: {
        quiet: {
          on: {
            'stream.change': 'collecting',
            'stream.open': { guard: 'mayHaveMissed', target: 'collecting' },
            'channel.change': {
              target: 'collecting',
              actions: { type: 'collect', params: ({ event }) => event.change },
            },
          },
        },
        collecting: {
          after: {
            collecting: {
              target: 'quiet',
              actions: [
                {
                  type: 'refresh',
                  params: ({ context: { ids, all, applicants } }) => ({ ids, all, applicants: all || applicants }),
                },
                { type: 'tellApplied', params: ({ context }) => context.applied },
                'empty',
              ],
            },
          },
          on: { 'channel.change': { actions: { type: 'collect', params: ({ event }) => event.change } } },
        },
      },
    },
  },
});

export type ChangeStreamActor = ActorRefFrom<typeof changeStreamMachine>;
