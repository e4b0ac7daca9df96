import { randomUUID } from 'node:crypto';
import {
  calendarLimits,
  calendarProblems,
  calendarTexts,
  type CalendarSecret,
  type CalendarWay,
  type Connection,
} from '../../src/contract/calendars';
import { forgetTries, noteTry } from '../auth/failures';
import type { Config } from '../config';
import { sql, type Tx } from '../db/database';
import type { AppContext } from '../http/calls';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { conflict, invalid, missing, Refused } from '../kit/failures';
import { judgeOutside, outsideTexts } from '../kit/outside-address';
import { keysOf, type SecretKeys } from '../kit/secrets';
import { writeAgain } from './entries';
import { addressOf } from './ics-source';
import { problemOf } from './problems';
import { connectionOf, tellOwner } from './read-connections';
import { sealSignIn, type SignIn } from './sign-in';
import type { FoundCalendar } from './source';
import { sourceFor } from './sources';

/** The keys that encrypt sign-ins. @throws 503 if there are none */
export function requireCalendarKeys(config: Config): SecretKeys {
  const keys = keysOf(config);
  if (keys.length === 0) throw new Refused(503, calendarTexts.noKey);
  return keys;
}

/** The address that a user means: people leave out the scheme. */
function meant(typed: string): string {
  const address = addressOf(typed);
  return /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}
const cleaned = (secret: CalendarSecret): CalendarSecret =>
  secret.way === 'ICS' ? { ...secret, address: meant(secret.address) } : { ...secret, server: meant(secret.server) };

/** The calendars that are found with a typed sign-in. @throws 400 at the field that is wrong */
async function found(config: Config, secret: CalendarSecret): Promise<FoundCalendar[]> {
  const field = secret.way === 'ICS' ? 'address' : 'server';
  const address = secret.way === 'ICS' ? secret.address : secret.server;
  const judged = URL.canParse(address)
    ? await judgeOutside(new URL(address), { loopback: config.demo })
    : outsideTexts.secure;
  if (typeof judged === 'string') throw invalid([{ field, message: judged }]);
  const calendars = await sourceFor(config, secret, () => Promise.resolve(''))
    .calendars()
    .catch((error: unknown) => {
      const problem = problemOf(error);
      const at = problem === 'SIGN_IN' && secret.way === 'CALDAV' ? 'password' : field;
      throw invalid([{ field: at, message: calendarProblems[problem] }]);
    });
  if (calendars.length === 0) throw invalid([{ field, message: calendarTexts.none }]);
  return calendars.slice(0, calendarLimits.calendars);
}

/** Stores the calendars that were found for a connection. What was chosen for them stays. */
async function keepCalendars(tx: Tx, connectionId: string, calendars: readonly FoundCalendar[]): Promise<void> {
  for (const { key, name, writable } of calendars)
    await tx.run(sql`
      insert into connected_calendars (connection_id, key, name, writable) values (${connectionId}, ${key}, ${name}, ${writable})
      on conflict (connection_id, key) do update
        set name = excluded.name, writable = excluded.writable, written = connected_calendars.written and excluded.writable,
          mark = null, marked_at = null`);
  await tx.run(sql`
    delete from connected_calendars where connection_id = ${connectionId}
      and not (key = any(${calendars.map(({ key }) => key)}))`);
}

const countOf = async (tx: Tx, userId: string) =>
  (await tx.one<{ n: number }>(sql`select count(*) as n from calendar_connections where user_id = ${userId}`)).n;
/** Refuses one more connection. @throws 409 if a user has as many connections as allowed */
export async function requireRoom(tx: Tx, userId: string): Promise<void> {
  if ((await countOf(tx, userId)) >= calendarLimits.connections) throw conflict(calendarTexts.tooMany);
}

export type NewConnection = { signIn: SignIn; name: string; account: string | null; calendars: FoundCalendar[] };

/** Stores a new connection, which is not set up yet. @throws 409 if there are too many */
export async function addConnection(
  tx: Tx,
  keys: SecretKeys,
  userId: string,
  { signIn, name, account, calendars }: NewConnection,
): Promise<Connection> {
  // Of two calls at the same time, the second one counts the connection of the first.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 16))`);
  await requireRoom(tx, userId);
  const id = randomUUID();
  await tx.run(sql`
    insert into calendar_connections (id, user_id, way, name, account, sealed)
    values (${id}, ${userId}, ${signIn.way}, ${name.slice(0, calendarLimits.name)}, ${account}, ${sealSignIn(keys, id, signIn)})`);
  await keepCalendars(tx, id, calendars);
  await audit(tx, userId, 'calendarConnected', id);
  await tellOwner(tx, userId);
  return connectionOf(tx, userId, id);
}

/**
 * Replaces the sign-in of a connection; what was chosen stays. A reading that goes on with the old sign-in stores
 * nothing. @throws 404 if the connection is gone
 */
export async function replaceSignIn(
  tx: Tx,
  keys: SecretKeys,
  userId: string,
  { id, signIn, account, calendars }: Omit<NewConnection, 'name'> & { id: string },
): Promise<Connection> {
  const changed = await tx.run(sql`
    update calendar_connections set sealed = ${sealSignIn(keys, id, signIn)}, account = ${account}, problem = null,
      failing_since = null, write_problem = null, write_failing_since = null, told_at = null,
      held_until = null, next_read_at = now()
    where id = ${id} and user_id = ${userId} and way = ${signIn.way}`);
  if (changed === 0) throw missing();
  await keepCalendars(tx, id, calendars);
  await writeAgain(tx, id);
  await audit(tx, userId, 'calendarReconnected', id);
  await tellOwner(tx, userId);
  return connectionOf(tx, userId, id);
}

/** The way of a connection of a user. @throws 404 for a connection of another user */
export async function wayOf(tx: Tx, userId: string, id: string): Promise<CalendarWay> {
  const row = await tx.maybe<{ way: CalendarWay }>(sql`
    select way from calendar_connections where id = ${id} and user_id = ${userId}`);
  if (!row) throw missing();
  return row.way;
}

/** Hosts that people know by another name. */
const knownHosts: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)google\.com$/, 'Google Calendar'],
  [/(^|\.)(outlook|office|office365|live)\.com$/, 'Outlook'],
  [/(^|\.)icloud\.com$/, 'Apple iCloud'],
  [/(^|\.)fastmail\.com$/, 'Fastmail'],
];
/** The name that a connection has at first. */
function firstName(address: string): string {
  const { hostname } = new URL(address);
  return knownHosts.find(([host]) => host.test(hostname))?.[1] ?? hostname;
}
const partsOf = (secret: CalendarSecret) =>
  secret.way === 'ICS'
    ? { name: firstName(secret.address), account: null }
    : { name: firstName(secret.server), account: secret.user };

/** Tries a typed sign-in at the calendar's server, with a limit of tries for each user. @throws 400, 429 */
async function tried({ config, db }: AppContext, caller: Caller, secret: CalendarSecret): Promise<NewConnection> {
  await db.transaction((tx) => noteTry(tx, 'calendar', caller.userId, caller.userId));
  const calendars = await found(config, secret);
  await db.transaction((tx) => forgetTries(tx, 'calendar', caller.userId, caller.userId));
  return { signIn: secret, ...partsOf(secret), calendars };
}

/** Checks a typed sign-in and stores it as a new connection. @throws 400 at its fields, 409, 429, 503 */
export async function connect(appContext: AppContext, caller: Caller, typed: CalendarSecret): Promise<Connection> {
  const keys = requireCalendarKeys(appContext.config);
  await requireRoom(appContext.db, caller.userId);
  const made = await tried(appContext, caller, cleaned(typed));
  return appContext.db.transaction((tx) => addConnection(tx, keys, caller.userId, made));
}

/**
 * Checks a typed sign-in and stores it for an existing connection. @throws 404 for a connection of another user, and as
 * `connect`
 */
export async function reconnect(
  appContext: AppContext,
  caller: Caller,
  id: string,
  typed: CalendarSecret,
): Promise<Connection> {
  const keys = requireCalendarKeys(appContext.config);
  if ((await wayOf(appContext.db, caller.userId, id)) !== typed.way) throw conflict(calendarTexts.otherWay);
  const made = await tried(appContext, caller, cleaned(typed));
  return appContext.db.transaction((tx) => replaceSignIn(tx, keys, caller.userId, { ...made, id }));
}
