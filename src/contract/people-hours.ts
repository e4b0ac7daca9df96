import type { Detail } from './kit';
import { availabilityLimits, type Availability } from './people';
import { day, hour, quarter } from './time';

type WeeklyRow = Availability['weekly'][number];
type Span = { start: string; end: string };

/** Extra slots start at most this far ahead, and end at most a day later (product: Availability). */
export const extraDaysAhead = 7;

export const hoursTexts = {
  same: 'The start and the end are the same. For a whole day, choose 12:00 AM to midnight.',
  overlap: 'These hours overlap with others',
  endsBefore: 'The end is before the start',
  tooLong: 'Extra slots are at most a day long',
  tooFar: `Extra slots can be at most ${extraDaysAhead} days ahead`,
  quarter: 'Extra slots start and end on the quarter hour',
  tooMany: `At most ${availabilityLimits.rows} entries`,
  whole: (least: number, most: number) => `Enter a whole number from ${least} to ${most}`,
} as const;

const dayMinutes = 1440;
const weekMinutes = 7 * dayMinutes;

/** Converts 'HH:mm' to minutes since local midnight; 24:00 is 1440. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const spanOf = (row: WeeklyRow) => {
  const start = (row.weekday - 1) * dayMinutes + minutesOf(row.start);
  const length = minutesOf(row.end) - minutesOf(row.start);
  return { start, end: start + (length <= 0 ? length + dayMinutes : length) };
};

/** Sunday night can overlap Monday, so a week is compared with itself, the week before and the week after. */
const overlapInWeek = (a: WeeklyRow, b: WeeklyRow) =>
  [-weekMinutes, 0, weekMinutes].some(
    (shift) => spanOf(a).start < spanOf(b).end + shift && spanOf(b).start + shift < spanOf(a).end,
  );

/** What is wrong with weekly hours, by row, with `weekly.<index>` as field. */
export const weeklyProblems = (weekly: readonly WeeklyRow[]): Detail[] =>
  weekly.flatMap((row, index): Detail[] => {
    const field = `weekly.${index}`;
    if (minutesOf(row.start) === minutesOf(row.end)) return [{ field, message: hoursTexts.same }];
    const clash = weekly.some((other, at) => at !== index && overlapInWeek(row, other));
    return clash ? [{ field, message: hoursTexts.overlap }] : [];
  });

// A day on which the clocks go back has 25 hours.
const longestExtra = day + hour;

/** What is wrong with an extra slot at `now` (epoch ms), or null. */
export function extraProblem(slot: Span, now: number): string | null {
  const [start, end] = [Date.parse(slot.start), Date.parse(slot.end)];
  if (!(start < end)) return hoursTexts.endsBefore;
  const latest = now + extraDaysAhead * day;
  if (start > latest || end > latest + day) return hoursTexts.tooFar;
  if (end - start > longestExtra) return hoursTexts.tooLong;
  return start % quarter === 0 && end % quarter === 0 ? null : hoursTexts.quarter;
}
