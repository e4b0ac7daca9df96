import { createHash } from 'node:crypto';
import type { beginCalendarSignIn, Connection, endCalendarSignIn, ProviderWay } from '../../src/contract/calendars';
import { calendarProblems, calendarTexts } from '../../src/contract/calendars';
import type { BodyOf } from '../../src/contract/kit';
import { sql } from '../db/database';
import type { AppContext } from '../http/calls';
import { pageAddress } from '../kit/address';
import type { Caller } from '../kit/caller';
import { conflict, missing, Refused } from '../kit/failures';
import { keysOf, readable, seal } from '../kit/secrets';
import { addConnection, replaceSignIn, requireCalendarKeys, requireRoom, wayOf } from './connect';
import { problemOf } from './problems';
import { beginSignIn, endSignIn } from './provider-sign-in';
import { sourceFor } from './sources';

/** The page to which providers send users back. */
const page = '/dashboard/connected-calendars';
/** How many sign-ins of a user can be open at the same time, such as in several tabs. */
const mostOpen = 5;

const hashOf = (state: string) => createHash('sha256').update(state).digest();
const placeOf = (hash: Buffer) => `${hash.toString('hex')} calendar sign-in`;

/** @throws 502 if the provider does not respond, 409 if it refuses */
function refusal(error: unknown): never {
  const problem = problemOf(error);
  if (problem === 'SIGN_IN') throw conflict(calendarTexts.refused);
  throw new Refused(502, problem === 'UNREACHABLE' ? calendarTexts.noProvider : calendarProblems[problem]);
}

/** Begins a sign-in. Returns the address to send the user to. @throws 404, 502, 503 */
export async function begin(
  appContext: AppContext,
  { userId }: Caller,
  { way, write, id }: BodyOf<typeof beginCalendarSignIn>,
  origin: string | undefined,
): Promise<{ address: string }> {
  const { config, db } = appContext;
  const keys = requireCalendarKeys(config);
  const provider = config.calendars[way];
  if (!provider) throw missing();
  if (id !== undefined && (await wayOf(db, userId, id)) !== way) throw missing();
  const redirectUri = pageAddress(config, origin, page);
  const { address, state, verifier } = await beginSignIn(provider, { way, write, redirectUri }).catch(refusal);
  const hash = hashOf(state);
  const sealed = seal(keys, placeOf(hash), JSON.stringify({ verifier, redirectUri }));
  await db.transaction(async (tx) => {
    await tx.run(sql`
      delete from calendar_sign_ins where user_id = ${userId} and state_hash not in (
        select state_hash from calendar_sign_ins where user_id = ${userId} and until > now() order by until desc limit ${mostOpen - 1})`);
    await tx.run(sql`
      insert into calendar_sign_ins (state_hash, user_id, way, connection_id, write, sealed, until)
      values (${hash}, ${userId}, ${way}, ${id ?? null}, ${write}, ${sealed}, now() + interval '10 minutes')`);
  });
  return { address };
}

type Open = { way: ProviderWay; connectionId: string | null; write: boolean; sealed: Buffer };

/** Takes an open sign-in of a user, which can be ended once. @throws 409 if there is none */
async function taken({ config, db }: AppContext, userId: string, state: string) {
  const hash = hashOf(state);
  const row = await db.maybe<Open>(sql`
    delete from calendar_sign_ins where state_hash = ${hash} and user_id = ${userId} and until > now()
    returning way, connection_id as "connectionId", write, sealed`);
  const text = row && readable(keysOf(config), placeOf(hash), row.sealed);
  if (!row || text === null) throw conflict(calendarTexts.expired);
  return { ...row, ...(JSON.parse(text) as { verifier: string; redirectUri: string }) };
}

/** Ends a sign-in and stores what it gives access to. @throws 409 if it was canceled, has expired or is refused, 502 */
export async function end(
  appContext: AppContext,
  { userId }: Caller,
  { state, code, error }: BodyOf<typeof endCalendarSignIn>,
): Promise<Connection> {
  const { config, db } = appContext;
  const open = await taken(appContext, userId, state);
  if (error !== undefined || code === undefined) throw conflict(calendarTexts.canceled);
  const keys = requireCalendarKeys(config);
  const provider = config.calendars[open.way];
  if (!provider) throw conflict(calendarTexts.expired);
  const { connectionId } = open;
  if (connectionId === null) await requireRoom(db, userId);
  const signIn = await endSignIn(provider, { ...open, state, code }).catch(refusal);
  const calendars = await sourceFor(config, signIn, () => Promise.resolve(signIn.access))
    .calendars()
    .catch(refusal);
  const made = { signIn, name: provider.name, account: signIn.account, calendars };
  return db.transaction((tx) =>
    connectionId === null
      ? addConnection(tx, keys, userId, made)
      : replaceSignIn(tx, keys, userId, { ...made, id: connectionId }),
  );
}
