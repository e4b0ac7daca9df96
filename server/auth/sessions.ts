import { randomBytes } from 'node:crypto';
import Bowser from 'bowser';
import type { UserType } from '../../src/contract/kit';
import { empty, sql, type Sql, type Tx } from '../db/database';
import { audit } from '../kit/audit';
import { hashToken } from '../kit/caller';

/** An account that may sign in: it is active, and its organization is not blocked. */
export type Account = {
  id: string;
  userType: UserType;
  name: string;
  designation: string;
  email: string;
  mobile: string | null;
  services: ('ONE_WAY' | 'TWO_WAY')[];
  passwordHash: string | null;
  /** For a panelist; null for all others. */
  experienceMonths: number | null;
};

const accountWhere = (tx: Tx, is: Sql, lock: Sql = empty) =>
  tx.maybe<Account>(sql`
    select u.id, u.user_type as "userType", u.name, u.designation, u.email::text as email, u.mobile, coalesce(o.services, u.services) as services,
           u.password_hash as "passwordHash", p.experience_months as "experienceMonths"
    from users u left join panelists p on p.user_id = u.id left join organizations o on o.id = u.organization_id
    where ${is} and u.active and o.blocked is not true ${lock}`);

export const accountOf = (tx: Tx, email: string) => accountWhere(tx, sql`u.email = ${email}`);
export const accountById = (tx: Tx, id: string) => accountWhere(tx, sql`u.id = ${id}`);
/** Like `accountById`, and locks the row of the user, with its password, until the transaction ends. */
export const lockedAccount = (tx: Tx, id: string) => accountWhere(tx, sql`u.id = ${id}`, sql`for update of u`);

/** Starts a session of at most 12 hours (product: Sessions); the token is returned once and only its hash is stored. */
export async function beginSession(tx: Tx, userId: string, device: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.run(sql`
    insert into sessions (token_hash, user_id, device, ends_at)
    values (${hashToken(token)}, ${userId}, ${device}, now() + interval '12 hours')`);
  return token;
}

/**
 * The session values (product: Session values), without the token and panelistExperience, which each login places
 * differently.
 */
export const loginValuesOf = ({ id, userType, name, designation, email, mobile, services }: Account) => ({
  name,
  designation,
  userId: id,
  userType,
  systemEmail: email,
  systemMobileNumber: mobile ?? '',
  services,
});

/** Browser and system from a User-Agent, such as "Chrome on Linux"; empty if unknown. */
export function deviceOf(userAgent: string | undefined): string {
  // Real User-Agents are shorter; a longer one is meant to keep the parser busy.
  const { browser, os } = Bowser.parse((userAgent ?? '').slice(0, 400) || ' ');
  return [browser.name, os.name]
    .filter((part) => part !== undefined && part !== '')
    .join(' on ')
    .slice(0, 80);
}

/**
 * Records that an account has signed in from an address, where others can then no longer slow down its sign-ins
 * (product: Failed sign-ins). Returns whether the address is new and not the first one of the account.
 */
export async function noteAddress(tx: Tx, userId: string, address: string): Promise<boolean> {
  const { isNew } = await tx.one<{ isNew: boolean }>(sql`
    insert into known_addresses (user_id, address) values (${userId}, ${address})
    on conflict (user_id, address) do update set at = now()
    returning xmax = 0 and exists (select from known_addresses k where k.user_id = ${userId}) as "isNew"`);
  return isNew;
}

/**
 * Ends everything that was opened with an account: its sessions, its sign-ins that wait for a second step, and the
 * address of its calendar feed (product: Sessions; Calendar).
 */
export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from sessions where user_id = ${userId}`);
  await tx.run(sql`delete from sign_in_steps where user_id = ${userId}`);
  const feeds = await tx.run(sql`delete from calendar_feeds where user_id = ${userId}`);
  if (feeds > 0) await audit(tx, userId, 'calendarFeedEnded');
}

/** Gives an account a new password. This ends its sessions and its open reset links (product: Passwords). */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.run(sql`update users set password_hash = ${passwordHash} where id = ${userId}`);
  await endAllSessions(tx, userId);
  await tx.run(sql`
    update links set void_at = now()
    where purpose = 'reset' and used_at is null and void_at is null
      and email = (select email from users where id = ${userId})`);
}
