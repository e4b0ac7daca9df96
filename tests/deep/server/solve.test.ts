import loadHighs from 'highs';
import { describe, test, vi } from 'vitest';
import { compareSolver, expectNearlyExact } from '../../unit/slots/exact-batch';
import { expectNearlyMost, expectPinsKept, expectRulesKept, expectSameAnswer } from '../../unit/slots/solve-properties';

// This is minutes of work, and a busy machine must not make a property fail.
vi.setConfig({ testTimeout: 1_800_000 });

const highs = await loadHighs();

describe('of many small batches', () => {
  test('no row breaks a rule that BOOK checks, and no fewer are booked than one after the other', () =>
    expectRulesKept({ numRuns: 3_000 }));
  test('at least 98 % of the most that could be booked are', () => expectNearlyMost({ numRuns: 1_000 }));
  test('the same input gives the same answer, in whatever order the panelists come', () =>
    expectSameAnswer({ numRuns: 500 }));
  test('a row has its pin or nothing, and what is nearest can be booked', () => expectPinsKept({ numRuns: 1_000 }));
});

test.each([
  ['tight', 1],
  ['tight', 3],
  ['tight', 4],
  ['tight', 5],
  ['easy', 1],
  ['easy', 2],
  ['easy', 4],
] as const)('20 %s batches of 35 to 70 rows are solved nearly as well as is possible (%i)', (kind, seed) => {
  expectNearlyExact(compareSolver(highs, kind, seed, 20));
});
