import { expect, test } from 'vitest';
import { halvesOf, isPrice, paise, priceLimits, shareOf, splitTax, typedRupees } from '../../../src/contract/money';

test.each([
  ['700', 70_000],
  ['700.01', 70_001],
  ['700.1', 70_010],
  ['39999.99', 3_999_999],
  ['40,000', 4_000_000],
  ['1,00,000.50', 10_000_050],
  ['₹ 1,499', 149_900],
  [' 0.29 ', 29],
])('reads %s as %i paise', (text, expected) => {
  expect(typedRupees(text)).toBe(expected);
});

test.each([
  '',
  '-700',
  '+700',
  '7e3',
  '7,00',
  '1.005',
  '١٢٣٤',
  '７００',
  '0x10',
  '700,50',
  '1.',
  '.5',
  'seven',
  '9999999999',
])('does not read "%s" as an amount', (text) => {
  expect(typedRupees(text)).toBeNull();
});

test.each([
  [70_000, false],
  [70_001, true],
  [3_999_999, true],
  [4_000_000, false],
])('a price of %i paise is within the limits: %s', (value, expected) => {
  expect(isPrice(value)).toBe(expected);
});

test('an amount is whole paise', () => {
  expect(() => paise(0.1 + 0.2)).toThrow(RangeError);
  expect(() => paise(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError);
});

test('the tax is the rest of the taxable value, which is rounded half up to the paisa', () => {
  // 118.00 with 18 % is 100.00 and 18.00; 700.01 is 593.2288… and 106.78.
  expect(splitTax(paise(11_800), 1_800)).toEqual({ taxable: 10_000, tax: 1_800 });
  expect(splitTax(paise(70_001), 1_800)).toEqual({ taxable: 59_323, tax: 10_678 });
  // Exactly a half: 3 paise at 100 % is 1.5.
  expect(splitTax(paise(3), 10_000)).toEqual({ taxable: 2, tax: 1 });
  expect(splitTax(paise(70_001), 0)).toEqual({ taxable: 70_001, tax: 0 });
  expect(priceLimits.over + 1).toBe(70_001);
});

test('the odd paisa of a halved tax is that of CGST', () => {
  expect(halvesOf(paise(10_678))).toEqual({ cgst: 5_339, sgst: 5_339 });
  expect(halvesOf(paise(10_679))).toEqual({ cgst: 5_340, sgst: 5_339 });
});

test('shares are exact where floating point is not', () => {
  expect(shareOf(paise(9_007_199_254_740_991), 1, 1)).toBe(9_007_199_254_740_991);
  expect(shareOf(paise(1), 1, 2)).toBe(1);
  expect(shareOf(paise(10), 1, 3)).toBe(3);
});
