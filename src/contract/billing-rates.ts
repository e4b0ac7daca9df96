import { enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { call, counter, day, narrowQuery, pageOf, pageQuery, sortBy, text, type Access } from './kit';
import { amount, paise, type Paise } from './money';
import { recordCalls, recordFacts, type RecordProblems } from './records';
import { texts } from './texts';
import { dayAt, iso } from './time';

/** The kinds of interviews that the rate card pays for. */
export const rateKinds = ['real', 'mock'] as const;
export type RateKind = (typeof rateKinds)[number];
export const rateKindWords: Record<RateKind, string> = { real: 'Real', mock: 'Mock' };
export const rateMinutes = [30, 45, 60, 90] as const;
export type RateMinutes = (typeof rateMinutes)[number];

/** A rate of the rate card (product: Rate cards). A number is null while the typed text is not a number. */
export type RateFields = {
  kind: RateKind;
  minutes: RateMinutes;
  /** The minimum experience of the panelist, in months. */
  leastMonths: number | null;
  /** The first day on which the rate applies, yyyy-MM-dd. */
  holdsFrom: string;
  paise: Paise | null;
};
export const mostRate = paise(10_000_000);
export const mostMonths = 720;

/**
 * Among the rates for the same interviews: one that applies later, one that applies today, and one that a newer rate
 * replaced.
 */
export const rateStates = ['PLANNED', 'CURRENT', 'REPLACED'] as const;
export type RateState = (typeof rateStates)[number];
export const rateStateWords: Record<RateState, string> = {
  PLANNED: 'Planned',
  CURRENT: 'Current',
  REPLACED: 'Replaced',
};

const amountProblem = (value: Paise | null, most: Paise, tooMuch: string): string | null =>
  value === null || value <= 0 ? texts.amountWrong : value > most ? tooMuch : null;
/** A day that is already stored may be in the past; any other day must not be. */
export const fromProblem = (holdsFrom: string, today: string, stored: string | undefined): string | null => {
  if (!day().is(holdsFrom)) return 'Enter a day';
  return holdsFrom === stored || holdsFrom >= today ? null : 'Enter today or a later day';
};

/** The messages of a rate's fields, or null (product: Rate cards). */
export const rateProblems = (fields: RateFields, now: number, stored?: RateFields): RecordProblems<RateFields> => ({
  kind: null,
  minutes: null,
  leastMonths:
    fields.leastMonths === null || fields.leastMonths < 0 || fields.leastMonths > mostMonths
      ? `Enter a number from 0 to ${mostMonths}`
      : null,
  holdsFrom: fromProblem(fields.holdsFrom, iso(now).slice(0, 10), stored?.holdsFrom),
  paise: amountProblem(fields.paise, mostRate, 'Enter at most ₹1,00,000'),
});

const superAdmin: Access = { SUPER_ADMIN: 'all' };
const rateStruct = object({
  ...recordFacts,
  kind: enums(rateKinds),
  minutes: enums(rateMinutes),
  leastMonths: integer(),
  holdsFrom: string(),
  paise: amount(),
  state: enums(rateStates),
});
export type RateRecord = Infer<typeof rateStruct>;
export const rateFieldsOf = ({ kind, minutes, leastMonths, holdsFrom, paise: worth }: RateRecord): RateFields => ({
  kind,
  minutes,
  leastMonths,
  holdsFrom,
  paise: worth,
});

export const {
  get: getRate,
  create: createRate,
  change: changeRate,
  versions: listRateVersions,
  currentIn: currentRateIn,
} = recordCalls({
  path: '/rates',
  one: 'rate',
  access: superAdmin,
  // Messages of the fields come from `rateProblems`, which client and server share.
  fields: object({
    kind: enums(rateKinds),
    minutes: enums(rateMinutes),
    leastMonths: nullable(counter()),
    holdsFrom: text(40),
    paise: nullable(amount()),
  }),
  record: rateStruct,
});

export const pageRates = call({
  method: 'GET',
  path: '/rates/all',
  summary: 'The rate card: what interviews pay panelists, by type, length and experience',
  access: superAdmin,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('card', 'from', 'amount', 'changed'),
    kind: optional(enums(rateKinds)),
    minutes: optional(enums(rateMinutes.map(String))),
    state: optional(enums(rateStates)),
  }),
  reply: pageOf(rateStruct),
});

/** A rule for the tax that is deducted from what panelists earn (product: Tax deducted). Rates are in basis points. */
export type TaxFields = {
  section: string;
  /** The amount that can be paid in a financial year without tax. */
  thresholdPaise: Paise | null;
  ratePoints: number | null;
  noPanPoints: number | null;
  /** A day in India, where the months of statements end. */
  holdsFrom: string;
};
const mostThreshold = paise(10_000_000_000);
/** The message for a percentage in basis points, or null. */
export const pointsProblem = (points: number | null) =>
  points === null || points < 0 || points > 10_000 ? 'Enter a percentage from 0 to 100' : null;

/** The messages of a tax rule's fields, or null (product: Tax deducted). */
export const taxProblems = (fields: TaxFields, now: number, stored?: TaxFields): RecordProblems<TaxFields> => ({
  section: /^[0-9A-Z][0-9A-Z() ]{0,19}$/.test(fields.section.trim()) ? null : 'Enter a section, such as 194J',
  thresholdPaise:
    fields.thresholdPaise === 0
      ? null
      : amountProblem(fields.thresholdPaise, mostThreshold, 'Enter at most ₹10,00,00,000'),
  ratePoints: pointsProblem(fields.ratePoints),
  noPanPoints: pointsProblem(fields.noPanPoints),
  holdsFrom: fromProblem(fields.holdsFrom, dayAt(now), stored?.holdsFrom),
});

const taxStruct = object({
  ...recordFacts,
  section: string(),
  thresholdPaise: amount(),
  ratePoints: integer(),
  noPanPoints: integer(),
  holdsFrom: string(),
  state: enums(rateStates),
});
export type TaxRecord = Infer<typeof taxStruct>;
export const taxFieldsOf = (record: TaxRecord): TaxFields => {
  const { section, thresholdPaise, ratePoints, noPanPoints, holdsFrom } = record;
  return { section, thresholdPaise, ratePoints, noPanPoints, holdsFrom };
};

export const {
  get: getTaxRule,
  create: createTaxRule,
  change: changeTaxRule,
  versions: listTaxRuleVersions,
  currentIn: currentTaxRuleIn,
} = recordCalls({
  path: '/tax-rules',
  one: 'tax rule',
  access: superAdmin,
  fields: object({
    section: text(100),
    thresholdPaise: nullable(amount()),
    ratePoints: nullable(counter()),
    noPanPoints: nullable(counter()),
    holdsFrom: text(40),
  }),
  record: taxStruct,
});

export const pageTaxRules = call({
  method: 'GET',
  path: '/tax-rules/all',
  summary: 'The rules by which tax is deducted from what panelists earn',
  access: superAdmin,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('from', 'section', 'changed'),
    state: optional(enums(rateStates)),
  }),
  reply: pageOf(taxStruct),
});
