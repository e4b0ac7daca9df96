import type { AllowedAction } from '../../src/contract/interviews';
import { allowedActions } from '../../src/machines/lifecycle/interview-law';
import type { Actor } from '../../src/machines/lifecycle/law';
import type { StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { sql, type Sql } from '../db/database';
import type { Caller } from '../kit/caller';

/**
 * Whose interviews a caller reaches, as a condition over `interviews i`: the one place where the tenant of an interview
 * is judged (product: Access). A panelist who was asked before and is no longer the panelist does not reach it.
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

/** The same for candidacies, as a condition over `candidates c`. */
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

/** The same for job profiles, as a condition over `j`. */
export function jobProfilesWithin(caller: Caller): Sql {
  return caller.reach === 'all' ? sql`true` : sql`j.organization_id = ${caller.organizationId}::uuid`;
}

/** The actions that a person is shown. */
export const actionsFor = (stored: StoredInterview, by: Actor, now: number): AllowedAction[] =>
  allowedActions(stored, by, now).filter((action) => action.type !== 'CLOCK');
