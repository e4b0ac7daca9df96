import { test } from 'vitest';
import { expectFair } from './fairness';

// The test with 10,000 bookings among 50 panelists is in the deep lane.
test('1,000 bookings within 28 days by the first offer: no two of 5 panelists differ by more than 2', () =>
  expectFair({ bookings: 1_000, among: 5 }));
