import fc from 'fast-check';
import { expect, test } from 'vitest';
import { financialYearOf, monthAfter } from '../../../src/contract/billing-statements';
import { paise, type Paise } from '../../../src/contract/money';
import {
  statementsFrom,
  taxOf,
  type AdjustedPay,
  type SettledPay,
  type StatementStep,
  type TaxRule,
} from '../../../server/billing/statement-sums';

const rule: TaxRule = {
  section: '194J',
  thresholdPaise: paise(5_000_000),
  ratePoints: 1_000,
  noPanPoints: 2_000,
  holdsFrom: '2025-04-01',
};
const withPan = { pan: true, abroad: false };
const issue = (month: string, revision = 1, payee = withPan): StatementStep => ({
  type: 'ISSUE',
  month,
  revision,
  payee,
});
const pay = (month: string, of: number): SettledPay => ({ month, paise: paise(of) });
const taxes = (settlements: SettledPay[], steps: StatementStep[], adjustments: AdjustedPay[] = [], rules = [rule]) =>
  statementsFrom(settlements, rules, adjustments, steps).map(({ tax }) => tax);

test('once the year passes the threshold, tax is taken from the whole year so far', () => {
  const months = [pay('2026-04', 3_000_000), pay('2026-05', 2_000_000), pay('2026-06', 100)];
  // No tax is taken at exactly the threshold.
  expect(taxes(months, [issue('2026-04'), issue('2026-05'), issue('2026-06')])).toEqual([0, 0, 100]);
  expect(
    taxes([...months.slice(0, 2), pay('2026-06', 1_000_000)], [issue('2026-04'), issue('2026-05'), issue('2026-06')]),
  ).toEqual([0, 0, 600_000]);
});

test('what one statement cannot bear is taken from the next, and the next year begins anew', () => {
  const months = [
    pay('2027-01', 5_000_000),
    pay('2027-02', 100_000),
    pay('2027-03', 1_000_000),
    pay('2027-04', 6_000_000),
  ];
  const steps = months.map(({ month }) => issue(month));
  expect(taxes(months, steps)).toEqual([0, 100_000, 510_000, 600_000]);
});

test('without PAN the other rate holds, outside India none, and without a rule none', () => {
  const months = [pay('2026-04', 6_000_000)];
  expect(taxes(months, [issue('2026-04', 1, { pan: false, abroad: false })])).toEqual([1_200_000]);
  expect(taxes(months, [issue('2026-04', 1, { pan: false, abroad: true })])).toEqual([0]);
  expect(taxes([pay('2025-03', 6_000_000)], [issue('2025-03')])).toEqual([0]);
  expect(taxOf([rule], { pan: false, abroad: true }, { month: '2026-04', base: paise(1) }, []).terms.abroad).toBe(true);
});

test('a rule that begins within a year holds for its own months', () => {
  const later = { ...rule, ratePoints: 500, holdsFrom: '2026-06-30' };
  const months = [pay('2026-05', 6_000_000), pay('2026-06', 1_000_000)];
  expect(taxes(months, [issue('2026-05'), issue('2026-06')], [], [later, rule])).toEqual([600_000, 50_000]);
});

test('a revision is computed beside the statements that stand, with its own adjustments', () => {
  const months = [pay('2026-04', 4_000_000), pay('2026-05', 2_000_000)];
  const adjustments = [{ month: '2026-04', revision: 2, paise: paise(-3_000_000) }];
  const steps: StatementStep[] = [
    issue('2026-04'),
    issue('2026-05'),
    { type: 'REVISE', month: '2026-04' },
    issue('2026-04', 2),
  ];
  expect(statementsFrom(months, [rule], adjustments, steps)).toEqual([
    { month: '2026-04', revision: 1, gross: 4_000_000, adjusted: 0, tax: 0, net: 4_000_000 },
    { month: '2026-05', revision: 1, gross: 2_000_000, adjusted: 0, tax: 600_000, net: 1_400_000 },
    { month: '2026-04', revision: 2, gross: 4_000_000, adjusted: -3_000_000, tax: 0, net: 1_000_000 },
  ]);
});

test.each([
  ['2026-03', 2025],
  ['2026-04', 2026],
  ['2027-01', 2026],
])('%s is of the financial year %d', (month, year) => expect(financialYearOf(month)).toBe(year));

const amounts = fc.array(fc.integer({ min: 1, max: 3_000_000 }), { minLength: 1, maxLength: 12 });
const sum = (of: readonly Paise[]) => of.reduce((all, one) => all + one, 0);

test('over any year the tax is that of the whole year, as far as the last statements could bear it', () => {
  fc.assert(
    fc.property(amounts, fc.boolean(), (given, pan) => {
      const months = given.map((of, nth) => pay(monthAfter('2026-04', nth), of));
      const done = statementsFrom(
        months,
        [rule],
        [],
        months.map(({ month }) => issue(month, 1, { pan, abroad: false })),
      );
      const points = pan ? 1_000 : 2_000;
      const passed = sum(months.map((one) => one.paise)) > rule.thresholdPaise;
      const due = passed ? months.reduce((all, one) => all + Math.floor((one.paise * points + 5_000) / 10_000), 0) : 0;
      const taken = sum(done.map(({ tax }) => tax));
      expect(taken).toBeLessThanOrEqual(due);
      // If tax is missing, the last statement had no pay left to take it from.
      if (taken < due) expect(done.at(-1)?.net).toBe(0);
      for (const { gross, adjusted, tax, net } of done) {
        expect(net).toBe(gross + adjusted - tax);
        expect(net).toBeGreaterThanOrEqual(0);
        expect(tax).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('corrections never make a statement take back tax', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 2_000_000 }), (given, less) => {
      const months = given.map((of, nth) => pay(monthAfter('2026-04', nth), of));
      const first = months[0];
      const corrected = first
        ? [...months, { month: first.month, paise: paise(-Math.min(less, first.paise)) }]
        : months;
      const done = statementsFrom(
        corrected,
        [rule],
        [],
        months.map(({ month }) => issue(month)),
      );
      expect(done.every(({ tax, net }) => tax >= 0 && net >= 0)).toBe(true);
    }),
  );
});
