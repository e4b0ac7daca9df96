import type { Availability } from '../../contract/people';
import { byField, editMachine, type EditActor, type EditSnapshot, type Saving } from '../kit/edit';
import { isRecord } from '../kit/problem';
import { changedParts, draftOf, hoursProblems, withoutPast, type HoursDraft } from './hours-draft';

export type HoursSaving = Saving<HoursDraft>;
export type EditAvailabilityActor = EditActor<HoursDraft, Availability>;
export type EditAvailabilitySnapshot = EditSnapshot<HoursDraft, Availability>;

const isAvailability = (data: unknown): data is Availability =>
  isRecord(data) && typeof data.revision === 'number' && Array.isArray(data.weekly);

/** A panelist changes their hours and slots (product: Availability). Saving replaces all of them. */
export const editAvailabilityMachine = editMachine<HoursDraft, Availability>({
  id: 'editAvailability',
  draftOf,
  judge: (draft, stored, now) => byField(hoursProblems(draft, stored ?? draft, now)),
  isSame: (a, b) => changedParts(a, b).length === 0,
  sent: withoutPast,
  stays: (saved) => saved,
  // Structs name a field of a row, rules name the row.
  pathOf: (said) => said.split('.').slice(0, 2).join('.'),
  theirsIn: (data) => (isAvailability(data) ? data : null),
});
