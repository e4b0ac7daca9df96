import type { UserType } from '../../../contract/kit';

/** Where the pages of one interview are (product: Screens). */
export const interviewHref = (id: string) => `/dashboard/interview?id=${id}`;
export const feedbackHref = (id: string) => `/dashboard/feedback?id=${id}`;
/** The scheduling screen filled in from a request: the organization has one of its own. */
export const bookHref = (id: string, userType: UserType) =>
  userType === 'ORGANIZATION_USER' ? `/dashboard/orgschedule?id=${id}` : `/dashboard/interviewmenus?id=${id}`;
