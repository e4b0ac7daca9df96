import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  refine,
  size,
  string,
  type Infer,
} from 'superstruct';
import {
  admins,
  call,
  counter,
  day,
  daySpan,
  id,
  instant,
  named,
  pageOf,
  pageQuery,
  queryFlag,
  text,
  timeOfDay,
  timeZone,
  whole,
  type UserType,
} from './kit';
import { limits } from './texts';

export const userTypeWords: Record<UserType, string> = {
  PANELIST: 'Panelist',
  CANDIDATE: 'Candidate',
  ORGANIZATION_USER: 'Organization',
  ADMIN: 'Admin',
  SUPER_ADMIN: 'Super admin',
};

const organizationRow = object({ id: string(), name: string() });
/** Organizations whose name contains a text, for pickers. */
export const listOrganizations = call({
  method: 'GET',
  path: '/organizations',
  summary: 'Organizations',
  access: admins,
  timeout: 'short',
  query: object({ ...pageQuery, q: optional(text(limits.search)) }),
  reply: pageOf(organizationRow),
});

const candidateRow = object({
  id: string(),
  name: string(),
  timeZone: string(),
  organization: nullable(named()),
  /** The job profile they were added for, while it is open. */
  jobProfile: nullable(named()),
  /** The candidate's preferred times; instants. */
  preferred: array(string()),
});
export type CandidateRow = Infer<typeof candidateRow>;
/** Candidates whose name contains a text, for pickers. */
export const listCandidates = call({
  method: 'GET',
  path: '/candidates',
  summary: 'Candidates',
  access: { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' },
  scope: 'candidates:read',
  timeout: 'short',
  query: object({
    ...pageQuery,
    q: optional(text(limits.search)),
    organizationId: optional(id()),
    /** Only candidates whom an organization added: interviews can be requested for them. */
    ofOrganizations: optional(queryFlag()),
    /** Only those who have an account, each once. */
    registered: optional(queryFlag()),
  }),
  reply: pageOf(candidateRow),
});

const panelistRow = object({ id: string(), name: string(), timeZone: string(), skills: array(string()) });
export type PanelistRow = Infer<typeof panelistRow>;
/** Panelists whose name contains a text, for admins. */
export const listPanelists = call({
  method: 'GET',
  path: '/panelists',
  summary: 'Panelists',
  access: admins,
  timeout: 'short',
  query: object({ ...pageQuery, q: optional(text(limits.search)) }),
  reply: pageOf(panelistRow),
});

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const wholeHours = (value: { start: string; end: string }) => value.start !== '24:00' || 'Hours start before 24:00';
const weeklyHours = refine(
  object({ weekday: enums(weekdays), start: timeOfDay(), end: timeOfDay() }),
  'weekly',
  wholeHours,
);
const extraSlot = refine(
  object({ start: instant(), end: instant() }),
  'extra',
  (value) => Date.parse(value.start) < Date.parse(value.end) || 'The end is before the start',
);

/**
 * A panelist's working hours (product: Availability). `weekday` 1 is Monday; an `end` at or before `start` is on the
 * next day.
 */
const availabilityFields = {
  timeZone: timeZone(),
  weekly: array(weeklyHours),
  daysOff: array(daySpan()),
  extra: array(extraSlot),
  breathingMinutes: integer(),
  dayCap: integer(),
  weekCap: integer(),
  autoAccept: boolean(),
};
export const availabilityLimits = { breathing: 120, dayCap: 12, weekCap: 60, rows: 100 } as const;
const availabilityBody = object({
  ...availabilityFields,
  revision: counter(),
  weekly: size(array(weeklyHours), 0, availabilityLimits.rows),
  daysOff: size(array(daySpan()), 0, availabilityLimits.rows),
  extra: size(array(extraSlot), 0, availabilityLimits.rows),
  breathingMinutes: whole(0, availabilityLimits.breathing),
  dayCap: whole(1, availabilityLimits.dayCap),
  weekCap: whole(1, availabilityLimits.weekCap),
});
export const availability = object({ revision: integer(), ...availabilityFields });
export type Availability = Infer<typeof availability>;

export const getAvailability = call({
  method: 'GET',
  path: '/panelist/availability',
  summary: 'My hours',
  access: { PANELIST: 'own' },
  timeout: 'short',
  reply: availability,
});
/** Replaces the hours if `revision` is current, else 409 with the current hours in `data`. */
export const putAvailability = call({
  method: 'PUT',
  path: '/panelist/availability',
  summary: 'Replace my hours',
  access: { PANELIST: 'own' },
  timeout: 'short',
  body: availabilityBody,
  reply: availability,
});

const span = { start: string(), end: string() };
export const week = object({
  timeZone: string(),
  free: array(object(span)),
  taken: array(
    object({ ...span, kind: enums(['interview', 'hold']), interviewId: nullable(string()), title: string() }),
  ),
});
export type Week = Infer<typeof week>;
/** Free and booked time of the calling panelist over seven days from local midnight of `from`. */
export const getWeek = call({
  method: 'GET',
  path: '/panelist/week',
  summary: 'A week of mine',
  access: { PANELIST: 'own' },
  timeout: 'short',
  query: object({ from: day() }),
  reply: week,
});
