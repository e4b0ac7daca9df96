import type { Minutes, OfferedSlot, Refusal } from '../../src/contract/interviews';

/** Shapes of the slot engine (product: Slots). Every instant is epoch milliseconds, every range is half-open. */

export type Range = { start: number; end: number };

/**
 * Local wall times 'HH:mm'; `weekday` 1 is Monday. An `end` at or before `start` is on the next day; '24:00' is a valid
 * `end`.
 */
export type Weekly = { weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7; start: string; end: string };

/**
 * The facts of one panelist. When a booking replaces a hold or an interview of the same request, the caller leaves that
 * hold or interview out of `taken` (and of `interviewStarts`): the engine treats everything here as someone else's.
 */
export type PanelistFacts = {
  id: string;
  name: string;
  /** IANA name. */
  timeZone: string;
  active: boolean;
  profileConfirmed: boolean;
  breathingMinutes: number;
  dayCap: number;
  weekCap: number;
  weekly: readonly Weekly[];
  /** Local dates yyyy-MM-dd, both inclusive. */
  daysOff: { from: string; to: string }[];
  extra: Range[];
  /** Months of use, by the id of a skill. */
  skills: Readonly<Record<string, number>>;
  experienceMonths: number;
  /** All holds, and at least the interviews around the requested starts. */
  taken: (Range & { kind: 'interview' | 'hold' })[];
  /** Busy times of connected calendars that count, as last read (product: Connected calendars). */
  busy: readonly Range[];
  /** When the calendars were read; of several, the oldest read. Null if no calendar is connected. */
  calendarReadAt: number | null;
  /** Starts of interviews only; for the caps, holds are counted from `taken`. */
  interviewStarts: readonly number[];
  /** Interviews of the last 28 days, whether they took place or not, and future ones. */
  recentCount: number;
  /** The organization blocked the panelist or the panelist the organization, or the organization is blocked. */
  blocked: boolean;
};

export type SlotRequest = {
  minutes: Minutes;
  /** One to three instants. */
  preferred: number[];
  skills: { skillId: string; primary: boolean; minMonths: number; name?: string }[];
  /** The candidate's taken times across all organizations. */
  candidateTaken: Range[];
  now: number;
  /** 120, 60 for a replacement, 0 when waived. */
  noticeMinutes: number;
  /** An admin's choice of time: lifts only the limit of two hours after a preferred time. */
  anyStart?: true;
};

/**
 * `interviewsThisWeek` counts the slot's ISO week, `busyPercent` is the interviews of 28 days per hundred hours
 * offered, `minutesFromPreferred` is measured from the preferred time rounded up to the quarter hour; `rank` is the
 * panelist's, from 1.
 */
export type RankedSlot = Omit<OfferedSlot, 'start' | 'end' | 'panelistTimeZone'> & Range;

export type RefusedPanelist = {
  panelistId: string;
  panelistName: string;
  reason: Refusal;
  calendarReadAt: number | null;
};
