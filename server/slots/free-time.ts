import { lengthOf, mergeRanges, overlaps, subtractRanges } from './ranges';
import type { PanelistFacts, Range, Weekly } from './types';
import { clockOf } from './zone-clock';
import { day as DAY, minute as MINUTE, quarter as QUARTER } from '../../src/contract/time';

const DAY_MINUTES = 24 * 60;
const WEEK = 7 * DAY;

/**
 * When a panelist is free between two instants, clipped to them, sorted and merged (product: Availability): weekly
 * hours minus days off, plus extra slots. A day off covers its local dates, 00:00 to 00:00, so hours that cross
 * midnight lose only the part on that date; an extra slot counts even on a day off. Interviews and holds are not
 * considered. Throws RangeError for an unknown zone, a malformed time or date.
 */
export function freeRanges(
  { timeZone, weekly, daysOff, extra }: Pick<PanelistFacts, 'timeZone' | 'weekly' | 'daysOff' | 'extra'>,
  from: number,
  to: number,
): Range[] {
  const clock = clockOf(timeZone);
  const hours = weekly.map(readHours);
  // Hours of the previous day may cross midnight, and an end in a skipped hour moves them even further.
  const firstDay = Math.floor((from + clock.offsetAt(from)) / DAY) - 2;
  const lastDay = Math.floor((to + clock.offsetAt(to)) / DAY) + 1;
  const working: Range[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    const weekday = weekdayOf(day);
    for (const { weekday: of, start, end } of hours)
      if (of === weekday) working.push({ start: clock.instant(day, start), end: clock.instant(day, end) });
  }
  const off = daysOff
    .map((dates) => ({ start: clock.instant(dayOf(dates.from), 0), end: clock.instant(dayOf(dates.to) + 1, 0) }))
    .filter((range) => overlaps(range, { start: from, end: to }));
  const free = [...subtractRanges(working, off), ...extra];
  return mergeRanges(free.map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) })));
}

/**
 * The quarter-hour starts of `minutes` of free time between two instants, ignoring breaks and notice (product:
 * Availability).
 */
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
export function offeredIn28Days({ weekly, extra }: Pick<PanelistFacts, 'weekly' | 'extra'>): number {
  const week = weekly.map(readHours).flatMap(({ weekday, start, end }) => {
    const midnight = (weekday - 1) * DAY;
    const range = { start: midnight + start * MINUTE, end: midnight + end * MINUTE };
    // Hours past the week's last midnight fall on its first day.
    return [
      { start: range.start, end: Math.min(range.end, WEEK) },
      { start: 0, end: range.end - WEEK },
    ];
  });
  return 4 * lengthOf(mergeRanges(week)) + lengthOf(mergeRanges(extra));
}

/** The first quarter hour at or after an instant. All zones in use are whole quarters off UTC, so it is local, too. */
export function quarterFrom(instant: number): number {
  return Math.ceil(instant / QUARTER) * QUARTER;
}

/** Weekly hours as minutes from the midnight before them; `end` is after `start`, so it may be on the next day. */
function readHours({ weekday, start: from, end: to }: Weekly): { weekday: number; start: number; end: number } {
  const start = minuteOf(from);
  const end = minuteOf(to);
  if (start === DAY_MINUTES) throw new RangeError(`Hours cannot start at ${from}`);
  return { weekday, start, end: end > start ? end : end + DAY_MINUTES };
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

// A search reads the same few times of day tens of thousands of times. Only valid times are stored, at most 1,441.
const minutesRead = new Map<string, number>();

function minuteOf(time: string): number {
  const known = minutesRead.get(time);
  if (known !== undefined) return known;
  if (!/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time)) throw new RangeError(`Not a time of day: ${time}`);
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  minutesRead.set(time, minutes);
  return minutes;
}
