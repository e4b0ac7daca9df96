import type { UserType } from '../../contract/kit';

/** What a kind of account is called. */
export const userTypeWords: Record<UserType, string> = {
  PANELIST: 'Panelist',
  CANDIDATE: 'Candidate',
  ORGANIZATION_USER: 'Organization',
  ADMIN: 'Admin',
  SUPER_ADMIN: 'Super admin',
};
