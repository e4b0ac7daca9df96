import { useEffect, useMemo } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { shallowEqual, useSelector } from '@xstate/react';
import type { CandidateRow } from '../../contract/people';
import type { AllowedAction, Minutes, OfferedSlot } from '../../contract/interviews';
import { asksAgain, searchOf } from '../../machines/booking/schedule-draft';
import type { ChosenSlot, ScheduleDraft } from '../../machines/booking/schedule-draft';
import type { ScheduleRef, ScheduleSnapshot } from '../../machines/booking/schedule-interview';
import { toProblem } from '../../machines/kit/problem';
import { newKey } from '../../services/api/idempotency-key';
import { interviewQuery } from '../../services/queries/interviews';
import { searchQuery } from '../../services/wiring/booking/schedule-interview';

const allows = (actions: readonly AllowedAction[], type: AllowedAction['type']) =>
  actions.some((action) => action.type === type);

const seen = (snapshot: ScheduleSnapshot) => ({
  draft: snapshot.context.draft,
  errors: snapshot.context.errors,
  problem: snapshot.context.problem,
  asksAgain: snapshot.context.problem !== null && asksAgain(snapshot.context.problem),
  slot: snapshot.context.slot,
  hold: snapshot.context.hold,
  interview: snapshot.context.interview,
  offering: snapshot.hasTag('offering'),
  searching: snapshot.hasTag('searching'),
  busy: snapshot.hasTag('busy'),
  holding: snapshot.matches({ open: { offering: 'holding' } }),
  /** *Book* was pressed, and the booking is not complete yet. */
  securing:
    snapshot.context.bookAtOnce &&
    (snapshot.matches({ open: { offering: 'holding' } }) ||
      (snapshot.matches({ open: 'offering' }) && snapshot.hasTag('busy'))),
  timesEdited: snapshot.context.timesEdited,
  reserved: snapshot.matches({ open: { offering: 'reserved' } }),
  settingTimes: snapshot.matches('settingTimes'),
  requesting: snapshot.matches('requesting'),
  requested: snapshot.matches('requested'),
  booked: snapshot.matches('booked'),
  overtaken: snapshot.matches('overtaken'),
  isNew: snapshot.context.interview === null,
  mayEditTimes: snapshot.context.interview?.canSetTimes ?? true,
});
export type ScheduleView = ReturnType<typeof seen>;

/** The state and the actions of Schedule Interview. */
export function useScheduleInterview(actor: ScheduleRef) {
  const view = useSelector(actor, seen, shallowEqual);
  const acts = useMemo(() => actsOf(actor), [actor]);
  return { view, acts };
}
export type ScheduleActs = ReturnType<typeof actsOf>;

const chosen = ({ panelistId, panelistName, panelistTimeZone, start, end }: OfferedSlot): ChosenSlot => {
  const zone = panelistTimeZone === undefined ? {} : { panelistTimeZone };
  return { panelistId, panelistName, ...zone, start, end };
};

const actsOf = (actor: ScheduleRef) => ({
  pickOrganization: (organization: ScheduleDraft['organization']) =>
    actor.send({ type: 'organization.pick', organization }),
  pickJobProfile: (jobProfile: ScheduleDraft['jobProfile']) =>
    actor.send({ type: 'jobProfile.pick', jobProfile, now: Date.now() }),
  pickCandidate: (row: CandidateRow | null) => {
    const { organization = null, jobProfile = null, preferred = [] } = row ?? {};
    const candidate = row && { id: row.id, name: row.name };
    actor.send({ type: 'candidate.pick', candidate, organization, jobProfile, preferred, now: Date.now() });
  },
  pickMinutes: (minutes: Minutes) => actor.send({ type: 'minutes.pick', minutes, now: Date.now() }),
  changeTimes: (times: string[]) => actor.send({ type: 'times.change', times, now: Date.now() }),
  /** The start chosen among the free hours; null clears the choice. */
  pickHour: (at: string | null) => actor.send({ type: 'hour.pick', at, now: Date.now() }),
  findSlots: () => actor.send({ type: 'slots.find', now: Date.now(), key: newKey() }),
  requestOnly: () => actor.send({ type: 'request.only', now: Date.now(), key: newKey() }),
  /** Holds a slot, and leaves the confirmation to the user. */
  chooseSlot: (slot: OfferedSlot) =>
    actor.send({ type: 'slot.choose', slot: chosen(slot), now: Date.now(), key: newKey(), timesKey: newKey() }),
  /** Holds a slot, and books it as soon as it is held. */
  bookSlot: (slot: OfferedSlot) =>
    actor.send({
      type: 'slot.book',
      slot: chosen(slot),
      now: Date.now(),
      key: newKey(),
      timesKey: newKey(),
      createKey: newKey(),
      bookKey: newKey(),
    }),
  releaseSlot: () => actor.send({ type: 'slot.release' }),
  confirm: () => actor.send({ type: 'booking.confirm', createKey: newKey(), bookKey: newKey() }),
  startAnother: () => actor.send({ type: 'another.start' }),
});

/** The offered slots of the current search; not refetched while a slot is held. */
export function useOffers(actor: ScheduleRef) {
  const { search, live } = useSelector(
    actor,
    (snapshot) => ({
      search: searchOf(snapshot.context.draft, snapshot.context.interview, snapshot.context.explain),
      live: snapshot.hasTag('searching'),
    }),
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  );
  const offers = useQuery({
    ...searchQuery(search ?? { interviewId: '', query: {} }),
    enabled: live && search !== null,
    // The request created during the booking has a different search key; the offers stay until its own are loaded.
    placeholderData: keepPreviousData,
  });
  const refused = offers.isFetching ? null : offers.error;
  useEffect(() => {
    if (refused !== null) actor.send({ type: 'slots.refused', error: toProblem(refused) });
  }, [actor, refused]);
  return offers;
}

/**
 * Informs the workflow when another user changes the request; again once the workflow has an answer that it was waiting
 * for, because it takes no changes before.
 */
export function useSeenInterview(actor: ScheduleRef, id: string | null) {
  const { data } = useQuery({ ...interviewQuery(id ?? ''), enabled: id !== null });
  const waits = useSelector(actor, ({ context: { unsure, keys } }) => unsure !== null || keys.times !== null);
  useEffect(() => {
    if (data === undefined || waits) return;
    const { version, allowedActions, times } = data;
    const canSetTimes = allows(allowedActions, 'SET_TIMES');
    actor.send({ type: 'interview.see', version, canBook: allows(allowedActions, 'BOOK'), canSetTimes, times });
  }, [actor, data, waits]);
}
