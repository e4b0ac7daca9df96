import { tabHref } from '../../components/use-tab';
import type { UserType } from '../../contract/kit';
import { sectionLabels } from '../../contract/people-profile-steps';

export type ProfilePart = keyof typeof sectionLabels;

/** The sections of a profile, in order: panelists have no resume. */
export const profileParts = (userType: UserType): ProfilePart[] =>
  (Object.keys(sectionLabels) as ProfilePart[]).filter((part) => part !== 'resume' || userType === 'CANDIDATE');

/** A section of the reader's own profile. */
export const profileHref = (part: ProfilePart, userType: UserType, more: Record<string, string> = {}) =>
  tabHref('/dashboard/profilepage', profileParts(userType), part, more);

/** The first missing field of a section. */
export const missingHref = (part: ProfilePart, userType: UserType) => profileHref(part, userType, { find: 'missing' });

/** A panelist's own hours and rules. With `off`, yyyy-MM-dd, the form for days off starts with that day. */
export const hoursHref = (off?: string) =>
  `/dashboard/Panelistavailableslot?tab=1${off === undefined ? '' : `&off=${off}`}`;
