import { leaves, lengths, type Leaf, type View, type Wait } from '../../../src/contract/interviews';
import { empty, sql, type Sql } from '../../db/database';

/** The length of the longest interview. An interview that ends after an instant starts at most this long before it. */
export const longest = sql`${`${Math.max(...lengths)} minutes`}::interval`;

type ViewOfStates = {
  /** The states of the view. */
  leaves: readonly Leaf[];
  /** Further conditions over `interviews i`. */
  also?: Sql | undefined;
};

// A subquery, so that it is not computed for each row.
const now = sql`(select law_now())`;

/** Live monitoring: 75 minutes before to 30 minutes after now (product: Interview lists). */
const monitored = {
  also: sql`i.starts_at < ${now} + interval '30 minutes' and i.ends_at > ${now} - interval '75 minutes'
    and i.starts_at > ${now} - interval '75 minutes' - ${longest}`,
} as const;

/**
 * The named lists (product: Interview lists, tabs are views of states). `review` has what has waited for review for
 * less than 24 hours, `overdueReview` what has waited longer.
 */
const views: Record<View, ViewOfStates> = {
  all: { leaves },
  waiting: { leaves: ['pendingSchedule', 'reschedulePending'] },
  pendingSchedule: { leaves: ['pendingSchedule'] },
  reschedulePending: { leaves: ['reschedulePending'] },
  requested: { leaves: ['requested'] },
  upcoming: { leaves: ['requested', 'confirmed', 'live'] },
  booked: { leaves: ['confirmed', 'live'] },
  live: { leaves: ['live'] },
  monitor: { leaves: ['requested', 'confirmed', 'live', 'noShow', 'pendingFeedback'], ...monitored },
  held: { leaves: ['pendingFeedback', 'inReview', 'released'] },
  pendingFeedback: { leaves: ['pendingFeedback'] },
  // In this state, the deadline of an interview is that of its feedback.
  overdueFeedback: { leaves: ['pendingFeedback'], also: sql`i.deadline <= ${now}` },
  inReview: { leaves: ['inReview'] },
  review: { leaves: ['inReview'], also: sql`i.updated_at > ${now} - interval '24 hours'` },
  overdueReview: { leaves: ['inReview'], also: sql`i.updated_at <= ${now} - interval '24 hours'` },
  completed: { leaves: ['inReview', 'released'] },
  released: { leaves: ['released'] },
  undecided: { leaves: ['released'], also: sql`i.kind = 'real' and i.decision is null` },
  decided: { leaves: ['released'], also: sql`i.kind = 'real' and i.decision is not null` },
  cancelAsked: { leaves, also: sql`i.cancel_asked` },
  canceled: { leaves: ['canceled'] },
  noShow: { leaves: ['noShow'] },
  changeable: { leaves: ['pendingSchedule', 'reschedulePending', 'requested', 'confirmed'] },
  today: {
    leaves,
    also: sql`i.starts_at >= date_trunc('day', ${now}) and i.starts_at < date_trunc('day', ${now}) + interval '1 day'`,
  },
};

/** The views for organizations and candidates, who see feedback in review as pending (product: Lifecycle). */
const masked: Partial<Record<View, ViewOfStates>> = {
  monitor: { leaves: [...views.monitor.leaves, 'inReview'], ...monitored },
  pendingFeedback: { leaves: ['pendingFeedback', 'inReview'] },
  overdueFeedback: { leaves: ['pendingFeedback', 'inReview'], also: sql`i.feedback_by <= ${now}` },
  completed: { leaves: ['released'] },
  inReview: { leaves: [] },
  review: { leaves: [] },
  overdueReview: { leaves: [] },
};

/** A view for a reader. `seesReview` is true for admins and panelists. */
export const viewOf = (view: View, seesReview: boolean): ViewOfStates =>
  seesReview ? views[view] : (masked[view] ?? views[view]);

// Since when an interview has waited for its time, its scorecard or its review. For readers who must not know of the
// review, it still waits for the scorecard.
const since = (seesReview: boolean) => sql`case i.leaf when 'pendingFeedback' then i.ends_at
  when 'inReview' then ${seesReview ? sql`i.updated_at` : sql`i.ends_at`} else i.created_at end`;

/** The interviews that have waited for the given span (product: Metrics, age of each queue). */
export function waitedFor(wait: Wait, seesReview: boolean): Sql {
  const at = since(seesReview);
  const [day, days] = [sql`${now} - interval '1 day'`, sql`${now} - interval '3 days'`];
  if (wait === 'day') return sql`${at} > ${day}`;
  return wait === 'days' ? sql`${at} <= ${day} and ${at} > ${days}` : sql`${at} <= ${days}`;
}

/** A view as one condition over `interviews i`. */
export const conditionOf = ({ leaves: among, also }: ViewOfStates): Sql =>
  sql`i.leaf = any(${[...among]})${also ? sql` and ${also}` : empty}`;
