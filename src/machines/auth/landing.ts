import type { UserType } from '../../contract/kit';

/** Where each user type lands after signing in (spec 2.4). */
export const landings: Record<UserType, string> = {
  PANELIST: '/dashboard/panelist',
  CANDIDATE: '/dashboard/candashboard',
  ADMIN: '/dashboard',
  SUPER_ADMIN: '/dashboard',
  ORGANIZATION_USER: '/dashboard/org',
};

/** Where a candidate gives a resume first (spec 2.4). */
const resumeChoice = '/dashboard/resumechoice';

/** Where somebody who has just signed in lands (spec 2.4). */
export const landingOf = ({ userType, resumeExisted }: { userType: UserType; resumeExisted: boolean }): string =>
  userType === 'CANDIDATE' && !resumeExisted ? resumeChoice : landings[userType];
