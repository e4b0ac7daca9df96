import { verifySync } from 'otplib';
import { codeDigits } from '../../src/contract/auth-second-step';
import { clockNow, sql, type Tx } from '../db/database';
import { isSealedBy, readable, seal, type SecretKeys } from '../kit/secrets';

/** How many seconds a code is shown. The previous and the next code are also accepted, because clocks differ. */
const period = 30;

/** The place of an authenticator app's secret among the encrypted values. */
const placeOf = (userId: string) => `${userId} authenticator`;

export const sealTotp = (keys: SecretKeys, userId: string, secret: string): Buffer =>
  seal(keys, placeOf(userId), secret);
/** The decrypted secret, or null if it is damaged or its key is missing. */
export const openTotp = (keys: SecretKeys, userId: string, sealed: Buffer): string | null =>
  readable(keys, placeOf(userId), sealed);

/**
 * The 30 s step that a typed code belongs to, counted as in RFC 6238. Null for a wrong code, and for a code of a step
 * up to `lastStep`, which was used already. `seconds` is the time since 1970.
 */
export function stepOf(secret: string, typed: string, lastStep: number, seconds: number): number | null {
  const token = typed.replace(/\s/g, '');
  if (token.length !== codeDigits || !/^\d+$/.test(token)) return null;
  const epoch = Math.floor(seconds);
  const result = verifySync({ strategy: 'totp', secret, token, period, epoch, epochTolerance: period });
  if (!result.valid || !('timeStep' in result)) return null;
  return result.timeStep > lastStep ? result.timeStep : null;
}

/** Uses up a code of the user's authenticator app. False if the code is wrong or was used before. */
export async function takeCode(tx: Tx, keys: SecretKeys, userId: string, typed: string): Promise<boolean> {
  // The row is locked, so that only one of two calls with the same code finds it unused.
  const app = await tx.maybe<{ sealed: Buffer; lastStep: number }>(sql`
    select sealed, last_step as "lastStep" from totp_secrets where user_id = ${userId} for update`);
  const secret = app && openTotp(keys, userId, app.sealed);
  if (!app || secret === null) return false;
  const step = stepOf(secret, typed, app.lastStep, (await clockNow(tx)) / 1_000);
  if (step === null) return false;
  await tx.run(sql`update totp_secrets set last_step = ${step}, used_at = now() where user_id = ${userId}`);
  return true;
}

/**
 * Encrypts all secrets again with the newest key. Returns how many were changed. Secrets that cannot be read stay as
 * they are.
 */
export async function sealTotpAgain(tx: Tx, keys: SecretKeys): Promise<number> {
  const [newest] = keys;
  if (!newest) return 0;
  const rows = await tx.many<{ userId: string; sealed: Buffer }>(sql`
    select user_id as "userId", sealed from totp_secrets order by user_id for no key update`);
  let done = 0;
  for (const { userId, sealed } of rows) {
    const secret = isSealedBy(newest, sealed) ? null : openTotp(keys, userId, sealed);
    if (secret === null) continue;
    await tx.run(sql`update totp_secrets set sealed = ${sealTotp(keys, userId, secret)} where user_id = ${userId}`);
    done += 1;
  }
  return done;
}
