import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { NewShare } from '../../contract/shares';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';

type Context = {
  interviewId: string;
  /** The link that was just made: its token is known here and nowhere else. */
  made: NewShare | null;
  /** Whether that link was copied to the clipboard; null before the first attempt. */
  copied: boolean | null;
  /** The id of the link to revoke, while the question about it is open. */
  asked: string | null;
  problem: Problem | null;
};
export type ShareFeedbackEvent =
  | { type: 'link.make' }
  | { type: 'link.copy' }
  | { type: 'revoke.ask'; shareId: string }
  | { type: 'revoke.dismiss' }
  | { type: 'revoke.confirm' };

const problemOf = ({ event }: { event: { error: unknown } }): Problem => toProblem(event.error);

/**
 * Links to the feedback of one interview: made, copied while their tokens are known, and revoked after a question
 * (product: Sharing feedback). The list of links is a query.
 */
export const shareFeedbackMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ShareFeedbackEvent,
    input: {} as { interviewId: string },
  },
  actors: {
    makeLink: notProvided<NewShare, { interviewId: string }>('makeLink'),
    copyLink: notProvided<null, { token: string }>('copyLink'),
    revokeLink: notProvided<null, { shareId: string }>('revokeLink'),
  },
  guards: { isMade: ({ context }) => context.made !== null },
  actions: {
    clearProblem: assign({ problem: null }),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    keepLink: assign((_, made: NewShare) => ({ made, copied: null })),
    noteCopied: assign((_, copied: boolean) => ({ copied })),
    ask: assign((_, asked: string) => ({ asked, problem: null })),
    dropQuestion: assign({ asked: null, problem: null }),
    // A revoked link must not be copied any more.
    forgetRevoked: assign(({ context: { made, asked, copied } }) =>
      made?.id === asked ? { made: null, copied: null } : { made, copied },
    ),
  },
}).createMachine({
  id: 'shareFeedback',
  context: ({ input }) => ({ ...input, made: null, copied: null, asked: null, problem: null }),
  initial: 'ready',
  states: {
    ready: {
      on: {
        'link.make': { target: 'making', actions: 'clearProblem' },
        'link.copy': { guard: 'isMade', target: 'copying' },
        'revoke.ask': { target: 'confirming', actions: { type: 'ask', params: ({ event }) => event.shareId } },
      },
    },
    making: {
      invoke: {
        id: 'makeLink',
        src: 'makeLink',
        input: ({ context }) => ({ interviewId: context.interviewId }),
        onDone: { target: 'ready', actions: { type: 'keepLink', params: ({ event }) => event.output } },
        onError: { target: 'ready', actions: { type: 'keepProblem', params: problemOf } },
      },
    },
    copying: {
      invoke: {
        id: 'copyLink',
        src: 'copyLink',
        input: ({ context }) => ({ token: context.made?.token ?? '' }),
        onDone: { target: 'ready', actions: { type: 'noteCopied', params: true } },
        onError: { target: 'ready', actions: { type: 'noteCopied', params: false } },
      },
    },
    confirming: {
      on: {
        'revoke.dismiss': { target: 'ready', actions: 'dropQuestion' },
        'revoke.confirm': { target: 'revoking', actions: 'clearProblem' },
      },
    },
    revoking: {
      invoke: {
        id: 'revokeLink',
        src: 'revokeLink',
        input: ({ context }) => ({ shareId: context.asked ?? '' }),
        onDone: { target: 'ready', actions: ['forgetRevoked', 'dropQuestion'] },
        onError: { target: 'confirming', actions: { type: 'keepProblem', params: problemOf } },
      },
    },
  },
});

export type ShareFeedbackActor = ActorRefFrom<typeof shareFeedbackMachine>;
export type ShareFeedbackSnapshot = SnapshotFrom<typeof shareFeedbackMachine>;
