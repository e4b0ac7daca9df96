import { tabHref } from '../../../components/use-tab';
import type { UserType } from '../../../contract/kit';

/** The tabs of `/dashboard/JobProfile`, in order (product: Screens). */
const tabsOfAdmins = [
  'Job Profile list',
  'Job Profile Details',
  'Search JobProfile',
  'Job Profile Match With Skills',
  'Share Job Profile',
  'Version History',
  'Skills',
] as const;
export type JobTab = (typeof tabsOfAdmins)[number];
const forAdmins: readonly JobTab[] = ['Job Profile Match With Skills', 'Skills'];

/** The tabs of the job profile screen of a user type: `/dashboard/jobprofiledetails` has fewer. */
export const jobTabs = (userType: UserType): readonly JobTab[] =>
  userType === 'ORGANIZATION_USER' ? tabsOfAdmins.filter((tab) => !forAdmins.includes(tab)) : tabsOfAdmins;

/** The path of the job profile screen of a user type. */
export const jobsPath = (userType: UserType) =>
  userType === 'ORGANIZATION_USER' ? '/dashboard/jobprofiledetails' : '/dashboard/JobProfile';

/** The id of a job profile that does not exist yet. */
export const newJobId = 'new';

/** A job profile's own page. */
export const jobHref = (id: string, userType: UserType) => `${jobsPath(userType)}?id=${id}`;

/** A tab of the job profile screen, about one job profile or about none. */
export const jobTabHref = (tab: JobTab, userType: UserType, more: Record<string, string> = {}) =>
  tabHref(jobsPath(userType), jobTabs(userType), tab, more);

/** The form for a new skill, in the dictionary that admins maintain. */
export const newSkillHref = jobTabHref('Skills', 'ADMIN', { skill: 'new' });
