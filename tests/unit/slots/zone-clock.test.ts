import { IANAZone } from 'luxon';
import { describe, expect, test } from 'vitest';

import { clockOf, ZoneClock } from '../../../server/slots/zone-clock';
import { day as DAY, minute as MINUTE } from '../../../src/contract/time';

const STEP = 15 * MINUTE;
const zones = Intl.supportedValuesOf('timeZone');
const day = (date: string) => Date.parse(date) / DAY;

/** Changes of a zone's offset, found in steps of ten days and then by bisection, without the code under test. */
function changesOf(timeZone: string, from: number, to: number): { at: number; before: number; after: number }[] {
  const zone = IANAZone.create(timeZone);
  const offset = (instant: number) => zone.offset(instant) * MINUTE;
  const changes = [];
  for (let low = from; low < to; low += 10 * DAY) {
    let [a, b] = [low, low + 10 * DAY];
    if (offset(a) === offset(b)) continue;
    while (b - a > MINUTE) {
      const middle = a + Math.floor((b - a) / 2 / MINUTE) * MINUTE;
      if (offset(middle) === offset(a)) a = middle;
      else b = middle;
    }
    changes.push({ at: b, before: offset(a), after: offset(b) });
  }
  return changes;
}

/**
 * Lists the local times around a change, quarter hour by quarter hour. Returns a function from local time to instant.
 */
function bruteForce(change: { at: number; before: number; after: number }): (wall: number) => number {
  const firstSeen = new Map<number, number>();
  const quarter = Math.floor(change.at / STEP) * STEP;
  for (let instant = quarter - 2 * DAY; instant <= change.at + 2 * DAY; instant += STEP) {
    const wall = instant + (instant < change.at ? change.before : change.after);
    if (!firstSeen.has(wall)) firstSeen.set(wall, instant);
  }
  const skip = change.after - change.before;
  // A skipped time means the local time later by the skip.
  return (wall) => firstSeen.get(wall) ?? firstSeen.get(wall + skip) ?? Number.NaN;
}

describe('local time around every change of clocks, over the time zone database', () => {
  test.each([
    ['2027-01-01', '2028-01-01'],
    // Samoa skips a whole day, and some clocks change one minute after midnight.
    ['2011-03-01', '2012-01-10'],
  ])(
    'from %s to %s',
    (from, to) => {
      const wrong: string[] = [];
      let asked = 0;
      for (const timeZone of zones) {
        const clock = new ZoneClock(timeZone);
        for (const change of changesOf(timeZone, Date.parse(from), Date.parse(to))) {
          const expected = bruteForce(change);
          const around = Math.floor((change.at + change.before) / STEP) * STEP;
          for (let wall = around - 26 * 4 * STEP; wall <= around + 26 * 4 * STEP; wall += STEP) {
            asked++;
            const localDay = Math.floor(wall / DAY);
            const answer = clock.instant(localDay, (wall - localDay * DAY) / MINUTE);
            if (answer !== expected(wall)) wrong.push(`${timeZone} ${new Date(wall).toISOString()} ${answer}`);
          }
        }
      }
      expect(asked).toBeGreaterThan(50_000);
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});

test.each([
  ['Europe/Berlin, repeated', 'Europe/Berlin', '2027-10-31', '02:30', '2027-10-31T00:30:00Z'],
  ['Europe/Berlin, skipped', 'Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:30:00Z'],
  ['Australia/Sydney, repeated', 'Australia/Sydney', '2027-04-04', '02:30', '2027-04-03T15:30:00Z'],
  [
    'Australia/Lord_Howe, skipped by half an hour',
    'Australia/Lord_Howe',
    '2027-10-03',
    '02:15',
    '2027-10-02T15:45:00Z',
  ],
  ['Africa/Cairo, midnight skipped', 'Africa/Cairo', '2027-04-30', '00:00', '2027-04-29T22:00:00Z'],
  ['Pacific/Apia, a day left out', 'Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00:00Z'],
])('%s', (_, timeZone, date, time, expected) => {
  const [hours, minutes] = time.split(':').map(Number);
  const instant = clockOf(timeZone).instant(day(date), (hours ?? 0) * 60 + (minutes ?? 0));
  expect(new Date(instant).toISOString()).toBe(expected.replace('Z', '.000Z'));
});

test('offsets do not hang on the order in which they are asked', () => {
  const zone = IANAZone.create('Africa/Casablanca');
  const clock = new ZoneClock('Africa/Casablanca');
  const from = Date.parse('2027-01-01');
  const instants = Array.from({ length: 3000 }, (_, index) => from + ((index * 7919) % 3000) * 3 * 60 * MINUTE);
  for (const instant of instants) expect(clock.offsetAt(instant)).toBe(zone.offset(instant) * MINUTE);
});

test('an unknown zone is said', () => {
  expect(() => clockOf('Mars/Olympus')).toThrow(new RangeError('Unknown time zone: Mars/Olympus'));
});
