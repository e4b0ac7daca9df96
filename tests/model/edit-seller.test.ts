import { expect, it } from 'vitest';
import type { SellerFields } from '../../src/contract/billing-seller';
import { salesTaxProblems, sellerProblems } from '../../src/contract/billing-seller';
import { rateNow } from './edit-rate-model';
import { editSalesTaxModel, editSellerModel, salesTaxFields, sellerFields } from './edit-seller-model';

it('walks every transition of the seller', () => editSellerModel().walk());
it('walks every transition of sales tax', () => editSalesTaxModel().walk());

const said = (given: Partial<SellerFields>) =>
  Object.entries(sellerProblems(sellerFields(given))).filter(([, problem]) => problem !== null);

it.each<[string, Partial<SellerFields>, [string, string][]]>([
  ['all is right', {}, []],
  ['its GSTIN has spaces', { gstin: ' 29aabci 1234k1zm ' }, []],
  [
    'nothing is typed',
    { name: ' ', address: '', gstin: ' ', sac: '' },
    [
      ['name', 'Name, field is required'],
      ['address', 'Address, field is required'],
      ['gstin', 'GSTIN, field is required'],
      ['sac', 'Enter 6 digits that begin with 99, such as 999293'],
    ],
  ],
  [
    'the checksum is wrong',
    { gstin: '29AABCI1234K1ZN' },
    [['gstin', 'This GSTIN is not valid. Check each character.']],
  ],
  [
    'the GSTIN is that of another state',
    { state: '27' },
    [['gstin', 'This GSTIN belongs to Karnataka. Choose its state, or correct it.']],
  ],
  [
    'it is outside India',
    { state: 'abroad' },
    [
      ['state', 'Choose a state of India'],
      ['gstin', 'This GSTIN belongs to Karnataka. Choose its state, or correct it.'],
    ],
  ],
  ['the SAC is that of goods', { sac: '849293' }, [['sac', 'Enter 6 digits that begin with 99, such as 999293']]],
])('a seller is judged where %s', (_what, given, problems) => {
  expect(said(given)).toEqual(problems);
});

it('sales tax holds from a day of India, today or later', () => {
  // In India the 25th has already begun.
  const now = Date.parse('2026-11-24T19:00:00Z');
  const problem = (holdsFrom: string, stored?: string) =>
    salesTaxProblems(
      salesTaxFields({ holdsFrom }),
      now,
      stored === undefined ? undefined : salesTaxFields({ holdsFrom: stored }),
    ).holdsFrom;
  expect(problem('2026-11-25')).toBeNull();
  expect(problem('2026-11-24')).toBe('Enter today or a later day');
  expect(problem('2026-11-24', '2026-11-24')).toBeNull();
  expect(problem('2026-02-30')).toBe('Enter a day');
  for (const ratePoints of [null, -1, 10_001])
    expect(salesTaxProblems(salesTaxFields({ ratePoints }), rateNow).ratePoints).toBe(
      'Enter a percentage from 0 to 100',
    );
});
