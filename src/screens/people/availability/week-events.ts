import type { EventInput } from '@fullcalendar/core';
import { localDay } from '../../../components/calendar-range';
import { day as dayLength, quarter } from '../../../contract/time';
import { extraProblem } from '../../../contract/people-hours';
import { crossesMidnight, type HoursDraft } from '../../../machines/people/hours-draft';
import { instantOf } from './wall-time';

type Span = { start: string; end: string };
const background = (kind: string, start: string, end: string, title: string, id?: string): EventInput => ({
  display: 'background',
  classNames: [`kind-${kind}`],
  start,
  end,
  title,
  ...(id !== undefined && { id }),
});

/** The local days that a span of instants touches, and the day before them, yyyy-MM-dd. */
function daysOf({ start, end }: Span, zone: string): string[] {
  const days = new Set<string>();
  for (let at = Date.parse(start) - dayLength; at < Date.parse(end); at += dayLength / 2) days.add(localDay(at, zone));
  return [...days];
}
const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** Hours, days off and extra slots of a draft within a span, as a calendar's events (product: Availability). */
export function weekEvents({ timeZone, weekly, daysOff, extra }: HoursDraft, within: Span): EventInput[] {
  const isOff = (day: string) => daysOff.some(({ from, to }) => from <= day && day <= to);
  const days = daysOf(within, timeZone);
  const nextOf = new Map(days.map((day, index) => [day, days[index + 1]]));
  // Hours that cross midnight lose only the part on a day off.
  const part = (day: string | undefined, start: string, end: string) => {
    if (day === undefined || isOff(day)) return [];
    const [from, to] = [instantOf(day, start, timeZone), instantOf(day, end, timeZone)];
    return from && to && from < to ? [background('free', from, to, 'Free hours')] : [];
  };
  return days
    .flatMap((day) => [
      ...weekly
        .filter(({ weekday }) => weekday === weekdayOf(day))
        .flatMap((row) =>
          crossesMidnight(row)
            ? [...part(day, row.start, '24:00'), ...part(nextOf.get(day), '00:00', row.end)]
            : part(day, row.start, row.end === '00:00' ? '24:00' : row.end),
        ),
      ...(isOff(day)
        ? [
            background(
              'off',
              instantOf(day, '00:00', timeZone) ?? '',
              instantOf(day, '24:00', timeZone) ?? '',
              'Day off',
            ),
          ]
        : []),
    ])
    .concat(extra.map(({ start, end }, index) => background('extra', start, end, 'Extra slot', `extra.${index}`)));
}

/**
 * Whether a drawn span can become an extra slot: from the current quarter hour on, at most a day long, near enough, and
 * clear of the other extra slots.
 */
export function canDraw({ start, end }: Span, extra: readonly Span[], now: number): boolean {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (from <= now - quarter || to - from > dayLength) return false;
  const clash = extra.some((other) => from < Date.parse(other.end) && Date.parse(other.start) < to);
  return !clash && extraProblem({ start, end }, now) === null;
}
