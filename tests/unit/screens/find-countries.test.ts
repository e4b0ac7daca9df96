import { expect, it } from 'vitest';
import { countries } from '../../../src/contract/countries';
import { findCountries } from '../../../src/screens/shared/form/find-countries';

const first = (typed: string) => findCountries(countries, typed)[0]?.label;

it.each([
  ['india', 'India'],
  ['  India ', 'India'],
  ['ger', 'Germany'],
  ['an', 'Andorra'],
  ['us', 'United States'],
  ['ae', 'United Arab Emirates'],
  ['kingdom', 'United Kingdom'],
  ['aland', 'Åland Islands'],
  ['49', 'Germany'],
  ['+49', 'Germany'],
  ['+1', 'United States'],
  ['44', 'United Kingdom'],
])('finds first for "%s": %s', (typed, label) => {
  expect(first(typed)).toBe(label);
});

it('keeps all in their order while nothing is typed, and finds none for what is no country', () => {
  expect(findCountries(countries, ' ')).toEqual(countries);
  expect(findCountries(countries, 'atlantis')).toEqual([]);
  expect(findCountries(countries, '+0')).toEqual([]);
});
