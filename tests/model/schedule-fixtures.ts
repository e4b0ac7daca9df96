import type { EventConflict, Slots } from '../../src/contract/interviews';
import type { ChosenSlot } from '../../src/machines/booking/schedule-draft';
import type { ScheduleEvent, ScheduleInput, ScheduleContext } from '../../src/machines/booking/schedule-setup';
import type { ScheduleSnapshot } from '../../src/machines/booking/schedule-interview';
import type { Settle } from './model-types';

export const now = Date.parse('2030-01-07T06:00:00Z');
export const future = '2030-01-08T09:00:00.000Z';
const later = '2030-01-09T09:00:00.000Z';
const past = '2030-01-01T09:00:00.000Z';
export const acme = { id: 'acme', name: 'Acme' };
export const engineer = { id: 'engineer', name: 'Engineer' };
/** A candidate without an organization and a job. */
export const noOrigin = { organization: null, jobProfile: null };
export const asha = { id: 'asha', name: 'Asha Rao' };

export const slot: ChosenSlot = {
  panelistId: 'vera',
  panelistName: 'Vera Lind',
  panelistTimeZone: 'Europe/Berlin',
  start: future,
  end: '2030-01-08T10:00:00.000Z',
};
export const nextSlot: ChosenSlot = { ...slot, start: '2030-01-08T10:30:00.000Z', end: '2030-01-08T11:30:00.000Z' };
export const offered: Slots['offered'] = [
  {
    ...slot,
    rank: 1,
    reasons: {
      skillsMatched: 5,
      skillsAsked: 6,
      experienceYears: 9,
      interviewsThisWeek: 2,
      busyPercent: 4,
      minutesFromPreferred: 0,
    },
  },
];
export const slots: Slots = { now: new Date(now).toISOString(), offered, refused: [] };
const conflict = (types: EventConflict['allowedActions'][number]['type'][]): EventConflict => ({
  allowedActions: types.map((type) => ({ type })),
  version: 5,
  slots,
});
export const taken = { message: 'This time was just taken.', status: 409, data: conflict(['BOOK', 'SET_TIMES']) };
export const movedOn = { message: 'Not allowed now.', status: 409, data: conflict(['CANCEL']) };
export const closed = {
  message: 'Validation Failed',
  status: 400,
  details: [{ field: 'jobProfileId', message: 'This job profile is not open' }],
};
export const timedOut = { message: 'The server took too long.' };

export const input: ScheduleInput = {
  home: '/dashboard/orgschedule',
  explain: false,
  now,
  draft: { organization: acme },
};
const request = { organization: acme, jobProfile: engineer, candidate: asha, minutes: 60 as const };
export const fromRequest: ScheduleInput = {
  ...input,
  draft: { ...request, times: [future] },
  interview: { id: 'i1', version: 1, canBook: true, canSetTimes: true },
};
export const fromPassedRequest: ScheduleInput = { ...fromRequest, draft: { ...request, times: [past] } };

export const find: ScheduleEvent = { type: 'slots.find', now, key: 'find-key' };
export const choose: Extract<ScheduleEvent, { type: 'slot.choose' }> = {
  type: 'slot.choose',
  slot,
  now,
  key: 'hold-key',
  timesKey: 'times-key',
};
export const book: Extract<ScheduleEvent, { type: 'slot.book' }> = {
  ...choose,
  type: 'slot.book',
  createKey: 'create-key',
  bookKey: 'book-key',
};
export const confirm: ScheduleEvent = { type: 'booking.confirm', createKey: 'create-key', bookKey: 'book-key' };
export const events: ScheduleEvent[] = [
  { type: 'organization.pick', organization: acme },
  { type: 'jobProfile.pick', jobProfile: engineer, now },
  { type: 'candidate.pick', candidate: asha, ...noOrigin, preferred: [future], now },
  { type: 'minutes.pick', minutes: 90, now },
  { type: 'times.change', times: [later], now },
  { type: 'hour.pick', at: later, now },
  { type: 'hour.pick', at: null, now },
  { type: 'interview.see', version: 5, canBook: true, canSetTimes: true, times: [future] },
  { type: 'interview.see', version: 5, canBook: false, canSetTimes: false, times: [future] },
  find,
  { type: 'slots.refused', error: closed },
  { type: 'request.only', now, key: 'only-key' },
  choose,
  { ...choose, slot: { ...slot, start: past } },
  // The slot is at an hour that the request does not name.
  { ...choose, slot: { ...slot, start: later } },
  book,
  { ...book, slot: { ...slot, start: past } },
  { ...book, slot: { ...slot, start: later } },
  // Another slot within two hours of the preferred time, which does not overlap the first one.
  { ...book, slot: nextSlot },
  { type: 'slot.release' },
  confirm,
  { type: 'another.start' },
];

/** The same, with new keys after a booking without an answer, as the screen sends them. */
export const eventsUnsure = ({ context }: Pick<ScheduleSnapshot, 'context'>) =>
  events.map((event) => ('bookKey' in event && context.unsure !== null ? { ...event, bookKey: 'next-key' } : event));

const answered = { id: 'i1', version: 1 };
export const held = { holdId: 'h1', at: now, until: now + 300_000 };
export const settle: Settle = {
  holdSlot: { done: [held], error: [taken] },
  createRequest: { done: [answered], error: [timedOut] },
  requestOnly: { done: [answered], error: [timedOut] },
  setTimes: { done: [{ id: 'i1', version: 2 }], error: [timedOut, movedOn] },
  setHour: { done: [{ id: 'i1', version: 2 }], error: [timedOut, movedOn] },
  book: { done: [{ id: 'i1', version: 6 }], error: [taken, movedOn, timedOut] },
  askAgain: { done: [{ id: 'i1', version: 6 }], error: [taken, movedOn] },
  keepHold: { error: [timedOut] },
};

/** The context that the guards read. */
export const project = ({ context }: Pick<ScheduleSnapshot, 'context'>) => {
  const { draft, interview, timesEdited, findAtOnce, holdOver, bookAtOnce }: ScheduleContext = context;
  return {
    job: draft.jobProfile !== null,
    candidate: draft.candidate !== null,
    times: draft.times,
    request: interview && [interview.canSetTimes],
    timesEdited,
    findAtOnce,
    holdOver,
    bookAtOnce,
    at: draft.at,
  };
};
/** The same, and what the guards read of a booking without an answer. */
export const projectUnsure = (snapshot: Pick<ScheduleSnapshot, 'context'>) => {
  const { unsure, keys, slot } = snapshot.context;
  return {
    ...project(snapshot),
    unsure: unsure && [unsure.key === keys.book, unsure.slot.start === slot?.start],
  };
};
