import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { termsDueIn, type TermsRef } from '../../contract/terms-due';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';

type Context = { problem: Problem | null };
/** The versions that are on the screen. */
export type AcceptTermsEvent = { type: 'terms.accept'; terms: TermsRef[] };

const problemOf = ({ event }: { event: { error: unknown } }) => toProblem(event.error);

/**
 * Accepts the versions of terms that were read (product: Terms). A version that was published in the meantime is shown in
 * place of the one that was read, and nothing is accepted. The terms themselves are a query.
 */
export const acceptTermsMachine = setup({
  types: { context: {} as Context, events: {} as AcceptTermsEvent },
  actors: { accept: notProvided<void, { terms: TermsRef[] }>('accept') },
  guards: {
    isReplaced: (_, { status, data }: Problem) => status === 409 && termsDueIn(data) !== null,
  },
  actions: {
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    clearProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'acceptTerms',
  context: { problem: null },
  initial: 'reading',
  states: {
    reading: {
      initial: 'fresh',
      states: { fresh: {}, replaced: {}, failed: {} },
      on: {
        'terms.accept': { target: 'accepting', actions: 'clearProblem' },
      },
    },
    accepting: {
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ event }) => ({ terms: event.terms }),
        onDone: 'accepted',
        onError: [
          {
            guard: { type: 'isReplaced', params: problemOf },
            target: 'reading.replaced',
            actions: { type: 'keepProblem', params: problemOf },
          },
          { target: 'reading.failed', actions: { type: 'keepProblem', params: problemOf } },
        ],
      },
    },
    accepted: { type: 'final' },
  },
});

export type AcceptTermsActor = ActorRefFrom<typeof acceptTermsMachine>;
export type AcceptTermsSnapshot = SnapshotFrom<typeof acceptTermsMachine>;
