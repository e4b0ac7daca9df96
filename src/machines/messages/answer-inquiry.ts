import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ClosedInquiry } from '../../contract/messages';
import { limits } from '../../contract/texts';
import { notProvided } from '../kit/not-provided';
import { isDefinite, toProblem, type Problem } from '../kit/problem';
import { unprovided } from '../kit/unprovided';

type Context = {
  inquiryId: string;
  /** As typed; stays whatever happens. */
  answer: string;
  /** Idempotency key: kept with the answer until a definite one comes back (product 3). */
  key: string | null;
  problem: Problem | null;
  /** After a 409: who was faster, and what they answered. */
  theirs: ClosedInquiry | null;
  /** Sending an answer that cannot be sent was tried: say why. */
  tried: boolean;
};
export type AnswerInquiryEvent =
  | { type: 'answer.change'; answer: string }
  | { type: 'answer.send'; key: string }
  | { type: 'silence.ask' }
  | { type: 'silence.dismiss' }
  | { type: 'silence.confirm'; key: string };
/** `answer` null closes it without a word. */
export type Closing = { inquiryId: string; answer: string | null; key: string };

const parts = setup({
  types: {
    context: {} as Context,
    events: {} as AnswerInquiryEvent,
    input: {} as { inquiryId: string; answer?: string },
    tags: {} as 'busy',
  },
  actors: { closeInquiry: notProvided<null, Closing>('closeInquiry') },
  guards: {
    isAnswer: ({ context: { answer } }) => answer.trim() !== '' && answer.trim().length <= limits.message,
    isTaken: (_, problem: Problem) => theirsOf(problem) !== null,
  },
  actions: {
    /** Tells the user that it is done; `answered` is false where it was closed without a word. */
    say: unprovided<{ answered: boolean }>('say'),
    // Another answer is another request: its old key would be refused with it. A second close is refused by itself.
    change: assign((_, answer: string) => ({ answer, key: null, problem: null, tried: false })),
    takeKey: assign(({ context }, key: string) => ({ key: context.key ?? key, problem: null })),
    dropKey: assign({ key: null, problem: null }),
    markTried: assign({ tried: true }),
    keepProblem: assign(({ context }, problem: Problem) => ({
      problem,
      key: isDefinite(problem) ? null : context.key,
    })),
    keepTheirs: assign((_, problem: Problem) => ({ theirs: theirsOf(problem) })),
  },
});

const closing = (answer: (context: Context) => string | null, failed: 'writing' | 'confirming', answered: boolean) =>
  parts.createStateConfig({
    tags: 'busy',
    invoke: {
      id: answered ? 'sendAnswer' : 'closeSilently',
      src: 'closeInquiry',
      input: ({ context }) => ({
        inquiryId: context.inquiryId,
        answer: answer(context),
        key: context.key ?? '',
      }),
      onDone: { target: 'closed', actions: { type: 'say', params: { answered } } },
      onError: [
        {
          guard: { type: 'isTaken', params: ({ event }) => toProblem(event.error) },
          target: 'taken',
          actions: { type: 'keepTheirs', params: ({ event }) => toProblem(event.error) },
        },
        { target: failed, actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) } },
      ],
    },
  });

/**
 * One inquiry is answered by mail, or closed without a word after being asked (product 10, viewinquiry). What was typed
 * stays through refusals and time-outs, and is still there where somebody else was faster.
 */
export const answerInquiryMachine = parts.createMachine({
  id: 'answerInquiry',
  context: ({ input }) => ({ answer: '', ...input, key: null, problem: null, theirs: null, tried: false }),
  initial: 'writing',
  states: {
    writing: {
      on: {
        'answer.change': { actions: { type: 'change', params: ({ event }) => event.answer } },
        'answer.send': [
          {
            guard: 'isAnswer',
            target: 'sending',
            actions: { type: 'takeKey', params: ({ event }) => event.key },
          },
          { actions: 'markTried' },
        ],
        'silence.ask': { target: 'confirming', actions: 'dropKey' },
      },
    },
    confirming: {
      on: {
        'silence.dismiss': { target: 'writing', actions: 'dropKey' },
        'silence.confirm': {
          target: 'closing',
          actions: { type: 'takeKey', params: ({ event }) => event.key },
        },
      },
    },
    sending: closing(({ answer }) => answer.trim(), 'writing', true),
    closing: closing(() => null, 'confirming', false),
    closed: { type: 'final' },
    // Nothing is left to do but to read what they said, and to take along what was typed here.
    taken: { type: 'final' },
  },
});

/** What a 409 says of who was faster; null for one without it ("still being worked on") and for any other answer. */
function theirsOf({ status, data }: Problem): ClosedInquiry | null {
  if (status !== 409 || typeof data !== 'object' || data === null) return null;
  const { closedAt, closedBy = null, answer = null } = data as Partial<ClosedInquiry>;
  return typeof closedAt === 'string' ? { closedAt, closedBy, answer } : null;
}

export type AnswerInquiryActor = ActorRefFrom<typeof answerInquiryMachine>;
export type AnswerInquirySnapshot = SnapshotFrom<typeof answerInquiryMachine>;
