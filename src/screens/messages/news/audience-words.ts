import type { UserType } from '../../../contract/kit';

/** Readers of announcements, as they are addressed. */
export const audienceWords: Record<UserType, string> = {
  PANELIST: 'Panelists',
  CANDIDATE: 'Candidates',
  ORGANIZATION_USER: 'Organizations',
  ADMIN: 'Admins',
  SUPER_ADMIN: 'Super admins',
};
/** "Panelists, Candidates"; nobody named is everyone. */
export const audienceText = (audience: readonly UserType[]) =>
  audience.length === 0 ? 'Everyone' : audience.map((one) => audienceWords[one]).join(', ');
