import { createHash } from 'node:crypto';
import { sql, type Tx } from '../db/database';
import { tooMany } from '../system/failures';

const forAccount = 10;
const forAddress = 100;
const accountHash = (email: string) => createHash('sha256').update(email.toLowerCase()).digest();

/**
 * Refuses after ten failures in 15 minutes for one account from one address, or a hundred from one address (product 5);
 * else notes a failure, which signing in takes back. Noting it before the password is tried, one address at a time, keeps
 * guesses that come all at once from passing together. Needs a transaction of its own. @throws 429
 */
export async function noteTry(tx: Tx, email: string, address: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 2))`);
  const counted = await tx.one<{ account: number; address: number }>(sql`
    select count(*) filter (where account_hash = ${accountHash(email)}) as account, count(*) as address
    from login_failures where address = ${address} and at > now() - interval '15 minutes'`);
  if (counted.account >= forAccount || counted.address >= forAddress) throw tooMany();
  await tx.run(sql`insert into login_failures (account_hash, address) values (${accountHash(email)}, ${address})`);
}

/** Forgets the failures of an account from this address: its owner has signed in. */
export async function forgetFailures(tx: Tx, email: string, address: string): Promise<void> {
  await tx.run(sql`delete from login_failures where account_hash = ${accountHash(email)} and address = ${address}`);
}
