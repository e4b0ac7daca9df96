import type { CalendarWay } from '../../src/contract/calendars';
import { minute } from '../../src/contract/time';
import type { Config } from '../config';
import { sql, type Database } from '../db/database';
import { keysOf } from '../kit/secrets';
import { calDavSource } from './caldav-source';
import { googleSource } from './google-source';
import { icsSource } from './ics-source';
import { microsoftSource } from './microsoft-source';
import { apiOf, type Access } from './provider-api';
import { renewTokens } from './provider-sign-in';
import { openSignIn, sealSignIn, type ProviderTokens, type SignIn } from './sign-in';
import { CalendarError, type CalendarSource } from './source';

type Context = { db: Database; config: Config };
/** A connection as it is stored. */
export type StoredConnection = { id: string; userId: string; way: CalendarWay; sealed: Buffer };

/** The source for the calendars of a sign-in. `access` returns the tokens of its provider. */
export function sourceFor(config: Config, signIn: SignIn, access: Access): CalendarSource {
  const judging = { loopback: config.demo };
  if (signIn.way === 'ICS') return icsSource(signIn.address, judging);
  if (signIn.way === 'CALDAV') return calDavSource(signIn, judging);
  const provider = config.calendars[signIn.way];
  // The provider is no longer configured.
  if (!provider) throw new CalendarError('SIGN_IN');
  const api = apiOf(provider.api, access);
  return signIn.way === 'GOOGLE'
    ? googleSource(api, { name: signIn.account ?? provider.name, writable: signIn.writes })
    : microsoftSource(api, { writable: signIn.writes });
}

const isFresh = ({ access, until }: ProviderTokens, refused: string | undefined) =>
  access !== refused && until > Date.now() + minute;

/**
 * The access token of a connection. Only one process at a time renews tokens, because with some providers a refresh
 * token that was used before ends the access.
 */
function accessOf({ db, config }: Context, { id }: StoredConnection, known: ProviderTokens): Access {
  let tokens = known;
  return async (refused) => {
    if (isFresh(tokens, refused)) return tokens.access;
    tokens = await db.transaction(async (tx) => {
      const row = await tx.maybe<{ sealed: Buffer }>(sql`
        select sealed from calendar_connections where id = ${id} for no key update`);
      const now = row && openSignIn(config, { id, sealed: row.sealed });
      if (!now || !('refresh' in now)) throw new CalendarError('SIGN_IN');
      const provider = config.calendars[now.way];
      if (isFresh(now, refused) || !provider) return now;
      const next = await renewTokens(provider, now);
      await tx.run(sql`
        update calendar_connections set sealed = ${sealSignIn(keysOf(config), id, next)} where id = ${id}`);
      return next;
    });
    return tokens.access;
  };
}

/** The source for the calendars of a connection. @throws CalendarError KEY if its sign-in cannot be decrypted */
export function sourceOf(context: Context, connection: StoredConnection): CalendarSource {
  const signIn = openSignIn(context.config, connection);
  const access = 'refresh' in signIn ? accessOf(context, connection, signIn) : () => Promise.resolve('');
  return sourceFor(context.config, signIn, access);
}
