import { randomBytes } from 'node:crypto';
import type { UserType } from '../../src/contract/kit';
import { sql, type Tx } from '../db/database';
import { audit } from '../kit/audit';

export type NewAccount = {
  userType: UserType;
  email: string;
  name: string;
  /** As `mobileOf` makes it. */
  mobile: string | null;
  /** Null for whoever comes by a provider alone. */
  passwordHash: string | null;
  /** Of an ORGANIZATION_USER, and of nobody else. */
  organizationId?: string | null;
};

/** Lets one at a time make the account of an address, so that links of the same address never wait for each other. */
export const lockAddress = (tx: Tx, email: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 5))`);

// The person of an address that another account has already: it changed its e-mail since.
const isTaken = async (tx: Tx, email: string) =>
  (await tx.maybe(sql`select from persons where email = ${email} and user_id is not null`)) !== null;

/** A panelist has a profile to fill in; a candidate is the person with that email, no matter who uploaded them before
 * (product: Accounts). */
async function makeParts(tx: Tx, id: string, { userType, email, name, mobile }: NewAccount): Promise<void> {
  if (userType === 'PANELIST')
    await tx.run(sql`insert into panelists (user_id, profile_confirmed) values (${id}, false)`);
  if (userType !== 'CANDIDATE') return;
  await tx.run(sql`
    with person as (
      insert into persons (email, user_id) values (${email}, ${id})
      on conflict (email) do update set user_id = excluded.user_id returning id)
    insert into candidates (person_id, organization_id, name, mobile, uploaded_by)
    select id, null, ${name}, ${mobile}, 'P' from person
    on conflict do nothing`);
}

/**
 * Makes the account of an address that was proven, and ends what else waits to make one of it: one e-mail is one account
 * (product: Registration). Null where the address has one. Of two at once one makes it.
 */
export async function makeAccount(tx: Tx, account: NewAccount): Promise<{ id: string } | null> {
  const { userType, email, name, mobile, passwordHash, organizationId = null } = account;
  await lockAddress(tx, email);
  if (userType === 'CANDIDATE' && (await isTaken(tx, email))) return null;
  const made = await tx.maybe<{ id: string }>(sql`
    insert into users (user_type, email, name, mobile, password_hash, organization_id, draft_key)
    values (${userType}, ${email}, ${name}, ${mobile}, ${passwordHash}, ${organizationId}, ${randomBytes(32)})
    on conflict (email) do nothing returning id`);
  if (!made) return null;
  await makeParts(tx, made.id, account);
  await tx.run(sql`
    update links set void_at = now()
    where email = ${email} and purpose in ('confirm', 'invite') and used_at is null and void_at is null`);
  await audit(tx, made.id, 'accountMade', userType);
  return made;
}
