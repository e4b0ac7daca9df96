import fc from 'fast-check';
import loadHighs from 'highs';
import { expect } from 'vitest';
import type { Batch, BatchPanelist, BatchRow, Choice } from '../../../server/slots/batch';
import { mayBook, offeredSlots } from '../../../server/slots/engine';
import { askedStarts } from '../../../server/slots/judge';
import { solve as solveWith } from '../../../server/slots/solve';
import { batchOf, factsFor, panelist, requestOf, row } from './batch-facts';
import { at, HOUR } from './slot-facts';

/**
 * Properties of every batch of up to five rows and three panelists. The number of runs is small in the quick lane and
 * large in the deep one.
 */

type Runs = { numRuns: number; seed?: number };

const highs = await loadHighs();
export const solve = (batch: Batch) => solveWith(batch, highs);

/** Whether BOOK would accept these choices one after the other, each with the rows before it booked. */
function bookAll(batch: Batch, chosen: readonly (Choice | null)[]): boolean {
  let { panelists } = batch;
  const taken = new Map<string, { start: number; end: number }[]>();
  return batch.rows.every((asked, index) => {
    const choice = chosen[index];
    if (!choice) return true;
    const { start, panelistId } = choice;
    const found = panelists.find(({ id }) => id === panelistId);
    if (!found) return false;
    const end = start + asked.minutes * 60_000;
    const own = taken.get(asked.personId) ?? [];
    const request = requestOf(batch, { ...asked, candidateTaken: [...asked.candidateTaken, ...own] });
    const answer = mayBook(asked.pin ? { ...request, anyStart: true } : request, factsFor(found, asked), start);
    taken.set(asked.personId, [...own, { start, end }]);
    panelists = panelists.map((one) => (one.id === panelistId ? given(one, start, end) : one));
    return answer.ok;
  });
}
const given = (facts: BatchPanelist, start: number, end: number): BatchPanelist => ({
  ...facts,
  taken: [...facts.taken, { start, end, kind: 'interview' }],
  interviewStarts: [...facts.interviewStarts, start],
  recentCount: facts.recentCount + 1,
});

/** The number of rows that are booked if the best offer of each is booked, one row after the other. */
function oneAfterTheOther(batch: Batch): number {
  let { panelists } = batch;
  const taken = new Map<string, { start: number; end: number }[]>();
  let count = 0;
  for (const asked of batch.rows) {
    const own = taken.get(asked.personId) ?? [];
    const request = requestOf(batch, { ...asked, candidateTaken: [...asked.candidateTaken, ...own] });
    const [best] = offeredSlots(
      request,
      panelists.map((one) => factsFor(one, asked)),
      1,
    );
    if (!best) continue;
    count += 1;
    taken.set(asked.personId, [...own, best]);
    panelists = panelists.map((one) => (one.id === best.panelistId ? given(one, best.start, best.end) : one));
  }
  return count;
}

/** The largest number of rows that BOOK would accept, found by exhaustive search. */
function exactMost(batch: Batch): number {
  const options = batch.rows.map((asked) =>
    batch.panelists.flatMap((one) =>
      askedStarts(requestOf(batch, asked))
        .filter(({ start }) => mayBook(requestOf(batch, asked), factsFor(one, asked), start).ok)
        .map(({ start }) => ({ panelistId: one.id, start })),
    ),
  );
  let most = 0;
  const chosen: (Choice | null)[] = [];
  const tryFrom = (index: number, count: number): void => {
    most = Math.max(most, count);
    if (index === batch.rows.length || count + batch.rows.length - index <= most) return;
    for (const option of options[index] ?? []) {
      chosen[index] = option;
      if (bookAll({ ...batch, rows: batch.rows.slice(0, index + 1) }, chosen)) tryFrom(index + 1, count + 1);
      if (most === batch.rows.length) break;
    }
    chosen[index] = null;
    tryFrom(index + 1, count);
  };
  tryFrom(0, 0);
  return most;
}

const hours = fc.tuple(fc.integer({ min: 8, max: 15 }), fc.integer({ min: 1, max: 3 })).map(([from, long]) =>
  ([4, 5] as const).map((weekday) => ({
    weekday,
    start: `${String(from).padStart(2, '0')}:00`,
    end: `${String(from + long).padStart(2, '0')}:00`,
  })),
);
const smallPanelist = fc.record({
  weekly: hours,
  breathingMinutes: fc.constantFrom(0, 15, 30),
  dayCap: fc.integer({ min: 1, max: 3 }),
  weekCap: fc.integer({ min: 1, max: 3 }),
  recentCount: fc.integer({ min: 0, max: 3 }),
  skills: fc.constantFrom<Record<string, number>>({ java: 60 }, { go: 60 }, { java: 60, go: 60 }),
  blockedBy: fc.constantFrom<string[]>([], [], ['o2']),
});
const smallRow = fc.record({
  minutes: fc.constantFrom(30 as const, 60 as const, 90 as const),
  preferred: fc.array(
    fc.integer({ min: 32, max: 60 }).map((quarter) => at('2027-06-03T00:00:00Z') + (quarter * HOUR) / 4),
    { minLength: 1, maxLength: 2 },
  ),
  personId: fc.constantFrom('c1', 'c2', 'c3', 'c4', 'c5'),
  organizationId: fc.constantFrom('o1', 'o2', null),
  skills: fc.constantFrom<BatchRow['skills'][]>(
    [{ skillId: 'java', primary: true, minMonths: 24 }],
    [{ skillId: 'go', primary: true, minMonths: 24 }],
    [],
  ),
});
const small = fc
  .tuple(fc.array(smallRow, { minLength: 2, maxLength: 5 }), fc.array(smallPanelist, { minLength: 1, maxLength: 3 }))
  .map(([rows, panelists]) =>
    batchOf(
      rows.map((facts, index) => row(index + 1, facts)),
      panelists.map((facts, index) => panelist({ ...facts, id: `p${index + 1}` })),
    ),
  );

/** No row breaks a rule that BOOK checks, and no fewer rows are booked than one after the other. */
export function expectRulesKept(runs: Runs): void {
  let more = 0;
  fc.assert(
    fc.property(small, (batch) => {
      const solved = solve(batch).map(({ proposal }) => proposal);
      expect(bookAll(batch, solved)).toBe(true);
      const count = solved.filter(Boolean).length;
      const before = oneAfterTheOther(batch);
      expect(count).toBeGreaterThanOrEqual(before);
      if (count > before) more += 1;
    }),
    runs,
  );
  expect(more).toBeGreaterThan(runs.numRuns / 100);
}

/** At least 98 % of the rows that could be booked are booked. The maximum is found by exhaustive search. */
export function expectNearlyMost(runs: Runs): void {
  let [found, most] = [0, 0];
  for (const batch of fc.sample(small, runs)) {
    found += solve(batch).filter(({ proposal }) => proposal).length;
    most += exactMost(batch);
  }
  expect(most).toBeGreaterThan(runs.numRuns);
  expect(found / most).toBeGreaterThanOrEqual(0.98);
  expect(found).toBeLessThanOrEqual(most);
}

/** The same input gives the same result, whatever the order of the panelists is. */
export function expectSameAnswer(runs: Runs): void {
  fc.assert(
    fc.property(small, (batch) => {
      expect(solve({ ...batch, panelists: batch.panelists.toReversed() })).toEqual(solve(batch));
    }),
    runs,
  );
}

/** A pinned row has its pin or nothing, and the nearest place can be booked. */
export function expectPinsKept(runs: Runs): void {
  let [kept, near] = [0, 0];
  const pins = fc.tuple(small, fc.nat(4), fc.nat(2), fc.integer({ min: 24, max: 80 }));
  fc.assert(
    fc.property(pins, ([batch, which, who, quarter]) => {
      const panelistId = batch.panelists[who % batch.panelists.length]?.id ?? '';
      const pin = { panelistId, start: at('2027-06-03T00:00:00Z') + (quarter * HOUR) / 4 };
      const index = which % batch.rows.length;
      const pinned = { ...batch, rows: batch.rows.map((one, nth) => (nth === index ? { ...one, pin } : one)) };
      const solved = solve(pinned);
      expect(
        bookAll(
          pinned,
          solved.map(({ proposal }) => proposal),
        ),
      ).toBe(true);
      const own = solved[index];
      if (own?.proposal) {
        kept += 1;
        expect(own.proposal).toMatchObject(pin);
      }
      for (const [nth, { nearest }] of solved.entries()) {
        if (!nearest) continue;
        near += 1;
        const chosen = solved.map(({ proposal }, other) => (other === nth ? nearest : proposal));
        const rows = pinned.rows.map((one, other) => (other === nth ? { ...one, pin: nearest } : one));
        expect(bookAll({ ...pinned, rows }, chosen)).toBe(true);
      }
    }),
    runs,
  );
  expect(kept).toBeGreaterThan(runs.numRuns / 50);
  expect(near).toBeGreaterThan(runs.numRuns / 5);
}
