import { describe, expect, it } from 'vitest';
import { copyDay, crossesMidnight, hoursProblems, type HoursDraft } from '../../src/machines/people/hours-draft';
import { hoursTexts } from '../../src/contract/people-hours';
import { draft, editAvailabilityModel, now, read } from './edit-availability-model';

describe('edit-availability', () => {
  it('walks every transition', () => editAvailabilityModel.walk());

  it('takes no hours that are not newer than its own', () => {
    for (const { state } of Object.values(editAvailabilityModel.adjacency)) {
      const own = { ...read, revision: state.context.revision };
      expect(state.can({ type: 'hours.arrive', read: own })).toBe(false);
    }
  });

  it('keeps what was changed through a failed save and a conflict', () => {
    for (const { steps } of editAvailabilityModel.paths) {
      for (const { state } of steps) {
        if (state.matches('failed') || state.matches('conflicted')) {
          expect(state.context.draft).not.toEqual(state.context.base);
          expect(state.hasTag('dirty')).toBe(true);
        }
      }
    }
  });
});

const wrong = (change: Partial<HoursDraft>) => hoursProblems({ ...draft, ...change }, draft, now);
const at = (field: string, message: string) => [{ field, message }];

describe('hours that cannot be saved', () => {
  it('finds overlapping hours of one day, and lets hours touch', () => {
    const touching = [
      { weekday: 1 as const, start: '09:00', end: '12:00' },
      { weekday: 1 as const, start: '12:00', end: '13:00' },
    ];
    expect(wrong({ weekly: touching })).toEqual([]);
    const overlapping = [...touching, { weekday: 1 as const, start: '11:45', end: '12:00' }];
    expect(wrong({ weekly: overlapping })).toEqual([
      { field: 'weekly.0', message: hoursTexts.overlap },
      { field: 'weekly.2', message: hoursTexts.overlap },
    ]);
  });

  it('follows hours over midnight, and from Sunday into Monday', () => {
    const night = { weekday: 7 as const, start: '22:00', end: '02:00' };
    const morning = { weekday: 1 as const, start: '01:00', end: '05:00' };
    expect(crossesMidnight(night)).toBe(true);
    expect(crossesMidnight({ start: '22:00', end: '24:00' })).toBe(false);
    expect(crossesMidnight({ start: '22:00', end: '00:00' })).toBe(false);
    expect(wrong({ weekly: [night, morning] }).map(({ field }) => field)).toEqual(['weekly.0', 'weekly.1']);
    expect(wrong({ weekly: [night, { ...morning, start: '02:00' }] })).toEqual([]);
  });

  it('refuses a range that starts when it ends', () => {
    expect(wrong({ weekly: [{ weekday: 2, start: '09:00', end: '09:00' }] })).toEqual(at('weekly.0', hoursTexts.same));
  });

  it('refuses extra slots in the past, more than seven days ahead, or over each other', () => {
    const extra = (hours: number) => ({
      start: new Date(now + hours * 3_600_000).toISOString(),
      end: new Date(now + (hours + 1) * 3_600_000).toISOString(),
    });
    expect(wrong({ extra: [extra(7 * 24)] })).toEqual([]);
    expect(wrong({ extra: [extra(7 * 24 + 0.25)] })).toEqual(at('extra.0', hoursTexts.tooFar));
    expect(wrong({ extra: [extra(-2)] })).toEqual(at('extra.0', 'Please Input Correct Date And Time'));
    expect(wrong({ extra: [extra(3), extra(3.5)] })).toHaveLength(2);
    expect(wrong({ extra: [extra(3.1)] })).toEqual(at('extra.0', hoursTexts.quarter));
    expect(wrong({ extra: [{ ...extra(3), end: extra(9 * 24).end }] })).toEqual(at('extra.0', hoursTexts.tooFar));
    const past = { ...draft, extra: [extra(-2)] };
    expect(hoursProblems(past, past, now)).toEqual([]);
  });

  it('keeps numbers in their bounds', () => {
    expect(wrong({ breathingMinutes: 0, dayCap: 12, weekCap: 60 })).toEqual([]);
    expect(wrong({ breathingMinutes: 121, dayCap: 0, weekCap: 61 }).map(({ field }) => field)).toEqual([
      'breathingMinutes',
      'dayCap',
      'weekCap',
    ]);
    expect(wrong({ dayCap: NaN })).toHaveLength(1);
  });
});

it('copies a day in place of what others had', () => {
  const weekly = [
    { weekday: 1 as const, start: '09:00', end: '12:00' },
    { weekday: 2 as const, start: '15:00', end: '16:00' },
    { weekday: 6 as const, start: '10:00', end: '11:00' },
  ];
  expect(copyDay(weekly, 1, [1, 2, 3])).toEqual([
    { weekday: 1, start: '09:00', end: '12:00' },
    { weekday: 6, start: '10:00', end: '11:00' },
    { weekday: 2, start: '09:00', end: '12:00' },
    { weekday: 3, start: '09:00', end: '12:00' },
  ]);
});
