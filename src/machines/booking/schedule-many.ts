import { assign, setup, type ActorRefFrom } from 'xstate';
import type { BatchChange, BatchProgress, BatchRequest } from '../../contract/booking-batches';
import { notProvided } from '../kit/not-provided';
import { isDefinite, toProblem, type Problem } from '../kit/problem';

export type BatchStep = Pick<BatchProgress, 'id' | 'state'>;
export type CreateBatch = { request: BatchRequest; key: string };
export type SolveBatch = { id: string; change: BatchChange | null };
export type CommitBatch = { id: string; revision: number };

type Context = {
  request: BatchRequest | null;
  /** Idempotency key: the same until a definite answer comes back. */
  key: string;
  /** The batch; its rows are in the query cache. */
  id: string;
  change: BatchChange | null;
  /** The revision that the user has read. */
  revision: number;
  problem: Problem | null;
};
export type ScheduleManyEvent =
  | { type: 'find.retry' }
  | { type: 'batch.create'; request: BatchRequest; key: string }
  | { type: 'batch.made'; id: string }
  | { type: 'row.change'; change: BatchChange }
  | { type: 'batch.solve' }
  | { type: 'batch.commit'; revision: number }
  | { type: 'batch.stop' }
  | { type: 'batch.discard' }
  | { type: 'failures.download' }
  | { type: 'batch.another' }
  | { type: 'failure.dismiss' };

/** Of what was found. */
const foundId = ({ event }: { event: { output: BatchStep | null } }) => (event.output as BatchStep).id;

/** Many interviews at once: choose rows, see what was found for them, book. The server goes on while nobody looks. */
export const scheduleManyMachine = setup({
  types: { context: {} as Context, events: {} as ScheduleManyEvent, tags: {} as 'busy' | 'rows' },
  actors: {
    /** The caller's unfinished batch. */
    find: notProvided<BatchStep | null>('find'),
    create: notProvided<BatchStep, CreateBatch>('create'),
    /** Changes a row, or nothing, and solves the rest; the answer goes into the query cache. */
    solve: notProvided<void, SolveBatch>('solve'),
    commit: notProvided<BatchStep, CommitBatch>('commit'),
    /** Reads the progress into the query cache. */
    read: notProvided<BatchStep, { id: string }>('read'),
    stop: notProvided<BatchStep, { id: string }>('stop'),
    discard: notProvided<void, { id: string }>('discard'),
    /** Fetches the file of the rows that are not booked, and saves it. */
    download: notProvided<void, { id: string }>('download'),
  },
  delays: { betweenReads: 500 },
  guards: {
    isFound: (_, step: BatchStep | null) => step !== null,
    isCommitting: (_, step: BatchStep | null) => step?.state === 'committing',
    isDone: (_, step: BatchStep) => step.state === 'done',
    isDecided: (_, problem: Problem) => isDefinite(problem),
  },
  actions: {
    keepRequest: assign(({ context }, { request, key }: CreateBatch) => {
      const again =
        context.problem && !isDefinite(context.problem) && JSON.stringify(request) === JSON.stringify(context.request);
      return { request, key: again ? context.key : key, problem: null };
    }),
    keepId: assign((_, id: string) => ({ id, request: null, problem: null })),
    forgetId: assign({ id: '', request: null, problem: null }),
    keepChange: assign((_, change: BatchChange | null) => ({ change, problem: null })),
    keepRevision: assign((_, revision: number) => ({ revision, problem: null })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'scheduleMany',
  context: { request: null, key: '', id: '', change: null, revision: 0, problem: null },
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'find',
        src: 'find',
        onDone: [
          {
            guard: { type: 'isCommitting', params: ({ event }) => event.output },
            target: 'booking',
            actions: { type: 'keepId', params: foundId },
          },
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: { type: 'keepId', params: foundId },
          },
          { target: 'choosing' },
        ],
        onError: { target: 'lost', actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) } },
      },
    },
    lost: { on: { 'find.retry': { target: 'finding', actions: 'forgetProblem' } } },
    choosing: {
      on: {
        'batch.create': { target: 'creating', actions: { type: 'keepRequest', params: ({ event }) => event } },
        'batch.made': { target: 'reviewing', actions: { type: 'keepId', params: ({ event }) => event.id } },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        id: 'create',
        src: 'create',
        // Entered with a request only.
        input: ({ context }) => ({ request: context.request as BatchRequest, key: context.key }),
        onDone: { target: 'reviewing', actions: { type: 'keepId', params: ({ event }) => event.output.id } },
        onError: {
          target: 'choosing',
          actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) },
        },
      },
    },
    reviewing: {
      tags: 'rows',
      on: {
        'row.change': { target: 'solving', actions: { type: 'keepChange', params: ({ event }) => event.change } },
        'batch.solve': { target: 'solving', actions: { type: 'keepChange', params: null } },
        'batch.commit': {
          target: 'starting',
          actions: { type: 'keepRevision', params: ({ event }) => event.revision },
        },
        'batch.discard': { target: 'discarding', actions: 'forgetProblem' },
        'failure.dismiss': { actions: 'forgetProblem' },
      },
    },
    solving: {
      tags: ['busy', 'rows'],
      invoke: {
        id: 'solve',
        src: 'solve',
        input: ({ context }) => ({ id: context.id, change: context.change }),
        onDone: 'reviewing',
        onError: {
          target: 'reviewing',
          actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) },
        },
      },
    },
    starting: {
      tags: ['busy', 'rows'],
      invoke: {
        id: 'commit',
        src: 'commit',
        input: ({ context }) => ({ id: context.id, revision: context.revision }),
        onDone: [
          { guard: { type: 'isCommitting', params: ({ event }) => event.output }, target: 'booking' },
          // Somebody pressed it in another tab, and it is over.
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'done' },
          { target: 'reviewing' },
        ],
        onError: {
          target: 'reviewing',
          actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) },
        },
      },
    },
    booking: {
      initial: 'reading',
      on: { 'batch.stop': 'stopping' },
      states: {
        waiting: { after: { betweenReads: 'reading' } },
        reading: {
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              { guard: { type: 'isCommitting', params: ({ event }) => event.output }, target: 'waiting' },
              { guard: { type: 'isDone', params: ({ event }) => event.output }, target: '#scheduleMany.done' },
              // Stopped, or some rows were lost and have new proposals.
              { target: '#scheduleMany.reviewing' },
            ],
            onError: [
              {
                guard: { type: 'isDecided', params: ({ event }) => toProblem(event.error) },
                target: '#scheduleMany.lost',
                actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) },
              },
              // The server goes on without us.
              { target: 'waiting' },
            ],
          },
        },
      },
    },
    stopping: {
      tags: 'busy',
      invoke: {
        id: 'stop',
        src: 'stop',
        input: ({ context }) => ({ id: context.id }),
        // It says how it ended: it may have been over before.
        onDone: 'booking',
        onError: 'booking',
      },
    },
    discarding: {
      tags: ['busy', 'rows'],
      invoke: {
        id: 'discard',
        src: 'discard',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'choosing', actions: 'forgetId' },
        onError: {
          target: 'reviewing',
          actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) },
        },
      },
    },
    done: {
      tags: 'rows',
      on: {
        'failures.download': { target: 'downloading', actions: 'forgetProblem' },
        'batch.solve': { target: 'solving', actions: { type: 'keepChange', params: null } },
        'batch.another': { target: 'choosing', actions: 'forgetId' },
        'failure.dismiss': { actions: 'forgetProblem' },
      },
    },
    downloading: {
      tags: ['busy', 'rows'],
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => ({ id: context.id }),
        onDone: 'done',
        onError: {
          target: 'done',
          actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) },
        },
      },
    },
  },
});

export type ManyRef = ActorRefFrom<typeof scheduleManyMachine>;
