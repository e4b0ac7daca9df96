import { keyCallsPerMinute, keyPrefix } from '../../src/contract/organizations-keys';
import type { Scope } from '../../src/contract/kit';
import type { Sql, Tx } from '../db/database';
import { noteKeyUse, whoByKey, type ApiKey } from '../kit/caller';
import { Refused } from '../kit/failures';

export const isKeyToken = (token: string | null): token is string => token?.startsWith(keyPrefix) ?? false;

const minute = 60_000;
/** The calls of each key in the current minute, of this process: they protect its connections. */
const calls = new Map<string, number>();
let counted = 0;

/** @throws 429 with Retry-After */
function countCall(id: string): void {
  const now = Date.now();
  const current = Math.floor(now / minute);
  if (current !== counted) calls.clear();
  counted = current;
  const count = (calls.get(id) ?? 0) + 1;
  calls.set(id, count);
  if (count <= keyCallsPerMinute) return;
  throw new Refused(429, `An API key can make ${keyCallsPerMinute} calls per minute. Try again later.`, {
    retryAfter: Math.ceil(((current + 1) * minute - now) / 1_000),
  });
}

/**
 * The user in whose name a key acts, and the columns of `also` (product: API keys). @throws 401 where the key does not work,
 * 403 where it may not make a call that needs `scope`, 429 after too many calls
 */
export async function callerByKey<T>(tx: Tx, token: string, scope: Scope | undefined, also: Sql) {
  const found = await whoByKey<T>(tx, token, also);
  if (!found) throw new Refused(401, 'This API key does not work, or no longer. Create a new one.');
  countCall(found.apiKey.id);
  if (scope === undefined) throw new Refused(403, 'API keys cannot make this call.');
  if (!found.apiKey.scopes.includes(scope)) throw new Refused(403, `This API key does not have the scope ${scope}.`);
  await noteKeyUse(tx, found.apiKey);
  return found as typeof found & { apiKey: ApiKey };
}
