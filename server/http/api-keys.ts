import { keyCallsPerMinute, keyPrefix } from '../../src/contract/organizations-keys';
import type { Scope } from '../../src/contract/kit';
import type { Tx } from '../db/database';
import { noteKeyUse, type ApiKey } from '../kit/caller';
import { Refused, tooMany } from '../kit/failures';
import { minuteCounter } from '../kit/limits';

// Longer than the token of any session, which may begin with the same letters.
const keyToken = new RegExp(`^${keyPrefix}[A-Za-z0-9]{40}$`);
export const isKeyToken = (token: string | null): token is string => token !== null && keyToken.test(token);

/** Counts the calls of each key in this process, to protect its connections. */
const count = minuteCounter();

/** @throws 429 with Retry-After */
function countCall(id: string): void {
  const retryAfter = count(id, keyCallsPerMinute);
  if (retryAfter === null) return;
  throw tooMany(retryAfter, `An API key can make ${keyCallsPerMinute} calls per minute. Try again later.`);
}

/**
 * Counts a call of a key, and refuses a call that the key may not make (product: API keys). @throws 401 if the key does
 * not work, 403 if it may not make a call that needs `scope`, 429 after too many calls
 */
export async function requireScope(tx: Tx, key: ApiKey | undefined, scope: Scope | undefined): Promise<void> {
  if (!key) throw new Refused(401, 'This API key does not work, or no longer. Create a new one.');
  countCall(key.id);
  if (scope === undefined) throw new Refused(403, 'API keys cannot make this call.');
  if (!key.scopes.includes(scope)) throw new Refused(403, `This API key does not have the scope ${scope}.`);
  await noteKeyUse(tx, key);
}
