import { array, enums, integer, literal, nullable, number, object, optional, string, type Infer } from 'superstruct';
import { staffFields } from './interviews';
import { admins, call, type Access, day, mostCounted, named, nothing, pageOf, pageQuery, sortBy, text } from './kit';
import { reportSearches, type ReportFields } from './reports-rules';

/** The outcomes of a report's interviews, as its chart counts them (product: Reports). */
export const reportOutcomes = ['waiting', 'upcoming', 'held', 'noShow', 'canceled'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];
export const reportOutcomeWords: Record<ReportOutcome, string> = {
  waiting: 'Not booked yet',
  upcoming: 'Upcoming',
  held: 'Held',
  noShow: 'No show',
  canceled: 'Canceled',
};

const asked = {
  by: optional(enums(reportSearches)),
  /** An id, or a state. */
  value: optional(text(40, 1)),
  from: optional(day()),
  to: optional(day()),
};
export const interviewReportQuery = object({
  ...pageQuery,
  ...asked,
  outcome: optional(enums(reportOutcomes)),
  sort: sortBy('start', 'created', 'updated', 'decided'),
});
export type InterviewReportQuery = Infer<typeof interviewReportQuery>;

export const interviewReportRow = object({
  ...staffFields,
  /** When a panelist accepted for the first time. */
  acceptedAt: nullable(string()),
  /** When the first feedback was submitted. */
  feedbackAt: nullable(string()),
  /** How often the interview was moved to another time. */
  rescheduled: integer(),
  /** The total pay of panelists for the interview. */
  payPaise: integer(),
});
export type InterviewReportRow = Infer<typeof interviewReportRow>;

/** Interviews of a report. 400 with the field of the first rule that is broken (product: Reports). */
export const listReportInterviews = call({
  method: 'GET',
  path: '/reports/interviews',
  summary: 'The interviews of an interview report',
  access: admins,
  timeout: 'short',
  query: interviewReportQuery,
  reply: pageOf(interviewReportRow),
});

/**
 * The median and the 90th percentile in hours; null if nothing was measured. `of` is the number of measured
 * interviews.
 */
export const hoursTaken = object({ median: nullable(number()), most: nullable(number()), of: integer() });
export type HoursTaken = Infer<typeof hoursTaken>;

const interviewReport = object({
  /** The number of interviews in the report, up to `mostCounted`; with `more`, there are more. */
  total: integer(),
  more: optional(literal(true)),
  /** The name of `value`; null for a status, or if it does not exist. */
  party: nullable(named()),
  /** Counts by outcome. In a report with dates, counts by local day and outcome. */
  days: array(object({ day: nullable(string()), outcome: enums(reportOutcomes), count: integer() })),
  /** From the request to the first acceptance, and from the end to the first feedback. */
  booking: hoursTaken,
  feedback: hoursTaken,
});
export type InterviewReport = Infer<typeof interviewReport>;

/** The numbers above the interviews of a report. Like those of lists, they stop at the first 10,000 interviews. */
export const getInterviewReport = call({
  method: 'GET',
  path: '/reports/interviews/summary',
  summary: 'The numbers of an interview report',
  access: admins,
  timeout: 'short',
  query: object({ ...asked, outcome: optional(enums(reportOutcomes)) }),
  reply: interviewReport,
});

/** The maximum number of interviews that a summary counts. */
export const mostInReport = mostCounted;

/** The query of a report's calls, from the fields of the form. */
export const interviewQueryOf = ({
  by,
  value,
  from,
  to,
}: ReportFields): Pick<InterviewReportQuery, keyof typeof asked> => ({
  ...(by !== '' && value !== '' && { by: by as InterviewReportQuery['by'], value }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
});

/** The reports that can be sent by email. */
export const sentReports = ['interviewReport', 'statisticsReport'] as const;
export type SentReport = (typeof sentReports)[number];

/**
 * Makes the whole report as an Excel file in the background, then emails its link to the caller's address. 400 as for
 * the report itself, 403 if the caller may not read it, 409 if too many exports are running.
 */
export const sendReport = call({
  method: 'POST',
  path: '/reports/emails',
  summary: 'Send a report to the registered email address',
  access: { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' },
  timeout: 'short',
  once: true,
  body: object({
    report: enums(sentReports),
    /** The query of the report's own list. */
    query: object({ ...asked, group: optional(text(20)), month: optional(text(7)) }),
  }),
  reply: nothing(),
});

/**
 * How often a report is sent automatically, at `scheduleHour` in the reader's zone: every Monday, or on the first of
 * every month.
 */
export const scheduleSpans = ['week', 'month'] as const;
export type ScheduleSpan = (typeof scheduleSpans)[number];
export const scheduleWords: Record<ScheduleSpan, string> = { week: 'Every Monday', month: 'First of the month' };
export const scheduleHour = 8;

const which = { report: enums(sentReports), every: enums(scheduleSpans) };
/** The part of a scheduled report's query without its days. */
const kept = object({ by: asked.by, value: asked.value, group: optional(text(20)) });
const reportSchedule = object({
  ...which,
  query: kept,
  /** The name of the report's value; null if it has none. */
  party: nullable(named()),
  nextAt: string(),
});
export type ReportSchedule = Infer<typeof reportSchedule>;
const senders: Access = { ADMIN: 'own', SUPER_ADMIN: 'own', ORGANIZATION_USER: 'own' };

/** The caller's scheduled reports, the next one first. */
export const listReportSchedules = call({
  method: 'GET',
  path: '/reports/schedules',
  summary: 'Own scheduled reports',
  access: senders,
  timeout: 'short',
  reply: array(reportSchedule),
});
/**
 * Schedules a report, replacing the caller's schedule of the same kind and span. 400 as for the report itself, 403 if
 * the caller may not read it.
 */
export const scheduleReport = call({
  method: 'PUT',
  path: '/reports/schedules',
  summary: 'Have a report sent each week or month',
  access: senders,
  timeout: 'short',
  body: object({ ...which, query: kept }),
  reply: nothing(),
});
/** Stops a scheduled report. Succeeds even if it is not scheduled. */
export const stopReportSchedule = call({
  method: 'DELETE',
  path: '/reports/schedules',
  summary: 'Stop a scheduled report',
  access: senders,
  timeout: 'short',
  body: object(which),
  reply: nothing(),
});
