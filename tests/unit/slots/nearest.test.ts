import { beforeEach, expect, test, vi } from 'vitest';
import type { BatchRow } from '../../../server/slots/batch';
import { judgeOf } from '../../../server/slots/judge';
import { solve } from '../../../server/slots/solve';
import { batchOf, panelist, row } from './batch-facts';
import { at, DAY } from './slot-facts';

vi.mock(import('../../../server/slots/judge'), async (original) => {
  const real = await original();
  return { ...real, judgeOf: vi.fn(real.judgeOf) };
});
beforeEach(() => void vi.mocked(judgeOf).mockClear());

/** How often a panelist's time was searched, and the total number of starts judged. */
const searched = () => ({
  searches: vi.mocked(judgeOf).mock.calls.length,
  starts: vi.mocked(judgeOf).mock.calls.reduce((sum, [starts]) => sum + starts.length, 0),
});

const panelists = Array.from({ length: 20 }, (_, nth) => panelist({ id: `p${nth + 10}` }));
/** These rows ask for times at night, when no panelist works. */
const atNight = (nr: number): BatchRow =>
  row(nr, {
    minutes: nr % 2 === 0 ? 30 : 60,
    organizationId: `o${nr % 3}`,
    preferred: [at('2027-06-03T00:00:00Z') + (nr % 4) * DAY],
  });
const rowsAtNight = (count: number) => Array.from({ length: count }, (_, nth) => atNight(nth + 1));

test('342 rows that find nothing share the searches of those that ask for the same', () => {
  const solved = solve(batchOf(rowsAtNight(342), panelists), null);
  expect(solved.filter(({ proposal }) => proposal)).toEqual([]);
  expect(solved.filter(({ nearest }) => nearest)).toHaveLength(342);
  // One search per panelist and length, and the same again for each kind of request that looks for the nearest place.
  const { searches, starts } = searched();
  expect(searches).toBeLessThanOrEqual(20 * 2 + 20 * 2 * 3);
  // At most the quarter hours of seven days.
  expect(starts).toBeLessThanOrEqual(searches * 7 * 96);
});

test('ten times the rows need no more searches', () => {
  solve(batchOf(rowsAtNight(34), panelists), null);
  const few = searched();
  vi.mocked(judgeOf).mockClear();
  solve(batchOf(rowsAtNight(340), panelists), null);
  expect(searched()).toEqual(few);
});

test('what nobody can have is searched for no more often', () => {
  const off = panelists.map((one) => ({ ...one, dayCap: 0 }));
  const solved = solve(batchOf(rowsAtNight(342), off), null);
  expect(solved.filter(({ nearest }) => nearest)).toEqual([]);
  expect(searched().searches).toBeLessThanOrEqual(20 * 2 + 20 * 2 * 3);
});
