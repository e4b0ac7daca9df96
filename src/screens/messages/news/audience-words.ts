import type { UserType } from '../../../contract/kit';

/** The readers of announcements, in words. */
export const audienceWords: Record<UserType, string> = {
  PANELIST: 'Panelists',
  CANDIDATE: 'Candidates',
  ORGANIZATION_USER: 'Organizations',
  ADMIN: 'Admins',
  SUPER_ADMIN: 'Super admins',
};
/** "Panelists, Candidates"; an empty audience means everyone. */
export const audienceText = (audience: readonly UserType[]) =>
  audience.length === 0 ? 'Everyone' : audience.map((one) => audienceWords[one]).join(', ');
