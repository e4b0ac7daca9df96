import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { shallowEqual, useSelector } from '@xstate/react';
import { useSearchParams } from '../../../components/use-search-params';
import { lengths } from '../../../contract/interviews';
import type { Minutes } from '../../../contract/interviews';
import type { BookSlotRef, BookSlotSnapshot, SlotChoice } from '../../../machines/booking/book-slot';
import { newKey } from '../../../services/api/idempotency-key';
import { wiredBookSlot } from '../../../services/wiring/booking/book-slot';
import { useWorkflow } from '../../../services/workflow';

/** The workflow that books a slot for an interview, for the lifetime of a tab. */
export function useBookSlotActor(): BookSlotRef {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredBookSlot({ queryClient }));
  return useWorkflow(machine);
}

const seen = (snapshot: BookSlotSnapshot) => ({
  problem: snapshot.context.problem,
  hold: snapshot.context.hold,
  chosen: snapshot.context.choice,
  /** The choice that is held or being held. */
  choice: snapshot.matches({ open: 'picking' }) ? null : snapshot.context.choice,
  picking: snapshot.matches({ open: 'picking' }),
  holding: snapshot.matches({ open: 'holding' }),
  /** *Book* was pressed, and the booking is not complete yet. */
  securing: snapshot.context.bookAtOnce && (snapshot.matches({ open: 'holding' }) || snapshot.hasTag('busy')),
  reserved: snapshot.matches({ open: 'reserved' }),
  busy: snapshot.hasTag('busy'),
  booked: snapshot.matches('booked'),
  overtaken: snapshot.matches('overtaken'),
});

/** The state and the actions of booking an existing interview. */
export function useBookSlot(actor: BookSlotRef) {
  const view = useSelector(actor, seen, shallowEqual);
  const acts = useMemo(
    () => ({
      /** Holds a slot, and leaves the confirmation to the user. */
      choose: (choice: SlotChoice) => actor.send({ type: 'slot.choose', choice, now: Date.now(), key: newKey() }),
      /** Holds a slot, and books it as soon as it is held. */
      book: (choice: SlotChoice) =>
        actor.send({ type: 'slot.book', choice, now: Date.now(), key: newKey(), bookKey: newKey() }),
      release: () => actor.send({ type: 'slot.release' }),
      confirm: () => actor.send({ type: 'booking.confirm', key: newKey() }),
      another: () => actor.send({ type: 'another.start' }),
    }),
    [actor],
  );
  return { view, acts };
}

/**
 * The choices are in the address, so that refresh, back and a link restore them. An empty string also counts as a
 * choice.
 */
export function useChoices() {
  const [params, setParams] = useSearchParams();
  const change = (changed: Record<string, string | null>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(changed)) {
          if (value === null) now.delete(name);
          else now.set(name, value);
        }
        return now;
      },
      { replace: true },
    );
  return [params, change] as const;
}

/** The start in the address; null if it is missing or not an instant. */
export const startIn = (params: URLSearchParams): string | null => {
  const start = params.get('start');
  return start === null || Number.isNaN(Date.parse(start)) ? null : start;
};

export const lengthIn = (params: URLSearchParams): Minutes =>
  lengths.find((length) => String(length) === params.get('minutes')) ?? 60;

/** What the user still has after a refusal: the held slot, or the choices with times that are up to date. */
export const keptWords = ({ reserved }: Pick<ReturnType<typeof seen>, 'reserved'>) =>
  reserved
    ? 'The slot is still yours. Confirm again, or release it.'
    : 'Your choices are still here. The times shown are up to date. Choose another one.';
