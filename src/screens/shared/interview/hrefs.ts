import { tabHref } from '../../../components/use-tab';
import type { InterviewRow } from '../../../contract/interviews';
import type { UserType } from '../../../contract/kit';

/** The pages of an interview (product: Screens). */
export const interviewHref = (id: string) => `/dashboard/interview?id=${id}`;
/** Replacements for an absent panelist; `day` is in the panelist's time zone, yyyy-MM-dd. */
export const awayHref = (panelistId: string, day?: string) =>
  `/dashboard/panelistaway?panelist=${panelistId}${day === undefined ? '' : `&day=${day}`}`;
/** The tabs of `/dashboard/feedbacks`, in order (product: Screens). */
export const feedbacksTabs = [
  'Feedback Review',
  'Interview Summary',
  'Candidate Reviews',
  'QC Update',
  'Share Feedback',
  'Candidate Selected Rejected List',
] as const;
export type FeedbacksTab = (typeof feedbacksTabs)[number];
export const feedbacksHref = (tab: FeedbacksTab, more: Record<string, string> = {}) =>
  tabHref('/dashboard/feedbacks', feedbacksTabs, tab, more);
export const candidateReviewsHref = (candidateId: string) =>
  feedbacksHref('Candidate Reviews', { candidate: candidateId });
/** The page on which signed-in users read the feedback of an interview. */
export const feedbackViewHref = (id: string) => `/dashboard/feedbackview/${id}`;
export const feedbackHref = (id: string) => `/dashboard/feedback?id=${id}`;
/** The scorecard that an admin reviews, and the editor of a released one. */
export const reviewHref = (id: string) => `/dashboard/feedbacks?id=${id}`;
export const qcHref = (id: string) => feedbacksHref('QC Update', { id });
/** The tabs of `/dashboard/interviewmenus`, in order (product: Screens). */
export const schedulingTabs = [
  'Schedule Interview',
  'Schedule Multiple Interviews',
  'Book Selected Interviews',
  'Reschedule Interview',
  'Check Available Panelist',
  'Map Panelist',
  'Book Slot',
] as const;
export type SchedulingTab = (typeof schedulingTabs)[number];
/** A tab of scheduling, filled in with the values of `begin`. */
export const schedulingHref = (tab: SchedulingTab, begin: Record<string, string> = {}) =>
  tabHref('/dashboard/interviewmenus', schedulingTabs, tab, begin);

/** Schedule Interview, filled in for a candidate of an organization. */
export const scheduleHref = (candidateId: string, userType: UserType) =>
  `/dashboard/${userType === 'ORGANIZATION_USER' ? 'orgschedule' : 'interviewmenus'}?candidate=${candidateId}`;

/**
 * The scheduling screen, filled in from an interview. Organizations have a screen of their own. A booked interview is
 * rescheduled.
 */
export function bookHref({ id, state }: Pick<InterviewRow, 'id' | 'state'>, userType: UserType): string {
  if (userType === 'ORGANIZATION_USER') return `/dashboard/orgschedule?id=${id}`;
  if (state === 'requested' || state === 'confirmed') return schedulingHref('Reschedule Interview', { id });
  return `/dashboard/interviewmenus?id=${id}`;
}
