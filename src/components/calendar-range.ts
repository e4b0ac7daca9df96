import { DateTime } from 'luxon';
import { iso } from '../contract/time';

/** The modes that FullCalendar draws. CalendarMode adds a day with its panelists as rows. */
export const drawnModes = ['month', 'week', 'day', 'list'] as const;
export type DrawnMode = (typeof drawnModes)[number];
export type CalendarMode = DrawnMode | 'panelists';
export const modeWords: Record<CalendarMode, string> = {
  panelists: 'Panelists',
  month: 'Month',
  week: 'Week',
  day: 'Day',
  list: 'List',
};

/** The number of days in a list, which has no grid to fill. */
export const listDays = 14;
const lengths = { week: { days: 7 }, day: { days: 1 }, panelists: { days: 1 }, list: { days: listDays } } as const;

/** What a calendar shows around a local day, and the days to which it moves back and forward. Days are yyyy-MM-dd. */
export interface CalendarRange {
  /** Instants, ISO. */
  from: string;
  to: string;
  title: string;
  earlier: string;
  later: string;
}

/**
 * The range of a mode. Weeks and lists start at `day` itself, so that the present is first. A month has whole weeks
 * from Monday.
 */
export function rangeOf(mode: CalendarMode, day: string, zone: string): CalendarRange {
  const date = DateTime.fromISO(day, { zone }).setLocale('en-US').startOf('day');
  const span = (from: DateTime, to: DateTime) => ({ from: iso(from.toMillis()), to: iso(to.toMillis()) });
  const move = (by: object) => ({
    earlier: date.minus(by).toFormat('yyyy-MM-dd'),
    later: date.plus(by).toFormat('yyyy-MM-dd'),
  });
  if (mode === 'month') {
    const first = date.startOf('month');
    const begin = first.startOf('week');
    return {
      ...span(begin, begin.plus({ weeks: 6 }).startOf('day')),
      title: first.toFormat('LLLL yyyy'),
      ...move({ months: 1 }),
    };
  }
  // A day on which the clocks change may begin at 01:00, and adding days keeps that hour.
  const end = date.plus(lengths[mode]).startOf('day');
  const last = end.minus({ days: 1 });
  const title =
    lengths[mode].days === 1
      ? date.toFormat('cccc d LLLL yyyy')
      : `${date.toFormat('d LLL')} – ${last.toFormat('d LLL yyyy')}`;
  return { ...span(date, end), title, ...move(lengths[mode]) };
}

/** A local day, yyyy-MM-dd, or null. */
export const dayIn = (value: string | null): string | null =>
  value !== null && /^2[01]\d{2}-\d{2}-\d{2}$/.test(value) && DateTime.fromISO(value).isValid ? value : null;

/** The local day of an instant in milliseconds. */
export const localDay = (at: number, zone: string) => DateTime.fromMillis(at, { zone }).toFormat('yyyy-MM-dd');
