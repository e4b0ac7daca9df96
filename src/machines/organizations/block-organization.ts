import { assign, not, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Named } from '../../contract/kit';
import { isMeanwhile, type Blocked, type Meanwhile, type Touches } from '../../contract/organizations-blocks';
import { limits, texts } from '../../contract/texts';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';
import { withKey, withProblem } from '../kit/send-once';

/** The two sides to keep apart. Without a panelist the whole organization is blocked. */
export type BlockChoice = { organization: Named | null; panelist: Named | null };
/** The sides that must be chosen before the effects of a block are shown. */
export type BlockNeeds = readonly (keyof BlockChoice)[];
/** A block to end. */
export type ToUnblock = { id: string };

type Context = {
  needs: BlockNeeds;
  choice: BlockChoice;
  why: string;
  /** What the block affects: read before it is made, and again after. */
  touches: Touches | null;
  problem: Problem | null;
  /** An incomplete choice or reason was submitted: show what is missing. */
  tried: boolean;
  /** Idempotency key: stays with the draft until a definite answer (product: Idempotency). */
  key: string | null;
  /** The block that someone else made first. */
  theirs: Meanwhile | null;
  /** The block to end: from the input, or the one that was just made. */
  made: ToUnblock | null;
};
export type BlockOrganizationEvent =
  | { type: 'choice.change'; change: Partial<BlockChoice> }
  | { type: 'touches.ask' }
  | { type: 'choice.back' }
  | { type: 'why.change'; why: string }
  | { type: 'block.confirm'; key: string }
  | { type: 'unblock.ask' }
  | { type: 'unblock.dismiss' }
  | { type: 'unblock.confirm' };
export type Blocking = { choice: BlockChoice; why: string; key: string };

const problemOf = ({ event }: { event: { error: unknown } }): Problem => toProblem(event.error);

/** The message for a reason, or null. */
export const whyProblem = (why: string): string | null => {
  if (why.trim() === '') return texts.required;
  return why.trim().length > limits.reason ? texts.tooLong(limits.reason) : null;
};

const parts = setup({
  types: {
    context: {} as Context,
    events: {} as BlockOrganizationEvent,
    input: {} as { needs: BlockNeeds; choice?: Partial<BlockChoice>; unblock?: ToUnblock },
    tags: {} as 'busy',
  },
  actors: {
    readTouches: notProvided<Touches, { choice: BlockChoice }>('readTouches'),
    block: notProvided<Blocked, Blocking>('block'),
    unblock: notProvided<null, ToUnblock>('unblock'),
  },
  guards: {
    isToUnblock: ({ context }) => context.made !== null,
    isChosen: ({ context: { needs, choice } }) => needs.every((side) => choice[side] !== null),
    isReason: ({ context }) => whyProblem(context.why) === null,
    isTaken: (_, { data }: Problem) => isMeanwhile(data),
    isGone: (_, { status }: Problem) => status === 404,
  },
  actions: {
    choose: assign(({ context }, change: Partial<BlockChoice>) => ({
      choice: { ...context.choice, ...change },
      touches: null,
      problem: null,
      tried: false,
      key: null,
    })),
    markTried: assign({ tried: true }),
    clearProblem: assign({ problem: null, tried: false }),
    keepTouches: assign((_, touches: Touches) => ({ touches })),
    // A changed reason is a new request.
    writeWhy: assign((_, why: string) => ({ why, problem: null, key: null, tried: false })),
    takeKey: assign(({ context }, key: string) => withKey(context, key)),
    keepProblem: assign(({ context }, problem: Problem) => withProblem(context, problem)),
    keepMade: assign((_, { id, touches }: Blocked) => ({ made: { id }, touches, key: null })),
    keepTheirs: assign((_, { data }: Problem) => ({ theirs: isMeanwhile(data) ? data.blocked : null, key: null })),
  },
});

/**
 * Blocks an organization, or keeps it and a panelist apart (product: Block Organization): choose, see the effects, give
 * a reason, confirm. Also ends a block after a question. Booked interviews are never changed here.
 */
export const blockOrganizationMachine = parts.createMachine({
  id: 'blockOrganization',
  context: ({ input: { needs, choice, unblock = null } }) => ({
    needs,
    choice: { organization: null, panelist: null, ...choice },
    why: '',
    touches: null,
    problem: null,
    tried: false,
    key: null,
    theirs: null,
    made: unblock,
  }),
  initial: 'opening',
  states: {
    // A side that is already chosen is not requested.
    opening: {
      always: [
        { guard: 'isToUnblock', target: 'confirming' },
        { guard: 'isChosen', target: 'looking' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      on: {
        'choice.change': { actions: { type: 'choose', params: ({ event }) => event.change } },
        'touches.ask': [
          { guard: not('isChosen'), actions: 'markTried' },
          { target: 'looking', actions: 'clearProblem' },
        ],
      },
    },
    looking: {
      tags: 'busy',
      invoke: {
        id: 'readTouches',
        src: 'readTouches',
        input: ({ context: { choice } }) => ({ choice }),
        onDone: { target: 'deciding', actions: { type: 'keepTouches', params: ({ event }) => event.output } },
        onError: { target: 'choosing', actions: { type: 'keepProblem', params: problemOf } },
      },
    },
    deciding: {
      on: {
        'choice.back': { target: 'choosing', actions: 'clearProblem' },
        'why.change': { actions: { type: 'writeWhy', params: ({ event }) => event.why } },
        'block.confirm': [
          { guard: not('isReason'), actions: 'markTried' },
          { target: 'blocking', actions: { type: 'takeKey', params: ({ event }) => event.key } },
        ],
      },
    },
    blocking: {
      tags: 'busy',
      invoke: {
        id: 'block',
        src: 'block',
        input: ({ context: { choice, why, key } }) => ({ choice, why: why.trim(), key: key ?? '' }),
        onDone: { target: 'blocked', actions: { type: 'keepMade', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isTaken', params: problemOf },
            target: 'taken',
            actions: { type: 'keepTheirs', params: problemOf },
          },
          { target: 'deciding', actions: { type: 'keepProblem', params: problemOf } },
        ],
      },
    },
    blocked: { on: { 'unblock.ask': 'confirming' } },
    confirming: {
      on: {
        'unblock.dismiss': 'closed',
        'unblock.confirm': { target: 'unblocking', actions: 'clearProblem' },
      },
    },
    unblocking: {
      tags: 'busy',
      invoke: {
        id: 'unblock',
        src: 'unblock',
        input: ({ context: { made } }) => ({ id: made?.id ?? '' }),
        onDone: 'unblocked',
        onError: [
          // Someone else has ended the block.
          { guard: { type: 'isGone', params: problemOf }, target: 'gone' },
          { target: 'confirming', actions: { type: 'keepProblem', params: problemOf } },
        ],
      },
    },
    unblocked: { type: 'final' },
    gone: { type: 'final' },
    // Someone else was faster: the user can only read their reason.
    taken: { type: 'final' },
    closed: { type: 'final' },
  },
});

export type BlockOrganizationActor = ActorRefFrom<typeof blockOrganizationMachine>;
export type BlockOrganizationSnapshot = SnapshotFrom<typeof blockOrganizationMachine>;
