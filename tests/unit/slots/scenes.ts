import fc from 'fast-check';

import type { PanelistFacts, SlotRequest, Weekly } from '../../../server/slots/types';
import { at, DAY, HOUR } from './slot-facts';

export const QUARTER = HOUR / 4;
/** Days before clocks change somewhere, and two ordinary days. */
const nows = [
  '2027-03-26T07:10:00Z',
  '2027-10-29T22:00:00Z',
  '2027-04-28T12:00:00Z',
  '2027-03-12T20:05:00Z',
  '2027-10-01T03:00:00Z',
  '2027-04-02T23:55:00Z',
  '2026-12-30T00:00:00Z',
  '2027-06-15T09:07:00Z',
].map(at);

/** Often early in the morning, when clocks change. */
const quarterOfDay = fc.oneof(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 16 }));
const time = quarterOfDay.map((quarter) => {
  const text = (value: number) => String(value).padStart(2, '0');
  return `${text(Math.floor(quarter / 4))}:${text((quarter % 4) * 15)}`;
});
const weekly: fc.Arbitrary<Weekly> = fc.record({
  weekday: fc.constantFrom(1, 2, 3, 4, 5, 6, 7),
  start: time,
  end: time,
});
/** Quarter hours from now, some before now and some after the seven days. */
const quarters = fc.integer({ min: -10, max: 7 * 96 + 10 });
const rangeFrom = (now: number) =>
  fc.tuple(quarters, fc.integer({ min: 1, max: 12 })).map(([from, length]) => {
    const start = Math.floor(now / QUARTER) * QUARTER + from * QUARTER;
    return { start, end: start + length * QUARTER };
  });

const panelistAt = (now: number, zones: readonly string[]): fc.Arbitrary<Omit<PanelistFacts, 'id'>> =>
  fc.record({
    name: fc.constantFrom('Asha', 'Ben'),
    timeZone: fc.constantFrom(...zones),
    active: fc.integer({ min: 0, max: 9 }).map((value) => value > 0),
    profileConfirmed: fc.constant(true),
    breathingMinutes: fc.constantFrom(0, 10, 15, 30),
    dayCap: fc.integer({ min: 1, max: 4 }),
    weekCap: fc.integer({ min: 2, max: 8 }),
    weekly: fc.array(weekly, { minLength: 3, maxLength: 12 }),
    daysOff: fc.array(
      fc.integer({ min: 0, max: 8 }).map((days) => {
        const date = new Date(now + days * DAY).toISOString().slice(0, 10);
        return { from: date, to: date };
      }),
      { maxLength: 2 },
    ),
    extra: fc.array(rangeFrom(now), { maxLength: 3 }),
    skills: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom(10, 30)),
    experienceMonths: fc.integer({ min: 0, max: 300 }),
    taken: fc.array(
      fc
        .tuple(rangeFrom(now), fc.constantFrom('interview' as const, 'hold' as const))
        .map(([range, kind]) => ({ ...range, kind })),
      { maxLength: 12 },
    ),
    busy: fc.array(rangeFrom(now), { maxLength: 6 }),
    calendarReadAt: fc.constantFrom(null, now - HOUR),
    interviewStarts: fc.array(
      rangeFrom(now).map(({ start }) => start),
      { maxLength: 8 },
    ),
    recentCount: fc.integer({ min: 0, max: 3 }),
    blocked: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
  });

const requestAt = (now: number): fc.Arbitrary<SlotRequest> =>
  fc.record({
    minutes: fc.constantFrom(30, 45, 60, 90),
    preferred: fc.array(
      fc.tuple(rangeFrom(now), fc.constantFrom(0, 60_000)).map(([{ start }, late]) => start + late),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    skills: fc.constantFrom(
      [],
      [{ skillId: 'a', primary: true, minMonths: 5 }],
      [
        { skillId: 'a', primary: false, minMonths: 20 },
        { skillId: 'b', primary: false, minMonths: 5 },
      ],
    ),
    candidateTaken: fc.array(rangeFrom(now), { maxLength: 3 }),
    now: fc.constant(now),
    noticeMinutes: fc.constantFrom(0, 60, 120),
  });

/** A request and one to five panelists in any of these zones, often on days when clocks change. */
export const sceneIn = (zones: readonly string[]) =>
  fc.constantFrom(...nows).chain((now) =>
    fc.record({
      request: requestAt(now),
      panelists: fc
        .array(panelistAt(now, zones), { minLength: 1, maxLength: 5 })
        .map((all) => all.map((facts, index): PanelistFacts => ({ ...facts, id: `p${index}` }))),
    }),
  );
