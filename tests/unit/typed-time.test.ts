import { DateTime } from 'luxon';
import { describe, expect, it, test } from 'vitest';
import { readDay, readTime } from '../../src/components/typed-time';
import { dayWays, timeWays } from '../fixtures/typed-ways';

const shownDay = (day: string | null) => day && day.split('-').reverse().join('-');
const zone = 'Asia/Kolkata';
const shownTime = (text: string, at = zone) => readTime(text, at)?.toFormat('dd-MM-yyyy hh:mm a') ?? null;

describe.each([
  ['2026-11-26T15:30', zone],
  ['2026-12-03T15:30', 'America/New_York'],
  ['2027-01-31T15:30', 'Europe/Berlin'],
  ['2028-02-29T15:30', 'Pacific/Kiritimati'],
])('%s in %s', (day, at) => {
  const then = DateTime.fromISO(day, { zone: at });
  test.each(dayWays(then))('the day $text is $says', ({ text, says }) => {
    expect(shownDay(readDay(text))).toBe(says);
  });
  test.each(timeWays(then))('the time $text is $says', ({ text, says }) => {
    expect(shownTime(text, at)).toBe(says);
  });
});

it('reads two digits of a year as the one that can be meant', () => {
  const century = Math.floor(new Date().getFullYear() / 100) * 100;
  const near = new Date().getFullYear() - century + 20;
  expect(readDay(`01-02-${near}`)).toBe(`${century + near}-02-01`);
  expect(readDay(`01-02-${near + 1}`)).toBe(`${century - 100 + near + 1}-02-01`);
  expect(readDay('01-02-08', 2008)).toBe('2008-02-01');
  expect(readDay('01-02-09', 2008)).toBe('1909-02-01');
});

it('has years from 1900, leap days, and months by any of their names', () => {
  expect(readDay('31-12-1899')).toBeNull();
  expect(readDay('01-01-1900')).toBe('1900-01-01');
  expect(readDay('29-02-2027')).toBeNull();
  for (const name of ['sep', 'Sept', 'september', 'SEP']) expect(readDay(`3 ${name} 2026`)).toBe('2026-09-03');
  for (const name of ['sepp', 'se', 'm']) expect(readDay(`3 ${name} 2026`)).toBeNull();
  expect(readDay('3rd May 2026')).toBe('2026-05-03');
  expect(readDay('2/3/2026')).toBe('2026-03-02');
});

it('has the first of a time that comes twice, and none that the clocks skip', () => {
  expect(readTime('27-10-2030 02:30 AM', 'Europe/Berlin')?.toUTC().toISO()).toBe('2030-10-27T00:30:00.000Z');
  expect(readTime('31-03-2030 02:30 AM', 'Europe/Berlin')).toBeNull();
  expect(readTime('31-03-2030 03:00 AM', 'Europe/Berlin')?.toUTC().toISO()).toBe('2030-03-31T01:00:00.000Z');
});

it('takes the name of its own zone, in any of its forms, and of no other', () => {
  for (const name of ['IST', '(Asia/Kolkata)', 'Asia/Kolkata', 'Kolkata time', '(Kolkata time)'])
    expect(shownTime(`26-11-2026 03:30 PM ${name}`)).toBe('26-11-2026 03:30 PM');
  for (const name of ['EST', '(Asia/Tokyo)', 'Berlin time', 'UTC', 'o’clock'])
    expect(shownTime(`26-11-2026 03:30 PM ${name}`)).toBeNull();
});

it('has the instant of a text with an offset, shown in its own zone', () => {
  expect(shownTime('2026-11-26T09:30:00Z')).toBe('26-11-2026 03:00 PM');
  expect(shownTime('2026-11-26T09:30:00.000Z')).toBe('26-11-2026 03:00 PM');
  expect(shownTime('2026-11-26T09:30+01:00')).toBe('26-11-2026 02:00 PM');
  expect(shownTime('2026-11-26T09:30:20Z')).toBeNull();
  expect(shownTime('2026-02-31T09:30:00Z')).toBeNull();
});
