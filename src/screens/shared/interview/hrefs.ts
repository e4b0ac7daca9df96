import type { UserType } from '../../../contract/kit';

/** The pages of an interview (product: Screens). */
export const interviewHref = (id: string) => `/dashboard/interview?id=${id}`;
export const feedbackHref = (id: string) => `/dashboard/feedback?id=${id}`;
/** The scheduling screen, filled in from a request; organizations have their own. */
export const bookHref = (id: string, userType: UserType) =>
  userType === 'ORGANIZATION_USER' ? `/dashboard/orgschedule?id=${id}` : `/dashboard/interviewmenus?id=${id}`;
