import { isDefinite, toProblem } from '../kit/problem';
import type { ChosenSlot } from './schedule-draft';

/*
 * A booking without a definite answer may be stored, whatever becomes of its hold. Schedule Interview and Book Slot keep
 * it as it was sent (`unsure`) and ask about it (`asking`) before they tell anyone that the slot was taken.
 */

export const sameSlot = (a: ChosenSlot, b: ChosenSlot) => a.panelistId === b.panelistId && a.start === b.start;

/** Whether the booking of one slot keeps its interview from holding the other one. */
export const overlap = (a: ChosenSlot, b: ChosenSlot) =>
  Date.parse(a.start) < Date.parse(b.end) && Date.parse(b.start) < Date.parse(a.end);

/** The unsure booking after the request with this key failed: null if the server decided about this booking. */
export const unsureAfter = <Sent extends { key: string }>(unsure: Sent | null, key: string | null, error: unknown) =>
  unsure?.key === key && isDefinite(toProblem(error)) ? null : unsure;

/** Sends the unsure booking again, unchanged, so that the server recognizes it and gives the same answer. */
export const askAgain = {
  id: 'askAgain',
  src: 'book',
  input: <Sent>({ context }: { context: { unsure: Sent | null } }) => context.unsure,
} as const;
