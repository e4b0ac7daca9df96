import type { Actor } from '../../../src/machines/lifecycle/law';
import type { StoredInterview } from '../../../src/machines/lifecycle/interview-views';

/** Whose an interview is (product: Access), said once more and not by the server's SQL. */
export function reaches({ context }: StoredInterview, { role, id, organizationId }: Actor): boolean {
  if (role === 'ORGANIZATION_USER') return context.organizationId !== null && context.organizationId === organizationId;
  if (role === 'PANELIST') return context.panelistId === id;
  return role === 'CANDIDATE' ? context.candidatePersonId === id : true;
}

/** Whether somebody was its panelist before, or asked for its present slot: they learn that it is theirs no more. */
export const wasAsked = ({ context }: StoredInterview, { role, id }: Actor): boolean =>
  role === 'PANELIST' && (context.askedIds.includes(id) || context.rounds.some(({ panelistId }) => panelistId === id));
