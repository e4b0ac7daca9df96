import { array, enums, integer, literal, nullable, number, object, optional, string, type Infer } from 'superstruct';
import { staffFields } from './interviews';
import { admins, call, type Access, day, mostCounted, named, nothing, pageOf, pageQuery, sortBy, text } from './kit';
import { reportSearches, type ReportFields } from './reports-rules';

/** What became of the interviews of a report, as its chart counts them (product: Reports). */
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
  /** How often its time was moved. */
  rescheduled: integer(),
  /** What panelists got for it. */
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

/** Hours: the median and the 90th percentile; null where nothing was measured. */
export const hoursTaken = object({ median: nullable(number()), most: nullable(number()), of: integer() });
export type HoursTaken = Infer<typeof hoursTaken>;

const interviewReport = object({
  /** How many interviews the report has, up to `mostCounted`; with `more`, more than that. */
  total: integer(),
  more: optional(literal(true)),
  /** What `value` is called; null for a status, or where it is not there. */
  party: nullable(named()),
  /** By outcome; with dates by local day too, each day once. */
  days: array(object({ day: nullable(string()), outcome: enums(reportOutcomes), count: integer() })),
  /** From the request to the first acceptance, and from the end to the first feedback. */
  booking: hoursTaken,
  feedback: hoursTaken,
});
export type InterviewReport = Infer<typeof interviewReport>;

/** The numbers above the interviews of a report; they stop at the first 10,000 as those of lists do. */
export const getInterviewReport = call({
  method: 'GET',
  path: '/reports/interviews/summary',
  summary: 'The numbers of an interview report',
  access: admins,
  timeout: 'short',
  query: object({ ...asked, outcome: optional(enums(reportOutcomes)) }),
  reply: interviewReport,
});

/** Interviews that a summary counts at most. */
export const mostInReport = mostCounted;

/** The query of a report's calls for what the form says. */
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

/** The reports that can be sent. */
export const sentReports = ['interviewReport', 'statisticsReport'] as const;
export type SentReport = (typeof sentReports)[number];

/**
 * Makes the whole report as an Excel file in the background, then sends its link to the caller's address. 400 as the
 * report itself, 403 if it is not for the caller, 409 if too many exports run.
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
    /** That of the report's own list. */
    query: object({ ...asked, group: optional(text(20)), month: optional(text(7)) }),
  }),
  reply: nothing(),
});

/** How often a report is sent by itself, at `scheduleHour` of the reader's zone: each Monday, or each first of a month. */
export const scheduleSpans = ['week', 'month'] as const;
export type ScheduleSpan = (typeof scheduleSpans)[number];
export const scheduleWords: Record<ScheduleSpan, string> = { week: 'Every Monday', month: 'First of the month' };
export const scheduleHour = 8;

const which = { report: enums(sentReports), every: enums(scheduleSpans) };
/** What a scheduled report asks for beside its days. */
const kept = object({ by: asked.by, value: asked.value, group: optional(text(20)) });
const reportSchedule = object({
  ...which,
  query: kept,
  /** What the value of the report is called; null without one. */
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
/** Schedules a report in place of the one of the same kind and span. 400 as the report itself, 403 if it is not theirs. */
export const scheduleReport = call({
  method: 'PUT',
  path: '/reports/schedules',
  summary: 'Have a report sent each week or month',
  access: senders,
  timeout: 'short',
  body: object({ ...which, query: kept }),
  reply: nothing(),
});
/** Stopping what is not scheduled succeeds. */
export const stopReportSchedule = call({
  method: 'DELETE',
  path: '/reports/schedules',
  summary: 'Stop a scheduled report',
  access: senders,
  timeout: 'short',
  body: object(which),
  reply: nothing(),
});
