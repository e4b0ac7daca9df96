import { DateTime } from 'luxon';
import type { FreeTimes } from '../contract/booking';
import { afterPreferred, isPreferred } from '../contract/booking-rules';
import { awake, isWithin, office } from './waking-hours';

type FreeStart = FreeTimes['starts'][number];
/** The free starts of the next 7 days, each with a number, such as the number of panelists who are free then. */
export type Week = Pick<FreeTimes, 'now' | 'starts'> & {
  /** The clock shown below each hour. A candidate's nights are folded. */
  theirs: { zone: string; who: 'candidate' | 'panelist' } | null;
};
/**
 * One hour of a day: the highest number of any start within it, and the first start with the highest number, among the
 * starts that the candidate prefers if there are any.
 */
export type FreeHour = {
  hour: number;
  free: number;
  /** Null if no start is free. */
  start: string | null;
  /** Starts of this hour that were chosen. */
  chosen: string[];
  /** Within two hours of a time that the candidate prefers. */
  preferred: boolean;
  /** Whether the booked time that is to be replaced begins in this hour. */
  current: boolean;
};
/** `key` is the local day, yyyy-MM-dd. */
export type FreeDay = { key: string; hours: FreeHour[] };
/**
 * An hour on all days. `theirs` is the time on the other clock. `night` says whether it is outside 06:00 to 22:00 there
 * and is not preferred or chosen on any day, and `working` whether it is within 09:00 to 18:00 there.
 */
export type HourOfDay = { hour: number; theirs: string; night: boolean; working: boolean };

/**
 * The hours of `days`, each with its time on another clock. Nights can be left out, except those that are preferred or
 * chosen.
 */
export function hoursOf(days: readonly FreeDay[], zone: string, theirZone: string): HourOfDay[] {
  return (days[0]?.hours ?? []).map(({ hour }, place) => {
    const there = DateTime.fromISO(days[1]?.key ?? days[0]?.key ?? '', { zone })
      .set({ hour })
      .setZone(theirZone);
    const wanted = days.some(({ hours }) => hours[place]?.preferred || (hours[place]?.chosen.length ?? 0) > 0);
    const theirs = there.setLocale('en-US').toFormat(there.minute === 0 ? 'h a' : 'h:mm a');
    const night = !wanted && !isWithin(there.hour, awake);
    return { hour, theirs, night, working: isWithin(there.hour, office) };
  });
}
const wallOf = (iso: string, zone: string) => {
  const at = DateTime.fromISO(iso, { zone });
  return { day: at.toISODate() ?? '', hour: at.hour };
};

const mostOf = (starts: readonly FreeStart[]) => Math.max(0, ...starts.map(({ free }) => free));

type Marked = { zone: string; preferred: readonly string[]; chosen: readonly string[]; current: readonly string[] };
/**
 * The next 7 days, which touch 8 local days, as hours of `zone`, from the earliest to the latest hour that is free or
 * preferred on any day. `preferred` are the candidate's times, `chosen` the times that are chosen now, and `current`
 * the times to be replaced.
 */
export function freeDays({ now, starts }: Week, { zone, preferred, chosen, current }: Marked): FreeDay[] {
  const placed = starts.map((one) => ({ ...one, ...wallOf(one.start, zone) }));
  const wanted = preferred.map((time) => DateTime.fromISO(time, { zone }));
  const hours = [...placed.map(({ hour }) => hour), ...wanted.map(({ hour }) => hour)];
  if (placed.length === 0) return [];
  const first = Math.min(...hours);
  const length = Math.max(...hours) - first + 1;
  const today = DateTime.fromISO(now, { zone }).startOf('day');
  const bands = wanted.map((at) => [at.startOf('hour'), at.plus(afterPreferred)] as const);
  return Array.from({ length: 8 }, (_, ahead) => today.plus({ days: ahead })).map((day) => {
    const key = day.toISODate() ?? '';
    return {
      key,
      hours: Array.from({ length }, (_, place): FreeHour => {
        const hour = first + place;
        const here: FreeStart[] = placed.filter((one) => one.day === key && one.hour === hour);
        const free = mostOf(here);
        const wished = here.filter((one) => isPreferred(preferred, one.start));
        const choosable = wished.length > 0 ? wished : here;
        const at = day.set({ hour });
        const isHere = (time: string) => {
          const wall = wallOf(time, zone);
          return wall.day === key && wall.hour === hour;
        };
        return {
          hour,
          free,
          start: choosable.find((one) => one.free === mostOf(choosable))?.start ?? null,
          chosen: chosen.filter(isHere),
          preferred: bands.some(([from, until]) => at >= from && at < until),
          current: current.some(isHere),
        };
      }),
    };
  });
}
