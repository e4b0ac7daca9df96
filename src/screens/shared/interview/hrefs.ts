import type { UserType } from '../../../contract/kit';

/** The pages of an interview (product: Screens). */
export const interviewHref = (id: string) => `/dashboard/interview?id=${id}`;
export const feedbackHref = (id: string) => `/dashboard/feedback?id=${id}`;
/** The scheduling screen, filled in from a request; organizations have their own. */
export const bookHref = (id: string, userType: UserType) =>
  userType === 'ORGANIZATION_USER' ? `/dashboard/orgschedule?id=${id}` : `/dashboard/interviewmenus?id=${id}`;

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
/** A tab of scheduling, with what it begins from. */
export const schedulingHref = (tab: SchedulingTab, begin: Record<string, string> = {}) =>
  `/dashboard/interviewmenus?${new URLSearchParams({ ...begin, tab: String(schedulingTabs.indexOf(tab)) })}`;
