import { expect, it } from 'vitest';
import { hoursInOneUnit } from '../../src/screens/people/widgets/metrics';

it.each([
  [
    [0, 0.5, null],
    ['0 min', '30 min', '–'],
  ],
  [
    [0, 1, 40],
    ['0 h', '1 h', '40 h'],
  ],
  [
    [12, 48, 84],
    ['0.5 days', '2 days', '3.5 days'],
  ],
])('the numbers of an axis have one unit: %j', (hours, words) => {
  expect(hours.map(hoursInOneUnit(hours))).toEqual(words);
});
