import { minutesOf } from '../../../contract/people-hours';
import { DateTime } from 'luxon';
import type { Weekday } from '../../../machines/people/hours-draft';

export const dayNames: Record<Weekday, string> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};

/** "09:00 AM" from minutes since midnight; 1440 is midnight again. */
const wallTime = (minutes: number) =>
  DateTime.fromObject({ year: 2000, hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 }, { zone: 'utc' })
    .setLocale('en-US')
    .toFormat('hh:mm a');

const quarter = 15;
const dayMinutes = 1440;
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export interface TimeChoice {
  value: string;
  label: string;
}

const withPresent = (choices: TimeChoice[], value: string, label: string) =>
  choices.some((choice) => choice.value === value) ? choices : [{ value, label }, ...choices];

// Cached: the page has a dozen lists of a hundred times, which are needed again on every key press.
const known = new Map<string, readonly TimeChoice[]>();
const once = (key: string, make: () => TimeChoice[]): readonly TimeChoice[] => {
  const choices = known.get(key) ?? make();
  known.set(key, choices);
  return choices;
};
const quarters = () => Array.from({ length: dayMinutes / quarter }, (_, index) => index * quarter);

/** The quarter hours at which hours can start; the current value is added if it is not one of them. */
export const startChoices = (present: string) =>
  once(`${minutesOf(present) % quarter === 0 ? '' : present}`, () =>
    withPresent(
      quarters().map((minutes) => ({ value: clock(minutes), label: wallTime(minutes) })),
      present,
      wallTime(minutesOf(present)),
    ),
  );

function endChoice(minutes: number): TimeChoice {
  if (minutes === dayMinutes) return { value: '24:00', label: '12:00 AM' };
  const wall = minutes % dayMinutes;
  return { value: clock(wall), label: minutes > dayMinutes ? `${wallTime(wall)} +1` : wallTime(wall) };
}

/**
 * The quarter hours at which hours that start at `start` can end, up to 23:45 later (24:00 if they start at midnight).
 */
export const endChoices = (start: string, present: string) =>
  once(`${start} ${present}`, () =>
    withPresent(
      quarters()
        .map((minutes) => endChoice(minutesOf(start) + minutes + quarter))
        .filter(({ value }) => value !== start),
      present,
      wallTime(minutesOf(present)),
    ),
  );

/** An end at 00:00 is shown as 24:00. */
export const shownEnd = (end: string) => (end === '00:00' ? '24:00' : end);
