import { test, vi } from 'vitest';
import { expectFair } from '../../unit/slots/fairness';

vi.setConfig({ testTimeout: 300_000 });

test('10,000 bookings within 28 days by the first offer: no two panelists differ by more than 2', () =>
  expectFair({ bookings: 10_000, among: 50 }));
