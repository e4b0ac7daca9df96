import { DateTime } from 'luxon';
import type { FreeTimes } from '../contract/booking';
import { awake, isWithin, office } from './waking-hours';

type FreeStart = FreeTimes['starts'][number];
/** One hour of a day: the most panelists that are free at a start within it, and the first such start. */
export type FreeHour = {
  hour: number;
  free: number;
  /** Null: nobody is free. */
  start: string | null;
  /** Starts of this hour that were chosen. */
  chosen: string[];
  /** Within two hours of a time that the candidate prefers. */
  preferred: boolean;
};
/** `key` is the local day, yyyy-MM-dd. */
export type FreeDay = { key: string; hours: FreeHour[] };
/**
 * An hour of all days. `theirs` is the candidate's clock then, `night` whether it is outside 06:00 to 22:00 there, `working`
 * whether it is within 09:00 to 18:00.
 */
export type HourOfDay = { hour: number; theirs: string; night: boolean; working: boolean };

/** The hours of `days`, each with the candidate's clock; nights, but for those that are preferred or chosen, can be left out. */
export function hoursOf(days: readonly FreeDay[], zone: string, candidateZone: string): HourOfDay[] {
  return (days[0]?.hours ?? []).map(({ hour }, place) => {
    const there = DateTime.fromISO(days[1]?.key ?? days[0]?.key ?? '', { zone })
      .set({ hour })
      .setZone(candidateZone);
    const wanted = days.some(({ hours }) => hours[place]?.preferred || (hours[place]?.chosen.length ?? 0) > 0);
    const theirs = there.setLocale('en-US').toFormat(there.minute === 0 ? 'h a' : 'h:mm a');
    const night = !wanted && !isWithin(there.hour, awake);
    return { hour, theirs, night, working: isWithin(there.hour, office) };
  });
}
/** How long after a preferred time slots are offered (product: Slots), in hours. */
const afterPreferred = 2;

const wallOf = (iso: string, zone: string) => {
  const at = DateTime.fromISO(iso, { zone });
  return { day: at.toISODate() ?? '', hour: at.hour };
};

/**
 * The next 7 days as days and hours of `zone`, from the earliest to the latest hour at which anybody is free on any day.
 * `preferred` are the candidate's times, `chosen` those that are chosen now.
 */
export function freeDays(
  { now, starts }: FreeTimes,
  { zone, preferred, chosen }: { zone: string; preferred: readonly string[]; chosen: readonly string[] },
): FreeDay[] {
  const placed = starts.map((one) => ({ ...one, ...wallOf(one.start, zone) }));
  const wanted = preferred.map((time) => DateTime.fromISO(time, { zone }));
  const hours = [...placed.map(({ hour }) => hour), ...wanted.map(({ hour }) => hour)];
  if (placed.length === 0) return [];
  const first = Math.min(...hours);
  const length = Math.max(...hours) - first + 1;
  const today = DateTime.fromISO(now, { zone }).startOf('day');
  const bands = wanted.map((at) => [at.startOf('hour'), at.plus({ hours: afterPreferred })] as const);
  return Array.from({ length: 8 }, (_, ahead) => today.plus({ days: ahead })).map((day) => {
    const key = day.toISODate() ?? '';
    return {
      key,
      hours: Array.from({ length }, (_, place): FreeHour => {
        const hour = first + place;
        const here: FreeStart[] = placed.filter((one) => one.day === key && one.hour === hour);
        const free = Math.max(0, ...here.map((one) => one.free));
        const at = day.set({ hour });
        return {
          hour,
          free,
          start: here.find((one) => one.free === free)?.start ?? null,
          chosen: chosen.filter((time) => {
            const wall = wallOf(time, zone);
            return wall.day === key && wall.hour === hour;
          }),
          preferred: bands.some(([from, until]) => at >= from && at < until),
        };
      }),
    };
  });
}
