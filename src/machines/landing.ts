import type { UserType } from '../contract/kit';

/** Where each user type lands after signing in (spec 2.4). */
export const landings: Record<UserType, string> = {
  PANELIST: '/dashboard/panelist',
  CANDIDATE: '/dashboard/candashboard',
  ADMIN: '/dashboard',
  SUPER_ADMIN: '/dashboard',
  ORGANIZATION_USER: '/dashboard/org',
};
