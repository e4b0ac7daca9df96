import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { notProvided } from './not-provided';
import { isDefinite, toProblem, type Problem } from './problem';
import { unprovided } from './unprovided';

type Context = { key: string; problem: Problem | null };

export type UndoableEvent =
  | { type: 'action.undo' }
  /** Send now: the page is about to be left. */
  | { type: 'page.leave' }
  | { type: 'action.retry' }
  | { type: 'failure.dismiss' };

/** Milliseconds. */
export const undoableDelays = {
  /** Time in which an action can be undone. */
  undo: 5_000,
  /** The second click of a double click must not undo the first one. */
  settle: 500,
} as const;

/**
 * One action of a row that can be undone. It is sent after five seconds, or as soon as the page is left. Until it is
 * sent nothing has happened, so undoing needs no request. `key` is the idempotency key of the request.
 */
export const undoableMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UndoableEvent,
    input: {} as { key: string },
    tags: {} as 'undoable' | 'pending' | 'failed' | 'retryable',
  },
  actors: { perform: notProvided<void, { key: string }>('perform') },
  delays: undoableDelays,
  guards: { isDefinite: (_, problem: Problem) => isDefinite(problem) },
  actions: {
    reportDone: unprovided('reportDone'),
    reportFailure: unprovided<Problem>('reportFailure'),
    /** The action was undone, or it failed and the failure was dismissed. */
    reportUndone: unprovided('reportUndone'),
    noteProblem: assign((_, problem: Problem) => ({ problem })),
  },
}).createMachine({
  id: 'undoable',
  context: ({ input }) => ({ key: input.key, problem: null }),
  initial: 'waiting',
  states: {
    waiting: {
      tags: ['pending', 'undoable'],
      initial: 'settling',
      states: {
        settling: { after: { settle: 'open' } },
        open: { on: { 'action.undo': '#undoable.undone' } },
      },
      on: { 'page.leave': 'sending' },
      after: { undo: 'sending' },
    },
    sending: {
      tags: 'pending',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => ({ key: context.key }),
        onDone: { target: 'done', actions: 'reportDone' },
        onError: [
          {
            guard: { type: 'isDefinite', params: ({ event }) => toProblem(event.error) },
            target: 'refused',
            actions: [
              { type: 'noteProblem', params: ({ event }) => toProblem(event.error) },
              { type: 'reportFailure', params: ({ event }) => toProblem(event.error) },
            ],
          },
          {
            target: 'failed',
            actions: [
              { type: 'noteProblem', params: ({ event }) => toProblem(event.error) },
              { type: 'reportFailure', params: ({ event }) => toProblem(event.error) },
            ],
          },
        ],
      },
    },
    failed: {
      tags: ['failed', 'retryable'],
      // With the same key: if the first request was carried out after all, it has no second effect.
      on: { 'action.retry': 'sending', 'failure.dismiss': 'undone' },
    },
    refused: { tags: 'failed', on: { 'failure.dismiss': 'undone' } },
    done: { type: 'final' },
    undone: { type: 'final', entry: 'reportUndone' },
  },
});

export type UndoableActor = ActorRefFrom<typeof undoableMachine>;
export type UndoableSnapshot = SnapshotFrom<typeof undoableMachine>;
