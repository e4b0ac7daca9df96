import { array, boolean, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { leaves, lengths, refusals, slotsReply } from './interviews';
import { admins, call, id, idParams, instant, named, queryInteger, queryList } from './kit';

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
  /** Offers, with the rank of their panelist, and rows are of the best panelists; `refused` names all others. */
  reply: object({
    slots: slotsReply,
    /** How many panelists are free, also those without a row. */
    free: integer(),
    jobProfile: nullable(named()),
    organization: nullable(named()),
  }),
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
  refused: array(object({ panelistId: string(), panelistName: string(), reason })),
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
  /** Hours that the panelist gave in the next 7 days, and what of them is taken. */
  free: array(span),
  taken: array(span),
  /**
   * Starts at which they can be booked; `preferred`: at or shortly after a time that the candidate named. Without an
   * interview, `fits` is how many waiting requests could be booked then.
   */
  starts: array(object({ start: string(), end: string(), preferred: boolean(), fits: integer() })),
  /** Why there is no start; null where there is one. */
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
  /** `interviewId` brings its own length. */
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
  /** Until when it waits. */
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
  /** How many requests wait. */
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
