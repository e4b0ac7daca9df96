import { leaves, timedLeaves, type Leaf } from '../../../src/contract/interviews';
import { privateMetrics, type CountedMetric } from '../../../src/contract/interviews-counted';
import { sql, type Sql } from '../../db/database';
import type { Caller } from '../../kit/caller';

type Span = { from: string; to: string };
const within = (at: Sql, { from, to }: Span) => sql`${at} >= ${new Date(from)} and ${at} < ${new Date(to)}`;
const held: readonly Leaf[] = ['pendingFeedback', 'inReview', 'released'];
const canceled: readonly Leaf[] = ['canceled'];
const leavesOf: Record<CountedMetric, readonly Leaf[]> = {
  requested: leaves,
  booked: leaves,
  held,
  canceled,
  canceledByOrganization: canceled,
  canceledByCandidate: canceled,
  canceledByAdmin: canceled,
  expired: canceled,
  noShow: ['noShow'],
  rescheduled: timedLeaves,
  declined: leaves,
  lateFeedback: held,
  returned: leaves,
};

const doerOf = sql`i.context #>> '{canceled,by}'`;
/** The conditions of a metric besides its states and its span. */
const also: Record<CountedMetric, Sql> = {
  requested: sql`true`,
  booked: sql`exists (select from interview_history h where h.interview_id = i.id and h.type = 'ACCEPT')`,
  held: sql`true`,
  canceled: sql`true`,
  canceledByOrganization: sql`${doerOf} = 'organization'`,
  canceledByCandidate: sql`${doerOf} = 'candidate'`,
  canceledByAdmin: sql`${doerOf} = 'admin'`,
  expired: sql`${doerOf} = 'clock'`,
  noShow: sql`true`,
  rescheduled: sql`exists (
    select from jsonb_array_elements(i.context->'rounds') r where r->>'how' in ('moved', 'rescheduled'))`,
  declined: sql`true`,
  lateFeedback: sql`i.feedback_by < coalesce(
    (select f.at from feedback_versions f where f.interview_id = i.id and f.version = 1), law_now())`,
  returned: sql`true`,
};
/** Interviews with an event of this type in a span, found by the index of these events. */
const happened = (type: 'DECLINE' | 'RETURN', span: Span) => sql`i.id in (
  select h.interview_id from interview_history h where h.type = ${type} and ${within(sql`h.at`, span)})`;

function inSpan(metric: CountedMetric, span: Span): Sql {
  if (metric === 'declined') return happened('DECLINE', span);
  if (metric === 'returned') return happened('RETURN', span);
  if (metric === 'requested' || metric === 'booked') return within(sql`i.created_at`, span);
  return leavesOf[metric] === canceled ? within(sql`i.updated_at`, span) : within(sql`i.starts_at`, span);
}

const isHidden = (metric: CountedMetric, { reach }: Pick<Caller, 'reach'>) =>
  reach !== 'all' && privateMetrics.includes(metric);
/** The states of a metric; none for readers who must not see the metric. */
export const countedLeaves = (metric: CountedMetric, caller: Pick<Caller, 'reach'>): readonly Leaf[] =>
  isHidden(metric, caller) ? [] : leavesOf[metric];

/** The interviews of a metric over `interviews i`, without the condition on its states (product: Reports). */
export const countedIn = (metric: CountedMetric, span: Span): Sql => sql`${inSpan(metric, span)} and ${also[metric]}`;

/** Whether a panelist declined an interview `i` in a span. Such an interview is no longer theirs. */
export const declinedBy = (panelistId: string, span: Span): Sql => sql`exists (
  select from interview_history h where h.interview_id = i.id and h.type = 'DECLINE' and h.by_id = ${panelistId}
    and ${within(sql`h.at`, span)})`;
