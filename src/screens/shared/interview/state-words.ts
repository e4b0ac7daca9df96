import type { Leaf } from '../../../contract/interviews';

/** Each state of an interview in words, for admins. */
export const stateWords: Record<Leaf, string> = {
  pendingSchedule: 'Pending schedule',
  reschedulePending: 'Reschedule pending',
  requested: 'Upcoming, awaiting panelist',
  confirmed: 'Upcoming',
  live: 'Live',
  pendingFeedback: 'Pending feedback',
  inReview: 'Completed, in review',
  released: 'Completed',
  noShow: 'No show',
  canceled: 'Canceled',
};
