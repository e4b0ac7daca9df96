import ICAL from 'ical.js';
import { day, hour, minute, second } from '../../src/contract/time';
import { CalendarError } from './source';

/** How many steps are left for all repeating events of a calendar. */
export type Budget = { left: number };
const steps = 500_000;
/** The limit of times of one rule, and of busy times of a calendar. Only rules that repeat every minute exceed it. */
export const mostTimes = 20_000;
export const newBudget = (): Budget => ({ left: steps });
/** Uses one step. @throws CalendarError TOO_SLOW if no step is left */
export function spend(budget: Budget): void {
  budget.left -= 1;
  if (budget.left < 0) throw new CalendarError('TOO_SLOW');
}

/** A time of the file as a wall time: epoch ms as if it were UTC. */
export const wallOf = ({ year, month, day: date, hour: hours, minute: minutes, second: seconds }: ICAL.Time): number =>
  Date.UTC(year, month - 1, date, hours, minutes, seconds);

function timeOf(wall: number, isDate: boolean): ICAL.Time {
  const at = new Date(wall);
  const date = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), isDate };
  const clock = { hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds() };
  return new ICAL.Time(isDate ? date : { ...date, ...clock }, ICAL.Timezone.localTimezone);
}

const fixed: Partial<Record<string, number>> = {
  SECONDLY: second,
  MINUTELY: minute,
  HOURLY: hour,
  DAILY: day,
  WEEKLY: 7 * day,
};

/** All times are wall times. `until` is the last possible time. */
type Repeating = { start: number; date: boolean; until: number | null; from: number; to: number };

/**
 * The start nearest to `from` after which the times are the same, with the number of times that are left out. A rule
 * with a count can be shortened only if each step is one time.
 */
function shortened(rule: ICAL.Recur, { start, from }: Repeating): { start: number; left: number } {
  const step = (fixed[rule.freq] ?? Infinity) * rule.interval;
  const skipped = Math.floor((from - start) / step) - 1;
  const countable = rule.count === null || Object.keys(rule.parts).length === 0;
  if (!Number.isFinite(skipped) || skipped <= 0 || !countable) return { start, left: 0 };
  return { start: start + skipped * step, left: skipped };
}

/**
 * The library lets a day that a month does not have run over into the next month, unless the rule names the day. This
 * names it.
 */
function withDay(rule: ICAL.Recur, start: ICAL.Time): void {
  const { freq, parts } = rule as { freq: string; parts: Record<string, unknown> };
  const named = Object.keys(parts).filter((part) => part !== 'BYMONTH' && !/^BY(?:HOUR|MINUTE|SECOND)$/.test(part));
  if ((freq !== 'YEARLY' && freq !== 'MONTHLY') || named.length > 0) return;
  rule.setComponent('BYMONTHDAY', [start.day]);
  if (freq === 'YEARLY' && !('BYMONTH' in parts)) rule.setComponent('BYMONTH', [start.month]);
}

/** The times of a rule between `from` and `to`, in order. @throws CalendarError TOO_SLOW */
export function* timesOf(given: ICAL.Recur, repeating: Repeating, budget: Budget): Generator<number> {
  const { date, until, from, to } = repeating;
  const { start, left } = shortened(given, repeating);
  if (start > to || (until !== null && until < from) || (given.count !== null && given.count <= left)) return;
  const rule = given.clone();
  rule.until = until === null ? null : timeOf(until, date);
  if (rule.count !== null) rule.count -= left;
  const first = timeOf(start, date);
  withDay(rule, first);
  const iterator = rule.iterator(first);
  let found = 0;
  for (let next = iterator.next() as ICAL.Time | null; next; next = iterator.next() as ICAL.Time | null) {
    spend(budget);
    const wall = wallOf(next);
    if (wall > to) return;
    if (wall < from) continue;
    found += 1;
    if (found > mostTimes) throw new CalendarError('TOO_SLOW');
    yield wall;
  }
}
