import { array, boolean, integer, object, string, type Infer } from 'superstruct';
import { interviewRow } from './interviews';
import { admins, call, day, idParams } from './kit';

const replacement = object({
  panelistId: string(),
  panelistName: string(),
  start: string(),
  end: string(),
  skillsMatched: integer(),
  skillsAsked: integer(),
  interviewsThisWeek: integer(),
});
/** A panelist who could take over, at the booked time or at another one. */
export type Replacement = Infer<typeof replacement>;

const awayDay = object({
  panelist: object({ id: string(), name: string(), timeZone: string() }),
  /** Whether the panelist has that day off already. */
  dayOff: boolean(),
  rows: array(
    object({
      interview: interviewRow,
      /** The proposal comes first: the booked time if a panelist is free then, otherwise the nearest offered time. */
      replacements: array(replacement),
    }),
  ),
});
export type AwayDay = Infer<typeof awayDay>;

/**
 * The interviews of a panelist on one of their local days that have not begun, each with panelists who could take
 * over. The first replacements of all interviews can be booked together: no panelist is proposed twice for the same
 * time.
 */
export const getAwayDay = call({
  method: 'GET',
  path: '/panelists/:id/away',
  summary: 'Replacements for a panelist who is away for a day',
  access: admins,
  timeout: 'long',
  params: idParams,
  query: object({ day: day() }),
  reply: awayDay,
});

/** Stores a day off for a panelist. A day off that they already have is not an error. */
export const storeDayOff = call({
  method: 'POST',
  path: '/panelists/:id/days-off',
  summary: 'Store a day off for a panelist',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ day: day() }),
  reply: object({ stored: boolean() }),
});
