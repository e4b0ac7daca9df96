import { randomBytes } from 'node:crypto';
import { mayInvite } from '../../src/contract/auth-accounts';
import type { UserType } from '../../src/contract/kit';
import { sql, type Tx } from '../db/database';
import { audit } from '../kit/audit';
import { renameCandidacies, renumberCandidacies } from '../kit/own-candidacies';

/** Whether a user of the first type may invite one of the second. */
export const mayMake = (by: UserType, userType: UserType): boolean =>
  (by === 'ADMIN' || by === 'SUPER_ADMIN') && mayInvite[by].includes(userType);

export type NewAccount = {
  userType: UserType;
  email: string;
  name: string;
  /** In the form of `mobileOf`. */
  mobile: string | null;
  /** The browser's time zone. The product's is used if it is not known. */
  timeZone?: string | undefined;
  /** Null for an account that signs in only by a provider. */
  passwordHash: string | null;
  /** Only for an ORGANIZATION_USER. */
  organizationId?: string | null;
};

// The default of the tables.
const homeZone = 'Asia/Kolkata';

/** Serializes the creation of accounts by address, so that links of the same address never block each other. */
export const lockAddress = (tx: Tx, email: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 5))`);

// Whether the person with this email belongs to another account, whose email has changed since.
const isTaken = async (tx: Tx, email: string) =>
  (await tx.maybe(sql`select from persons where email = ${email} and user_id is not null`)) !== null;

/**
 * A panelist gets an empty profile; a candidate becomes the person with that email, no matter who uploaded them
 * (product: Accounts).
 */
async function makeParts(
  tx: Tx,
  id: string,
  { userType, email, name, mobile, timeZone = homeZone }: NewAccount,
): Promise<void> {
  if (userType === 'PANELIST')
    await tx.run(sql`insert into panelists (user_id, profile_confirmed) values (${id}, false)`);
  if (userType !== 'CANDIDATE') return;
  const person = await tx.one<{ id: string }>(sql`
    insert into persons (email, user_id) values (${email}, ${id})
    on conflict (email) do update set user_id = excluded.user_id returning id`);
  await tx.run(sql`
    insert into candidates (person_id, organization_id, name, mobile, time_zone, uploaded_by)
    values (${person.id}, null, ${name}, ${mobile}, ${timeZone}, 'P')
    on conflict do nothing`);
  // For the portal, an admin may have added them with another name or number.
  await renameCandidacies(tx, person.id, name);
  await renumberCandidacies(tx, person.id, mobile);
}

/**
 * Creates the account of a verified address, and voids its other open registrations and invitations: one email is
 * one account (product: Registration). Null if the address has one; of two simultaneous calls one succeeds.
 */
export async function makeAccount(tx: Tx, account: NewAccount): Promise<{ id: string } | null> {
  const { userType, email, name, mobile, timeZone = homeZone, passwordHash, organizationId = null } = account;
  await lockAddress(tx, email);
  if (userType === 'CANDIDATE' && (await isTaken(tx, email))) return null;
  const made = await tx.maybe<{ id: string }>(sql`
    insert into users (user_type, email, name, mobile, time_zone, password_hash, organization_id, draft_key)
    values (${userType}, ${email}, ${name}, ${mobile}, ${timeZone}, ${passwordHash}, ${organizationId}, ${randomBytes(32)})
    on conflict (email) do nothing returning id`);
  if (!made) return null;
  await makeParts(tx, made.id, account);
  await tx.run(sql`
    update links set void_at = now()
    where email = ${email} and purpose in ('confirm', 'invite') and used_at is null and void_at is null`);
  await audit(tx, made.id, 'accountMade', userType);
  return made;
}
