import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ResumeChoice } from '../../contract/job-profiles-apply';
import type { TermsRef } from '../../contract/terms-due';
import { texts } from '../../contract/texts';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';
import { withProblem } from '../kit/send-once';

type Context = {
  jobId: string;
  applicationId: string | null;
  /** The resume of the last attempt. */
  resume: ResumeChoice | null;
  /** The terms that the last attempt accepts. */
  accepts: TermsRef[];
  /** Idempotency key: stays with the attempt until a definite answer (product: Idempotency). */
  key: string | null;
  problem: Problem | null;
};
/** `accepts` are the organization's terms as they were read, or null while they are not accepted. */
type Attempt = { resume: ResumeChoice | null; hasSkills: boolean; accepts: TermsRef[] | null; key: string };
type Read = { applicationId: string | null };
export type ApplyForJobEvent =
  | ({ type: 'application.send' } & Attempt)
  /** The job was read again: an earlier visit or another tab may have applied or withdrawn. */
  | ({ type: 'application.read' } & Read)
  | { type: 'withdrawal.ask' }
  | { type: 'withdrawal.dismiss' }
  | { type: 'withdrawal.confirm' };
export type Applying = { jobId: string; resume: ResumeChoice; accepts: TermsRef[]; key: string };

const refusal = (field: string, message: string): Problem => ({ message, details: [{ field, message }] });
const problemOf = ({ event }: { event: { error: unknown } }): Problem => toProblem(event.error);

/**
 * Applies for one job, once, and withdraws the application after a question (product: Applying). The job itself is a
 * query.
 */
export const applyForJobMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ApplyForJobEvent,
    input: {} as { jobId: string },
  },
  actors: {
    apply: notProvided<{ id: string }, Applying>('apply'),
    withdraw: notProvided<null, { applicationId: string }>('withdraw'),
  },
  guards: {
    lacksResume: (_, { resume }: Attempt) => resume === null,
    lacksSkills: (_, { hasSkills }: Attempt) => !hasSkills,
    lacksTerms: (_, { accepts }: Attempt) => accepts === null,
    isThere: (_, { applicationId }: Read) => applicationId !== null,
    isGone: (_, { applicationId }: Read) => applicationId === null,
    hasApplication: ({ context }) => context.applicationId !== null,
    hasNone: ({ context }) => context.applicationId === null,
  },
  actions: {
    // A different resume or different terms are a new request: the server would refuse it with the old key.
    begin: assign(({ context }, { resume, accepts, key }: Attempt) => ({
      resume,
      accepts: accepts ?? [],
      key:
        context.key !== null &&
        context.resume === resume &&
        JSON.stringify(context.accepts) === JSON.stringify(accepts ?? [])
          ? context.key
          : key,
      problem: null,
    })),
    refuseResume: assign({ problem: refusal('resume', texts.uploadResume) }),
    refuseSkills: assign({ problem: refusal('skills', texts.noSkills) }),
    refuseTerms: assign({ problem: refusal('terms', 'Accept the terms of the organization to apply.') }),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    keepRefusal: assign(({ context }, problem: Problem) => withProblem(context, problem)),
    keepApplication: assign((_, { applicationId }: Read) => ({ applicationId, key: null, problem: null })),
    noteApplication: assign((_, { applicationId }: Read) => ({ applicationId })),
    clearProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'applyForJob',
  context: ({ input }) => ({ ...input, applicationId: null, resume: null, accepts: [], key: null, problem: null }),
  initial: 'ready',
  states: {
    ready: {
      on: {
        'application.send': [
          { guard: { type: 'lacksResume', params: ({ event }) => event }, actions: 'refuseResume' },
          { guard: { type: 'lacksSkills', params: ({ event }) => event }, actions: 'refuseSkills' },
          { guard: { type: 'lacksTerms', params: ({ event }) => event }, actions: 'refuseTerms' },
          { target: 'submitting', actions: { type: 'begin', params: ({ event }) => event } },
        ],
        'application.read': {
          guard: { type: 'isThere', params: ({ event }) => event },
          target: 'applied',
          actions: { type: 'keepApplication', params: ({ event }) => event },
        },
      },
    },
    submitting: {
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context: { jobId, resume, accepts, key } }) => ({
          jobId,
          resume: resume ?? 'profile',
          accepts,
          key: key ?? '',
        }),
        onDone: {
          target: 'applied',
          actions: { type: 'keepApplication', params: ({ event }) => ({ applicationId: event.output.id }) },
        },
        onError: [
          // The answer was lost, or another tab was faster.
          {
            guard: 'hasApplication',
            target: 'applied',
            actions: { type: 'keepApplication', params: ({ context: { applicationId } }) => ({ applicationId }) },
          },
          { target: 'ready', actions: { type: 'keepRefusal', params: problemOf } },
        ],
      },
      on: { 'application.read': { actions: { type: 'noteApplication', params: ({ event }) => event } } },
    },
    applied: {
      on: {
        'withdrawal.ask': 'confirming',
        'application.read': [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'ready',
            actions: { type: 'keepApplication', params: ({ event }) => event },
          },
          { actions: { type: 'noteApplication', params: ({ event }) => event } },
        ],
      },
    },
    confirming: {
      on: {
        'application.read': [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'ready',
            actions: { type: 'keepApplication', params: ({ event }) => event },
          },
          { actions: { type: 'noteApplication', params: ({ event }) => event } },
        ],
        'withdrawal.dismiss': { target: 'applied', actions: 'clearProblem' },
        'withdrawal.confirm': { target: 'withdrawing', actions: 'clearProblem' },
      },
    },
    withdrawing: {
      invoke: {
        id: 'withdraw',
        src: 'withdraw',
        input: ({ context }) => ({ applicationId: context.applicationId ?? '' }),
        onDone: { target: 'ready', actions: { type: 'keepApplication', params: { applicationId: null } } },
        onError: [
          // Another tab has withdrawn it.
          {
            guard: 'hasNone',
            target: 'ready',
            actions: { type: 'keepApplication', params: { applicationId: null } },
          },
          { target: 'confirming', actions: { type: 'keepProblem', params: problemOf } },
        ],
      },
      on: { 'application.read': { actions: { type: 'noteApplication', params: ({ event }) => event } } },
    },
  },
});

export type ApplyForJobActor = ActorRefFrom<typeof applyForJobMachine>;
export type ApplyForJobSnapshot = SnapshotFrom<typeof applyForJobMachine>;
