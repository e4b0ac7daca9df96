import { describe, expect, test } from 'vitest';
import type { Batch, BatchRow } from '../../../server/slots/batch';
import { choicesFor } from '../../../server/slots/board';
import { batchOf, panelist, row } from './batch-facts';
import { at, DAY, HOUR, NOW } from './slot-facts';
import { expectNearlyMost, expectPinsKept, expectRulesKept, expectSameAnswer, solve } from './solve-properties';

const choices = (batch: Batch) => solve(batch).map(({ proposal }) => proposal && [proposal.panelistId, proposal.start]);

// Many more batches are solved in the deep lane.
test('no row breaks a rule that BOOK checks, and no fewer are booked than one after the other', () =>
  expectRulesKept({ numRuns: 100, seed: 1 }));
test('of small batches at least 98 % of the most that could be booked are', () =>
  expectNearlyMost({ numRuns: 100, seed: 14 }));
test('the same input gives the same answer, in whatever order the panelists come', () =>
  expectSameAnswer({ numRuns: 40 }));
test('a row has its pin or nothing, and what is nearest can be booked', () =>
  expectPinsKept({ numRuns: 100, seed: 4 }));

describe('a batch', () => {
  const ten = at('2027-06-03T10:00:00Z');

  test('moves one row so that another finds a place', () => {
    const only = panelist({ id: 'p1', weekly: [{ weekday: 4, start: '10:00', end: '11:00' }] });
    const other = panelist({ id: 'p2', skills: { go: 60 } });
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
    expect(why({}, { skills: {} })).toMatchObject({ why: 'NO_SKILL', nearest: null });
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
