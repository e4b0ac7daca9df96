import { createHash, randomInt } from 'node:crypto';
import { sql, type Tx } from '../db/database';

const howMany = 10;
// Crockford's base 32, in which no letter looks like a digit. A code of 28 characters has 140 bits, so a plain hash is
// safe.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 7;

const newCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  ).join('-');

/**
 * A code as it is compared: in lower case, without separators, and with digits in place of the letters that look like
 * them.
 */
const plain = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId} ${plain(code)}`)
    .digest();

/**
 * Makes new recovery codes for an account, in place of its earlier ones. They are returned once and stored as hashes.
 */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  const codes = Array.from({ length: howMany }, newCode);
  await tx.run(sql`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}::uuid, hash from unnest(${codes.map((code) => hashOf(userId, code))}::bytea[]) hash`);
  return codes;
}

/** Uses up a recovery code. False if the code is wrong or was used before. */
export const takeRecoveryCode = async (tx: Tx, userId: string, code: string): Promise<boolean> =>
  (await tx.run(sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hashOf(userId, code)} and used_at is null`)) === 1;
