import { createHash } from 'node:crypto';
import { sql, type Tx } from '../db/database';
import { tooMany } from '../kit/failures';
import { refuseMore } from '../kit/limits';
import { settingsOf } from '../kit/settings';

export const forAddress = 100;
export const beforePauses = 30;
export const longestPause = 60;
const accountHash = (email: string) => createHash('sha256').update(email.toLowerCase()).digest();

// Attempts are counted before the password is checked, one at a time for each address. This stops simultaneous guesses
// from passing together.
async function note(tx: Tx, account: string, address: string, byAddress: boolean): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 2))`);
  const { failedSignIns } = await settingsOf(tx, 'failedSignIns');
  const recent = sql`select at from login_failures where address = ${address} and at > now() - interval '15 minutes'`;
  const ofAccount = sql`${recent} and account_hash = ${accountHash(account)}`;
  await refuseMore(tx, ofAccount, { most: failedSignIns, minutes: 15 });
  if (byAddress) await refuseMore(tx, recent, { most: forAddress, minutes: 15 });
  await tx.run(sql`insert into login_failures (account_hash, address) values (${accountHash(account)}, ${address})`);
}

/** The kinds of attempts that are limited, apart from passwords. Each kind is counted separately. */
type Kind =
  | 'registration'
  | 'forgotten password'
  | 'confirmation'
  | 'provider'
  | 'set-up'
  | 'hand-off'
  | 'job invitation'
  | 'unsubscribe'
  | 'authenticator app'
  | 'interview link'
  | 'interview code'
  | 'calendar feed'
  | 'calendar'
  | 'feedback link'
  | 'inquiry link';

/**
 * Counts an attempt at `what`. Refuses attempts after the first ten (product: Settings) from one address in 15 minutes,
 * and after the first hundred of this kind from one address. `forgetTries` takes the attempt back. Needs a transaction
 * of its own. @throws 429
 */
export const noteTry = (tx: Tx, kind: Kind, what: string, address: string) =>
  note(tx, `${kind} ${what}`, `${kind} ${address}`, true);

/** Forgets the attempts at `what` from this address after a successful one. */
export const forgetTries = (tx: Tx, kind: Kind, what: string, address: string) =>
  forgetFailures(tx, `${kind} ${what}`, `${kind} ${address}`);

const isKnown = async (tx: Tx, email: string, address: string) =>
  (await tx.maybe(sql`
    select from known_addresses k join users u on u.id = k.user_id
    where u.email = ${email} and k.address = ${address}`)) !== null;

/**
 * Seconds to wait after this many failures: none up to 30 failures, then 1, doubled with each failure up to a minute.
 */
export const pauseAfter = (failures: number): number =>
  failures > beforePauses ? Math.min(longestPause, 2 ** (failures - beforePauses - 1)) : 0;

/**
 * Refuses a password after ten failures (product: Settings) in 15 minutes for one account from one address. An address
 * that has never signed in to the account is also refused after a hundred failures of its own, and during the growing
 * pause of an account that is attacked from many addresses. So nobody can lock out another user, and an office cannot
 * lock out its own people (product: Failed sign-ins). Otherwise counts a failure, which signing in takes back. Unknown
 * accounts are counted in the same way. Needs a transaction of its own. @throws 429
 */
export const notePassword = async (tx: Tx, email: string, address: string): Promise<void> =>
  noteGuess(tx, email, address, await isKnown(tx, email, address));

const factorsOf = (userId: string) => `second factor ${userId}`;
/**
 * Like `notePassword`, for the second step of a sign-in, which is counted apart from passwords. A person who knows the
 * password of an account can try no more codes from many addresses than from one, while its owner signs in as usual.
 * @throws 429
 */
export async function noteFactorTry(tx: Tx, userId: string, address: string): Promise<void> {
  const known = await tx.maybe(sql`select from known_addresses where user_id = ${userId} and address = ${address}`);
  await noteGuess(tx, factorsOf(userId), address, known !== null);
}

/** Forgets wrong codes of an account from this address after its owner has signed in. */
export const forgetFactorFailures = (tx: Tx, userId: string, address: string) =>
  forgetFailures(tx, factorsOf(userId), address);

async function noteGuess(tx: Tx, account: string, address: string, known: boolean): Promise<void> {
  if (!known) {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(lower(${account}), 6))`);
    const { failures, since } = await tx.one<{ failures: number; since: number | null }>(sql`
      select count(*) as failures, extract(epoch from clock_timestamp() - max(at))::float8 as since
      from login_failures where account_hash = ${accountHash(account)} and at > now() - interval '15 minutes'`);
    const pause = pauseAfter(failures);
    if (since !== null && since < pause) throw tooMany(pause - since);
  }
  await note(tx, account, address, !known);
}

/** Forgets the failures of an account from this address after its owner has signed in. */
export async function forgetFailures(tx: Tx, email: string, address: string): Promise<void> {
  await tx.run(sql`delete from login_failures where account_hash = ${accountHash(email)} and address = ${address}`);
}

/** Forgets all failures of an account after its owner has set a new password. */
export async function forgetAllFailures(tx: Tx, email: string): Promise<void> {
  await tx.run(sql`delete from login_failures where account_hash = ${accountHash(email)}`);
}
