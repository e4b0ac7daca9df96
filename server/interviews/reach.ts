import type { AllowedAction } from '../../src/contract/interviews';
import { allowedActions } from '../../src/machines/lifecycle/interview-law';
import type { Actor } from '../../src/machines/lifecycle/law';
import type { StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { sql, type Sql } from '../db/database';
import type { Caller } from '../kit/caller';

/**
 * The interviews that a caller may see, as a condition over `interviews i`. It alone separates the tenants (product:
 * Access). Former panelists of an interview do not see it.
 */
export function interviewsWithin(caller: Caller): Sql {
  switch (caller.reach) {
    case 'all':
      return sql`true`;
    case 'organization':
      return sql`i.organization_id = ${caller.organizationId}::uuid`;
    case 'assigned':
      return sql`i.panelist_id = ${caller.userId}::uuid`;
    case 'own':
      return sql`i.person_id = ${caller.personId}::uuid`;
  }
}

/** The candidacies that a caller may see, as a condition over `candidates c`. */
export function candidatesWithin(caller: Caller): Sql {
  switch (caller.reach) {
    case 'all':
      return sql`true`;
    case 'organization':
      return sql`c.organization_id = ${caller.organizationId}::uuid`;
    default:
      return sql`c.person_id = ${caller.personId}::uuid`;
  }
}

/** Candidacies of persons who are not erased, as a condition over `candidates c` (product: Erasure). */
export const notErased = sql`not exists (select from persons e where e.id = c.person_id and e.erased_at is not null)`;

/** The job profiles that a caller may see, as a condition over `j`. */
export function jobProfilesWithin(caller: Caller): Sql {
  return caller.reach === 'all' ? sql`true` : sql`j.organization_id = ${caller.organizationId}::uuid`;
}

/** The actions offered to a user: all allowed ones except CLOCK. */
export const actionsFor = (stored: StoredInterview, by: Actor, now: number): AllowedAction[] =>
  allowedActions(stored, by, now).filter((action) => action.type !== 'CLOCK');
