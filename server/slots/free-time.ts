import { mergePairs, pairsOf, rangesOf, subtractRanges } from './ranges';
import type { PanelistFacts, Range, Weekly } from './types';
import { clockOf, DAY, MINUTE, QUARTER, type ZoneClock } from './zone-clock';

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Weekly hours as numbers. */
export type Hours = {
  /** Three for each: weekday, minute of the day, length in minutes. */
  parts: readonly number[];
  /** How long they are in a week, each minute once; milliseconds. */
  weekMs: number;
};

// Kept calendars hand the same hours to one search after another, and reading them takes as long as judging by them.
const known = new WeakMap<readonly Weekly[], Hours>();

/** Throws RangeError for a malformed time. */
export function hoursOf(weekly: readonly Weekly[]): Hours {
  const before = known.get(weekly);
  if (before) return before;
  const hours = readHours(weekly);
  known.set(weekly, hours);
  return hours;
}

function readHours(weekly: readonly Weekly[]): Hours {
  const parts: number[] = [];
  const week: number[] = [];
  for (const { weekday, start: from, end: to } of weekly) {
    const start = minuteOf(from);
    const end = minuteOf(to);
    if (start === DAY_MINUTES) throw new RangeError(`Hours cannot start at ${from}`);
    const length = end > start ? end - start : end + DAY_MINUTES - start;
    parts.push(weekday, start, length);
    const first = (weekday - 1) * DAY_MINUTES + start;
    week.push(first, Math.min(first + length, WEEK_MINUTES));
    if (first + length > WEEK_MINUTES) week.push(0, first + length - WEEK_MINUTES);
  }
  return { parts, weekMs: MINUTE * lengthOf(mergePairs(week)) };
}

type FreeTime = Pick<PanelistFacts, 'timeZone' | 'daysOff' | 'extra'>;

/**
 * When a panelist is free between two instants, clipped to them, sorted and merged (product 3): weekly hours less days
 * off, and extra slots. A day off takes the local dates themselves, 00:00 to 00:00, so hours that cross midnight lose
 * only the part on that date; an extra slot stands even on a day off, as it was said for that very time.
 * Taken times are not considered. Throws RangeError for an unknown zone, a malformed time or date.
 */
export function freeRanges(panelist: FreeTime & Pick<PanelistFacts, 'weekly'>, from: number, to: number): Range[] {
  return rangesOf(freeTime(panelist, hoursOf(panelist.weekly), from, to));
}

/** The same as pairs of numbers, start and end after each other: a search asks this of every panelist. */
export function freeTime(panelist: FreeTime, { parts }: Hours, from: number, to: number): number[] {
  const clock = clockOf(panelist.timeZone);
  // Hours of the day before may reach in over midnight, and a skipped end moves them further still.
  const firstDay = Math.floor((from + clock.offsetAt(from)) / DAY) - 2;
  const lastDay = Math.floor((to + clock.offsetAt(to)) / DAY) + 1;
  let free: number[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    const weekday = weekdayOf(day);
    for (let at = 0; at < parts.length; at += 3) {
      if (parts[at] !== weekday) continue;
      const minute = parts[at + 1] ?? 0;
      const start = Math.max(clock.instant(day, minute), from);
      const end = Math.min(clock.instant(day, minute + (parts[at + 2] ?? 0)), to);
      if (start < end) free.push(start, end);
    }
  }
  if (free.length > 0 && panelist.daysOff.length > 0) {
    const cuts = daysOffBetween(panelist, clock, firstDay, lastDay);
    free = pairsOf(subtractRanges(rangesOf(free), cuts));
  }
  for (const extra of panelist.extra) {
    const start = Math.max(extra.start, from);
    const end = Math.min(extra.end, to);
    if (start < end) free.push(start, end);
  }
  return free.length > 2 ? mergePairs(free) : free;
}

/** Starts on the quarter hour of a free `minutes` between two instants; no breathing space, no notice (product 3). */
export function freeStarts(
  panelist: Pick<PanelistFacts, 'timeZone' | 'weekly' | 'daysOff' | 'extra' | 'taken'>,
  from: number,
  to: number,
  minutes: number,
): number[] {
  const length = minutes * MINUTE;
  const starts: number[] = [];
  for (const range of subtractRanges(freeRanges(panelist, from, to), panelist.taken)) {
    for (let at = quarterFrom(range.start); at + length <= range.end; at += QUARTER) starts.push(at);
  }
  return starts;
}

/** Milliseconds that a panelist offers in 28 days: weekly hours four times, each minute once, and the extra slots. */
export function offeredIn28Days({ extra }: Pick<PanelistFacts, 'extra'>, { weekMs }: Hours): number {
  return 4 * weekMs + (extra.length > 0 ? lengthOf(mergePairs(pairsOf(extra))) : 0);
}

/** The first quarter hour at or after an instant. All zones in use are whole quarters off UTC, so it is the local one. */
export function quarterFrom(instant: number): number {
  return Math.ceil(instant / QUARTER) * QUARTER;
}

function lengthOf(pairs: readonly number[]): number {
  let length = 0;
  for (let at = 0; at < pairs.length; at += 2) length += (pairs[at + 1] ?? 0) - (pairs[at] ?? 0);
  return length;
}

function daysOffBetween(
  panelist: Pick<PanelistFacts, 'daysOff'>,
  clock: ZoneClock,
  firstDay: number,
  lastDay: number,
): Range[] {
  const cuts: Range[] = [];
  for (const off of panelist.daysOff) {
    const first = dayOf(off.from);
    const last = dayOf(off.to);
    // Hours of the last day may run on into the day after it.
    if (last < firstDay || first > lastDay + 1) continue;
    cuts.push({ start: clock.instant(first, 0), end: clock.instant(last + 1, 0) });
  }
  return cuts;
}

function dayOf(date: string): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) / DAY : Number.NaN;
  if (Number.isNaN(day)) throw new RangeError(`Not a date: ${date}`);
  return day;
}

function weekdayOf(day: number): number {
  // 1970-01-01 was a Thursday.
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

function minuteOf(time: string): number {
  const minutes = twoDigits(time, 3);
  const total = twoDigits(time, 0) * 60 + minutes;
  // NaN fails every comparison, so whatever is not a digit ends here too.
  if (!(minutes <= 59 && total <= DAY_MINUTES) || time.length !== 5 || time[2] !== ':') {
    throw new RangeError(`Not a time of day: ${time}`);
  }
  return total;
}

// By character code: a search reads every panelist's hours, and this is several times as fast as slicing.
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}
