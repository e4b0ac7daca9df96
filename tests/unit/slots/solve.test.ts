import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { mayBook, offeredSlots } from '../../../server/booking/slots/engine';
import { askedStarts } from '../../../server/booking/slots/judge';
import loadHighs from 'highs';
import type { Batch, BatchPanelist, BatchRow, Choice } from '../../../server/booking/slots/batch';
import { choicesFor } from '../../../server/booking/slots/board';
import { solve as solveWith } from '../../../server/booking/slots/solve';
import type { PanelistFacts, SlotRequest } from '../../../server/booking/slots/types';
import { at, DAY, HOUR, NOW, panelistWith, requestWith } from './slot-facts';

// Seconds on a quiet machine; a busy one must not make a property fail.
vi.setConfig({ testTimeout: 300_000 });

const highs = await loadHighs();
const solve = (batch: Batch) => solveWith(batch, highs);

const panelist = (facts: Partial<PanelistFacts> & { blockedBy?: string[] } = {}): BatchPanelist => {
  const { blockedBy = [], ...own } = facts;
  const { blocked: _, ...rest } = panelistWith(own);
  return { ...rest, blockedBy };
};
const row = (nr: number, facts: Partial<BatchRow> = {}): BatchRow => {
  const { now: _now, noticeMinutes: _notice, ...asked } = requestWith();
  return { ...asked, nr, personId: `c${nr}`, organizationId: 'o1', pin: null, ...facts };
};
const batchOf = (rows: BatchRow[], panelists: BatchPanelist[]): Batch => ({
  rows,
  panelists,
  now: NOW,
  noticeMinutes: 120,
});
const choices = (batch: Batch) => solve(batch).map(({ proposal }) => proposal && [proposal.panelistId, proposal.start]);

const requestOf = (batch: Batch, { minutes, preferred, skills, candidateTaken }: BatchRow): SlotRequest => {
  const { now, noticeMinutes } = batch;
  return { minutes, preferred, skills, candidateTaken, now, noticeMinutes };
};
const factsFor = ({ blockedBy, ...facts }: BatchPanelist, { organizationId }: BatchRow): PanelistFacts => ({
  ...facts,
  blocked: organizationId !== null && blockedBy.includes(organizationId),
});

/** Whether BOOK would take these choices one after the other; the same rows as they are then. */
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

/** How many rows are booked by who books one after the other what is offered best. */
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

/** The largest number of rows that BOOK would take, found by trying all. */
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
  skills: fc.constantFrom(
    [{ skillId: 'java', months: 60 }],
    [{ skillId: 'go', months: 60 }],
    [
      { skillId: 'java', months: 60 },
      { skillId: 'go', months: 60 },
    ],
  ),
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

test('no row breaks a rule that BOOK checks, and no fewer are booked than one after the other', () => {
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
    { numRuns: 1_000 },
  );
  expect(more).toBeGreaterThan(10);
});

test('over 1,000 small batches at least 98 % of the most that could be booked are', () => {
  let [found, most] = [0, 0];
  for (const batch of fc.sample(small, { numRuns: 1_000, seed: 14 })) {
    found += solve(batch).filter(({ proposal }) => proposal).length;
    most += exactMost(batch);
  }
  expect(most).toBeGreaterThan(1_000);
  expect(found / most).toBeGreaterThanOrEqual(0.98);
  expect(found).toBeLessThanOrEqual(most);
});

test('the same input gives the same answer, in whatever order the panelists come', () => {
  fc.assert(
    fc.property(small, (batch) => {
      expect(solve({ ...batch, panelists: batch.panelists.toReversed() })).toEqual(solve(batch));
    }),
    { numRuns: 200 },
  );
});

test('a row has its pin or nothing, and what is nearest can be booked', () => {
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
    { numRuns: 500 },
  );
  expect(kept).toBeGreaterThan(10);
  expect(near).toBeGreaterThan(100);
});

describe('a batch', () => {
  const ten = at('2027-06-03T10:00:00Z');

  test('moves one row so that another finds a place', () => {
    const only = panelist({ id: 'p1', weekly: [{ weekday: 4, start: '10:00', end: '11:00' }] });
    const other = panelist({ id: 'p2', skills: [{ skillId: 'go', months: 60 }] });
    const either = row(1, { skills: [] });
    expect(choices(batchOf([either, row(2)], [only, other]))).toEqual([
      ['p2', ten],
      ['p1', ten],
    ]);
  });

  test('shares the interviews out by the hours offered, then takes the nearest times', () => {
    const rows = [1, 2, 3, 4].map((nr) => row(nr));
    const found = choices(
      batchOf(rows, [
        panelist({ id: 'p1', recentCount: 2, breathingMinutes: 0 }),
        panelist({ id: 'p2', breathingMinutes: 0 }),
      ]),
    );
    expect(found.filter((one) => one?.[0] === 'p2')).toHaveLength(3);
    expect(found.filter((one) => one?.[1] === ten)).toHaveLength(2);
  });

  test('says why a row has no place, and what is nearest', () => {
    const why = (asked: Partial<BatchRow>, facts: Parameters<typeof panelist>[0] = {}) =>
      solve(batchOf([row(1, asked)], [panelist(facts)]))[0];
    expect(why({ preferred: [NOW - 3 * HOUR] })).toMatchObject({ why: 'PASSED', nearest: { start: NOW + 2 * HOUR } });
    expect(why({ preferred: [NOW + 8 * DAY] })).toMatchObject({ why: 'TOO_FAR' });
    expect(why({ preferred: [NOW - HOUR] })).toMatchObject({ why: 'NOTICE' });
    expect(why({ candidateTaken: [{ start: ten - HOUR, end: ten + 4 * HOUR }] })).toMatchObject({
      why: 'CANDIDATE',
      nearest: { start: ten + 4 * HOUR },
    });
    expect(why({}, { skills: [] })).toMatchObject({ why: 'NO_SKILL', nearest: null });
    expect(why({}, { blockedBy: ['o1'] })).toMatchObject({ why: 'BLOCKED' });
    expect(why({}, { active: false })).toMatchObject({ why: 'INACTIVE' });
    expect(why({ preferred: [ten + 9 * HOUR] })).toMatchObject({
      why: 'OUTSIDE_HOURS',
      nearest: { start: ten + 6 * HOUR },
    });
    expect(why({ pin: { panelistId: 'p1', start: ten + 9 * HOUR } })).toMatchObject({ why: 'PIN' });
    const two = solve(batchOf([row(1), row(2)], [panelist({ dayCap: 1 })]));
    expect(two[1]).toMatchObject({ why: 'BATCH', nearest: { start: at('2027-06-02T16:00:00Z') } });
  });

  test('offers other choices that leave the other rows as they are', () => {
    const batch = batchOf(
      [row(1, { pin: { panelistId: 'p1', start: ten } }), row(2)],
      [panelist(), panelist({ id: 'p2' })],
    );
    const found = choicesFor(batch, 2, 50);
    expect(found.map(({ panelistId, start }) => [panelistId, start])).toContainEqual(['p2', ten]);
    expect(found.map(({ panelistId, start }) => [panelistId, start])).not.toContainEqual(['p1', ten]);
  });
});
