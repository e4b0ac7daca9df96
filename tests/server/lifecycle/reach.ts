import type { Actor } from '../../../src/machines/lifecycle/interview-types';
import type { StoredInterview } from '../../../src/machines/lifecycle/interview-views';

/** Whose an interview is (product 5), said once more and not by the server's SQL. */
export function reaches({ context }: StoredInterview, { role, id, organizationId }: Actor): boolean {
  if (role === 'ORGANIZATION_USER') return context.organizationId !== null && context.organizationId === organizationId;
  if (role === 'PANELIST') return context.panelistId === id;
  return role === 'CANDIDATE' ? context.candidatePersonId === id : true;
}
