import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { bookSlotMachine } from '../../../machines/booking/book-slot';
import type { ChoiceBookInput, ChoiceHoldInput } from '../../../machines/booking/book-slot';
import type { Answered, HeldSlot } from '../../../machines/booking/schedule-setup';
import { given, holdKeeper, holdOf, refreshSlots, senderFor } from './hold';

/** Wires Book Slot, Map Panelist and Reschedule Interview: the calls, and the queries of free slots. */
export function wiredBookSlot({ queryClient }: { queryClient: QueryClient }) {
  const send = senderFor(queryClient);
  return bookSlotMachine.provide({
    actors: {
      holdSlot: fromPromise<HeldSlot, ChoiceHoldInput | null>(({ input, signal }) => {
        const { choice, replaces, key } = given(input);
        const { interview, candidate, slot, anyStart } = choice;
        const body = {
          interviewId: interview.id,
          panelistId: slot.panelistId,
          candidateId: candidate.id,
          start: slot.start,
          minutes: interview.minutes,
          ...(anyStart && { anyStart }),
        };
        return holdOf({ body, replaces, key }, signal);
      }),
      book: fromPromise<Answered, ChoiceBookInput | null>(({ input, signal }) => {
        const { choice, holdId, key } = given(input);
        const { interview, slot, anyStart } = choice;
        const { panelistId, start } = slot;
        const event = { type: 'BOOK' as const, version: interview.version, panelistId, start };
        return send(
          interview.id,
          { ...event, ...(holdId !== null && { holdId }), ...(anyStart && { anyStart }) },
          key,
          signal,
        );
      }),
      keepHold: holdKeeper(queryClient),
    },
    actions: { freshen: () => refreshSlots(queryClient) },
  });
}
