import loadHighs from 'highs';
import { test } from 'vitest';
import { compareSolver, expectNearlyExact } from './exact-batch';

const highs = await loadHighs();

// Many more batches are solved in the deep lane.
test.each([
  ['tight', 3, 2],
  ['easy', 2, 2],
] as const)('%s batches of 35 to 70 rows are solved nearly as well as is possible', (kind, seed, batches) => {
  expectNearlyExact(compareSolver(highs, kind, seed, batches));
});
