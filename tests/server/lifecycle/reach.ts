import type { Actor } from '../../../src/machines/lifecycle/law';
import type { StoredInterview } from '../../../src/machines/lifecycle/interview-views';

/** Whether an actor has access to an interview (product: Access), implemented independently of the server's SQL. */
export function reaches({ context }: StoredInterview, { role, id, organizationId }: Actor): boolean {
  if (role === 'ORGANIZATION_USER') return context.organizationId !== null && context.organizationId === organizationId;
  if (role === 'PANELIST') return context.panelistId === id;
  return role === 'CANDIDATE' ? context.candidatePersonId === id : true;
}

/**
 * Whether an actor was its panelist before, or was asked for its present slot: they are told that the interview is no
 * longer theirs.
 */
export const wasAsked = ({ context }: StoredInterview, { role, id }: Actor): boolean =>
  role === 'PANELIST' && (context.askedIds.includes(id) || context.rounds.some(({ panelistId }) => panelistId === id));
