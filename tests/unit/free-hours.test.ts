import { expect, it } from 'vitest';
import { freeDays } from '../../src/components/free-hours';
import { isPreferred } from '../../src/contract/booking-rules';

const now = '2026-11-26T00:00:00.000Z';
const at = (time: string) => `2026-11-27T${time}:00.000Z`;
const fits = 0;
const starts = ['14:00', '14:15', '14:30', '14:45', '15:00', '17:00', '17:15'].map((time) => ({
  start: at(time),
  end: at(time),
  preferred: false,
  fits,
  free: time === '14:00' ? 3 : time === '14:45' ? 1 : 2,
}));
const hourOf = (hour: number, preferred: string[]) =>
  freeDays({ now, starts, theirs: null }, { zone: 'UTC', preferred, chosen: [], current: [] })[1]?.hours.find(
    (one) => one.hour === hour,
  );

it('chooses a start of an hour that the candidate prefers, before one at which more panelists are free', () => {
  expect(hourOf(14, [])).toMatchObject({ free: 3, start: at('14:00') });
  expect(hourOf(14, [at('14:20')])).toMatchObject({ free: 3, start: at('14:30') });
  expect(hourOf(14, [at('14:45')])).toMatchObject({ start: at('14:45') });
  expect(hourOf(15, [at('14:45')])).toMatchObject({ start: at('15:00') });
});

it('counts a start exactly two hours after a preferred time as preferred, and none after it', () => {
  expect(hourOf(17, [at('15:15')])).toMatchObject({ start: at('17:00') });
  expect(hourOf(17, [at('17:05')])).toMatchObject({ start: at('17:15') });
  expect(hourOf(17, [at('15:00')])).toMatchObject({ start: at('17:00') });
});

it('counts the two hours from the quarter after a preferred time, as the server does', () => {
  const windowOf = (time: string) => ['15:00', '17:00', '17:15'].map((start) => isPreferred([at(time)], at(start)));
  expect(windowOf('14:50')).toEqual([true, true, false]);
  expect(windowOf('15:01')).toEqual([false, true, true]);
});
