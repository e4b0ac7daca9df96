import { array, enums, integer, nullable, number, object, optional, string, type Infer } from 'superstruct';
import type { Leaf, ListQuery, Wait } from './interviews';
import { call, day, id, named, userTypes, type UserType } from './kit';

/** Which interviews a metric counts: the list with this query has exactly these rows. */
export type MetricQuery = Omit<ListQuery, 'q' | 'sort' | '_page' | '_limit'>;

const beyondBooking: Leaf[] = ['requested', 'confirmed', 'live', 'pendingFeedback', 'inReview', 'released', 'noShow'];

/** The steps of requests from request to decision, for the requests of a span (product: Metrics). */
export const funnelSteps = ['requested', 'booked', 'held', 'feedback', 'decided'] as const;
export type FunnelStep = (typeof funnelSteps)[number];
export const funnelQueries: Record<FunnelStep, MetricQuery> = {
  requested: { kind: 'real' },
  booked: { kind: 'real', state: beyondBooking },
  held: { kind: 'real', view: 'held' },
  feedback: { kind: 'real', view: 'released' },
  decided: { kind: 'real', view: 'decided' },
};

/** A span of instants that excludes its end. */
export type Span = { from: string; to: string };
/** Selects the interviews that start in a span. One that crosses midnight belongs to the day on which it starts. */
export const startingIn = ({ from, to }: Span): MetricQuery => ({ startsFrom: from, to });
export const requestedIn = ({ from, to }: Span): MetricQuery => ({ createdFrom: from, createdTo: to });

/** The outcomes of interviews. */
export const outcomes = ['held', 'canceled', 'noShow'] as const;
export type Outcome = (typeof outcomes)[number];
const outcomeQueries: Record<Outcome, MetricQuery> = {
  held: { view: 'held' },
  canceled: { view: 'canceled' },
  noShow: { view: 'noShow' },
};
/**
 * Selects the interviews of a span with an outcome, by their start. A canceled interview has no start and counts at
 * the time of its cancellation.
 */
export const outcomeQuery = (outcome: Outcome, span: Span): MetricQuery => ({
  ...outcomeQueries[outcome],
  ...(outcome === 'canceled' ? { changedFrom: span.from, changedTo: span.to } : startingIn(span)),
});

/** The kinds of waiting work. Each is counted by its waiting time: under a day, up to three days, longer. */
export const queues = ['waiting', 'pendingFeedback', 'inReview'] as const;

/** The query for the list of each user type that finds the accounts that can sign in. */
export const accountLists = {
  CANDIDATE: { account: 'each' },
  PANELIST: { state: 'on' },
  ORGANIZATION_USER: { state: 'active' },
  ADMIN: { state: 'active' },
  SUPER_ADMIN: { state: 'active' },
} as const satisfies Record<UserType, object>;

/** The load of a week: interviews that will take place, and those that a panelist must still accept. */
export const loadQueries = {
  booked: { view: 'booked' },
  asked: { view: 'requested' },
} satisfies Record<string, MetricQuery>;

/** Metrics of the last 7 days including today, compared with the 7 days before. */
export const weekMetrics = ['requests', ...outcomes] as const;
export type WeekMetric = (typeof weekMetrics)[number];

/** The spans of the metrics on homes: the number of days up to and including today. */
export const homeSpans = { week: 7, recap: 28, weeks: 56 } as const;
/** The longest span of an analysis in days. */
export const longestSpan = 400;
export const spanTooLong = `Choose at most ${longestSpan} days`;
/** The maximum number of panelists that an analysis compares, the busiest first. */
export const mostCompared = 100;

/** The local days of a part of a span, including both the first and the last. */
const days = { from: string(), to: string() };
const outcomeCounts = { held: integer(), canceled: integer(), noShow: integer() };
/** Median hours of the interviews of a part; null if there are none. */
const hoursTaken = {
  /** From the request to the feedback. */
  request: nullable(number()),
  /** From the end of the interview to the feedback. */
  feedback: nullable(number()),
};
/** The number of items by how long they have been waiting. */
const countOfWait = { day: integer(), days: integer(), longer: integer() } satisfies Record<Wait, unknown>;
const funnel = array(object({ step: enums(funnelSteps), count: integer() }));
const turnaround = array(object({ ...days, ...hoursTaken }));
export type Turnaround = Infer<typeof turnaround>;

const homeReply = object({
  /** The reader's current local day. */
  today: string(),
  week: array(object({ metric: enums(weekMetrics), count: integer(), before: integer() })),
  recap: object({ ...outcomeCounts, feedbackHours: nullable(number()) }),
  load: array(object({ day: string(), booked: integer(), asked: integer() })),
  funnel: optional(funnel),
  turnaround: optional(turnaround),
  /** For admins. */
  users: optional(array(object({ userType: enums(userTypes), count: integer(), week: integer() }))),
  /** The number of emails of the last 7 days that failed permanently. */
  failedEmails: optional(integer()),
  /** For super admins: the number of refunds to approve, and of payments to capture. */
  money: optional(object({ refunds: integer(), captures: integer() })),
  queues: optional(array(object({ queue: enums(queues), ...countOfWait }))),
  /**
   * For panelists: the pay in paise by month, the current one last. For each open request, `paise` is its pay if
   * accepted now, and `months` the experience that the job requires.
   */
  earned: optional(array(object({ month: string(), paise: integer() }))),
  requests: optional(array(object({ id: string(), paise: nullable(integer()), months: integer() }))),
});
export type HomeMetrics = Infer<typeof homeReply>;

/** All metrics of a home in one call; counts stop after `mostCounted` (product: Metrics). */
export const homeMetrics = call({
  method: 'GET',
  path: '/metrics/home',
  summary: 'The metrics of the caller’s home',
  access: { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization', PANELIST: 'assigned' },
  timeout: 'short',
  reply: homeReply,
});

const analysisReply = object({
  /** The requested organization, or null. */
  organization: nullable(named()),
  funnel,
  outcomes: array(object({ ...days, ...outcomeCounts })),
  turnaround,
  /** For admins: interviews that panelists held, and the hours that they offer in a week. */
  panelists: optional(
    array(
      object({ id: string(), name: string(), held: integer(), hours: number(), feedbackHours: nullable(number()) }),
    ),
  ),
});
export type AnalysisMetrics = Infer<typeof analysisReply>;

/** Metrics over the reader's local days `from` to `to`, both included. 404 for an organization out of reach. */
export const analysisMetrics = call({
  method: 'GET',
  path: '/metrics/analysis',
  summary: 'Trends, funnel, load and times over a span',
  access: { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' },
  timeout: 'short',
  query: object({ from: day(), to: day(), organizationId: optional(id()) }),
  reply: analysisReply,
});
