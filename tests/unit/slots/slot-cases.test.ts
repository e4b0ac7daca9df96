import { describe, expect, test } from 'vitest';

import { freeStarts } from '../../../server/slots/free-time';
import type { Weekly } from '../../../server/slots/types';
import cases from '../../fixtures/slot-cases.json';
import { panelistWith } from './slot-facts';

// Each user of a case is a separate panelist, with the free starts of that panelist alone.
describe.each(cases)('slot case $id, from $from', ({ from, to, minutes, users }) => {
  test.each(users.map((user, index) => ({ ...user, index })))('panelist $index in $timeZone', (user) => {
    const panelist = panelistWith({
      timeZone: user.timeZone,
      weekly: user.weekly as Weekly[],
      taken: user.busy.map(([start, end]) => ({
        start: Date.parse(start ?? ''),
        end: Date.parse(end ?? ''),
        kind: 'interview',
      })),
    });
    const starts = freeStarts(panelist, Date.parse(from), Date.parse(to), minutes);
    expect(starts.map((start) => new Date(start).toISOString().replace('.000', ''))).toEqual(user.slots);
  });
});

test('the fixture is whole', () => {
  expect(cases).toHaveLength(12);
  expect(cases.flatMap(({ users }) => users)).toHaveLength(6 + 6 * 12);
});
