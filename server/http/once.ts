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
 * Takes the request's key for the rest of the transaction, and reads what was kept for it: a column `kept` over `users u`, as
 * this is asked together with who calls. Who comes second waits here until the first call's transaction stands or is undone.
 */
export function keptColumn(request: FastifyRequest): Sql {
  const key = keyOf(request);
  return key === null ? empty : sql`, kept_for(u.id, ${key}) as kept`;
}

/** @throws Refused 409 where the first call of the same key still ran when the wait for its lock ended. */
export function stillWorkedOn(error: unknown): never {
  throw (error as { code?: string }).code === '55P03' ? conflict('This request is still being worked on.') : error;
}

/**
 * Makes a call that creates or pays have one effect a key and user (product: Idempotency): same key, same answer, for
 * which a second call waits; same key with another body, 422; 409 where the first still runs when the wait ends
 * (lock_timeout); no key, 400. The key is kept in the call's own transaction, so a call that failed leaves none behind
 * and may be sent again.
 * `kept` is that of `keptColumn`.
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
  await tx.run(sql`
    insert into idempotency (user_id, key, request_hash, reply)
    values (${userId}, ${key}, decode(${hash}, 'hex'), ${JSON.stringify(reply)}::json)
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, reply = excluded.reply, at = now()`);
  return reply;
}
