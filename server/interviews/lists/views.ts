import { leaves, lengths, type Leaf, type View } from '../../../src/contract/interviews';
import { empty, sql, type Sql } from '../../db/database';

/** No interview is longer: what ends after an instant begins this much before it at the earliest. */
export const longest = sql`${`${Math.max(...lengths)} minutes`}::interval`;

type ViewOfStates = {
  /** The states it is made of. */
  leaves: readonly Leaf[];
  /** What else must hold, over `interviews i`. */
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
 * What each named list holds (product: Interview lists, tabs are views of states). Feedback Review is what waits for
 * review since the last 24 hours, overdue is what waits longer.
 */
const views: Record<View, ViewOfStates> = {
  all: { leaves },
  waiting: { leaves: ['pendingSchedule', 'reschedulePending'] },
  pendingSchedule: { leaves: ['pendingSchedule'] },
  reschedulePending: { leaves: ['reschedulePending'] },
  requested: { leaves: ['requested'] },
  upcoming: { leaves: ['requested', 'confirmed', 'live'] },
  live: { leaves: ['live'] },
  monitor: { leaves: ['requested', 'confirmed', 'live', 'noShow', 'pendingFeedback'], ...monitored },
  pendingFeedback: { leaves: ['pendingFeedback'] },
  // The deadline of what waits for feedback is the feedback's.
  overdueFeedback: { leaves: ['pendingFeedback'], also: sql`i.deadline <= ${now}` },
  inReview: { leaves: ['inReview'] },
  review: { leaves: ['inReview'], also: sql`i.updated_at > ${now} - interval '24 hours'` },
  overdueReview: { leaves: ['inReview'], also: sql`i.updated_at <= ${now} - interval '24 hours'` },
  completed: { leaves: ['inReview', 'released'] },
  released: { leaves: ['released'] },
  undecided: { leaves: ['released'], also: sql`i.kind = 'real' and i.decision is null` },
  cancelAsked: { leaves, also: sql`i.cancel_asked` },
  canceled: { leaves: ['canceled'] },
  noShow: { leaves: ['noShow'] },
  changeable: { leaves: ['pendingSchedule', 'reschedulePending', 'requested', 'confirmed'] },
  today: {
    leaves,
    also: sql`i.starts_at >= date_trunc('day', ${now}) and i.starts_at < date_trunc('day', ${now}) + interval '1 day'`,
  },
};

/** The same for organizations and candidates, who read Pending feedback while feedback is in review
 * (product: Lifecycle). */
const masked: Partial<Record<View, ViewOfStates>> = {
  monitor: { leaves: [...views.monitor.leaves, 'inReview'], ...monitored },
  pendingFeedback: { leaves: ['pendingFeedback', 'inReview'] },
  completed: { leaves: ['released'] },
  inReview: { leaves: [] },
  review: { leaves: [] },
  overdueReview: { leaves: [] },
};

/** What a view holds for a reader. `seesReview` is true for admins and panelists. */
export const viewOf = (view: View, seesReview: boolean): ViewOfStates =>
  seesReview ? views[view] : (masked[view] ?? views[view]);

/** The same as one condition over `interviews i`. */
export const conditionOf = ({ leaves: among, also }: ViewOfStates): Sql =>
  sql`i.leaf = any(${[...among]})${also ? sql` and ${also}` : empty}`;
