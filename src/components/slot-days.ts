import { DateTime } from 'luxon';
import type { Theme } from '@mui/material/styles';
import type { OfferedSlot, Slots } from '../contract/interviews';
import { quarter } from '../contract/time';

/**
 * `note` says why a person has no offer, `busyNote` describes the busy times of their calendar, and `stale` says that
 * the calendar is old.
 */
export type GridPerson = NonNullable<Slots['rows']>[number] & { note?: string; busyNote?: string; stale?: string };
type Span = { start: number; end: number };
/** A bar of the grid: its first column and its length in quarter hours, within one day. */
export type Bar = { column: number; length: number };
export type SlotRow = {
  panelistId: string;
  name: string;
  timeZone: string;
  free: Bar[];
  taken: Bar[];
  /** Busy in a connected calendar. */
  busy: Bar[];
  busyNote?: string | undefined;
  stale?: string | undefined;
  offered: { slot: OfferedSlot; column: number }[];
  note?: string | undefined;
};
/** A local day of the grid; its quarter hours start at `from`, ms since 1970. */
export type SlotDay = { key: string; from: number; columns: number; rows: SlotRow[] };

/** The parts of `spans` within a range, in columns from `from` on. */
export const barsOf = (spans: readonly { start: string; end: string }[], from: number, until: number): Bar[] =>
  spans.flatMap((span) => {
    const part = clip(span, from, until);
    return part === null ? [] : [{ column: (part.start - from) / quarter, length: (part.end - part.start) / quarter }];
  });

const clip = (span: { start: string; end: string }, from: number, until: number): Span | null => {
  const start = Math.max(from, Date.parse(span.start));
  const end = Math.min(until, Date.parse(span.end));
  return start < end ? { start, end } : null;
};

/** Sorts by a panelist's best rank. The server's order is the tie-breaker. */
const byBest = (a: SlotRow, b: SlotRow) =>
  (a.offered[0]?.slot.rank ?? Infinity) - (b.offered[0]?.slot.rank ?? Infinity);

/** `yyyy-MM-dd` of the offered starts in `zone`, sorted and unique. */
export const daysOf = (offered: readonly OfferedSlot[], zone: string): string[] =>
  [...new Set(offered.map(({ start }) => DateTime.fromISO(start, { zone }).toISODate() ?? ''))].toSorted();

/**
 * The time grid (product: Time grid). Each local day with an offer has people as rows, and as columns the quarter hours
 * that their hours and offers span, from one full local hour to another. With `day`, it has only that day, with
 * everyone who gave hours for it.
 */
export function slotDays(
  people: readonly GridPerson[],
  offered: readonly OfferedSlot[],
  zone: string,
  day?: string,
): SlotDay[] {
  return (day === undefined ? daysOf(offered, zone) : [day]).flatMap((key) => {
    const midnight = DateTime.fromISO(key, { zone });
    const [dayFrom, dayUntil] = [midnight.toMillis(), midnight.plus({ days: 1 }).startOf('day').toMillis()];
    const here = offered.filter(({ start }) => Date.parse(start) >= dayFrom && Date.parse(start) < dayUntil);
    const spans = [...here, ...people.flatMap(({ free }) => free)].flatMap(
      (span) => clip(span, dayFrom, dayUntil) ?? [],
    );
    if (spans.length === 0) return [];
    const first = DateTime.fromMillis(Math.min(...spans.map(({ start }) => start)), { zone }).startOf('hour');
    const last = DateTime.fromMillis(Math.max(...spans.map(({ end }) => end)) - 1, { zone }).endOf('hour');
    const [from, until] = [first.toMillis(), last.toMillis() + 1];
    const bars = (list: readonly { start: string; end: string }[]) => barsOf(list, from, until);
    const rows = people.map(({ panelistId, panelistName, timeZone, free, taken, busy, ...notes }) => ({
      panelistId,
      name: panelistName,
      timeZone,
      free: bars(free),
      taken: bars(taken),
      busy: bars(busy),
      note: notes.note,
      busyNote: notes.busyNote,
      stale: notes.stale,
      offered: here
        .filter((slot) => slot.panelistId === panelistId)
        .map((slot) => ({ slot, column: (Date.parse(slot.start) - from) / quarter })),
    }));
    const shown = rows.filter((row) => row.offered.length > 0 || (day !== undefined && row.free.length > 0));
    return [{ key, from, columns: Math.round((until - from) / quarter), rows: shown.toSorted(byBest) }];
  });
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** "5 of 6 skills, 9 years, 2 interviews this week" (product: Slots). */
export function reasonsLine({ reasons }: OfferedSlot): string {
  const { skillsMatched, skillsAsked, experienceYears, interviewsThisWeek } = reasons;
  return [
    `${skillsMatched} of ${plural(skillsAsked, 'skill')}`,
    plural(experienceYears, 'year'),
    `${plural(interviewsThisWeek, 'interview')} this week`,
  ].join(', ');
}

/** The best slot of each panelist, in ranked order. */
export function bestSlots(offered: readonly OfferedSlot[]): OfferedSlot[] {
  const seen = new Set<string>();
  return offered.filter(({ panelistId }) => !seen.has(panelistId) && seen.add(panelistId));
}

/**
 * What distinguishes a panelist from the others who are offered: where they are the best, and why they are ranked below
 * the one before. As in the server's ranking, the workload is the interviews of 28 days relative to the hours offered.
 */
export function standsOut(slot: OfferedSlot, best: readonly OfferedSlot[]): string {
  const others = best.filter(({ panelistId }) => panelistId !== slot.panelistId);
  if (others.length === 0) return '';
  const { skillsMatched, experienceYears, busyPercent, minutesFromPreferred } = slot.reasons;
  const better = (of: (reasons: OfferedSlot['reasons']) => number) =>
    others.every(({ reasons }) => of(slot.reasons) > of(reasons));
  const before = best[best.indexOf(slot) - 1];
  const strong = [
    better(({ skillsMatched: skills }) => skills) && 'most skills',
    better(({ busyPercent: busy }) => -busy) && 'lightest workload',
    better(({ experienceYears: years }) => years) && 'most experienced',
    better(({ minutesFromPreferred: minutes }) => -minutes) &&
      (minutesFromPreferred === 0 ? 'at the preferred time' : 'closest to the preferred time'),
  ];
  const weak =
    before &&
    (before.reasons.skillsMatched > skillsMatched
      ? `${plural(before.reasons.skillsMatched - skillsMatched, 'skill')} fewer than ${before.panelistName}`
      : before.reasons.busyPercent < busyPercent
        ? `a heavier workload than ${before.panelistName}`
        : before.reasons.minutesFromPreferred < minutesFromPreferred
          ? `later than ${before.panelistName}`
          : before.reasons.experienceYears === experienceYears && `as suitable as ${before.panelistName}`);
  const words = [...strong, weak].filter(Boolean).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const sameSlot = (
  a: { panelistId: string; start: string } | null,
  b: { panelistId: string; start: string } | null,
) => a !== null && b !== null && a.panelistId === b.panelistId && Date.parse(a.start) === Date.parse(b.start);

/** Pixels of the slot grid: the width of a quarter hour, and of the column of names. */
export const columnWidth = 30;
export const nameWidth = 200;

/** Busy in a calendar elsewhere. The dots distinguish it from booked time by more than color. */
export const dotted = (theme: Theme) => ({
  backgroundImage: `radial-gradient(${theme.vars.palette.control.edge} 1.1px, transparent 1.6px)`,
  backgroundSize: '6px 6px',
  backgroundColor: theme.vars.palette.background.paper,
});

/** Booked time. The hatching distinguishes it by more than color. */
export const hatch = (theme: Theme) => ({
  backgroundImage: `repeating-linear-gradient(135deg, ${theme.vars.palette.control.edge} 0 1.5px, transparent 1.5px 6px)`,
  backgroundColor: theme.vars.palette.background.paper,
});
