import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Minutes } from '../../contract/interviews';
import { texts } from '../../contract/texts';
import { notProvided, NotProvided } from '../kit/not-provided';
import { conflictOf, isDefinite, toProblem } from '../kit/problem';
import type { Problem } from '../kit/problem';
import { unprovided } from '../kit/unprovided';
import { isTooFarAhead } from '../../contract/interview-rules';
import type { ChosenSlot } from './schedule-draft';
import type { Answered, HeldSlot, KeeperEvent } from './schedule-setup';
import { askAgain, sameSlot, unsureAfter } from './unsure';

/** The booking to make: an interview as it was read, and a slot of one panelist. */
export type SlotChoice = {
  interview: { id: string; version: number; minutes: Minutes };
  candidate: { id: string; name: string };
  slot: ChosenSlot;
  /** The slot is not at one of the candidate’s preferred times. */
  anyStart: boolean;
  /** The slot overlaps the interview's present slot, which already keeps the time reserved: it cannot be held too. */
  unheld: boolean;
};
export type BookSlotContext = {
  choice: SlotChoice | null;
  hold: HeldSlot | null;
  holdOver: boolean;
  /** The chosen slot is booked as soon as it is held. */
  bookAtOnce: boolean;
  problem: Problem | null;
  /** Idempotency keys; each is stored until a definite answer (product: Idempotency). */
  keys: { hold: string | null; book: string | null };
  /** A booking without a definite answer, as it was sent. It may be stored, whatever becomes of the hold. */
  unsure: ChoiceBookInput | null;
};
type Choosing = { choice: SlotChoice; now: number; key: string };
export type BookSlotEvent =
  | ({ type: 'slot.choose' } & Choosing)
  | ({ type: 'slot.book'; bookKey: string } & Choosing)
  | { type: 'slot.release' }
  | { type: 'booking.confirm'; key: string }
  | { type: 'another.start' };
/** `replaces` is the id of the hold that the new hold replaces. */
export type ChoiceHoldInput = { choice: SlotChoice; replaces: string | null; key: string };
export type ChoiceBookInput = { choice: SlotChoice; holdId: string | null; key: string };

const blank: BookSlotContext = {
  choice: null,
  hold: null,
  holdOver: false,
  bookAtOnce: false,
  problem: null,
  keys: { hold: null, book: null },
  unsure: null,
};
const sameChoice = (a: SlotChoice | null, b: SlotChoice) =>
  a?.interview.id === b.interview.id && sameSlot(a.slot, b.slot);

const holdInput = ({ choice, hold, keys }: BookSlotContext) =>
  choice === null || keys.hold === null ? null : { choice, replaces: hold?.holdId ?? null, key: keys.hold };
/** The unsure booking, if it is of the present choice. It is sent unchanged, so that the server recognizes it. */
const unsureOf = ({ choice, unsure }: BookSlotContext) =>
  choice !== null && unsure !== null && sameChoice(unsure.choice, choice) ? unsure : null;
const bookInput = (context: BookSlotContext) => {
  const { choice, hold, keys } = context;
  if (choice === null || keys.book === null) return null;
  return unsureOf(context) ?? { choice, holdId: hold?.holdId ?? null, key: keys.book };
};

type Failed = { event: { error: unknown } };
const keepProblem = (key: 'hold' | 'book' | null) =>
  ({ type: 'keepProblem', params: ({ event }: Failed) => ({ key, error: event.error }) }) as const;
const errorOf = ({ event }: Failed) => event.error;
const chooses = {
  type: 'choose',
  params: ({ event: { choice, key } }: { event: Choosing }) => ({ choice, key, bookKey: null }),
} as const;
const books = {
  type: 'choose',
  params: ({ event }: { event: Choosing & { bookKey: string } }) => event,
} as const;
const chosen = ({ event }: { event: Choosing }) => event;
const takeHold = { type: 'takeHold', params: ({ event }: { event: { output: HeldSlot } }) => event.output } as const;

const booking = setup({
  types: {
    context: {} as BookSlotContext,
    events: {} as BookSlotEvent,
    tags: {} as 'busy',
  },
  actors: {
    holdSlot: notProvided<HeldSlot, ChoiceHoldInput | null>('holdSlot'),
    book: notProvided<Answered, ChoiceBookInput | null>('book'),
    /** Releases a hold on request, and when this actor is stopped with an unused hold. */
    keepHold: fromCallback<KeeperEvent>(() => {
      throw new NotProvided('keepHold');
    }),
  },
  actions: {
    /** Reads again which panelists are free and which slots fit. */
    freshen: unprovided('freshen'),
    /** With a `bookKey` the slot is booked as soon as it is held. */
    choose: assign(
      ({ context }, { choice, key, bookKey }: Pick<Choosing, 'choice' | 'key'> & { bookKey: string | null }) => ({
        choice,
        bookAtOnce: bookKey !== null,
        problem: null,
        keys: { hold: sameChoice(context.choice, choice) ? (context.keys.hold ?? key) : key, book: bookKey },
      }),
    ),
    takeHold: assign(({ context }, hold: HeldSlot) => ({
      hold,
      holdOver: false,
      keys: { ...context.keys, hold: null },
      // A slot that can be held was not booked, so an unsure booking of this slot is settled.
      unsure: unsureOf(context) === null ? context.unsure : null,
    })),
    takeKey: assign(({ context }, key: string) => ({
      bookAtOnce: false,
      problem: null,
      keys: { ...context.keys, book: context.keys.book ?? key },
    })),
    takeUnsure: assign(({ context }) => ({
      problem: null,
      keys: { ...context.keys, book: context.unsure?.key ?? null },
    })),
    noteBooking: assign(({ context }) => ({ unsure: bookInput(context) })),
    endHold: assign({ holdOver: true }),
    dropHold: assign({ hold: null, holdOver: false }),
    sayOver: assign({ problem: { message: texts.selectPanelistTime } }),
    sayWrongTime: assign({ problem: { message: texts.dateTimeWrong } }),
    sayTooFar: assign({ problem: { message: texts.tooFarAhead } }),
    keepProblem: assign(({ context }, { key, error }: { key: 'hold' | 'book' | null; error: unknown }) => {
      const problem = toProblem(error);
      const { keys, unsure } = context;
      return {
        problem,
        keys: key !== null && isDefinite(problem) ? { ...keys, [key]: null } : keys,
        unsure: key === 'book' ? unsureAfter(unsure, keys.book, error) : unsure,
      };
    }),
    startAnew: assign(blank),
    keepHeld: sendTo('keepHold', ({ context }) => ({ type: 'hold.keep', holdId: context.hold?.holdId ?? null })),
    spendHeld: sendTo('keepHold', { type: 'hold.spend' }),
    releaseHeld: sendTo('keepHold', { type: 'hold.release' }),
  },
  guards: {
    passed: (_, { choice, now }: { choice: SlotChoice; now: number }) => Date.parse(choice.slot.start) <= now,
    tooFar: (_, { choice, now }: { choice: SlotChoice; now: number }) =>
      isTooFarAhead(Date.parse(choice.slot.start), now),
    /**
     * Whether the hold may have been refused because of the user's own unsure booking. Without a definite answer the
     * slot may still be free, and asking again would book it.
     */
    mayBeOwn: ({ context }, error: unknown) => isDefinite(toProblem(error)) && unsureOf(context) !== null,
    needsNoHold: (_, { choice }: { choice: SlotChoice }) => choice.unheld,
    booksAtOnce: ({ context }) => context.bookAtOnce,
    holdStands: ({ context }) => context.hold !== null && !context.holdOver,
    holdOver: ({ context }) => context.holdOver,
    movedOn: (_, error: unknown) =>
      conflictOf(toProblem(error))?.allowedActions.every(({ type }) => type !== 'BOOK') ?? false,
    lost: (_, error: unknown) => conflictOf(toProblem(error)) !== null,
  },
  delays: {
    holdEnds: ({ context: { hold } }) => (hold === null ? 0 : Math.max(0, hold.until - hold.at)),
  },
});

/**
 * Brings one interview and one slot together (product: Matching): the slot is held for five minutes, then booked. Book
 * Slot, Map Panelist and Reschedule Interview choose the two in different orders and end here.
 */
export const bookSlotMachine = booking.createMachine({
  id: 'bookSlot',
  context: blank,
  initial: 'open',
  states: {
    open: {
      initial: 'picking',
      invoke: { id: 'keepHold', src: 'keepHold', onError: { actions: keepProblem(null) } },
      on: {
        'slot.choose': [
          {
            guard: { type: 'passed', params: chosen },
            target: '.picking',
            actions: [chooses, 'sayWrongTime', 'freshen'],
          },
          { guard: { type: 'tooFar', params: chosen }, target: '.picking', actions: [chooses, 'sayTooFar', 'freshen'] },
          {
            guard: { type: 'needsNoHold', params: chosen },
            target: '.reserved',
            actions: ['releaseHeld', 'dropHold', chooses],
          },
          { target: '.holding', actions: chooses },
        ],
      },
      states: {
        picking: {
          id: 'slotPicking',
          entry: ['releaseHeld', 'dropHold'],
          on: {
            'slot.book': [
              { guard: { type: 'passed', params: chosen }, actions: [chooses, 'sayWrongTime', 'freshen'] },
              { guard: { type: 'tooFar', params: chosen }, actions: [chooses, 'sayTooFar', 'freshen'] },
              { guard: { type: 'needsNoHold', params: chosen }, target: 'reserved.booking', actions: books },
              { target: 'holding', actions: books },
            ],
          },
        },
        holding: {
          invoke: {
            id: 'holdSlot',
            src: 'holdSlot',
            input: ({ context }) => holdInput(context),
            onDone: [
              { guard: 'booksAtOnce', target: 'reserved.booking', actions: [takeHold, 'keepHeld'] },
              { target: 'reserved', actions: takeHold },
            ],
            onError: [
              { guard: { type: 'mayBeOwn', params: errorOf }, target: 'asking', actions: keepProblem('hold') },
              { target: 'picking', actions: [keepProblem('hold'), 'freshen'] },
            ],
          },
        },
        /** The user's own booking may have taken the slot: the same request, sent again, gets the same answer. */
        asking: {
          tags: 'busy',
          // The choice must not change while its booking is in flight.
          on: { 'slot.choose': undefined },
          entry: 'takeUnsure',
          invoke: {
            ...askAgain,
            onDone: '#booked',
            onError: [
              { guard: { type: 'movedOn', params: errorOf }, target: '#overtaken', actions: keepProblem('book') },
              { target: 'picking', actions: [keepProblem('book'), 'freshen'] },
            ],
          },
        },
        reserved: {
          initial: 'held',
          after: { holdEnds: { guard: 'holdStands', actions: 'endHold' } },
          states: {
            held: {
              id: 'held',
              entry: 'keepHeld',
              always: { guard: 'holdOver', target: '#slotPicking', actions: ['sayOver', 'freshen'] },
              on: {
                'slot.release': '#slotPicking',
                'booking.confirm': {
                  target: 'booking',
                  actions: { type: 'takeKey', params: ({ event }) => event.key },
                },
              },
            },
            booking: {
              tags: 'busy',
              // The choice must not change while its booking is in flight.
              on: { 'slot.choose': undefined },
              entry: 'noteBooking',
              exit: 'spendHeld',
              invoke: {
                id: 'book',
                src: 'book',
                input: ({ context }) => bookInput(context),
                onDone: '#booked',
                onError: [
                  { guard: { type: 'movedOn', params: errorOf }, target: '#overtaken', actions: keepProblem('book') },
                  {
                    guard: { type: 'lost', params: errorOf },
                    target: '#slotPicking',
                    actions: [keepProblem('book'), 'freshen'],
                  },
                  { target: 'held', actions: keepProblem('book') },
                ],
              },
            },
          },
        },
      },
    },
    booked: { id: 'booked', on: { 'another.start': { target: 'open', actions: 'startAnew' } } },
    /** Someone else handled the interview: it can no longer be booked. */
    overtaken: { id: 'overtaken', on: { 'another.start': { target: 'open', actions: ['startAnew', 'freshen'] } } },
  },
});

export type BookSlotRef = ActorRefFrom<typeof bookSlotMachine>;
export type BookSlotSnapshot = SnapshotFrom<typeof bookSlotMachine>;
