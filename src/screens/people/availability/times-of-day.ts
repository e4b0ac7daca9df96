import { minutesOf } from '../../../contract/people-hours';
import { wallTime } from '../../../components/week-layout';
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

// A page has a dozen lists of a hundred times, drawn anew with each key that is pressed.
const known = new Map<string, readonly TimeChoice[]>();
const once = (key: string, make: () => TimeChoice[]): readonly TimeChoice[] => {
  const choices = known.get(key) ?? make();
  known.set(key, choices);
  return choices;
};
const quarters = () => Array.from({ length: dayMinutes / quarter }, (_, index) => index * quarter);

/** Quarter hours of a day at which hours may start; a time that is not one of them stays a choice while it is chosen. */
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

/** Quarter hours at which hours that start at `start` may end, up to a quarter before a whole day is round. */
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

/** An end at 00:00 is the midnight that the choices call 24:00. */
export const shownEnd = (end: string) => (end === '00:00' ? '24:00' : end);
