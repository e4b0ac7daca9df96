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
  if (!(await takeKey(tx, userId, key, hash))) {
    const kept = await tx.one<Kept>(sql`
      select encode(request_hash, 'hex') as hash, reply from idempotency where user_id = ${userId} and key = ${key}`);
    if (kept.hash !== hash) throw new Refused(422, 'This key was used for another request.');
    return kept.reply as R;
  }
  const reply = await work();
  await tx.run(sql`
    update idempotency set reply = ${JSON.stringify(reply)}::json where user_id = ${userId} and key = ${key}`);
  return reply;
}

/**
 * Takes a key that nobody used in the last 24 hours; false where somebody did. Its row is its lock: who comes second waits
 * here until the first call's transaction stands or is undone, and holds nothing else meanwhile.
 */
async function takeKey(tx: Tx, userId: string, key: string, hash: string): Promise<boolean> {
  try {
    const taken = await tx.run(sql`
      insert into idempotency (user_id, key, request_hash, reply) values (${userId}, ${key}, decode(${hash}, 'hex'), 'null')
      on conflict (user_id, key) do update set request_hash = excluded.request_hash, reply = excluded.reply, at = now()
        where idempotency.at <= now() - interval '24 hours'`);
    return taken === 1;
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') throw conflict('This request is still being worked on.');
    throw error;
  }
}
