import { DateTime } from 'luxon';
import { minutesOf } from '../../../contract/people-hours';

/**
 * The instant of a local day and time of day in `zone`, as ISO in UTC. A time that occurs twice means the first one; a
 * time that is skipped moves forward by the skipped hour (product: Availability). Null for an invalid day.
 */
export function instantOf(day: string, time: string, zone: string): string | null {
  const wall = DateTime.fromISO(day, { zone }).set({
    hour: Math.floor(minutesOf(time) / 60) % 24,
    minute: minutesOf(time) % 60,
  });
  if (!wall.isValid) return null;
  const at = time === '24:00' ? wall.plus({ days: 1 }) : wall;
  const first = at.getPossibleOffsets().sort((a, b) => a.toMillis() - b.toMillis())[0] ?? at;
  return first.toUTC().toISO();
}

/** A span that starts on a local day and may end after midnight. */
export function spanOf(day: string, start: string, end: string, zone: string) {
  const next = DateTime.fromISO(day, { zone }).plus({ days: 1 }).toFormat('yyyy-MM-dd');
  const from = instantOf(day, start, zone);
  const to = instantOf(minutesOf(end) <= minutesOf(start) ? next : day, end, zone);
  return from && to ? { start: from, end: to } : null;
}

/** The local day of an instant, yyyy-MM-dd. */
export const dayOf = (now: number, zone: string, plusDays = 0) =>
  DateTime.fromMillis(now, { zone }).plus({ days: plusDays }).toFormat('yyyy-MM-dd');

/** "Thu 24 Dec 2026", or "Thu 24 Dec – Sat 26 Dec 2026". */
export function daysText({ from, to }: { from: string; to: string }) {
  const [first, last] = [from, to].map((day) => DateTime.fromISO(day, { zone: 'utc' }).setLocale('en-US'));
  const end = last?.toFormat('ccc d LLL yyyy') ?? '';
  return from === to ? end : `${first?.toFormat('ccc d LLL') ?? ''} – ${end}`;
}
