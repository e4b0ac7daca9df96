import { useEffect } from 'react';
import type { EditAvailabilityRef } from '../../../machines/people/edit-availability';
import type { HoursDraft } from '../../../machines/people/hours-draft';

/** Unsaved hours as stored on this device, with the ones they are based on. */
export type KeptHours = { revision: number; base: HoursDraft; draft: HoursDraft };

const isHours = (value: unknown): value is HoursDraft => {
  const hours = value as Partial<HoursDraft> | null | undefined;
  return Array.isArray(hours?.weekly) && Array.isArray(hours.daysOff) && Array.isArray(hours.extra);
};

// It may have been stored by an older version of the form.
export const isKeptHours = (value: unknown): value is KeptHours => {
  const kept = value as Partial<KeptHours> | null;
  return typeof kept?.revision === 'number' && isHours(kept.base) && isHours(kept.draft);
};

/** Restores stored hours into the editor, and stores unsaved changes from then on. */
export function useKeptHours(
  actor: EditAvailabilityRef,
  kept: KeptHours | null,
  keep: (value: KeptHours | null) => void,
) {
  useEffect(() => {
    if (kept !== null) actor.send({ type: 'draft.change', change: kept.draft });
    const told = actor.subscribe((snapshot) => {
      const { revision, base, draft } = snapshot.context;
      keep(snapshot.hasTag('dirty') ? { revision, base, draft } : null);
    });
    return () => told.unsubscribe();
  }, [actor, kept, keep]);
}
