import { mergeRanges, overlaps, subtractRanges } from './ranges';
import type { PanelistFacts, Range, Weekly } from './types';
import { clockOf, DAY, MINUTE, QUARTER, type ZoneClock } from './zone-clock';

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/**
 * When a panelist is free between two instants, clipped to them, sorted and merged (product 3): weekly hours less days
 * off, and extra slots. A day off takes the local dates themselves, 00:00 to 00:00, so hours that cross midnight lose
 * only the part on that date; an extra slot stands even on a day off, as it was said for that very time.
 * Taken times are not considered. Throws RangeError for an unknown zone, a malformed time or date.
 */
export function freeRanges(
  panelist: Pick<PanelistFacts, 'timeZone' | 'weekly' | 'daysOff' | 'extra'>,
  from: number,
  to: number,
): Range[] {
  const clock = clockOf(panelist.timeZone);
  const asked = { start: from, end: to };
  // Hours of the day before may reach in over midnight, and a skipped end moves them further still.
  const firstDay = clock.localDay(from) - 2;
  const lastDay = clock.localDay(to) + 1;
  const hours: Range[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    const weekday = weekdayOf(day);
    for (const weekly of panelist.weekly) {
      if (weekly.weekday !== weekday) continue;
      const { start, length } = minutesOf(weekly);
      const range = { start: clock.instant(day, start), end: clock.instant(day, start + length) };
      if (overlaps(range, asked)) hours.push(clipped(range, from, to));
    }
  }
  const offDuty = hours.length > 0 ? daysOffBetween(panelist, clock, firstDay, lastDay) : [];
  const free = offDuty.length > 0 ? subtractRanges(hours, offDuty) : hours;
  for (const extra of panelist.extra) if (overlaps(extra, asked)) free.push(clipped(extra, from, to));
  return mergeRanges(free);
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
  for (const range of subtractRanges(freeRanges(panelist, from, to), mergeRanges(panelist.taken))) {
    for (let at = quarterFrom(range.start); at + length <= range.end; at += QUARTER) starts.push(at);
  }
  return starts;
}

/** Milliseconds that a panelist offers in 28 days: weekly hours four times, each minute once, and the extra slots. */
export function offeredIn28Days(panelist: Pick<PanelistFacts, 'weekly' | 'extra'>): number {
  const week: Range[] = [];
  for (const weekly of panelist.weekly) {
    const { start: ofDay, length } = minutesOf(weekly);
    const start = (weekly.weekday - 1) * DAY_MINUTES + ofDay;
    const end = start + length;
    week.push({ start, end: Math.min(end, WEEK_MINUTES) });
    if (end > WEEK_MINUTES) week.push({ start: 0, end: end - WEEK_MINUTES });
  }
  return 4 * MINUTE * lengthOf(mergeRanges(week)) + lengthOf(mergeRanges(panelist.extra));
}

/** The first quarter hour at or after an instant. All zones in use are whole quarters off UTC, so it is the local one. */
export function quarterFrom(instant: number): number {
  return Math.ceil(instant / QUARTER) * QUARTER;
}

function clipped(range: Range, from: number, to: number): Range {
  return { start: Math.max(range.start, from), end: Math.min(range.end, to) };
}

function lengthOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
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

function minutesOf(weekly: Weekly): { start: number; length: number } {
  const start = minuteOf(weekly.start);
  const end = minuteOf(weekly.end);
  if (start === DAY_MINUTES) throw new RangeError(`Hours cannot start at ${weekly.start}`);
  return { start, length: end > start ? end - start : end + DAY_MINUTES - start };
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
