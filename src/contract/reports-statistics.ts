import { array, enums, integer, nullable, number, object, optional, string, type Infer } from 'superstruct';
import { countedMetrics, privateMetrics, type CountedMetric } from './interviews-counted';
import type { ListQuery } from './interviews';
import { call, day, pageOf, pageQuery, sortBy, text, type Access } from './kit';
import { hoursTaken } from './reports';
import type { ReportFields } from './reports-rules';

const readers: Access = { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' };

/** The groups of a statistics report. For organizations, the group is always the job profile. */
export const statisticsGroups = ['organization', 'jobProfile', 'panelist'] as const;
export type StatisticsGroup = (typeof statisticsGroups)[number];
export const statisticsGroupWords: Record<StatisticsGroup, string> = {
  organization: 'Organization',
  jobProfile: 'Job profile',
  panelist: 'Panelist',
};

export const metricWords: Record<CountedMetric, string> = {
  requested: 'Requested',
  booked: 'Booked',
  held: 'Held',
  canceled: 'Canceled',
  canceledByOrganization: 'By organization',
  canceledByCandidate: 'By candidate',
  canceledByAdmin: 'By admin',
  expired: 'Expired',
  noShow: 'No show',
  rescheduled: 'Rescheduled',
  declined: 'Declined',
  lateFeedback: 'Late feedback',
  returned: 'Returned by QC',
};

const ofPanelists: readonly CountedMetric[] = [
  ...(['held', 'noShow', 'rescheduled'] as const),
  ...(['declined', 'lateFeedback', 'returned'] as const),
];
/** The metrics that a group shows to a reader, in order. Requests and cancellations are not attributed to panelists. */
export const metricsOf = (group: StatisticsGroup, admin: boolean): readonly CountedMetric[] =>
  group === 'panelist' ? ofPanelists : countedMetrics.filter((one) => admin || !privateMetrics.includes(one));

const asked = {
  group: optional(enums(statisticsGroups)),
  /** A month in the reader's zone, yyyy-MM. Alternatively, give the days `from` and `to`. */
  month: optional(text(7)),
  from: optional(day()),
  to: optional(day()),
};
export const statisticsQuery = object({
  ...pageQuery,
  ...asked,
  sort: sortBy('name', 'requested', 'booked', 'held', 'canceled', 'noShow', 'declined', 'lateFeedback'),
});
export type StatisticsQuery = Infer<typeof statisticsQuery>;

const count = () => optional(integer());
/** The counts of the metrics that `metricsOf` returns. */
const counts = object({
  requested: count(),
  booked: count(),
  held: count(),
  canceled: count(),
  canceledByOrganization: count(),
  canceledByCandidate: count(),
  canceledByAdmin: count(),
  expired: count(),
  noShow: count(),
  rescheduled: count(),
  declined: count(),
  lateFeedback: count(),
  returned: count(),
});
const statisticsRow = object({
  /** The id of the organization, job profile or panelist; `mock` for interviews without one. */
  id: string(),
  name: string(),
  counts,
  /**
   * Median hours from the request to the first acceptance, and from the end to the first feedback (for organizations,
   * to its release).
   */
  booking: nullable(number()),
  feedback: nullable(number()),
  /**
   * For panelists: the hours of interviews, and the hours that they offer by their current weekly hours, days off and
   * extra slots.
   */
  bookedHours: optional(number()),
  offeredHours: optional(number()),
});
export type StatisticsRow = Infer<typeof statisticsRow>;

/**
 * The numbers of a month or of days by group. 400 with the field of the first rule that is broken (product: Reports).
 */
export const listStatistics = call({
  method: 'GET',
  path: '/reports/statistics',
  summary: 'A statistics report, by group',
  access: readers,
  scope: 'reports:read',
  timeout: 'short',
  query: statisticsQuery,
  reply: pageOf(statisticsRow),
});

const statistics = object({
  /** The local days, the first and the last. */
  from: string(),
  to: string(),
  /** The number of groups for which anything was counted; 0 only if nothing was counted at all. */
  total: integer(),
  counts,
  days: array(object({ day: string(), held: integer(), canceled: integer(), noShow: integer() })),
  booking: hoursTaken,
  /** From the last acceptance before the start to the start. */
  waiting: hoursTaken,
  /** From the end to the first feedback; for organizations to its release. */
  feedback: hoursTaken,
  /** From the first feedback to its release; for admins. */
  review: optional(hoursTaken),
});
export type Statistics = Infer<typeof statistics>;

/** The numbers of all groups together. */
export const getStatistics = call({
  method: 'GET',
  path: '/reports/statistics/summary',
  summary: 'The numbers of a statistics report',
  access: readers,
  scope: 'reports:read',
  timeout: 'short',
  query: object(asked),
  reply: statistics,
});

/**
 * The query of a report's calls, from the fields of the form. For organizations, the group is always the job profile.
 */
export const statisticsQueryOf = ({
  group,
  span,
  month,
  from,
  to,
}: ReportFields): Omit<StatisticsQuery, '_page' | '_limit' | 'sort'> => ({
  group: statisticsGroups.find((one) => one === group) ?? 'jobProfile',
  ...(span === 'month' ? { month } : { from, to }),
});
/** The parameter of an interview list that selects the interviews of a group. */
const groupFilter = {
  organization: 'organizationId',
  jobProfile: 'jobProfileId',
  panelist: 'panelistId',
} as const satisfies Record<StatisticsGroup, keyof ListQuery>;
/** The id of the row of interviews without an organization and a job profile: mock interviews. */
export const mockGroup = 'mock';

/**
 * The query of the list that has exactly the interviews of a number. `of` is the id of the number's row, null for a
 * total.
 */
export const numberQuery = (
  metric: CountedMetric,
  span: { from: string; to: string },
  group: StatisticsGroup,
  of: string | null,
): ListQuery => ({
  counted: metric,
  countedFrom: span.from,
  countedTo: span.to,
  ...(of !== null && (of === mockGroup ? { kind: 'mock' } : { [groupFilter[group]]: of })),
});
