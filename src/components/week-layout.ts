import { DateTime } from 'luxon';

export interface WeekSpan {
  /** ISO instants. */
  start: string;
  end: string;
}
/** A part of a span within one local day; minutes of the wall clock since midnight. */
export interface Piece {
  /** 0 is the first visible day of the week. */
  day: number;
  from: number;
  to: number;
}

/** Pixels of one hour in the grid. */
export const hourHeight = 44;

const dayMinutes = 1440;
const leastMinutes = 15;

/** The seven local days from `from` (yyyy-MM-dd), as their midnights. */
export const daysOf = (from: string, zone: string): DateTime[] => {
  const first = DateTime.fromISO(from, { zone }).setLocale('en-US');
  return Array.from({ length: 7 }, (_, index) => first.plus({ days: index }));
};

/** The Monday of the local week of an instant in milliseconds, or of a local day. */
export const mondayOf = (at: number | string, zone: string): string => {
  const day = typeof at === 'number' ? DateTime.fromMillis(at, { zone }) : DateTime.fromISO(at, { zone });
  return day.startOf('week').toFormat('yyyy-MM-dd');
};

/** A local day plus a number of days. */
export const moveDay = (day: string, days: number) =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toFormat('yyyy-MM-dd');

/** Splits a span at local midnights into the given days; the rest is left out. */
export function piecesOf({ start, end }: WeekSpan, days: readonly DateTime[]): Piece[] {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  return days.flatMap((midnight, day) => {
    const next = midnight.plus({ days: 1 }).toMillis();
    if (from >= next || to <= midnight.toMillis()) return [];
    const wall = (at: number) => {
      const local = DateTime.fromMillis(at, { zone: midnight.zone });
      return local.hour * 60 + local.minute;
    };
    const top = from <= midnight.toMillis() ? 0 : wall(from);
    const bottom = to >= next ? dayMinutes : wall(to);
    // If the clocks go back, the wall time at the end may be earlier than at the start.
    return [{ day, from: top, to: Math.max(bottom, top + leastMinutes) }];
  });
}

/** The hours to show: the usual working day, and all hours with content. */
export function hoursOf(pieces: readonly Piece[]): { first: number; last: number } {
  const first = Math.min(8, ...pieces.map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(18, ...pieces.map(({ to }) => Math.ceil(to / 60)));
  return { first, last: Math.min(24, last) };
}

/** "9:00 AM" from minutes since midnight; 1440 is midnight again. */
export const wallTime = (minutes: number) =>
  DateTime.fromObject({ year: 2000, hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 }, { zone: 'utc' })
    .setLocale('en-US')
    .toFormat('hh:mm a');
