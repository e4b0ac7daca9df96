import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { fasterIn, messageProblem, type FasterInquiry, type InquiryState } from '../../contract/messages-inquiries';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';
import { withKey, withProblem } from '../kit/send-once';
import { unprovided } from '../kit/unprovided';

type Context = {
  inquiryId: string;
  /** The revision of the conversation when the text was begun. */
  revision: number;
  /** As typed; never cleared by a failure. */
  text: string;
  /** The state that the inquiry gets with the message. */
  next: InquiryState;
  /** Idempotency key: stays with the text until a definite answer (product: Idempotency). */
  key: string | null;
  problem: Problem | null;
  /** After a 409: who was faster, and the present revision of the conversation. */
  faster: FasterInquiry | null;
  /** An invalid text was submitted: show why. */
  tried: boolean;
};
export type InquiryEvent =
  /** The conversation was read again. */
  | { type: 'inquiry.arrive'; revision: number }
  | { type: 'text.change'; text: string }
  | { type: 'message.send'; next: InquiryState; key: string }
  | { type: 'silence.ask' }
  | { type: 'silence.dismiss' }
  | { type: 'silence.confirm'; key: string }
  | { type: 'inquiry.reopen'; key: string }
  | { type: 'mine.keep' }
  | { type: 'theirs.use' };
/** `text` is null for closing the inquiry without a reply, and for reopening it. */
export type InquirySending = {
  inquiryId: string;
  text: string | null;
  next: InquiryState;
  revision: number;
  key: string;
};
type Sent = { revision: number };

const parts = setup({
  types: {
    context: {} as Context,
    events: {} as InquiryEvent,
    input: {} as { inquiryId: string; revision: number; text?: string },
    tags: {} as 'busy',
  },
  actors: { send: notProvided<Sent, InquirySending>('send') },
  guards: {
    isMessage: ({ context: { text } }) => messageProblem('', text) === null,
    // A text is based on the conversation as it was read when the text was begun: the server reports whether the
    // conversation has changed. A read from before a message was sent may arrive after it.
    isFollowed: ({ context }, revision: number) => context.text.trim() === '' && revision > context.revision,
    isOvertaken: (_, problem: Problem) => fasterOf(problem) !== null,
  },
  actions: {
    /** Tells the user that the message was sent, or the inquiry closed or reopened. */
    say: unprovided<{ next: InquiryState; silent: boolean }>('say'),
    follow: assign((_, revision: number) => ({ revision })),
    // A changed text is a new message and needs a new key.
    change: assign((_, text: string) => ({ text, key: null, problem: null, tried: false })),
    takeKey: assign(({ context }, key: string) => withKey(context, key)),
    choose: assign(({ context }, next: InquiryState) => ({ next, key: next === context.next ? context.key : null })),
    dropKey: assign({ key: null, problem: null }),
    markTried: assign({ tried: true }),
    keepSent: assign((_, { revision }: Sent) => ({ revision, key: null })),
    clear: assign({ text: '', tried: false }),
    keepProblem: assign(({ context }, problem: Problem) => withProblem(context, problem)),
    keepFaster: assign((_, problem: Problem) => ({ faster: fasterOf(problem), key: null })),
    moveOnto: assign(({ context: { faster, revision } }) => ({
      revision: faster?.revision ?? revision,
      faster: null,
    })),
  },
});

type Delivery = {
  id: string;
  text: (context: Context) => string | null;
  next: (context: Context) => InquiryState;
  failed: 'writing' | 'confirming';
  silent: boolean;
};
const delivering = ({ id, text, next, failed, silent }: Delivery) =>
  parts.createStateConfig({
    tags: 'busy',
    invoke: {
      id,
      src: 'send',
      input: ({ context }) => ({
        inquiryId: context.inquiryId,
        text: text(context),
        next: next(context),
        revision: context.revision,
        key: context.key ?? '',
      }),
      onDone: {
        target: 'writing',
        actions: [
          { type: 'keepSent', params: ({ event }) => event.output },
          ...(silent ? [] : (['clear'] as const)),
          { type: 'say', params: ({ context }) => ({ next: next(context), silent }) },
        ],
      },
      onError: [
        {
          guard: { type: 'isOvertaken', params: ({ event }) => toProblem(event.error) },
          target: 'overtaken',
          actions: { type: 'keepFaster', params: ({ event }) => toProblem(event.error) },
        },
        { target: failed, actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) } },
      ],
    },
  });

/**
 * The conversation of one inquiry (product: Inquiries): a message is written and sent once. An admin also closes the
 * inquiry, without a reply after a question, and reopens it. If someone else was faster, nothing was sent: the text
 * stays and is sent after their message, or is dropped.
 */
export const inquiryMachine = parts.createMachine({
  id: 'inquiry',
  context: ({ input }) => ({
    text: '',
    ...input,
    next: 'waiting',
    key: null,
    problem: null,
    faster: null,
    tried: false,
  }),
  initial: 'writing',
  states: {
    writing: {
      on: {
        'inquiry.arrive': {
          guard: { type: 'isFollowed', params: ({ event }) => event.revision },
          actions: { type: 'follow', params: ({ event }) => event.revision },
        },
        'text.change': { actions: { type: 'change', params: ({ event }) => event.text } },
        'message.send': [
          {
            guard: 'isMessage',
            target: 'sending',
            actions: [
              { type: 'choose', params: ({ event }) => event.next },
              { type: 'takeKey', params: ({ event }) => event.key },
            ],
          },
          { actions: 'markTried' },
        ],
        'silence.ask': { target: 'confirming', actions: 'dropKey' },
        'inquiry.reopen': {
          target: 'reopening',
          actions: ['dropKey', { type: 'takeKey', params: ({ event }) => event.key }],
        },
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
    sending: delivering({
      id: 'sendMessage',
      text: ({ text }) => text.trim(),
      next: ({ next }) => next,
      failed: 'writing',
      silent: false,
    }),
    closing: delivering({
      id: 'closeSilently',
      text: () => null,
      next: () => 'closed',
      failed: 'confirming',
      silent: true,
    }),
    reopening: delivering({ id: 'reopen', text: () => null, next: () => 'open', failed: 'writing', silent: true }),
    // Someone else wrote, closed or reopened it first.
    overtaken: {
      on: {
        'mine.keep': { target: 'writing', actions: 'moveOnto' },
        'theirs.use': { target: 'writing', actions: ['moveOnto', 'clear'] },
      },
    },
  },
});

/** Who was faster, from a 409; null for a 409 without that ("still being worked on") and for any other error. */
function fasterOf({ status, data }: Problem): FasterInquiry | null {
  return status === 409 ? fasterIn(data) : null;
}

export type InquiryActor = ActorRefFrom<typeof inquiryMachine>;
export type InquirySnapshot = SnapshotFrom<typeof inquiryMachine>;
