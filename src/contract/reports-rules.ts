import { leaves } from './interviews';
import { day, id } from './kit';
import { texts } from './texts';

/** The search options of an interview report (product: Reports). */
export const reportSearches = ['organization', 'panelist', 'candidate', 'jobProfile', 'state'] as const;
export type ReportSearch = (typeof reportSearches)[number];
export const reportSearchWords: Record<ReportSearch, string> = {
  organization: 'Organization',
  panelist: 'Panelist',
  candidate: 'Candidate',
  jobProfile: 'Job profile',
  state: 'Status',
};

/** The maximum number of calendar days of a report, including the first and the last. */
export const mostReportDays = 8;
/** The maximum number of days that a report may look ahead: nothing is booked later. */
export const reportAheadDays = 7;

/** The fields of the form of a report, as typed: days are yyyy-MM-dd of the reader's zone. */
export const reportFieldNames = ['by', 'value', 'from', 'to', 'group', 'span', 'month'] as const;
export type ReportField = (typeof reportFieldNames)[number];
export type ReportFields = Record<ReportField, string>;
export const noReportFields: ReportFields = {
  ...{ by: '', value: '', from: '', to: '', group: 'organization', span: 'month', month: '' },
};
export const reportKinds = ['interviews', 'statistics'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** The first rule that is broken: its field and message. */
export type ReportProblem = { field: ReportField; message: string } | null;

const dayNumber = (of: string) => Date.parse(`${of}T00:00:00Z`) / 86_400_000;

/** Checks the days of a report; `today` is the reader's day. */
function daysProblem({ from, to }: Pick<ReportFields, 'from' | 'to'>, today: string): ReportProblem {
  if (from === '') return { field: 'from', message: texts.startMissing };
  if (to === '') return { field: 'to', message: texts.daysMissing };
  for (const field of ['from', 'to'] as const)
    if (!day().is({ from, to }[field])) return { field, message: texts.dateTimeWrong };
  if (to < from) return { field: 'to', message: 'The end must be after the start' };
  if (dayNumber(to) - dayNumber(from) >= mostReportDays)
    return { field: 'to', message: `Choose at most ${mostReportDays} days` };
  if (dayNumber(to) - dayNumber(today) > reportAheadDays)
    return { field: 'to', message: `Choose an end at most ${reportAheadDays} days ahead` };
  return null;
}

const isValue = (by: string, value: string) =>
  by === 'state' ? (leaves as readonly string[]).includes(value) : id().is(value);

/** The rules of an interview report, in their order. */
function interviewsProblem(fields: ReportFields, today: string): ReportProblem {
  const { by, value, from, to } = fields;
  const dated = from !== '' || to !== '';
  // Without a search option there is no field for a value yet.
  if (value === '' && !dated) return { field: by === '' ? 'by' : 'value', message: texts.searchOrRange };
  if (value !== '' && !(reportSearches as readonly string[]).includes(by))
    return { field: 'by', message: texts.selectSearch };
  if (by !== '' && !isValue(by, value)) return { field: 'value', message: 'Choose a value, or no search option' };
  return dated ? daysProblem(fields, today) : null;
}

const isMonth = (value: string) => /^2[01]\d{2}-(0[1-9]|1[0-2])$/.test(value);

/** The rules of a statistics report: a month that has begun, or days. */
function statisticsProblem(fields: ReportFields, today: string): ReportProblem {
  const { span, month, from, to } = fields;
  if (span === 'month') {
    if (!isMonth(month)) return { field: 'month', message: texts.selectMonth };
    return month > today.slice(0, 7) ? { field: 'month', message: 'Choose a month that has begun' } : null;
  }
  return from === '' && to === '' ? { field: 'to', message: texts.daysMissing } : daysProblem(fields, today);
}

/**
 * Why a report cannot be made from these fields, or null. The screen and the server use the same rules (product:
 * Reports).
 */
export const reportProblem = (kind: ReportKind, fields: ReportFields, today: string): ReportProblem =>
  kind === 'interviews' ? interviewsProblem(fields, today) : statisticsProblem(fields, today);
