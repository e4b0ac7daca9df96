import { expect } from 'vitest';
import { offeredSlots } from '../../../server/slots/engine';
import type { PanelistFacts } from '../../../server/slots/types';
import { DAY, HOUR, NOW, panelistWith, requestWith } from './slot-facts';

const QUARTER = HOUR / 4;

/** Integers below `below`, the same in each run. */
function chance(): (below: number) => number {
  let state = 12_345;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Books the first offer each time, spread over 28 days: no two panelists differ by more than 2. */
export function expectFair({ bookings, among }: { bookings: number; among: number }): void {
  const next = chance();
  const weekly = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));
  const panelists: PanelistFacts[] = Array.from({ length: among }, (_, index) =>
    panelistWith({ id: `p${String(index).padStart(3, '0')}`, weekly, dayCap: 12, weekCap: 60 }),
  );
  const byId = new Map(panelists.map((panelist) => [panelist.id, panelist]));
  for (let booked = 0; booked < bookings;) {
    const now = NOW + Math.floor((booked * 28 * DAY) / bookings);
    const wished = Math.floor(now / QUARTER) * QUARTER + 3 * HOUR + next(6 * 96) * QUARTER;
    const minutes = ([30, 45, 60] as const)[next(3)] ?? 60;
    const request = requestWith({ now, minutes, preferred: [wished] });
    const [best] = offeredSlots(request, panelists, 1);
    const panelist = byId.get(best?.panelistId ?? '');
    // No panelist is free then, so the candidate gives another time.
    if (!best || !panelist) continue;
    panelist.taken = panelist.taken.filter(({ end }) => end > now);
    panelist.taken.push({ start: best.start, end: best.end, kind: 'interview' });
    // The caps reach back a week. All interviews of the last 28 days and future ones count, as in the facts that are
    // read.
    panelist.interviewStarts = [...panelist.interviewStarts.filter((start) => start > now - 8 * DAY), best.start];
    panelist.recentCount += 1;
    booked += 1;
  }
  const counts = panelists.map(({ recentCount }) => recentCount);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(bookings);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
}
