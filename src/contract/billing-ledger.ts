/**
 * The accounts (product: Ledger). Money lies with the gateway or in the bank. What buyers paid is tax, and owed to them as
 * credits until an interview was used, which makes it sales. What panelists earn is owed to them until it is paid out.
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

/** What the check of the ledger holds against each other (product: Check of the ledger). */
export const ledgerRules = [
  'balanced',
  'posted',
  'reversed',
  'credits',
  'counts',
  'invoices',
  'numbers',
  'lines',
  'statements',
] as const;
export type LedgerRule = (typeof ledgerRules)[number];
/** What is wrong, where a rule finds something. */
export const ledgerRuleWords: Record<LedgerRule, string> = {
  balanced: 'The postings of an entry do not sum to zero',
  posted: 'The postings are not those that follow from the history',
  reversed: 'A reversal is not the opposite of its entry',
  credits: 'The credits of a plan are not those that follow from its history',
  counts: 'The interviews of a plan are not counted as in its history',
  invoices: 'An invoice does not say what was paid',
  numbers: 'Numbers have a gap',
  lines: 'A line of a statement is not the pay of its interview',
  statements: 'The sums of a statement do not follow from its lines and its history',
};

export type LedgerFinding = {
  rule: LedgerRule;
  of: {
    type: 'payment' | 'refund' | 'interview' | 'subscription' | 'statement' | 'invoice' | 'entry' | 'series';
    id: string;
    /** As people know it: "PA-1001". */
    code: string;
  };
  /** The account, or the number that is wrong; null where the rule says it. */
  what: string | null;
  /** In paise, except for counts and numbers. */
  expected: number;
  found: number;
};
/** How much was checked. */
export type CheckedCounts = Record<'entries' | 'postings' | 'payments' | 'plans' | 'statements' | 'invoices', number>;

/** Rules whose findings count something instead of paise. */
export const countingRules: readonly LedgerRule[] = ['counts', 'numbers'];
