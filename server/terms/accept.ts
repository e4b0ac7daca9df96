import type { TermsRef } from '../../src/contract/terms-due';
import { sql, type Tx } from '../db/database';
import type { Caller } from '../kit/caller';
import { accept, ofOrganization, ofPlatform } from '../kit/terms';

/** Accepts terms that bind the caller: the platform's and, for candidates, those of organizations (product: Terms). */
export async function acceptOwn(tx: Tx, refs: readonly TermsRef[], caller: Caller): Promise<null> {
  const { personId } = caller;
  const owners = await tx.many<{ organizationId: string }>(sql`
    select distinct organization_id as "organizationId" from terms
    where id = any(${refs.map(({ id }) => id)}::uuid[]) and organization_id is not null`);
  const bounds = personId === null ? [] : owners.map(({ organizationId }) => ofOrganization(organizationId, personId));
  await accept(tx, [ofPlatform(caller), ...bounds], refs, caller.userId);
  return null;
}
