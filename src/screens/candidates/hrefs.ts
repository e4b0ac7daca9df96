import type { UserType } from '../../contract/kit';

/**
 * The screen of a reader's candidates; a candidate's own page is at the same path with `?id=` (product: Candidates).
 */
export const candidatesHome = (userType: UserType) =>
  userType === 'ORGANIZATION_USER' ? '/dashboard/orgcandidate' : '/dashboard/searchcandidateuser';
export const candidateHref = (id: string, userType: UserType) => `${candidatesHome(userType)}?id=${id}`;
