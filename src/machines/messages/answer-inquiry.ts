import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ClosedInquiry } from '../../contract/messages';
import { limits } from '../../contract/texts';
import { notProvided } from '../kit/not-provided';
import { isRecord, toProblem, type Problem } from '../kit/problem';
import { withKey, withProblem } from '../kit/send-once';
import { unprovided } from '../kit/unprovided';

type Context = {
  inquiryId: string;
  /** As typed; never cleared by a failure. */
  answer: string;
  /** Idempotency key: stays with the text until a definite answer (product: Idempotency). */
  key: string | null;
  problem: Problem | null;
  /** After a 409: who closed it first, and their answer. */
  theirs: ClosedInquiry | null;
  /** An invalid answer was submitted: show why. */
  tried: boolean;
};
export type AnswerInquiryEvent =
  | { type: 'answer.change'; answer: string }
  | { type: 'answer.send'; key: string }
  | { type: 'silence.ask' }
  | { type: 'silence.dismiss' }
  | { type: 'silence.confirm'; key: string };
/** `answer` null closes it without a reply. */
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
    isOvertaken: (_, problem: Problem) => theirsOf(problem) !== null,
  },
  actions: {
    /** Tells the user that it is done; `answered` is false if it was closed without a reply. */
    say: unprovided<{ answered: boolean }>('say'),
    // A changed answer is a new request and needs a new key. A second close is refused anyway.
    change: assign((_, answer: string) => ({ answer, key: null, problem: null, tried: false })),
    takeKey: assign(({ context }, key: string) => withKey(context, key)),
    dropKey: assign({ key: null, problem: null }),
    markTried: assign({ tried: true }),
    keepProblem: assign(({ context }, problem: Problem) => withProblem(context, problem)),
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
          guard: { type: 'isOvertaken', params: ({ event }) => toProblem(event.error) },
          target: 'overtaken',
          actions: { type: 'keepTheirs', params: ({ event }) => toProblem(event.error) },
        },
        { target: failed, actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) } },
      ],
    },
  });

/**
 * One inquiry is answered by email, or closed after a question (product: Screens). What was typed
 * survives refusals and time-outs, and is still there if someone else closed it first.
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
    // Only reading their answer and copying the own text is left.
    overtaken: { type: 'final' },
  },
});

/** Who closed it first, from a 409; null for a 409 without it ("still being worked on") and any other answer. */
function theirsOf({ status, data }: Problem): ClosedInquiry | null {
  if (status !== 409 || !isRecord(data)) return null;
  const { closedAt, closedBy = null, answer = null }: Partial<ClosedInquiry> = data;
  return typeof closedAt === 'string' ? { closedAt, closedBy, answer } : null;
}

export type AnswerInquiryActor = ActorRefFrom<typeof answerInquiryMachine>;
export type AnswerInquirySnapshot = SnapshotFrom<typeof answerInquiryMachine>;
