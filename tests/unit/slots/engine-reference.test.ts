import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { offersOf, refusalOf } from './reference';
import { sceneIn } from './scenes';
import { assess } from './slot-facts';

// The tests take seconds on an idle machine; a busy machine must not make a property fail.
vi.setConfig({ testTimeout: 300_000 });

const changing = ['Europe/Berlin', 'Africa/Cairo', 'Australia/Lord_Howe', 'America/New_York', 'Pacific/Chatham'];

test.each([
  ['any zone', Intl.supportedValuesOf('timeZone'), 60],
  ['zones whose clocks change', changing, 120],
])('slots, their order and reasons are those of the plain reference: %s', (_, zones, numRuns) => {
  let offers = 0;
  const reasons = new Set<string>();
  fc.assert(
    fc.property(sceneIn(zones), ({ request, panelists }) => {
      const { offered, refused } = assess(request, panelists);
      offers += offered.length;
      expect(offered.map(({ panelistId, start }) => ({ panelistId, start }))).toEqual(offersOf(request, panelists));
      for (const { reason } of refused) reasons.add(reason);
      const expected = panelists.map((panelist) => ({ id: panelist.id, reason: refusalOf(request, panelist) }));
      expect(refused.map(({ panelistId, reason }) => ({ id: panelistId, reason }))).toEqual(
        expected.filter(({ reason }) => reason !== null),
      );
    }),
    { numRuns },
  );
  // The compared lists must not all be empty.
  expect(offers).toBeGreaterThan(100);
  expect(reasons.size).toBeGreaterThan(4);
});
