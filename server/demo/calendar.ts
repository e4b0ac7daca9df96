import { freeRanges } from '../slots/free-time';
import { day, minute } from '../../src/contract/time';
import { overlaps } from '../slots/ranges';
import type { Range } from '../slots/types';
import { clockOf } from '../slots/zone-clock';
import type { DemoPanelist } from './panelists';
import type { Random } from './random';

export type Wanted = { personId: string; minutes: number; from: number; to: number };
export type FreeSlot = { panelist: DemoPanelist; start: number };

/** Tracks who is busy when, so that no interviews of the demo overlap. */
export type Calendar = {
  /**
   * Finds a start on a quarter hour within the panelists' own hours, respecting their breaks and caps. Null if there is
   * none.
   */
  find(panelists: readonly DemoPanelist[], wanted: Wanted, random: Random): FreeSlot | null;
  take(panelist: DemoPanelist, personId: string, slot: Range): void;
};

export function calendarOf(panelists: readonly DemoPanelist[], span: { from: number; to: number }): Calendar {
  const hours = new Map(panelists.map((one) => [one.id, freeRanges(one, span.from, span.to)]));
  const taken = new Map<string, Range[]>();
  const takenOf = (id: string) => taken.get(id) ?? [];
  const widened = ({ start, end }: Range, by: number) => ({ start: start - by, end: end + by });

  function underCaps(panelist: DemoPanelist, start: number): boolean {
    const clock = clockOf(panelist.timeZone);
    const days = takenOf(panelist.id).map((slot) => clock.localDay(slot.start));
    const today = clock.localDay(start);
    // 1970-01-01 was a Thursday; weeks begin on Monday.
    const weekOf = (local: number) => Math.floor((local + 3) / 7);
    const sameWeek = days.filter((other) => weekOf(other) === weekOf(today)).length;
    return days.filter((other) => other === today).length < panelist.dayCap && sameWeek < panelist.weekCap;
  }

  const isFree = (panelist: DemoPanelist, personId: string, slot: Range) =>
    !takenOf(panelist.id).some((other) => overlaps(other, widened(slot, panelist.breathingMinutes * minute))) &&
    !takenOf(personId).some((other) => overlaps(other, slot)) &&
    underCaps(panelist, slot.start);

  function startIn(panelist: DemoPanelist, wanted: Wanted, random: Random): number | null {
    const length = wanted.minutes * minute;
    const ranges = (hours.get(panelist.id) ?? [])
      .map(({ start, end }) => ({ start: Math.max(start, wanted.from), end: Math.min(end, wanted.to) }))
      .filter(({ start, end }) => end - start >= length + 15 * minute);
    for (const { start, end } of random.shuffled(ranges)) {
      const first = Math.ceil(start / (15 * minute));
      const last = Math.floor((end - length) / (15 * minute));
      if (last < first) continue;
      // People prefer the full and the half hour.
      const wish = random.whole(first, last);
      const rounded = random.chance(0.8) && wish - (wish % 2) >= first ? wish - (wish % 2) : wish;
      const at = rounded * 15 * minute;
      if (isFree(panelist, wanted.personId, { start: at, end: at + length })) return at;
    }
    return null;
  }

  return {
    find(among, wanted, random) {
      // Interviews are distributed roughly evenly: panelists with fewer interviews come first.
      const load = ({ id }: DemoPanelist) => Math.floor(takenOf(id).length / 4);
      for (const panelist of random.shuffled(among).sort((a, b) => load(a) - load(b))) {
        const start = startIn(panelist, wanted, random);
        if (start !== null) return { panelist, start };
      }
      return null;
    },
    take(panelist, personId, slot) {
      for (const id of [panelist.id, personId]) taken.set(id, [...takenOf(id), slot]);
    },
  };
}

/** The span of the demo: 60 past and 7 future days, with a day's margin at both ends. */
export const demoSpan = (now: number) => ({ from: now - 61 * day, to: now + 8 * day });
