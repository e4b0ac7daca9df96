import type { Factors, PasskeyRow } from '../../src/contract/auth-factors';
import type { UserType } from '../../src/contract/kit';
import type { Config } from '../config';
import { sql, type Tx } from '../db/database';
import { audit } from '../kit/audit';
import { postEmail } from '../kit/email';
import { readWords, type Words } from '../kit/email-words';
import { conflict, missing } from '../kit/failures';
import { needsFactor } from '../kit/second-factor';
import { factorsEmail, sessionsEndedEmail, type AccountEmail } from './account-emails';
import { makeRecoveryCodes } from './recovery-codes';

/** The second factors of an account (product: Second factor). */
export async function factorsOf(tx: Tx, userId: string, offered: Factors['offered']): Promise<Omit<Factors, 'ways'>> {
  const app = await tx.maybe<NonNullable<Factors['app']>>(sql`
    select created_at as "createdAt", used_at as "usedAt" from totp_secrets where user_id = ${userId}`);
  const passkeys = await tx.many<PasskeyRow>(sql`
    select id, name, created_at as "createdAt", used_at as "usedAt" from passkeys
    where user_id = ${userId} order by created_at, id`);
  const rest = await tx.one<{ recoveryCodes: number; hasPassword: boolean }>(sql`
    select (select count(*) from recovery_codes where user_id = u.id and used_at is null) as "recoveryCodes",
      u.password_hash is not null as "hasPassword"
    from users u where u.id = ${userId}`);
  return { offered, app, passkeys, ...rest };
}

type Owner = { name: string; email: string; userType: UserType };
async function emailOwner(tx: Tx, userId: string, write: (owner: Owner, words: Words) => AccountEmail): Promise<void> {
  const owner = await tx.one<Owner>(sql`
    select name, email::text as email, user_type as "userType" from users where id = ${userId}`);
  await postEmail(tx, { priority: 'account', recipient: owner.email, ...write(owner, await readWords(tx)) });
}

/**
 * Notifies the owner of an account that its factors changed. The email says what to do if somebody else changed them.
 */
export const tellOwner = (tx: Tx, { publicUrl }: Config, userId: string, change: string): Promise<void> =>
  emailOwner(tx, userId, (owner, words) => factorsEmail(owner, change, publicUrl, words));

/** Notifies the owner of an account that an admin ended all of its sessions. */
export const tellSessionsEnded = (tx: Tx, { publicUrl }: Config, userId: string): Promise<void> =>
  emailOwner(tx, userId, (owner, words) => sessionsEndedEmail(owner, publicUrl, words));

/** Records that a factor was added, and makes recovery codes if the account has none. The account is locked. */
export async function noteAdded(tx: Tx, config: Config, userId: string, what: 'app' | 'passkey'): Promise<string[]> {
  await audit(tx, userId, 'secondFactorAdded', what);
  const change =
    what === 'app' ? 'An authenticator app was added to your account' : 'A passkey was added to your account';
  await tellOwner(tx, config, userId, change);
  const has = await tx.maybe(sql`select from recovery_codes where user_id = ${userId} limit 1`);
  return has ? [] : makeRecoveryCodes(tx, userId);
}

/** Checks that the user has a factor. `passkeyId` is null for the authenticator app. @throws 404 if not */
export async function requireFactor(tx: Tx, userId: string, passkeyId: string | null): Promise<void> {
  const found = await tx.maybe(
    passkeyId === null
      ? sql`select from totp_secrets where user_id = ${userId}`
      : sql`select from passkeys where id = ${passkeyId} and user_id = ${userId}`,
  );
  if (!found) throw missing();
}

/**
 * Removes one factor of a locked account, and with the last factor also the recovery codes. @throws 404; 409 for the
 * last factor while one is required
 */
export async function removeOne(tx: Tx, config: Config, userId: string, passkeyId: string | null): Promise<void> {
  const removed = await tx.run(
    passkeyId === null
      ? sql`delete from totp_secrets where user_id = ${userId}`
      : sql`delete from passkeys where id = ${passkeyId} and user_id = ${userId}`,
  );
  if (removed === 0) throw missing();
  const left = await tx.one<{ some: boolean; required: boolean }>(sql`
    select exists (select from totp_secrets where user_id = u.id) or exists (select from passkeys where user_id = u.id) as some,
      ${needsFactor} as required
    from users u where u.id = ${userId}`);
  if (!left.some && left.required)
    throw conflict('A second factor is required for your account. Add another one before you remove this one.');
  if (!left.some) await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  const what = passkeyId === null ? 'app' : 'passkey';
  await audit(tx, userId, 'secondFactorRemoved', what);
  const removedWords = what === 'app' ? 'The authenticator app' : 'A passkey';
  await tellOwner(tx, config, userId, `${removedWords} was removed from your account`);
}

/** Removes all factors of an account. Returns how many there were. */
export async function removeAll(tx: Tx, userId: string): Promise<number> {
  const apps = await tx.run(sql`delete from totp_secrets where user_id = ${userId}`);
  const keys = await tx.run(sql`delete from passkeys where user_id = ${userId}`);
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx.run(sql`delete from factor_set_ups where user_id = ${userId}`);
  return apps + keys;
}
