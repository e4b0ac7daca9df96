import type { UserType } from '../../../contract/kit';

/** The tabs of `/dashboard/JobProfile` and `/dashboard/jobprofiledetails`, by their labels (product: Screens). */
export type JobTab =
  | 'Job Profile list'
  | 'Job Profile Details'
  | 'Search JobProfile'
  | 'Job Profile Match With Skills'
  | 'Share Job Profile'
  | 'Version History'
  | 'Skills';

/** The screen of job profiles of a user type. */
export const jobsPath = (userType: UserType) =>
  userType === 'ORGANIZATION_USER' ? '/dashboard/jobprofiledetails' : '/dashboard/JobProfile';

/** Stands for the id of a job profile that is not made yet. */
export const newJobId = 'new';

/** A job profile's own page. */
export const jobHref = (id: string, userType: UserType) => `${jobsPath(userType)}?id=${id}`;

/** A tab of job profiles, about one of them or about none. */
export const jobTabHref = (tab: JobTab, userType: UserType, more: Record<string, string> = {}) =>
  `${jobsPath(userType)}?${new URLSearchParams({ tab, ...more })}`;

/** The form for a new skill, in the dictionary that admins maintain. */
export const newSkillHref = jobTabHref('Skills', 'ADMIN', { skill: 'new' });
