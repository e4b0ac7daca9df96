import { assign, setup, type ActorRefFrom } from 'xstate';
import type { UploadCells, UploadProgress } from '../../contract/people-uploads';
import { notProvided } from '../kit/not-provided';
import { isDefinite, toProblem, type Problem } from '../kit/problem';

export type UploadStep = Pick<UploadProgress, 'id' | 'state'>;
export type ChangeRow = { id: string; nr: number; cells: UploadCells };
export type TakeRows = { id: string; revision: number; skills: boolean };

type Context = {
  /** The upload; its progress and rows are in the query cache. */
  id: string;
  change: { nr: number; cells: UploadCells } | null;
  /** The revision that the user has read. */
  revision: number;
  /** Whether the skills that resumes name are added, too. */
  skills: boolean;
  problem: Problem | null;
};
export type UploadCandidatesEvent =
  | { type: 'find.retry' }
  | { type: 'list.made'; id: string; state: UploadStep['state'] }
  | { type: 'row.change'; nr: number; cells: UploadCells }
  | { type: 'list.take'; revision: number; skills: boolean }
  | { type: 'list.undo' }
  | { type: 'list.stop' }
  | { type: 'list.discard' }
  | { type: 'list.another' }
  | { type: 'failures.download' }
  | { type: 'failure.dismiss' };

/** Whether the server works on it. */
export const isUploadRunning = ({ state }: Pick<UploadStep, 'state'>) =>
  state === 'reading' || state === 'taking' || state === 'undoing';

const problemOf = ({ event }: { event: { error: unknown } }) => toProblem(event.error);

/**
 * Upload Candidate, a list, and Upload Files: upload, let its files be read, look at what is wrong, correct, add, undo. The
 * server goes on while nobody looks.
 */
export const uploadCandidatesMachine = setup({
  types: { context: {} as Context, events: {} as UploadCandidatesEvent, tags: {} as 'busy' | 'rows' },
  actors: {
    /** The caller's latest list. */
    find: notProvided<UploadStep | null>('find'),
    /** Corrects a row; the rows in the query cache are read again. */
    change: notProvided<void, ChangeRow>('change'),
    take: notProvided<UploadStep, TakeRows>('take'),
    undo: notProvided<UploadStep, { id: string }>('undo'),
    /** Reads the progress into the query cache. */
    read: notProvided<UploadStep, { id: string }>('read'),
    stop: notProvided<UploadStep, { id: string }>('stop'),
    discard: notProvided<void, { id: string }>('discard'),
    /** Fetches the file of the rows that are not added, and saves it. */
    download: notProvided<void, { id: string }>('download'),
  },
  delays: { betweenReads: 500 },
  guards: {
    isFound: (_, step: UploadStep | null) => step !== null,
    isRunning: (_, step: UploadStep | null) => step !== null && isUploadRunning(step),
    isDecided: (_, problem: Problem) => isDefinite(problem),
  },
  actions: {
    keepId: assign((_, id: string) => ({ id, problem: null })),
    forgetId: assign({ id: '', change: null, problem: null }),
    keepChange: assign((_, { nr, cells }: { nr: number; cells: UploadCells }) => ({
      change: { nr, cells },
      problem: null,
    })),
    keepTaken: assign((_, { revision, skills }: { revision: number; skills: boolean }) => ({
      revision,
      skills,
      problem: null,
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'uploadCandidates',
  context: { id: '', change: null, revision: 0, skills: false, problem: null },
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'find',
        src: 'find',
        onDone: [
          {
            guard: { type: 'isRunning', params: ({ event }) => event.output },
            target: 'running',
            actions: { type: 'keepId', params: ({ event }) => event.output?.id ?? '' },
          },
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: { type: 'keepId', params: ({ event }) => event.output?.id ?? '' },
          },
          { target: 'choosing' },
        ],
        onError: { target: 'lost', actions: { type: 'keepProblem', params: problemOf } },
      },
    },
    lost: { on: { 'find.retry': { target: 'finding', actions: 'forgetProblem' } } },
    choosing: {
      on: {
        'list.made': [
          {
            guard: { type: 'isRunning', params: ({ event }) => event },
            target: 'running',
            actions: { type: 'keepId', params: ({ event }) => event.id },
          },
          { target: 'reviewing', actions: { type: 'keepId', params: ({ event }) => event.id } },
        ],
      },
    },
    reviewing: {
      tags: 'rows',
      on: {
        'row.change': { target: 'changing', actions: { type: 'keepChange', params: ({ event }) => event } },
        'list.take': { target: 'taking', actions: { type: 'keepTaken', params: ({ event }) => event } },
        'list.undo': { target: 'undoing', actions: 'forgetProblem' },
        'list.discard': { target: 'discarding', actions: 'forgetProblem' },
        'list.another': { target: 'choosing', actions: 'forgetId' },
        'failures.download': { target: 'downloading', actions: 'forgetProblem' },
        'failure.dismiss': { actions: 'forgetProblem' },
      },
    },
    changing: {
      tags: ['busy', 'rows'],
      invoke: {
        id: 'change',
        src: 'change',
        // Entered with a change only.
        input: ({ context }) => ({ id: context.id, ...(context.change as { nr: number; cells: UploadCells }) }),
        onDone: 'reviewing',
        onError: { target: 'reviewing', actions: { type: 'keepProblem', params: problemOf } },
      },
    },
    taking: {
      tags: ['busy', 'rows'],
      invoke: {
        id: 'take',
        src: 'take',
        input: ({ context: { id, revision, skills } }) => ({ id, revision, skills }),
        onDone: [
          { guard: { type: 'isRunning', params: ({ event }) => event.output }, target: 'running' },
          { target: 'reviewing' },
        ],
        onError: { target: 'reviewing', actions: { type: 'keepProblem', params: problemOf } },
      },
    },
    undoing: {
      tags: ['busy', 'rows'],
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: { type: 'isRunning', params: ({ event }) => event.output }, target: 'running' },
          { target: 'reviewing' },
        ],
        onError: { target: 'reviewing', actions: { type: 'keepProblem', params: problemOf } },
      },
    },
    running: {
      initial: 'reading',
      on: { 'list.stop': 'stopping' },
      states: {
        waiting: { after: { betweenReads: 'reading' } },
        reading: {
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              { guard: { type: 'isRunning', params: ({ event }) => event.output }, target: 'waiting' },
              { target: '#uploadCandidates.reviewing' },
            ],
            onError: [
              {
                guard: { type: 'isDecided', params: problemOf },
                target: '#uploadCandidates.lost',
                actions: { type: 'keepProblem', params: problemOf },
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
        onDone: 'running',
        onError: 'running',
      },
    },
    discarding: {
      tags: ['busy', 'rows'],
      invoke: {
        id: 'discard',
        src: 'discard',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'choosing', actions: 'forgetId' },
        onError: { target: 'reviewing', actions: { type: 'keepProblem', params: problemOf } },
      },
    },
    downloading: {
      tags: ['busy', 'rows'],
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => ({ id: context.id }),
        onDone: 'reviewing',
        onError: { target: 'reviewing', actions: { type: 'keepProblem', params: problemOf } },
      },
    },
  },
});

export type UploadCandidatesRef = ActorRefFrom<typeof uploadCandidatesMachine>;
