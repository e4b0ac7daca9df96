import {
  array,
  boolean,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  refine,
  string,
  type Infer,
} from 'superstruct';
import {
  call,
  counter,
  file,
  id,
  idParams,
  named,
  narrowQuery,
  oneOf,
  pageOf,
  pageQuery,
  sortBy,
  text,
  type Access,
} from './kit';
import { rateKinds } from './billing-rates';
import { amount, paise, typedRupees, type Paise } from './money';
import { limits, texts } from './texts';
import { india } from './time';

/** A month in India, yyyy-MM (product: Statements). */
export const month = () =>
  refine(string(), 'month', (value) => /^2[01]\d{2}-(0[1-9]|1[0-2])$/.test(value) || 'Not a month');

/** The month in India at an instant in milliseconds. */
export const monthAt = (at: number): string => new Date(at + india).toISOString().slice(0, 7);
/** The instant at which a month begins in India, in milliseconds. */
export const monthStart = (of: string): number => Date.parse(`${of}-01T00:00:00Z`) - india;
/** The month that is `months` months later. */
export const monthAfter = (of: string, months: number): string => {
  const [year = 0, nth = 0] = of.split('-').map(Number);
  return new Date(Date.UTC(year, nth - 1 + months, 1)).toISOString().slice(0, 7);
};
/** The year in which the financial year of a month begins. Financial years run from April to March. */
export const financialYearOf = (of: string): number => Number(monthAfter(of, -3).slice(0, 4));
/** "October 2026". */
export const monthWords = (of: string): string =>
  new Date(`${of}-01T00:00:00Z`).toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const statementStates = ['draft', 'issued', 'disputed', 'approved', 'paid'] as const;
export type StatementState = (typeof statementStates)[number];
export const statementStateWords: Record<StatementState, string> = {
  draft: 'Draft',
  issued: 'Issued',
  disputed: 'Disputed',
  approved: 'Approved',
  paid: 'Paid',
};
export const statementActs = ['ISSUE', 'ADJUST', 'APPROVE', 'DISPUTE', 'PAY', 'REVISE'] as const;
export type StatementActType = (typeof statementActs)[number];

const readers: Access = { PANELIST: 'own', ADMIN: 'all', SUPER_ADMIN: 'all' };
const senders: Access = { PANELIST: 'own', SUPER_ADMIN: 'all' };
const panelist: Access = { PANELIST: 'own' };

const line = object({
  id: string(),
  interviewId: string(),
  code: string(),
  /** The title of the job, or a note that this is a mock interview; never the candidate's name. */
  title: string(),
  kind: enums(rateKinds),
  minutes: integer(),
  start: nullable(string()),
  ratePaise: amount(),
  /** The percentage of the rate. Negative if the line takes back an earlier one. */
  percent: integer(),
  paise: amount(),
  /** When the interview's event changed the pay. */
  at: string(),
});
export type EarningLine = Infer<typeof line>;

const earned = object({ month: string(), paise: amount() });
const remuneration = object({
  /** The last 12 months in India, the current one last. */
  months: array(earned),
  /** The amount that is earned but not on a statement yet. */
  openPaise: amount(),
});
export type RemunerationReply = Infer<typeof remuneration>;
export const getRemuneration = call({
  method: 'GET',
  path: '/remuneration',
  summary: 'What a panelist earned in the last 12 months',
  access: panelist,
  timeout: 'short',
  reply: remuneration,
});

/** The pay for a panelist's interviews, with one line for each change (product: Remuneration). */
export const listEarnings = call({
  method: 'GET',
  path: '/remuneration/lines',
  summary: 'What each interview earned',
  access: panelist,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    month: optional(month()),
    kind: optional(enums(rateKinds)),
    sort: sortBy('at', 'code', 'amount'),
  }),
  reply: pageOf(line),
});

const sums = { grossPaise: amount(), adjustedPaise: amount(), taxPaise: amount(), netPaise: amount() };
const statementFacts = {
  id: string(),
  panelist: named(),
  month: string(),
  state: enums(statementStates),
  revision: integer(),
  /** Null while it is a draft. */
  number: nullable(string()),
  ...sums,
  issuedAt: nullable(string()),
  lines: integer(),
  version: integer(),
  /** The actions that the lifecycle allows the reader now. */
  allowedActions: array(object({ type: enums(statementActs) })),
};
const statementRow = object(statementFacts);
export type StatementRow = Infer<typeof statementRow>;

/**
 * Statements of panelists. A panelist sees only their own, once they are issued. `q` is a part of the name or number.
 */
export const listStatements = call({
  method: 'GET',
  path: '/statements',
  summary: 'Statements of what panelists earned',
  access: readers,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    month: optional(month()),
    state: optional(enums(statementStates)),
    sort: sortBy('month', 'panelist', 'gross', 'net', 'number'),
  }),
  reply: pageOf(statementRow),
});

const adjustment = object({ paise: amount(), why: string(), at: string(), by: string() });
export type StatementAdjustment = Infer<typeof adjustment>;
const tax = object({
  /** Null if no tax rule applies. */
  section: nullable(string()),
  holdsFrom: nullable(string()),
  thresholdPaise: amount(),
  points: integer(),
  pan: boolean(),
  /** The panelist is outside India: the gross is paid, and tax is settled by hand. */
  abroad: boolean(),
  /** The earnings of the financial year, including this statement. */
  yearPaise: amount(),
});
export type StatementTax = Infer<typeof tax>;
const revision = object({
  id: string(),
  revision: integer(),
  number: string(),
  issuedAt: string(),
  ...sums,
  adjustments: array(adjustment),
  tax,
});
export type StatementRevision = Infer<typeof revision>;

const statementDetail = object({
  ...statementFacts,
  content: array(line),
  adjustments: array(adjustment),
  tax: nullable(tax),
  dispute: nullable(object({ why: string(), at: string() })),
  revised: nullable(object({ why: string(), at: string(), by: string() })),
  reference: nullable(string()),
  respondBy: nullable(string()),
  revisions: array(revision),
});
export type StatementDetail = Infer<typeof statementDetail>;
export const getStatement = call({
  method: 'GET',
  path: '/statements/:id',
  summary: 'One statement with its lines and revisions',
  access: readers,
  timeout: 'short',
  params: idParams,
  reply: statementDetail,
});

const mostAdjusted = paise(100_000_000);
export type SentToStatement = { version: number } & (
  | { type: 'ISSUE' }
  | { type: 'APPROVE' }
  | { type: 'ADJUST'; paise: Paise; why: string }
  | { type: 'DISPUTE'; why: string }
  | { type: 'REVISE'; why: string }
  | { type: 'PAY'; reference: string }
);
const sentAs = <T extends StatementActType>(type: T) => ({ type: literal(type), version: counter() });
const why = () => text(20_000);
/** Messages of the fields come from `actProblems`, which client and server share. */
export const sendToStatement = call({
  method: 'POST',
  path: '/statements/:id/events',
  summary: 'Issue, adjust, approve, dispute, revise or pay a statement',
  access: senders,
  timeout: 'short',
  once: true,
  params: idParams,
  body: oneOf<SentToStatement>('type', {
    ISSUE: object(sentAs('ISSUE')),
    APPROVE: object(sentAs('APPROVE')),
    ADJUST: object({ ...sentAs('ADJUST'), paise: amount(), why: why() }),
    DISPUTE: object({ ...sentAs('DISPUTE'), why: why() }),
    REVISE: object({ ...sentAs('REVISE'), why: why() }),
    PAY: object({ ...sentAs('PAY'), reference: text(2_000) }),
  }),
  reply: statementDetail,
});

/** The fields of an action on a statement as typed. Fields that the action does not need are not checked. */
export type ActFields = { amount: string; why: string; reference: string };
export const asksFor: Record<StatementActType, readonly (keyof ActFields)[]> = {
  ISSUE: [],
  APPROVE: [],
  ADJUST: ['amount', 'why'],
  DISPUTE: ['why'],
  REVISE: ['why'],
  PAY: ['reference'],
};
const reasonProblem = (typed: string, most: number): string | null =>
  typed.trim() === '' ? texts.required : typed.trim().length > most ? texts.tooLong(most) : null;
/** Parses a typed amount to add, or with a minus sign to deduct; null for anything else. */
export function typedAdjustment(typed: string): Paise | null {
  const [, minus, digits = ''] = /^([-−]?)(.*)$/.exec(typed.trim()) ?? [];
  const value = typedRupees(digits);
  return value === null || value === 0 || value > mostAdjusted ? null : minus === '' ? value : paise(-value);
}

/** The messages for the typed fields, or null (product: Statements). */
export function actProblems(type: StatementActType, fields: ActFields): Record<keyof ActFields, string | null> {
  const asked = (name: keyof ActFields, problem: string | null) => (asksFor[type].includes(name) ? problem : null);
  return {
    amount: asked(
      'amount',
      typedAdjustment(fields.amount) === null ? 'Enter an amount other than 0, such as 500 or -250.50' : null,
    ),
    why: asked('why', reasonProblem(fields.why, limits.reason)),
    reference: asked('reference', reasonProblem(fields.reference, limits.remark)),
  };
}

/**
 * Two revisions of a statement that was issued again: the newer one in the row, the older one in `before` (product:
 * Statements).
 */
const updated = object({
  ...revision.schema,
  statementId: string(),
  panelist: named(),
  month: string(),
  why: string(),
  before: revision,
});
export type UpdatedStatement = Infer<typeof updated>;
export const listUpdated = call({
  method: 'GET',
  path: '/statement-revisions',
  summary: 'Statements that were issued again, with what was before',
  access: { ADMIN: 'all', SUPER_ADMIN: 'all' },
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    month: optional(month()),
    sort: sortBy('issued', 'panelist', 'month'),
  }),
  reply: pageOf(updated),
});

/** The beginning of the names of both files, as the specification requires. */
export const statementFileName = 'panelist_remuneration_report';
const statementFile = <P extends 'pdf' | 'xlsx'>(path: P, summary: string) =>
  call({
    method: 'GET',
    path: `/statements/:id/${path}`,
    summary,
    access: readers,
    timeout: 'file',
    params: object({ id: id() }),
    envelope: 'file',
    reply: file(),
  });
export const getStatementPdf = statementFile('pdf', 'A statement as PDF');
export const getStatementSheet = statementFile('xlsx', 'A statement as workbook');
