import { array, enums, integer, nullable, object, string, type Infer } from 'superstruct';
import { month } from './billing-statements';
import { call, file, idParams, named, narrowQuery, pageOf, pageQuery, sortBy, type Access } from './kit';
import { amount } from './money';

/** What should be checked before a statement is issued. A statement with a warning stays a draft. */
export const payWarnings = ['noPan', 'noBank', 'noRate'] as const;
export type PayWarning = (typeof payWarnings)[number];
export const payWarningWords: Record<PayWarning, string> = {
  noPan: 'No PAN',
  noBank: 'No bank account',
  noRate: 'No rate',
};
/** A total of zero or less is not paid: it is carried to the next month. */
export const monthEndResults = ['issued', 'draft', 'carried'] as const;

const superAdmin: Access = { SUPER_ADMIN: 'all' };
const monthEnd = object({
  id: string(),
  month: string(),
  state: enums(['running', 'stopped', 'done']),
  total: integer(),
  issued: integer(),
  drafts: integer(),
  carried: integer(),
  /** The user who closed the month; null once that user is erased. */
  by: nullable(string()),
});
export type MonthEnd = Infer<typeof monthEnd>;

const overview = object({
  month: string(),
  run: nullable(monthEnd),
  /** Why the month cannot be closed; null if it can. */
  refusal: nullable(string()),
  /** Those who would get a statement, and its sum: nothing or less is carried to the next month. */
  panelists: integer(),
  grossPaise: amount(),
  /** The gross of the statements of the month before. */
  lastPaise: amount(),
});
export type MonthOverview = Infer<typeof overview>;
/** What closing a month would do, or did (product: Month end). */
export const getMonthOverview = call({
  method: 'GET',
  path: '/month-ends',
  summary: 'A month: whether it is closed, and what it pays',
  access: superAdmin,
  timeout: 'short',
  query: object({ month: month() }),
  reply: overview,
});

const preview = object({
  /** The panelist's id. */
  id: string(),
  panelist: named(),
  lines: integer(),
  grossPaise: amount(),
  /** Computed as if the statement were issued now. */
  taxPaise: amount(),
  netPaise: amount(),
  /** The gross of the month before. */
  lastPaise: amount(),
  warnings: array(enums(payWarnings)),
});
export type MonthPreview = Infer<typeof preview>;
/** What each panelist would be paid. Changes nothing. */
export const listMonthPreview = call({
  method: 'GET',
  path: '/month-ends/preview',
  summary: 'What closing a month would pay each panelist',
  access: superAdmin,
  timeout: 'short',
  query: object({ ...pageQuery, ...narrowQuery, month: month(), sort: sortBy('panelist', 'gross', 'lines', 'change') }),
  reply: pageOf(preview),
});

/**
 * 409 for a month that has not ended or is already closed, while another month is being closed, and if a later month
 * is closed.
 */
export const closeMonth = call({
  method: 'POST',
  path: '/month-ends',
  summary: 'Close a month: a statement for each panelist',
  access: superAdmin,
  timeout: 'short',
  once: true,
  body: object({ month: month() }),
  reply: monthEnd,
});
const ofOne = { access: superAdmin, params: idParams } as const;
export const getMonthEnd = call({
  method: 'GET',
  path: '/month-ends/:id',
  summary: 'How far closing a month is',
  timeout: 'short',
  ...ofOne,
  reply: monthEnd,
});
export const stopMonthEnd = call({
  method: 'POST',
  path: '/month-ends/:id/stop',
  summary: 'Stop closing a month; it can be continued',
  timeout: 'short',
  ...ofOne,
  reply: monthEnd,
});
export const resumeMonthEnd = call({
  method: 'POST',
  path: '/month-ends/:id/continue',
  summary: 'Continue closing a month',
  timeout: 'short',
  ...ofOne,
  reply: monthEnd,
});
export const getMonthEndRest = call({
  method: 'GET',
  path: '/month-ends/:id/rest',
  summary: 'The panelists whose statements were not issued, as a workbook',
  timeout: 'file',
  ...ofOne,
  reply: file(),
  envelope: 'file',
});
