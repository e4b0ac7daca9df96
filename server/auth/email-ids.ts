import { sql, type Tx } from '../db/database';

export const notListed = 'This email is not among the email ids of this organization.';

/**
 * Why an address may not be a user of an organization, or null if it may (product: Email ids). Either the address or
 * its domain belongs to another organization, or this organization has email ids and the address is not one of them.
 */
export async function belongsElsewhere(tx: Tx, organizationId: string, email: string): Promise<string | null> {
  const found = await tx.maybe<{ owner: string | null; name: string | null; closed: boolean }>(sql`
    select o.id as owner, o.name, exists (
      select from organization_addresses own where own.organization_id = ${organizationId}) as closed
    from (select 1) one left join lateral (
      select a.organization_id from organization_addresses a
      where a.address in (lower(${email}), '@' || split_part(lower(${email}), '@', 2))
      order by a.address like '@%' limit 1) own on true
    left join organizations o on o.id = own.organization_id`);
  if (!found) return null;
  if (found.owner === organizationId) return null;
  if (found.owner !== null) return `This email belongs to ${found.name}.`;
  return found.closed ? notListed : null;
}
