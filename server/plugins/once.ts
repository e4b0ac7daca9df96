import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql, type Tx } from '../db/database';
import { conflict, invalid, Refused } from '../system/failures';

type Kept = { hash: string; reply: unknown };

/**
 * Makes a call that creates or pays have one effect a key and user (product 3): same key, same answer, for which a second
 * call waits; same key with another body, 422; 409 where the first still runs when the wait ends (lock_timeout); no key,
 * 400. The key is kept in the call's own transaction, so a call that failed leaves none behind and may be sent again.
 */
export async function once<R>(tx: Tx, request: FastifyRequest, userId: string, given: unknown, work: () => Promise<R>) {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{8,100}$/.test(key))
    throw invalid([{ field: 'Idempotency-Key', message: 'Is required' }]);
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.routeOptions.url, given]))
    .digest('hex');
  await lockKey(tx, userId, key);
  const kept = await tx.maybe<Kept>(sql`
    select encode(request_hash, 'hex') as hash, reply from idempotency
    where user_id = ${userId} and key = ${key} and at > now() - interval '24 hours'`);
  if (kept) {
    if (kept.hash !== hash) throw new Refused(422, 'This key was used for another request.');
    return kept.reply as R;
  }
  const reply = await work();
  await tx.run(sql`
    insert into idempotency (user_id, key, request_hash, reply)
    values (${userId}, ${key}, decode(${hash}, 'hex'), ${JSON.stringify(reply)}::json)
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, reply = excluded.reply, at = now()`);
  return reply;
}

/**
 * Takes a key for the rest of the transaction: who comes second waits here until the first call's transaction stands or is
 * undone, holds nothing else meanwhile, and reads afterwards what was kept.
 */
async function lockKey(tx: Tx, userId: string, key: string): Promise<void> {
  try {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 4))`);
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') throw conflict('This request is still being worked on.');
    throw error;
  }
}
