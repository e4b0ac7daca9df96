import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../auth/who';
import { sql, type Tx } from '../db/database';
import { conflict, invalid, Refused } from '../system/failures';

type Kept = { hash: string; reply: unknown };

const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && /^[A-Za-z0-9_-]{8,100}$/.test(key) ? key : null;
};

/**
 * Takes the request's key for the rest of the transaction, and reads what was kept for it: who comes second waits here until
 * the first call's transaction stands or is undone. Whose key it is says the session, so that this is asked together with
 * who calls; null also where there is no key or no session.
 */
export async function keptFor(tx: Tx, request: FastifyRequest, token: string): Promise<Kept | null> {
  const key = keyOf(request);
  if (key === null) return null;
  const hash = hashToken(token);
  try {
    // Two statements, as each sees what stands when its turn comes.
    const [, kept] = await Promise.all([
      tx.run(sql`
        select pg_advisory_xact_lock(hashtextextended(user_id || ' ' || ${key}, 4)) from sessions where token_hash = ${hash}`),
      tx.maybe<Kept>(sql`
        select encode(request_hash, 'hex') as hash, reply from idempotency
        where user_id = (select user_id from sessions where token_hash = ${hash}) and key = ${key}
          and at > now() - interval '24 hours'`),
    ]);
    return kept;
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') throw conflict('This request is still being worked on.');
    throw error;
  }
}

/**
 * Makes a call that creates or pays have one effect a key and user (product 3): same key, same answer, for which a second
 * call waits; same key with another body, 422; 409 where the first still runs when the wait ends (lock_timeout); no key,
 * 400. The key is kept in the call's own transaction, so a call that failed leaves none behind and may be sent again.
 * `kept` is that of `keptFor`.
 */
export async function once<R>(
  tx: Tx,
  request: FastifyRequest,
  userId: string,
  kept: Kept | null,
  given: unknown,
  work: () => Promise<R>,
) {
  const key = keyOf(request);
  if (key === null) throw invalid([{ field: 'Idempotency-Key', message: 'Is required' }]);
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.routeOptions.url, given]))
    .digest('hex');
  if (kept) {
    if (kept.hash !== hash) throw new Refused(422, 'This key was used for another request.');
    return kept.reply as R;
  }
  const reply = await work();
  await tx.last(sql`
    insert into idempotency (user_id, key, request_hash, reply)
    values (${userId}, ${key}, decode(${hash}, 'hex'), ${JSON.stringify(reply)}::json)
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, reply = excluded.reply, at = now()`);
  return reply;
}
