import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import type { Availability } from '../../../contract/people';
import { useNow } from '../../../components/use-now';
import { changedParts, draftOf, hoursProblems, type HoursDraft } from '../../../machines/people/hours-draft';
import type { EditAvailabilityRef } from '../../../machines/people/edit-availability';

const barText = (problems: number, tried: boolean) => {
  if (problems === 0) return 'You have unsaved changes';
  return tried ? 'Not saved. Fix the highlighted fields first.' : 'Check the highlighted hours';
};

/** The state and the actions of the editor of working hours. */
export function useEditAvailability(actor: EditAvailabilityRef, given?: number) {
  const now = useNow(30_000, given);
  const snapshot = useSelector(actor, (state) => state);
  const { draft, base, theirs, problem, tried } = snapshot.context;
  const problems = [...hoursProblems(draft, base, now), ...(problem?.details ?? [])];
  const conflicted = snapshot.matches('conflicted');
  return {
    draft,
    now,
    barText: barText(problems.length, tried),
    problems,
    problemAt: (field: string) => problems.find((one) => one.field === field)?.message,
    dirty: snapshot.hasTag('dirty'),
    saving: snapshot.hasTag('busy'),
    saved: snapshot.matches('saved'),
    failed: snapshot.matches('failed'),
    locked: conflicted || snapshot.hasTag('busy'),
    message: problem?.message ?? '',
    conflict: conflicted && theirs ? { theirs: draftOf(theirs), changed: changedParts(base, draftOf(theirs)) } : null,
    change: (change: Partial<HoursDraft>) => actor.send({ type: 'draft.change', change }),
    save: () => actor.send({ type: 'draft.save', now: given ?? Date.now() }),
    discard: () => actor.send({ type: 'draft.discard' }),
    keepMine: () => actor.send({ type: 'conflict.keepMine', now: given ?? Date.now() }),
    takeTheirs: () => actor.send({ type: 'conflict.takeTheirs' }),
  };
}

/** Passes newly loaded hours to the editor, which applies them if nothing was changed here. */
export function useNewHours(actor: EditAvailabilityRef, read: Availability) {
  useEffect(() => actor.send({ type: 'hours.arrive', read }), [actor, read]);
}

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
