import { assign, setup } from 'xstate';
import type { ExportInfo } from '../../contract/exports';
import { texts } from '../../contract/texts';
import { notProvided } from '../kit/not-provided';
import { isDefinite, toProblem, type Problem } from '../kit/problem';
import { withKey, withProblem } from '../kit/send-once';
import { unprovided } from '../kit/unprovided';

/** The parameters of an export, in the form that the call takes. */
export type ExportRequest = Pick<ExportInfo, 'list' | 'format'> & {
  query: Record<string, unknown>;
  columns: string[];
  ids?: string[];
};
export type StartExport = { request: ExportRequest; key: string };
export type ExportStep = Pick<ExportInfo, 'id' | 'status'>;

type Context = {
  list: string;
  request: ExportRequest | null;
  /** Idempotency key: stays with the request until a definite answer (product: Idempotency). */
  key: string | null;
  /** The export that is running, or whose file is being fetched. */
  id: string;
  problem: Problem | null;
};
export type ExportListEvent =
  | { type: 'export.start'; request: ExportRequest; key: string }
  | { type: 'export.cancel' }
  | { type: 'export.retry'; key: string }
  | { type: 'export.download'; id: string }
  | { type: 'failure.dismiss' };

const failed: Problem = { message: texts.exportFailed };

/** The export of one list. It continues on the server while no one watches, and a running export is found again. */
export const exportListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ExportListEvent,
    input: {} as { list: string },
    tags: {} as 'busy' | 'cancelable',
  },
  actors: {
    /** Finds the caller's running export of this list. */
    find: notProvided<ExportStep | null, { list: string }>('find'),
    start: notProvided<ExportStep, StartExport>('start'),
    /** Reads the progress into the query cache. */
    read: notProvided<ExportStep, { id: string }>('read'),
    cancel: notProvided<void, { id: string }>('cancel'),
    /** Fetches the file and saves it. */
    download: notProvided<void, { id: string }>('download'),
  },
  delays: { betweenReads: 500 },
  guards: {
    isFound: (_, found: ExportStep | null) => found !== null,
    isRunning: (_, step: ExportStep) => step.status === 'running',
    isReady: (_, step: ExportStep) => step.status === 'ready',
    isCanceled: (_, step: ExportStep) => step.status === 'canceled',
    isDecided: (_, problem: Problem) => isDefinite(problem),
    hasRequest: ({ context }) => context.request !== null,
    hasFile: ({ context }) => context.id !== '',
  },
  actions: {
    keepRequest: assign((_, { request, key }: StartExport) => ({ request, key, id: '', problem: null })),
    keepId: assign((_, id: string) => ({ id, key: null, problem: null })),
    takeKey: assign(({ context }, key: string) => withKey(context, key)),
    keepProblem: assign(({ context }, problem: Problem) => withProblem(context, problem)),
    forgetId: assign({ id: '' }),
    sayDownloaded: unprovided('sayDownloaded'),
  },
}).createMachine({
  id: 'exportList',
  context: ({ input }) => ({ ...input, request: null, key: null, id: '', problem: null }),
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ list: context.list }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'running',
            actions: { type: 'keepId', params: ({ event }) => event.output?.id ?? '' },
          },
          { target: 'idle' },
        ],
        // The list works without its export.
        onError: 'idle',
      },
      on: { 'export.start': { target: 'starting', actions: { type: 'keepRequest', params: ({ event }) => event } } },
    },
    idle: {
      on: {
        'export.start': { target: 'starting', actions: { type: 'keepRequest', params: ({ event }) => event } },
        'export.download': { target: 'downloading', actions: { type: 'keepId', params: ({ event }) => event.id } },
      },
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'start',
        src: 'start',
        // This state is only entered with a request.
        input: ({ context }) => ({ request: context.request as ExportRequest, key: context.key ?? '' }),
        onDone: { target: 'running', actions: { type: 'keepId', params: ({ event }) => event.output.id } },
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) },
        },
      },
    },
    running: {
      tags: ['busy', 'cancelable'],
      initial: 'reading',
      on: { 'export.cancel': 'canceling' },
      states: {
        waiting: { after: { betweenReads: 'reading' } },
        reading: {
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              { guard: { type: 'isRunning', params: ({ event }) => event.output }, target: 'waiting' },
              {
                guard: { type: 'isReady', params: ({ event }) => event.output },
                target: '#exportList.downloading',
              },
              // The export was canceled in another tab.
              { guard: { type: 'isCanceled', params: ({ event }) => event.output }, target: '#exportList.idle' },
              {
                target: '#exportList.failed',
                actions: ['forgetId', { type: 'keepProblem', params: failed }],
              },
            ],
            onError: [
              {
                guard: { type: 'isDecided', params: ({ event }) => toProblem(event.error) },
                target: '#exportList.failed',
                actions: ['forgetId', { type: 'keepProblem', params: ({ event }) => toProblem(event.error) }],
              },
              // The export continues without this page.
              { target: 'waiting' },
            ],
          },
        },
      },
    },
    canceling: {
      tags: 'busy',
      invoke: {
        id: 'cancel',
        src: 'cancel',
        input: ({ context }) => ({ id: context.id }),
        onDone: 'idle',
        onError: 'running',
      },
    },
    downloading: {
      tags: 'busy',
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'idle', actions: 'sayDownloaded' },
        onError: {
          target: 'failed',
          actions: {
            type: 'keepProblem',
            params: ({ event }) => ({ message: toProblem(event.error).message || texts.wentWrong }),
          },
        },
      },
    },
    failed: {
      on: {
        'export.retry': [
          { guard: 'hasFile', target: 'downloading' },
          // An export that was found after a reload has no request to repeat.
          {
            guard: 'hasRequest',
            target: 'starting',
            actions: { type: 'takeKey', params: ({ event }) => event.key },
          },
          { target: 'idle' },
        ],
        'failure.dismiss': 'idle',
      },
    },
  },
});
