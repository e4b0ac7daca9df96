import type { AllowedAction, SentType } from '../../src/contract/interviews';
import { allowedActions } from '../../src/machines/lifecycle/interview-law';
import type { Actor } from '../../src/machines/lifecycle/interview-types';
import type { StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { sql, type Sql } from '../db/database';
import type { Caller } from '../kit/caller';

/**
 * Whose interviews a caller reaches, as a condition over `interviews i`: the one place where the tenant of an interview
 * is judged (product 5). A panelist who was asked before and is no longer the panelist does not reach it.
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

/** Who acts, as the law knows them: a candidate is the person, over all organizations. */
export function actorOf(caller: Caller): Actor {
  if (caller.userType === 'CANDIDATE') return { role: 'CANDIDATE', id: caller.personId ?? caller.userId };
  if (caller.userType === 'ORGANIZATION_USER')
    return { role: 'ORGANIZATION_USER', id: caller.userId, organizationId: caller.organizationId };
  return { role: caller.userType, id: caller.userId };
}

/** The actions the caller is shown; the clock's own are left out. */
export function actionsFor(held: { stored: StoredInterview; now: number }, by: Actor): AllowedAction[] {
  return allowedActions(held.stored, by, held.now)
    .filter((action) => action.type !== 'CLOCK')
    .map(({ type, who }) => ({ type: type as SentType, ...(who ? { who } : {}) }));
}
