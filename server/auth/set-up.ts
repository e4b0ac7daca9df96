import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { setUp } from '../../src/contract/auth-own';
import type { BodyOf } from '../../src/contract/kit';
import { sql, type Database, type Tx } from '../db/database';
import type { AppContext } from '../http/calls';
import { invalid, Refused } from '../kit/failures';
import { audit } from '../kit/audit';
import { requireUncommon } from './common-passwords';
import { noteTry } from './failures';
import { lockAddress } from './make-account';
import { hashPassword } from './passwords';
import { hashToken } from '../kit/caller';

// The same text for a token that is wrong, old or used: it tells a guesser nothing, and the owner what to do next.
const refusal = 'This set-up link does not work. Sign in if it was already used, or restart the server for a new one.';

const nobodyYet = sql`not exists (select from users where user_type = 'SUPER_ADMIN')`;

// Serializes opening and using the set-up across all server processes.
const alone = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(hashtext('set up'))`);

/**
 * A new one-time token of 24 hours for `/setup`, replacing an older one; null once a super admin exists (product: First
 * account). The starting process prints it once; only its hash is stored.
 */
export async function openSetUp(db: Database): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const opened = await db.transaction(async (tx) => {
    await alone(tx);
    return tx.run(sql`
      insert into set_up_tokens (token_hash, ends_at)
      select ${hashToken(token)}, now() + interval '24 hours' where ${nobodyYet}
      on conflict (the_only) do update set token_hash = excluded.token_hash, ends_at = excluded.ends_at`);
  });
  return opened === 1 ? token : null;
}

/** @throws 403 for a wrong token, or once a super admin exists */
async function requireToken(tx: Tx, token: string): Promise<void> {
  const kept = await tx.maybe<{ hash: Buffer }>(sql`
    select token_hash as hash from set_up_tokens where ends_at > now() and ${nobodyYet}`);
  if (!kept || !timingSafeEqual(kept.hash, hashToken(token))) throw new Refused(403, refusal);
}

/**
 * Creates the first SUPER_ADMIN and deletes the token; of two simultaneous calls one succeeds (product:
 * First account). Guesses are counted like those of sign-in. @throws 403 with one text whatever is wrong with the
 * token, 400 for an email that has an account, 429 after too many guesses
 */
export async function setUpFirst(
  { db, config }: AppContext,
  body: BodyOf<typeof setUp>,
  address: string,
): Promise<void> {
  const names = { name: body.name, email: body.userName, organization: null };
  await requireUncommon(config, body.password, 'password', names);
  // The token is checked before hashing, so that a guesser cannot cause expensive work, and again under the lock. Only
  // failures count.
  await requireToken(db, body.token).catch(async (error: unknown) => {
    if (error instanceof Refused) await db.transaction((own) => noteTry(own, 'set-up', '', address));
    throw error;
  });
  const passwordHash = await hashPassword(body.password);
  await db.transaction(async (tx) => {
    await alone(tx);
    await requireToken(tx, body.token);
    await lockAddress(tx, body.userName);
    if (await tx.maybe(sql`select from users where email = ${body.userName}`))
      throw invalid([{ field: 'userName', message: 'This email already has an account.' }]);
    const { id } = await tx.one<{ id: string }>(sql`
      insert into users (user_type, email, name, password_hash, draft_key)
      values ('SUPER_ADMIN', ${body.userName}, ${body.name.trim()}, ${passwordHash}, ${randomBytes(32)})
      returning id`);
    await tx.run(sql`delete from set_up_tokens`);
    await audit(tx, id, 'setUp');
  });
}
