import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { empty, sql, type Sql, type Tx } from '../db/database';
import { conflict, invalid, Refused } from '../kit/failures';

export type Kept = { hash: string; reply: unknown };

const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && /^[A-Za-z0-9_-]{8,100}$/.test(key) ? key : null;
};

/**
 * Locks the request's key for the transaction, and reads the reply that is stored for it. This is a column `kept` over
 * `users u` in the query that reads the caller. A second call waits here until the transaction of the first one ends.
 */
export function keptColumn(request: FastifyRequest): Sql {
  const key = keyOf(request);
  return key === null ? empty : sql`, kept_for(u.id, ${key}) as kept`;
}

/** @throws Refused 409 if the first call with the same key was still running when the wait for its lock timed out. */
export function stillWorkedOn(error: unknown): never {
  throw (error as { code?: string }).code === '55P03' ? conflict('This request is still in progress.') : error;
}

/**
 * Makes a call that creates or pays something have one effect for each key and user (product: Idempotency). The same
 * key gets the same reply, and a second call waits for the first one. The key is stored in the call's own transaction,
 * so a failed call stores none and may be repeated. `kept` comes from `keptColumn`. @throws 400 without a key, 409 if
 * the first call is still running when the wait times out (lock_timeout), 422 for the same key with another body
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
  if (key === null) throw invalid([{ field: 'Idempotency-Key', message: 'Enter a value' }]);
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.routeOptions.url, given]))
    .digest('hex');
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
