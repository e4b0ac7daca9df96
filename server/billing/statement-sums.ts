import { financialYearOf, monthAfter, type StatementTax } from '../../src/contract/billing-statements';
import { paise, shareOf, type Paise } from '../../src/contract/money';

/** A tax rule that was stored (product: Tax deducted); rates are basis points, `holdsFrom` is a day. */
export type TaxRule = {
  section: string;
  thresholdPaise: Paise;
  ratePoints: number;
  noPanPoints: number;
  holdsFrom: string;
};
/** The facts about a payee on which tax depends. */
export type Payee = { pan: boolean; abroad: boolean };
/** A statement that is currently issued: its amount before tax, and its tax. */
export type Standing = { month: string; base: Paise; tax: Paise };

const sumOf = (values: readonly number[]): Paise => paise(values.reduce((sum, one) => sum + one, 0));

/** The rule of a month: the newest that holds on its last day. */
const ruleOf = (rules: readonly TaxRule[], month: string): TaxRule | null =>
  rules
    .filter(({ holdsFrom }) => holdsFrom < `${monthAfter(month, 1)}-01`)
    .toSorted((a, b) => (a.holdsFrom < b.holdsFrom ? 1 : -1))[0] ?? null;

/**
 * The tax of a statement that is issued in addition to the `standing` ones (product: Statements). Once the financial
 * year has passed the threshold, this is the tax of the whole year so far, less the tax already deducted, and never
 * more than the statement pays.
 */
export function taxOf(
  rules: readonly TaxRule[],
  { pan, abroad }: Payee,
  one: { month: string; base: Paise },
  standing: readonly Standing[],
): { tax: Paise; terms: StatementTax } {
  const year = financialYearOf(one.month);
  const others = standing.filter(({ month }) => month !== one.month && financialYearOf(month) === year);
  const all = [...others, { ...one, tax: paise(0) }];
  const pointsOf = (month: string) => {
    const rule = ruleOf(rules, month);
    return rule === null ? 0 : pan ? rule.ratePoints : rule.noPanPoints;
  };
  const rule = ruleOf(rules, one.month);
  const yearPaise = sumOf(all.map(({ base }) => base));
  const passed = rule !== null && !abroad && yearPaise > rule.thresholdPaise;
  const due = passed ? sumOf(all.map(({ month, base }) => shareOf(base, pointsOf(month), 10_000))) : 0;
  const open = due - sumOf(others.map(({ tax }) => tax));
  return {
    tax: paise(Math.max(0, Math.min(open, one.base))),
    terms: {
      section: rule?.section ?? null,
      holdsFrom: rule?.holdsFrom ?? null,
      thresholdPaise: rule?.thresholdPaise ?? paise(0),
      points: pointsOf(one.month),
      pan,
      abroad,
      yearPaise,
    },
  };
}

/** A change of pay, with the month of the statement that lists it. */
export type SettledPay = { month: string; paise: Paise };
/** An adjustment, which counts from this revision on. */
export type AdjustedPay = { month: string; revision: number; paise: Paise };
/** A step of a panelist's statements. Steps are given in the order in which they happened. */
export type StatementStep =
  { type: 'ISSUE'; month: string; revision: number; payee: Payee } | { type: 'REVISE'; month: string };
export type ComputedStatement = {
  month: string;
  revision: number;
  gross: Paise;
  adjusted: Paise;
  tax: Paise;
  net: Paise;
};

/** Recomputes the statements of a panelist, revision by revision. The results equal the stored ones to the paisa. */
export function statementsFrom(
  settlements: readonly SettledPay[],
  rules: readonly TaxRule[],
  adjustments: readonly AdjustedPay[],
  steps: readonly StatementStep[],
): ComputedStatement[] {
  const standing = new Map<string, Standing>();
  return steps.flatMap((step) => {
    const { month } = step;
    if (step.type === 'REVISE') {
      standing.delete(month);
      return [];
    }
    const { revision, payee } = step;
    const gross = sumOf(settlements.filter((one) => one.month === month).map((one) => one.paise));
    const counted = adjustments.filter((one) => one.month === month && one.revision <= revision);
    const adjusted = sumOf(counted.map((one) => one.paise));
    const base = paise(gross + adjusted);
    const { tax } = taxOf(rules, payee, { month, base }, [...standing.values()]);
    standing.set(month, { month, base, tax });
    return [{ month, revision, gross, adjusted, tax, net: paise(base - tax) }];
  });
}
