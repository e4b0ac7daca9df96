import type { UserType } from '../../contract/kit';

/** The path where each user type lands after signing in (product: Landing). */
export const landings: Record<UserType, string> = {
  PANELIST: '/dashboard/panelist',
  CANDIDATE: '/dashboard/candashboard',
  ADMIN: '/dashboard',
  SUPER_ADMIN: '/dashboard',
  ORGANIZATION_USER: '/dashboard/org',
};

/** The path where a candidate first provides a resume (product: Landing). */
const resumeChoice = '/dashboard/resumechoice';

/** The path where a user lands after signing in (product: Landing). */
export const landingOf = ({ userType, resumeExisted }: { userType: UserType; resumeExisted: boolean }): string =>
  userType === 'CANDIDATE' && !resumeExisted ? resumeChoice : landings[userType];
