import type { CalendarSecret, ProviderWay } from '../../src/contract/calendars';
import type { Config } from '../config';
import { sql, type Tx } from '../db/database';
import { isSealedBy, keysOf, readable, seal, type SecretKeys } from '../kit/secrets';
import { CalendarError } from './source';

/**
 * What a provider granted: an access token for its API until an instant (epoch ms), and a refresh token for the next
 * one.
 */
export type ProviderTokens = {
  way: ProviderWay;
  account: string | null;
  access: string;
  until: number;
  refresh: string;
  /** Whether entries may be written. */
  writes: boolean;
};
/** The sign-in of a connection, in the form in which it is encrypted. */
export type SignIn = CalendarSecret | ProviderTokens;

/** The place of a connection's sign-in among the encrypted values. */
const placeOf = (connectionId: string) => `${connectionId} calendar`;

export const sealSignIn = (keys: SecretKeys, connectionId: string, signIn: SignIn): Buffer =>
  seal(keys, placeOf(connectionId), JSON.stringify(signIn));

/** Decrypts the sign-in of a connection. @throws CalendarError KEY if its key is missing or it is damaged */
export function openSignIn(config: Config, { id, sealed }: { id: string; sealed: Buffer }): SignIn {
  const text = readable(keysOf(config), placeOf(id), sealed);
  if (text === null) throw new CalendarError('KEY');
  return JSON.parse(text) as SignIn;
}

/**
 * Encrypts all sign-ins again with the newest key. Returns how many were changed. Sign-ins that cannot be read stay as
 * they are.
 */
export async function sealCalendarsAgain(tx: Tx, keys: SecretKeys): Promise<number> {
  const [newest] = keys;
  if (!newest) return 0;
  const rows = await tx.many<{ id: string; sealed: Buffer }>(sql`
    select id, sealed from calendar_connections order by id for no key update`);
  let done = 0;
  for (const { id, sealed } of rows) {
    const text = isSealedBy(newest, sealed) ? null : readable(keys, placeOf(id), sealed);
    if (text === null) continue;
    await tx.run(sql`update calendar_connections set sealed = ${seal(keys, placeOf(id), text)} where id = ${id}`);
    done += 1;
  }
  return done;
}
