import type { UserType } from '../../contract/kit';

/** Where each user type lands after signing in (spec 2.4). */
export const landings: Record<UserType, string> = {
  PANELIST: '/dashboard/panelist',
  CANDIDATE: '/dashboard/candashboard',
  ADMIN: '/dashboard',
  SUPER_ADMIN: '/dashboard',
  ORGANIZATION_USER: '/dashboard/org',
};

/** Where a candidate first provides a resume (spec 2.4). */
const resumeChoice = '/dashboard/resumechoice';

/** Where a user lands after signing in (spec 2.4). */
export const landingOf = ({ userType, resumeExisted }: { userType: UserType; resumeExisted: boolean }): string =>
  userType === 'CANDIDATE' && !resumeExisted ? resumeChoice : landings[userType];
