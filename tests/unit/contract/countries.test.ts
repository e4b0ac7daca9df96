import { expect, it } from 'vitest';
import { mobileOf, mobileProblems } from '../../../src/contract/auth-rules';
import { countries, countryOf, prefixOf } from '../../../src/contract/countries';

it('gives every country a two-letter code of its own, a name and a dialling prefix that a number can begin with', () => {
  expect(countries.length).toBeGreaterThan(240);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  expect(new Set(countries.map(({ label }) => label)).size).toBe(countries.length);
  for (const { code, label, phone } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(label).not.toBe(code);
    expect({ code, ...mobileProblems(phone, '12345678') }).toEqual({ code, country: null, number: null });
  }
});

it('suggests the six of the specification, and puts them first', () => {
  const six = ['Australia', 'Canada', 'France', 'Germany', 'Japan', 'United States'];
  expect(countries.slice(0, 6).map(({ label }) => label)).toEqual(six);
  expect(countries.filter(({ suggested }) => suggested).map(({ label }) => label)).toEqual(six);
});

it('knows the main country of a prefix that several share', () => {
  expect(['1', '44', '7', '358', '91', '999'].map((prefix) => countryOf(prefix)?.code)).toEqual([
    'US',
    'GB',
    'RU',
    'FI',
    'IN',
    undefined,
  ]);
});

it('knows a prefix by its country', () => {
  expect(['IN', 'GB', 'CA', 'US', 'JM', ''].map(prefixOf)).toEqual(['91', '44', '1', '1', '1876', '']);
  expect(mobileOf(prefixOf('IN'), '98450 12345')).toBe('+91 9845012345');
});
