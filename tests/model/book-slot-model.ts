import type { BookSlotEvent, BookSlotSnapshot, SlotChoice } from '../../src/machines/booking/book-slot';
import type { Settle } from './model-types';
import { asha, held, movedOn, now, slot, taken, timedOut } from './schedule-fixtures';

export { held, movedOn, now, slot, taken, timedOut };

/** A waiting request and a free slot, as Book Slot brings them together. */
export const choice: SlotChoice = {
  interview: { id: 'i1', version: 3, minutes: 60 },
  candidate: asha,
  slot,
  anyStart: false,
  unheld: false,
};
const at = (start: string): SlotChoice => ({ ...choice, slot: { ...slot, start } });
export const choose = { type: 'slot.choose', choice, now, key: 'hold-key' } as const;
export const book = { ...choose, type: 'slot.book', bookKey: 'book-key' } as const;
export const confirm = { type: 'booking.confirm', key: 'book-key' } as const;
/** Another time of a booked interview, which overlaps the current one. */
export const move = { ...choose, choice: { ...choice, unheld: true } } as const;
const bookMove = { ...book, choice: move.choice } as const;
export const passed = { ...choose, choice: at('2030-01-01T09:00:00.000Z') } as const;
export const tooFar = { ...choose, choice: at('2030-01-15T09:00:00.000Z') } as const;

export const events: BookSlotEvent[] = [
  choose,
  move,
  passed,
  tooFar,
  book,
  bookMove,
  { ...book, choice: passed.choice },
  { ...book, choice: tooFar.choice },
  { type: 'slot.release' },
  confirm,
  { type: 'another.start' },
];

export const settle: Settle = {
  holdSlot: { done: [held], error: [taken, timedOut] },
  book: { done: [{ id: 'i1', version: 4 }], error: [taken, movedOn, timedOut] },
  askAgain: { done: [{ id: 'i1', version: 4 }], error: [taken, movedOn, timedOut] },
  keepHold: { error: [timedOut] },
};

/** What the guards read. */
export const project = ({ context }: Pick<BookSlotSnapshot, 'context'>) => ({
  held: context.hold !== null,
  holdOver: context.holdOver,
  bookAtOnce: context.bookAtOnce,
  unsure: context.unsure?.choice.slot.start ?? null,
});
