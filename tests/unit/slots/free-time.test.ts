import { describe, expect, test } from 'vitest';

import { freeRanges, freeStarts, offeredIn28Days } from '../../../server/slots/free-time';
import { at, HOUR, panelistWith } from './slot-facts';

const FROM = at('2027-06-01T00:00:00Z');
const TO = at('2027-06-15T00:00:00Z');
const text = (ranges: { start: number; end: number }[]) =>
  ranges.map(({ start, end }) => `${new Date(start).toISOString()}/${new Date(end).toISOString()}`);
const range = (start: string, end: string) => ({ start: at(start), end: at(end) });

describe('free ranges', () => {
  test('hours that cross midnight run on into the next date, over the end of the week too', () => {
    const panelist = panelistWith({ weekly: [{ weekday: 7, start: '22:00', end: '02:00' }] });
    expect(text(freeRanges(panelist, FROM, at('2027-06-08T00:00:00Z')))).toEqual([
      '2027-06-06T22:00:00.000Z/2027-06-07T02:00:00.000Z',
    ]);
    expect(text(freeRanges(panelist, at('2027-06-07T01:00:00Z'), at('2027-06-07T03:00:00Z')))).toEqual([
      '2027-06-07T01:00:00.000Z/2027-06-07T02:00:00.000Z',
    ]);
  });

  test.each(['00:00', '24:00'])('hours to %s end at midnight, and touching ones become one', (end) => {
    const panelist = panelistWith({
      weekly: [
        { weekday: 1, start: '20:00', end },
        { weekday: 2, start: '00:00', end: '04:00' },
      ],
    });
    expect(text(freeRanges(panelist, at('2027-06-07T00:00:00Z'), at('2027-06-09T00:00:00Z')))).toEqual([
      '2027-06-07T20:00:00.000Z/2027-06-08T04:00:00.000Z',
    ]);
  });

  test('hours are local: Kolkata starts at half past the UTC hour', () => {
    const panelist = panelistWith({ timeZone: 'Asia/Kolkata', weekly: [{ weekday: 1, start: '09:00', end: '10:00' }] });
    expect(text(freeRanges(panelist, FROM, at('2027-06-08T00:00:00Z')))).toEqual([
      '2027-06-07T03:30:00.000Z/2027-06-07T04:30:00.000Z',
    ]);
  });

  test('hours that begin in a skipped hour move with it, and are gone when they end before they begin', () => {
    const berlin = (start: string, end: string) =>
      freeRanges(
        panelistWith({ timeZone: 'Europe/Berlin', weekly: [{ weekday: 7, start, end }] }),
        at('2027-03-28T00:00:00Z'),
        at('2027-03-29T00:00:00Z'),
      );
    expect(text(berlin('02:15', '04:00'))).toEqual(['2027-03-28T01:15:00.000Z/2027-03-28T02:00:00.000Z']);
    expect(berlin('02:30', '03:00')).toEqual([]);
  });

  test('days off take whole local dates, and an extra slot stands on them', () => {
    const panelist = panelistWith({
      timeZone: 'Africa/Cairo',
      weekly: ([3, 4, 5, 6] as const).map((weekday) => ({ weekday, start: '20:00', end: '03:00' })),
      // In Cairo the clocks skip the first hour of the 30th.
      daysOff: [{ from: '2027-04-29', to: '2027-04-30' }],
      extra: [range('2027-04-30T10:00:00Z', '2027-04-30T11:00:00Z')],
    });
    expect(text(freeRanges(panelist, at('2027-04-28T12:00:00Z'), at('2027-05-02T00:00:00Z')))).toEqual([
      '2027-04-28T18:00:00.000Z/2027-04-28T22:00:00.000Z',
      '2027-04-30T10:00:00.000Z/2027-04-30T11:00:00.000Z',
      // The rest of Friday's hours falls on Saturday, which is not a day off.
      '2027-04-30T21:00:00.000Z/2027-05-01T00:00:00.000Z',
      '2027-05-01T17:00:00.000Z/2027-05-02T00:00:00.000Z',
    ]);
  });

  test('overlapping hours and extra slots are one range, clipped to what is asked', () => {
    const panelist = panelistWith({
      weekly: [
        { weekday: 3, start: '09:00', end: '12:00' },
        { weekday: 3, start: '11:00', end: '13:00' },
      ],
      extra: [
        range('2027-06-02T13:00:00Z', '2027-06-02T15:00:00Z'),
        range('2027-06-02T08:00:00Z', '2027-06-02T08:00:00Z'),
      ],
    });
    expect(text(freeRanges(panelist, at('2027-06-02T10:00:00Z'), at('2027-06-02T14:00:00Z')))).toEqual([
      '2027-06-02T10:00:00.000Z/2027-06-02T14:00:00.000Z',
    ]);
  });

  test.each([
    [{ weekly: [{ weekday: 1 as const, start: '9:00', end: '10:00' }] }],
    [{ weekly: [{ weekday: 1 as const, start: '24:00', end: '10:00' }] }],
    [{ weekly: [{ weekday: 1 as const, start: '09:60', end: '10:00' }] }],
    [{ weekly: [{ weekday: 1 as const, start: '09:00', end: '24:15' }] }],
    [{ weekly: [{ weekday: 1 as const, start: '09:00', end: '10:00 ' }] }],
    [{ daysOff: [{ from: '2027-6-1', to: '2027-06-02' }] }],
    [{ timeZone: 'Nowhere' }],
  ])('%j is refused, not guessed', (facts) => {
    expect(() => freeRanges(panelistWith(facts), FROM, TO)).toThrow(RangeError);
  });
});

test('free starts stand on the quarter hour, around what is taken, with nothing between', () => {
  const panelist = panelistWith({
    weekly: [{ weekday: 3, start: '09:05', end: '12:00' }],
    taken: [{ ...range('2027-06-02T10:00:00Z', '2027-06-02T10:45:00Z'), kind: 'hold' }],
  });
  expect(freeStarts(panelist, FROM, TO, 30).map((start) => new Date(start).toISOString().slice(5, 16))).toEqual(
    ['02T09:15', '02T09:30', '02T10:45', '02T11:00', '02T11:15', '02T11:30', '09T09:15', '09T09:30']
      .concat(['09T09:45', '09T10:00', '09T10:15', '09T10:30', '09T10:45', '09T11:00', '09T11:15', '09T11:30'])
      .map((start) => `06-${start}`),
  );
});

test('hours offered count each minute once, over the end of the week too', () => {
  const weekly = [
    { weekday: 7 as const, start: '22:00', end: '02:00' },
    { weekday: 1 as const, start: '00:00', end: '03:00' },
    { weekday: 1 as const, start: '02:00', end: '04:00' },
  ];
  const extra = [range('2027-06-02T13:00:00Z', '2027-06-02T15:00:00Z')];
  expect(offeredIn28Days({ weekly, extra })).toBe((4 * 6 + 2) * HOUR);
});
