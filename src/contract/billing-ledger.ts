import { array, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { month } from './billing-statements';
import { call, id, named, narrowQuery, pageOf, pageQuery, sortBy, text, type Access } from './kit';
import { amount } from './money';

/**
 * The accounts (product: Ledger). Money is held at the gateway or in the bank. A buyer's payment is split into tax
 * and credits owed to the buyer; a credit becomes sales once its interview is used. What panelists earn is owed to
 * them until it is paid out.
 */
export const accounts = [
  'gateway',
  'bank',
  'sales',
  'tax',
  'creditsOwed',
  'panelistPay',
  'panelistsPayable',
  'taxDeducted',
] as const;
export type Account = (typeof accounts)[number];
export const accountWords: Record<Account, string> = {
  gateway: 'Gateway',
  bank: 'Bank',
  sales: 'Revenue',
  tax: 'Tax',
  creditsOwed: 'Credits owed',
  panelistPay: 'Pay of panelists',
  panelistsPayable: 'Payable to panelists',
  taxDeducted: 'Tax deducted',
};

/** The rules that the check of the ledger applies (product: Check of the ledger). */
export const ledgerRules = [
  'balanced',
  'posted',
  'reversed',
  'credits',
  'counts',
  'invoices',
  'refunds',
  'numbers',
  'lines',
  'statements',
] as const;
export type LedgerRule = (typeof ledgerRules)[number];
/** What is wrong if a rule has a finding. */
export const ledgerRuleWords: Record<LedgerRule, string> = {
  balanced: 'The postings of an entry do not sum to zero',
  posted: 'The postings are not those that follow from the history',
  reversed: 'A reversal is not the opposite of its entry',
  credits: 'The credits of a plan are not those that follow from its history',
  counts: 'The interviews of a plan are not counted as in its history',
  invoices: 'An invoice does not say what was paid',
  refunds: 'A refund is not what its credit note and its payment say',
  numbers: 'Numbers have a gap',
  lines: 'A line of a statement is not the pay of its interview',
  statements: 'The sums of a statement do not follow from its lines and its history',
};

const about = ['payment', 'refund', 'interview', 'subscription', 'statement', 'invoice', 'entry', 'series'] as const;
const thing = object({
  type: enums(about),
  id: string(),
  /** The code that people know: "PA-1001". */
  code: string(),
});
export type LedgerThing = Infer<typeof thing>;
const finding = object({
  rule: enums(ledgerRules),
  of: thing,
  /** The account or the number that is wrong; null if the rule already says it. */
  what: nullable(string()),
  /** In paise, except for the rules in `countingRules`. */
  expected: integer(),
  found: integer(),
});
export type LedgerFinding = Infer<typeof finding>;
/** How many items were checked. */
const counts = object({
  entries: integer(),
  postings: integer(),
  payments: integer(),
  plans: integer(),
  statements: integer(),
  invoices: integer(),
});
export type CheckedCounts = Infer<typeof counts>;
/** Rules whose findings count something instead of paise. */
export const countingRules: readonly LedgerRule[] = ['counts', 'numbers'];

const superAdmin: Access = { SUPER_ADMIN: 'all' };
const check = object({
  id: string(),
  state: enums(['waiting', 'running', 'done', 'failed']),
  createdAt: string(),
  /** The user who started the check; null for the nightly check, and once that user is erased. */
  by: nullable(string()),
  tookMs: nullable(integer()),
  checked: nullable(counts),
  /** The number of findings. `findings` has the first hundred of each rule. */
  found: integer(),
  findings: array(finding),
});
export type LedgerCheck = Infer<typeof check>;
const checks = object({
  /** The check that is waiting or running. */
  open: nullable(check),
  /** The last check that ended. */
  last: nullable(check),
});
export type LedgerChecks = Infer<typeof checks>;
export const getLedgerCheck = call({
  method: 'GET',
  path: '/ledger/check',
  summary: 'The last check of the ledger, and the one that runs',
  access: superAdmin,
  timeout: 'short',
  reply: checks,
});
/** Does nothing if a check is already waiting or running. */
export const startLedgerCheck = call({
  method: 'POST',
  path: '/ledger/check',
  summary: 'Check the ledger now',
  access: superAdmin,
  timeout: 'short',
  reply: checks,
});

/** Revenue and tax are the amounts that a month added; the amounts owed are the balances at its end. */
const money = { sales: amount(), tax: amount(), creditsOwed: amount(), panelistsPayable: amount() };
const months = object({
  /** The last 12 months in India, the current one last. */
  months: array(object({ month: string(), ...money })),
  /** The current balances. */
  now: object(money),
});
export type LedgerMonths = Infer<typeof months>;
export const getLedgerMonths = call({
  method: 'GET',
  path: '/ledger/months',
  summary: 'Revenue, tax, credits owed and what is payable to panelists, by month',
  access: superAdmin,
  timeout: 'short',
  reply: months,
});

export const ledgerCauses = ['payment', 'refund', 'round', 'subscription', 'statement'] as const;
export type LedgerCause = (typeof ledgerCauses)[number];
export const ledgerCauseWords: Record<LedgerCause, string> = {
  payment: 'Payment',
  refund: 'Refund',
  round: 'Interview',
  subscription: 'End of a plan',
  statement: 'Statement',
};
const partWords: readonly [begins: string, words: string][] = [
  ['captured', 'Payment captured'],
  ['pay:', 'Pay changed'],
  ['credit:', 'Interview used'],
  ['returned:', 'Interview given back'],
  ['lapsed:', 'Plan ended'],
  ['issue:', 'Statement issued'],
  ['revise:', 'Statement revised'],
  ['pay', 'Statement paid'],
];
/** The words for an entry, by its cause and part. */
export const entryWords = ({ cause, part }: { cause: LedgerCause; part: string }): string =>
  partWords.find(([begins]) => part.startsWith(begins))?.[1] ?? ledgerCauseWords[cause];

const entry = {
  id: string(),
  at: string(),
  cause: enums(ledgerCauses),
  part: string(),
  /** The thing that the entry is about. */
  of: thing,
  /** The totals for the requested account, or for all accounts. */
  debit: amount(),
  credit: amount(),
  /** The panelist or the subscription of the entry. */
  party: nullable(named()),
};
const entryRow = object(entry);
export type LedgerEntry = Infer<typeof entryRow>;
export const listLedgerEntries = call({
  method: 'GET',
  path: '/ledger/entries',
  summary: 'The journal; of one account, month, cause or party if asked',
  access: superAdmin,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    account: optional(enums(accounts)),
    cause: optional(enums(ledgerCauses)),
    month: optional(month()),
    /** All months up to this one. */
    until: optional(month()),
    partyId: optional(id()),
    sort: sortBy('at'),
  }),
  reply: pageOf(entryRow),
});
const reference = nullable(object({ id: string(), at: string() }));
const entryDetail = object({
  ...entry,
  postings: array(object({ account: enums(accounts), party: nullable(named()), paise: amount() })),
  reverses: reference,
  reversedBy: reference,
});
export type LedgerEntryDetail = Infer<typeof entryDetail>;
export const getLedgerEntry = call({
  method: 'GET',
  path: '/ledger/entries/:id',
  summary: 'One entry of the journal, with all its postings',
  access: superAdmin,
  timeout: 'short',
  params: object({ id: text(40, 1) }),
  reply: entryDetail,
});
