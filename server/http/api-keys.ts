import { keyCallsPerMinute, keyPrefix } from '../../src/contract/organizations-keys';
import type { Scope } from '../../src/contract/kit';
import type { Tx } from '../db/database';
import { noteKeyUse, type ApiKey } from '../kit/caller';
import { Refused } from '../kit/failures';

// Longer than the token of any session, which may begin with the same letters.
const keyToken = new RegExp(`^${keyPrefix}[A-Za-z0-9]{40}$`);
export const isKeyToken = (token: string | null): token is string => token !== null && keyToken.test(token);

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
 * Counts a call of a key, and refuses what it may not do (product: API keys). @throws 401 where the key does not work, 403
 * where it may not make a call that needs `scope`, 429 after too many calls
 */
export async function requireScope(tx: Tx, key: ApiKey | undefined, scope: Scope | undefined): Promise<void> {
  if (!key) throw new Refused(401, 'This API key does not work, or no longer. Create a new one.');
  countCall(key.id);
  if (scope === undefined) throw new Refused(403, 'API keys cannot make this call.');
  if (!key.scopes.includes(scope)) throw new Refused(403, `This API key does not have the scope ${scope}.`);
  await noteKeyUse(tx, key);
}
