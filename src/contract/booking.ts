import { array, boolean, enums, integer, nullable, object, optional, size, string, type Infer } from 'superstruct';
import {
  interviewRow,
  leaves,
  lengths,
  offeredFields,
  owners,
  calendarFields,
  refusals,
  refusedPanelist,
  slotsReply,
  times,
  type OfferedSlot,
  type Slots,
} from './interviews';
import {
  admins,
  call,
  id,
  idParams,
  instant,
  named,
  narrower,
  nothing,
  pageOf,
  queryFlag,
  queryInteger,
  queryList,
  text,
} from './kit';
import { limits } from './texts';

/** Only admins see panelists' hours and why slots are not offered (product: Readers). */
const slotsFor = {
  ORGANIZATION_USER: narrower(
    object({
      now: string(),
      offered: array(object(offeredFields)),
      free: optional(integer()),
      former: optional(string()),
    }),
  ),
};

export const findSlots = call({
  method: 'GET',
  path: '/slots',
  summary: 'Offered slots before there is a request',
  access: owners,
  scope: 'interviews:read',
  timeout: 'short',
  query: object({
    jobProfileId: optional(id()),
    skillIds: optional(queryList(id(), 10)),
    candidateId: id(),
    minutes: queryInteger(30, 90),
    preferred: queryList(instant(), 3),
    explain: optional(queryFlag()),
  }),
  reply: slotsReply,
  replyFor: slotsFor,
});

const freeTimes = object({
  now: string(),
  starts: array(object({ start: string(), free: integer() })),
  /** The IANA time zone of the candidate, if there is a candidate. */
  candidateZone: optional(string()),
});
export type FreeTimes = Infer<typeof freeTimes>;
/**
 * The starts within the next 7 days at which a panelist is free, with the number of free panelists. The query has the
 * id of a request, or what a future request would be about. Preferred times do not limit the result. Admins may omit
 * the candidate.
 */
export const findFreeTimes = call({
  method: 'GET',
  path: '/slots/free',
  summary: 'How many panelists are free at each time of the next 7 days',
  access: owners,
  scope: 'interviews:read',
  timeout: 'short',
  query: object({
    interviewId: optional(id()),
    jobProfileId: optional(id()),
    skillIds: optional(queryList(id(), 10)),
    candidateId: optional(id()),
    minutes: optional(queryInteger(30, 90)),
  }),
  reply: freeTimes,
});

export const findInterviewSlots = call({
  method: 'GET',
  path: '/interviews/:id/slots',
  summary: 'Offered slots of a request',
  access: owners,
  scope: 'interviews:read',
  timeout: 'short',
  params: idParams,
  /** `at` is searched in place of the times of the request. `panelistId` is offered whatever their rank. */
  query: object({ explain: optional(queryFlag()), at: optional(instant()), panelistId: optional(id()) }),
  reply: slotsReply,
  replyFor: slotsFor,
});

/**
 * The slot that is preselected (product: Booking): one with the panelist of the previous booking if they are free,
 * otherwise the first.
 */
export const bestOf = ({ offered, former }: Slots): OfferedSlot | null =>
  offered.find(({ panelistId }) => panelistId === former) ?? offered[0] ?? null;

/** `now` is the server's time, so that a device with a wrong clock knows how long the slot is held. */
export const hold = object({ holdId: string(), now: string(), until: string() });
export type Hold = Infer<typeof hold>;
/**
 * Holds a slot for some minutes (product: Settings) and replaces the same user's hold for the same request (product:
 * Booking).
 */
export const createHold = call({
  method: 'POST',
  path: '/holds',
  summary: 'Hold a slot',
  access: owners,
  scope: 'interviews:write',
  timeout: 'short',
  body: object({
    interviewId: optional(id()),
    jobProfileId: optional(id()),
    skillIds: optional(size(array(id()), 1, 10)),
    panelistId: id(),
    candidateId: id(),
    start: instant(),
    minutes: enums(lengths),
    preferred: optional(times()),
    anyStart: optional(boolean()),
  }),
  reply: hold,
  once: true,
});
export const deleteHold = call({
  method: 'DELETE',
  path: '/holds/:id',
  summary: 'Release a held slot',
  access: owners,
  scope: 'interviews:write',
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});

const span = object({ start: string(), end: string() });
const reason = enums(refusals);

export const findDay = call({
  method: 'GET',
  path: '/slots/day',
  summary: 'Who is free between two instants of one day for a job profile or skills, who is not, and why',
  access: admins,
  timeout: 'short',
  query: object({
    jobProfileId: optional(id()),
    skillIds: optional(queryList(id(), 10)),
    from: instant(),
    to: instant(),
    minutes: queryInteger(30, 90),
  }),
  /** Offers (with the rank of the panelist) and rows cover only the best panelists. `refused` names all others. */
  reply: object({
    slots: slotsReply,
    /** The number of free panelists, including those without a row. */
    free: integer(),
    jobProfile: nullable(named()),
    organization: nullable(named()),
  }),
});

/** The maximum number of panelists in a page. */
export const panelistsAtMost = 200;
const dayOfPanelists = {
  from: instant(),
  to: instant(),
  q: optional(text(limits.search)),
  panelistId: optional(id()),
  /** Shows only the interviews of this organization. Those of others are shown as busy time. */
  organizationId: optional(id()),
  _limit: optional(queryInteger(1, panelistsAtMost)),
};
const panelistDay = object({
  panelistId: string(),
  panelistName: string(),
  timeZone: string(),
  free: array(span),
  /** Interviews and holds, including those in `interviews`. */
  taken: array(span),
  ...calendarFields,
  interviews: array(interviewRow),
});
export type PanelistDay = Infer<typeof panelistDay>;
/** Panelists with interviews come first; within each group the order is by name. */
export const findPanelistDays = call({
  method: 'GET',
  path: '/slots/panelists',
  summary: 'One day of the panelists who have interviews or hours then, with what is booked',
  access: admins,
  timeout: 'short',
  query: object(dayOfPanelists),
  reply: pageOf(panelistDay),
});

/**
 * Starts from `start` up to but excluding `end`, with the reason why none of them can be booked; null if all can.
 * `CANDIDATE`: the candidate is busy, although the panelist may be free.
 */
const landing = object({
  start: string(),
  end: string(),
  refusal: nullable(enums([...refusals, 'CANDIDATE'])),
});
export type Landing = Infer<typeof landing>;
const landings = object({ panelistId: string(), landings: array(landing) });
export type Landings = Infer<typeof landings>;
/** For the same query, the rows are the same as those of `findPanelistDays`. */
export const findLandings = call({
  method: 'GET',
  path: '/interviews/:id/landings',
  summary: 'Where on a day of the panelists an interview may be moved, and why not elsewhere',
  access: admins,
  timeout: 'short',
  params: idParams,
  query: object(dayOfPanelists),
  reply: pageOf(landings),
});

const rankedPanelist = object({
  rank: integer(),
  panelistId: string(),
  panelistName: string(),
  timeZone: string(),
  skillsMatched: integer(),
  skillsAsked: integer(),
  experienceYears: integer(),
  interviewsThisWeek: integer(),
  /** How many free starts there are over the next 7 days, and how many of them the candidate prefers. */
  starts: integer(),
  preferred: integer(),
});
export type RankedPanelist = Infer<typeof rankedPanelist>;
const rankedReply = object({
  now: string(),
  ranked: array(rankedPanelist),
  refused: array(refusedPanelist),
});
export type RankedPanelists = Infer<typeof rankedReply>;

export const rankPanelists = call({
  method: 'GET',
  path: '/interviews/:id/ranked-panelists',
  summary: 'Panelists who can be booked for an interview in the next 7 days, best first, and why others cannot',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: rankedReply,
});

const freeReply = object({
  now: string(),
  panelist: object({ id: string(), name: string(), timeZone: string() }),
  minutes: enums(lengths),
  /** The panelist's working hours in the next 7 days, and the parts of them that are taken. */
  free: array(span),
  taken: array(span),
  /**
   * Starts at which the panelist can be booked. `preferred`: the start is at or shortly after a time that the
   * candidate named. Without an interview, `fits` is the number of waiting requests that could be booked at that
   * start.
   */
  starts: array(object({ start: string(), end: string(), preferred: boolean(), fits: integer() })),
  /** Why there is no start; null if there is one. */
  refusal: nullable(reason),
});
export type FreeTime = Infer<typeof freeReply>;

export const findFreeTime = call({
  method: 'GET',
  path: '/panelists/:id/free',
  summary: 'When a panelist can be booked in the next 7 days, for any interview or for one',
  access: admins,
  timeout: 'short',
  params: idParams,
  /** With `interviewId`, the length is that of the interview. */
  query: object({ minutes: optional(queryInteger(30, 90)), interviewId: optional(id()) }),
  reply: freeReply,
});

const fitFields = {
  id: string(),
  code: string(),
  version: integer(),
  state: enums(leaves),
  minutes: enums(lengths),
  candidate: named(),
  organization: nullable(named()),
  jobTitle: nullable(string()),
  times: array(string()),
  /** When the request stops waiting. */
  waitBy: nullable(string()),
};
const fit = object({
  ...fitFields,
  end: string(),
  rank: integer(),
  skillsMatched: integer(),
  skillsAsked: integer(),
  minutesFromPreferred: integer(),
});
export type Fit = Infer<typeof fit>;
const misfit = object({ ...fitFields, reason });
export type Misfit = Infer<typeof misfit>;
const fitsReply = object({
  now: string(),
  /** The number of waiting requests. */
  waiting: integer(),
  fits: array(fit),
  others: array(misfit),
});
export type Fits = Infer<typeof fitsReply>;

export const findFits = call({
  method: 'GET',
  path: '/panelists/:id/fits',
  summary: 'Waiting requests that a panelist could take at one start, best first, and why others do not fit',
  access: admins,
  timeout: 'short',
  params: idParams,
  query: object({ start: instant() }),
  reply: fitsReply,
});
