import { IANAZone } from 'luxon';
import { describe, expect, test, vi } from 'vitest';

import { mayBook } from '../../../server/slots/engine';
import type { PanelistFacts, SlotRequest } from '../../../server/slots/types';
import { assess, at, DAY, HOUR, NOW, panelistWith, requestWith } from './slot-facts';

const MINUTE = 60_000;
const taken = (start: string, end: string, kind: 'interview' | 'hold' = 'interview') => ({
  start: at(start),
  end: at(end),
  kind,
});
const starts = (request: Partial<SlotRequest>, facts: Partial<PanelistFacts> = {}) =>
  assess(requestWith(request), [panelistWith(facts)])
    .offered.map(({ start }) => new Date(start).toISOString().slice(8, 16))
    .sort();
const reason = (request: Partial<SlotRequest>, facts: Partial<PanelistFacts> = {}) =>
  assess(requestWith(request), [panelistWith(facts)]).refused[0]?.reason;

describe('where an offered slot may start', () => {
  test('at the preferred time, rounded up to the quarter, to two hours after it', () => {
    expect(starts({ preferred: [at('2027-06-03T09:50:00Z')] })).toEqual(
      ['10:00', '10:15', '10:30', '10:45', '11:00', '11:15', '11:30', '11:45', '12:00'].map((time) => `03T${time}`),
    );
  });

  test('the whole length lies within the hours', () => {
    expect(starts({ minutes: 90, preferred: [at('2027-06-03T15:00:00Z')] })).toEqual([
      '03T15:00',
      '03T15:15',
      '03T15:30',
    ]);
  });

  test('at least the notice from now, and exactly the notice is enough', () => {
    const preferred = [at('2027-06-02T09:00:00Z')];
    expect(starts({ preferred })[0]).toBe('02T10:00');
    expect(starts({ preferred, now: NOW + 1 })[0]).toBe('02T10:15');
    expect(starts({ preferred, noticeMinutes: 60 })[0]).toBe('02T09:00');
  });

  test('with notice waived a slot that starts now is past, the next is not', () => {
    const request = { preferred: [at('2027-06-02T09:00:00Z')], now: at('2027-06-02T09:00:00Z'), noticeMinutes: 0 };
    expect(starts(request)[0]).toBe('02T09:15');
  });

  test('at most seven days ahead, and exactly seven is allowed', () => {
    const hours = { weekly: [{ weekday: 3 as const, start: '06:00', end: '12:00' }] };
    expect(starts({ preferred: [NOW + 7 * DAY - HOUR / 2] }, hours)).toEqual(['09T07:30', '09T07:45', '09T08:00']);
    expect(reason({ preferred: [NOW + 8 * DAY] })).toBe('NOTICE');
  });

  test('breathing space stands around interviews and holds alike; without it they may touch', () => {
    const busy = {
      taken: [
        taken('2027-06-03T09:00:00Z', '2027-06-03T10:30:00Z'),
        taken('2027-06-03T12:30:00Z', '2027-06-03T13:00:00Z', 'hold'),
      ],
    };
    expect(starts({}, busy)).toEqual(['03T10:45', '03T11:00', '03T11:15']);
    expect(starts({}, { ...busy, breathingMinutes: 0 })).toEqual([
      '03T10:30',
      '03T10:45',
      '03T11:00',
      '03T11:15',
      '03T11:30',
    ]);
  });

  test('the candidate needs no breathing space, but must be free', () => {
    const candidateTaken = [{ start: at('2027-06-03T10:00:00Z'), end: at('2027-06-03T11:00:00Z') }];
    expect(starts({ candidateTaken })[0]).toBe('03T11:00');
  });

  test('overlapping preferred times offer each slot once', () => {
    const offered = starts({ preferred: [at('2027-06-03T10:00:00Z'), at('2027-06-03T11:00:00Z')] });
    expect(new Set(offered).size).toBe(offered.length);
    expect(offered).toHaveLength(13);
  });

  test('hours over midnight are offered on the next local date', () => {
    const night = { weekly: [{ weekday: 3 as const, start: '22:00', end: '01:30' }] };
    expect(starts({ preferred: [at('2027-06-02T23:45:00Z')] }, night)).toEqual([
      '02T23:45',
      '03T00:00',
      '03T00:15',
      '03T00:30',
    ]);
  });
});

describe('busy times of a connected calendar', () => {
  const busy = (start: string, end: string) => ({ busy: [taken(start, end)] });
  test('a slot may end where one begins and begin where one ends, whatever the break between interviews', () => {
    expect(starts({}, busy('2027-06-03T11:00:00Z', '2027-06-03T11:30:00Z'))).toEqual([
      '03T10:00',
      '03T11:30',
      '03T11:45',
      '03T12:00',
    ]);
  });

  test('a minute of it is enough', () => {
    expect(starts({}, busy('2027-06-03T10:59:00Z', '2027-06-03T11:00:00Z'))).not.toContain('03T10:00');
    expect(reason({}, busy('2027-06-03T10:00:00Z', '2027-06-03T12:00:00Z'))).toBeUndefined();
  });

  test('an admin does not book over it either', () => {
    const all = { preferred: [], anyStart: true as const };
    expect(reason(all, busy('2027-06-02T00:00:00Z', '2027-06-12T00:00:00Z'))).toBe('CALENDAR');
  });
});

describe('why a panelist is not offered', () => {
  const allDay = taken('2027-06-03T08:00:00Z', '2027-06-03T18:00:00Z');
  const cases: [string, string, Partial<PanelistFacts>, Partial<SlotRequest>][] = [
    ['not active', 'INACTIVE', { active: false, blocked: true }, {}],
    ['profile not confirmed', 'INACTIVE', { profileConfirmed: false }, {}],
    ['a primary skill too short', 'NO_SKILL', { skills: { java: 23 } }, {}],
    ['blocked', 'BLOCKED', { blocked: true }, {}],
    ['a day off', 'OUTSIDE_HOURS', { daysOff: [{ from: '2027-06-03', to: '2027-06-03' }] }, {}],
    ['too soon', 'NOTICE', {}, { preferred: [at('2027-06-02T09:00:00Z')], noticeMinutes: 300 }],
    ['an interview', 'BUSY', { taken: [allDay] }, {}],
    ['the candidate is elsewhere', 'BUSY', {}, { candidateTaken: [allDay] }],
    ['holds only', 'HELD', { taken: [{ ...allDay, kind: 'hold' }] }, {}],
    ['busy in a connected calendar', 'CALENDAR', { busy: [allDay] }, {}],
    ['an interview that is in the calendar as well', 'BUSY', { busy: [allDay], taken: [allDay] }, {}],
    ['a hold while the calendar is busy', 'CALENDAR', { busy: [allDay], taken: [{ ...allDay, kind: 'hold' }] }, {}],
    ['an interview and a hold', 'BUSY', { taken: [allDay, { ...allDay, kind: 'hold' }] }, {}],
    ['the day is full', 'CAP', { dayCap: 1, interviewStarts: [at('2027-06-03T08:00:00Z')] }, {}],
    ['the week is full', 'CAP', { weekCap: 1, interviewStarts: [at('2027-05-31T00:00:00Z')] }, {}],
    [
      'a hold fills the day',
      'CAP',
      { dayCap: 1, taken: [taken('2027-06-03T20:00:00Z', '2027-06-03T21:00:00Z', 'hold')] },
      {},
    ],
  ];
  test('the slot that came furthest says why, whether it is the first or the last', () => {
    const interview = taken('2027-06-03T08:00:00Z', '2027-06-03T10:30:00Z');
    const hold = taken('2027-06-03T11:30:00Z', '2027-06-03T14:00:00Z', 'hold');
    expect(reason({}, { taken: [interview, hold] })).toBe('HELD');
    expect(
      reason(
        {},
        {
          taken: [
            { ...interview, kind: 'hold' },
            { ...hold, kind: 'interview' },
          ],
        },
      ),
    ).toBe('HELD');
  });

  test.each(cases)('%s: %s', (_, expected, facts, request) => {
    expect(reason(request, facts)).toBe(expected);
  });
});

describe('caps count in the panelist’s own day and week', () => {
  // 2027-06-03T10:00Z is 19:00 on Thursday in Tokyo; the local day lasts from 15:00Z to 15:00Z.
  const tokyo = (facts: Partial<PanelistFacts>) =>
    reason({}, { timeZone: 'Asia/Tokyo', weekly: [{ weekday: 4, start: '00:00', end: '24:00' }], ...facts });
  test.each([
    ['2027-06-02T14:59:00Z', undefined],
    ['2027-06-02T15:00:00Z', 'CAP'],
    ['2027-06-03T14:59:00Z', 'CAP'],
    ['2027-06-03T15:00:00Z', undefined],
  ])('one a day, one at %s: %s', (start, expected) => {
    expect(tokyo({ dayCap: 1, interviewStarts: [at(start)] })).toBe(expected);
  });
  test.each([
    ['2027-05-30T14:59:00Z', undefined],
    ['2027-05-30T15:00:00Z', 'CAP'],
    ['2027-06-06T14:59:00Z', 'CAP'],
    ['2027-06-06T15:00:00Z', undefined],
  ])('one a week, one at %s: %s', (start, expected) => {
    expect(tokyo({ weekCap: 1, interviewStarts: [at(start)] })).toBe(expected);
  });
});

test.each([
  ['2027-06-06T10:00:00Z', '2027-05-31T00:00:00Z', '2027-06-07T00:00:00Z'],
  ['2027-06-07T10:00:00Z', '2027-06-07T00:00:00Z', '2027-06-14T00:00:00Z'],
])('the week of %s goes from Monday %s to Monday %s', (preferred, from, to) => {
  const full = (start: number) => reason({ preferred: [at(preferred)] }, { weekCap: 1, interviewStarts: [start] });
  expect([at(from) - 1, at(from), at(to) - 1, at(to)].map(full)).toEqual([undefined, 'CAP', 'CAP', undefined]);
});

describe('ranking', () => {
  const order = (panelists: PanelistFacts[], request: Partial<SlotRequest> = {}) => [
    ...new Set(assess(requestWith(request), panelists).offered.map(({ panelistId }) => panelistId)),
  ];
  const skills = { java: 30, sql: 30 };
  const asked = ['java', 'sql'].map((skillId, index) => ({ skillId, primary: index === 0, minMonths: 24 }));

  test('skill match comes before fairness', () => {
    const panelists = [panelistWith({ id: 'a' }), panelistWith({ id: 'b', skills, recentCount: 9 })];
    expect(order(panelists, { skills: asked })).toEqual(['b', 'a']);
  });

  test('fewest interviews for the hours offered, not fewest interviews', () => {
    const fewHours = [{ weekday: 4 as const, start: '09:00', end: '17:00' }];
    const panelists = [
      panelistWith({ id: 'a', recentCount: 2, weekly: fewHours }),
      panelistWith({ id: 'b', recentCount: 3 }),
    ];
    expect(order(panelists)).toEqual(['b', 'a']);
  });

  test('equal loads are equal, so nearness and then the id decide', () => {
    const third = (id: string, hours: number, recentCount: number) =>
      panelistWith({ id, recentCount, weekly: [{ weekday: 4, start: '10:00', end: `${10 + hours}:00` }] });
    const { offered } = assess(requestWith(), [third('b', 9, 3), third('a', 3, 1)]);
    expect(offered.slice(0, 4).map(({ panelistId, reasons }) => [panelistId, reasons.minutesFromPreferred])).toEqual([
      ['a', 0],
      ['b', 0],
      ['a', 15],
      ['b', 15],
    ]);
  });

  test('each row says its reasons', () => {
    const panelist = panelistWith({
      skills,
      recentCount: 9,
      interviewStarts: ['2027-05-30T23:59:00Z', '2027-05-31T00:00:00Z', '2027-06-06T23:00:00Z'].map(at),
    });
    const [first] = assess(requestWith({ skills: [...asked, { skillId: 'go', primary: false, minMonths: 1 }] }), [
      panelist,
    ]).offered;
    expect(first).toEqual({
      panelistId: 'p1',
      panelistName: 'Asha',
      start: at('2027-06-03T10:00:00Z'),
      end: at('2027-06-03T11:00:00Z'),
      reasons: {
        skillsMatched: 2,
        skillsAsked: 3,
        experienceYears: 8,
        interviewsThisWeek: 2,
        busyPercent: 4,
        minutesFromPreferred: 0,
      },
      rank: 1,
    });
  });
});

describe('booking one exact start', () => {
  test.each([
    ['2027-06-03T10:00:00Z', true],
    ['2027-06-03T12:00:00Z', true],
    ['2027-06-03T12:15:00Z', false],
    ['2027-06-03T09:45:00Z', false],
    ['2027-06-03T10:05:00Z', false],
  ])('%s: %s', (start, ok) => {
    expect(mayBook(requestWith(), panelistWith(), at(start)).ok).toBe(ok);
  });

  test('any start lifts the preferred times and nothing else', () => {
    const request = requestWith({ anyStart: true });
    const book = (start: string, facts: Partial<PanelistFacts> = {}) =>
      mayBook(request, panelistWith(facts), at(start));
    expect(book('2027-06-05T14:00:00Z')).toEqual({ ok: true });
    expect(book('2027-06-05T14:05:00Z')).toEqual({ ok: false, reason: 'OUTSIDE_HOURS' });
    expect(book('2027-06-05T18:00:00Z')).toEqual({ ok: false, reason: 'OUTSIDE_HOURS' });
    expect(book('2027-06-02T09:00:00Z')).toEqual({ ok: false, reason: 'NOTICE' });
    expect(book('2027-06-09T09:00:00Z')).toEqual({ ok: false, reason: 'NOTICE' });
    expect(book('2027-06-05T14:00:00Z', { blocked: true })).toEqual({ ok: false, reason: 'BLOCKED' });
    expect(book('2027-06-05T14:00:00Z', { dayCap: 0 })).toEqual({ ok: false, reason: 'CAP' });
    const busy = taken('2027-06-05T15:10:00Z', '2027-06-05T16:00:00Z');
    expect(book('2027-06-05T14:00:00Z', { taken: [busy] })).toEqual({ ok: false, reason: 'BUSY' });
  });

  test('a start that is no number is refused', () => {
    expect(mayBook(requestWith(), panelistWith(), Number.NaN)).toEqual({ ok: false, reason: 'OUTSIDE_HOURS' });
  });
});

test('a thousand panelists do not ask the time zone database more often than a few', () => {
  const zones = ['Europe/Berlin', 'Asia/Kolkata', 'America/New_York', 'Pacific/Chatham'];
  const panelists = Array.from({ length: 1000 }, (_, index) => {
    const busy = Array.from({ length: 50 }, (__, slot) => NOW + (((index * 31 + slot * 97) % 672) * 15 + 15) * MINUTE);
    return panelistWith({
      id: `p${index}`,
      timeZone: zones[index % zones.length] ?? 'UTC',
      taken: busy.map((start) => ({ start, end: start + 30 * MINUTE, kind: 'interview' as const })),
      interviewStarts: busy,
      dayCap: 20,
      weekCap: 90,
    });
  });
  const request = requestWith({ preferred: [NOW + DAY, NOW + 2 * DAY, NOW + 5 * DAY] });
  // A time limit would fail on a busy machine. Calling Intl for each slot is what would make this slow.
  const asked = vi.spyOn(IANAZone.prototype, 'offset');
  const { offered, refused } = assess(request, panelists);
  expect(asked.mock.calls.length).toBeLessThan(zones.length * 100);
  asked.mockRestore();
  expect(new Set(offered.map(({ panelistId }) => panelistId)).size + refused.length).toBe(1000);
});
