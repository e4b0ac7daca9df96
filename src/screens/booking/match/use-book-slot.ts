import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { shallowEqual, useSelector } from '@xstate/react';
import { useSearchParams } from 'wouter';
import type { BookSlotRef, BookSlotSnapshot, SlotChoice } from '../../../machines/booking/book-slot';
import { newKey } from '../../../services/api/idempotency-key';
import { wiredBookSlot } from '../../../services/wiring/booking/book-slot';
import { useWorkflow } from '../../../services/workflow';

/** The workflow that brings an interview and a slot together, for the lifetime of a tab. */
export function useBookSlotActor(): BookSlotRef {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredBookSlot({ queryClient }));
  return useWorkflow(machine);
}

const seen = (snapshot: BookSlotSnapshot) => ({
  problem: snapshot.context.problem,
  hold: snapshot.context.hold,
  chosen: snapshot.context.choice,
  /** The choice that is being held, or is held. */
  choice: snapshot.matches({ open: 'picking' }) ? null : snapshot.context.choice,
  picking: snapshot.matches({ open: 'picking' }),
  holding: snapshot.matches({ open: 'holding' }),
  reserved: snapshot.matches({ open: 'reserved' }),
  busy: snapshot.hasTag('busy'),
  booked: snapshot.matches('booked'),
  overtaken: snapshot.matches('overtaken'),
});
export type BookSlotView = ReturnType<typeof seen>;

export function useBookSlot(actor: BookSlotRef) {
  const view = useSelector(actor, seen, shallowEqual);
  const acts = useMemo(
    () => ({
      choose: (choice: SlotChoice) => actor.send({ type: 'slot.choose', choice, now: Date.now(), key: newKey() }),
      release: () => actor.send({ type: 'slot.release' }),
      confirm: () => actor.send({ type: 'booking.confirm', key: newKey() }),
      another: () => actor.send({ type: 'another.start' }),
    }),
    [actor],
  );
  return { view, acts };
}
export type BookSlotActs = ReturnType<typeof useBookSlot>['acts'];

/** What is chosen stands in the address, so that refresh, back and a link bring it back. */
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

/** The start in the address; null where there is none, or no instant. */
export const startIn = (params: URLSearchParams): string | null => {
  const start = params.get('start');
  return start === null || Number.isNaN(Date.parse(start)) ? null : start;
};
