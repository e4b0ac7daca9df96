import { expect, it } from 'vitest';
import { rateProblems, taxProblems, type RateFields, type TaxFields } from '../../src/contract/billing-rates';
import { paise } from '../../src/contract/money';
import { editRateModel, rateFields, rateNow, taxFields } from './edit-rate-model';

const named = (problems: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));

it('walks every transition', () => editRateModel().walk());

const positive = 'Amount must be a positive number greater than zero';
it.each<[string, Partial<RateFields>, Record<string, string>]>([
  ['a whole rate', {}, {}],
  ['one from today on', { holdsFrom: '2026-11-24' }, {}],
  ['one from yesterday on', { holdsFrom: '2026-11-23' }, { holdsFrom: 'Enter today or a later day' }],
  ['a text that says no day', { holdsFrom: 'soon' }, { holdsFrom: 'Enter a day' }],
  ['no amount', { paise: null }, { paise: positive }],
  ['zero', { paise: paise(0) }, { paise: positive }],
  ['less than zero', { paise: paise(-100) }, { paise: positive }],
  ['a lakh', { paise: paise(10_000_000) }, {}],
  ['more than a lakh', { paise: paise(10_000_001) }, { paise: 'Enter at most ₹1,00,000' }],
  ['no experience', { leastMonths: 0 }, {}],
  ['61 years', { leastMonths: 721 }, { leastMonths: 'Enter a number from 0 to 720' }],
])('judges %s', (_, given, problems) => {
  expect(named(rateProblems(rateFields(given), rateNow))).toEqual(problems);
});

it('lets the day of a stored rate be past', () => {
  const stored = rateFields({ holdsFrom: '2026-01-01' });
  expect(named(rateProblems({ ...stored, paise: paise(100) }, rateNow, stored))).toEqual({});
});

it('counts the days of a tax rule in India, where a month of statements has ended', () => {
  const ended = Date.parse('2026-11-30T19:30:00Z');
  const said = (holdsFrom: string) => taxProblems(taxFields({ holdsFrom }), ended).holdsFrom;
  expect([said('2026-11-30'), said('2026-12-01')]).toEqual(['Enter today or a later day', null]);
});

it.each<[string, Partial<TaxFields>, Record<string, string>]>([
  ['a whole rule', {}, {}],
  ['no threshold', { thresholdPaise: paise(0) }, {}],
  ['an empty threshold', { thresholdPaise: null }, { thresholdPaise: positive }],
  ['a section of the law', { section: '393(1)' }, {}],
  ['another text', { section: 'section one' }, { section: 'Enter a section, such as 194J' }],
  ['more than all', { ratePoints: 10_001 }, { ratePoints: 'Enter a percentage from 0 to 100' }],
  ['no rate without PAN', { noPanPoints: null }, { noPanPoints: 'Enter a percentage from 0 to 100' }],
])('judges %s', (_, given, problems) => {
  const fields = { section: '194J', thresholdPaise: paise(5_000_000), ratePoints: 1_000, noPanPoints: 2_000 };
  expect(named(taxProblems({ ...fields, holdsFrom: '2027-04-01', ...given }, rateNow))).toEqual(problems);
});
