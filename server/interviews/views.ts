import type { View } from '../../src/contract/interviews';
import { sql, type Sql } from '../db/database';

/** Live monitoring: 75 minutes before to 30 minutes after now (spec 2.6). */
const monitored = sql`i.starts_at < law_now() + interval '30 minutes' and i.ends_at > law_now() - interval '75 minutes'`;

/**
 * What each named list holds, as a condition over `interviews i` (product 2: tabs are views of states). Feedback Review
 * is what waits for review since the last 24 hours, overdue is what waits longer.
 */
export const viewConditions: Record<View, Sql> = {
  all: sql`true`,
  waiting: sql`i.leaf in ('pendingSchedule', 'reschedulePending')`,
  pendingSchedule: sql`i.leaf = 'pendingSchedule'`,
  reschedulePending: sql`i.leaf = 'reschedulePending'`,
  requested: sql`i.leaf = 'requested'`,
  upcoming: sql`i.leaf in ('requested', 'confirmed', 'live')`,
  live: sql`i.leaf = 'live'`,
  monitor: sql`i.leaf in ('requested', 'confirmed', 'live', 'noShow', 'pendingFeedback') and ${monitored}`,
  pendingFeedback: sql`i.leaf = 'pendingFeedback'`,
  overdueFeedback: sql`i.leaf = 'pendingFeedback' and i.feedback_by <= law_now()`,
  inReview: sql`i.leaf = 'inReview'`,
  review: sql`i.leaf = 'inReview' and i.updated_at > law_now() - interval '24 hours'`,
  overdueReview: sql`i.leaf = 'inReview' and i.updated_at <= law_now() - interval '24 hours'`,
  completed: sql`i.leaf in ('inReview', 'released')`,
  released: sql`i.leaf = 'released'`,
  undecided: sql`i.leaf = 'released' and i.kind = 'real' and i.decision is null`,
  cancelAsked: sql`i.cancel_asked`,
  canceled: sql`i.leaf = 'canceled'`,
  noShow: sql`i.leaf = 'noShow'`,
  changeable: sql`i.leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed')`,
  today: sql`i.starts_at >= date_trunc('day', law_now()) and i.starts_at < date_trunc('day', law_now()) + interval '1 day'`,
};

/**
 * The same for organizations and candidates, who read Pending feedback while feedback is in review (product 2).
 */
const masked: Partial<Record<View, Sql>> = {
  monitor: sql`i.leaf in ('requested', 'confirmed', 'live', 'noShow', 'pendingFeedback', 'inReview') and ${monitored}`,
  pendingFeedback: sql`i.leaf in ('pendingFeedback', 'inReview')`,
  completed: sql`i.leaf = 'released'`,
  inReview: sql`false`,
  review: sql`false`,
  overdueReview: sql`false`,
};

/** Condition of a view for a reader. `seesReview` is true for admins and panelists. */
export const viewCondition = (view: View, seesReview: boolean): Sql =>
  seesReview ? viewConditions[view] : (masked[view] ?? viewConditions[view]);
