import { setTimeout as wait } from 'node:timers/promises';
import type { answerEntryQuestion, CalendarProblem } from '../../src/contract/calendars';
import { needsReconnect, readAheadDays, reconnectProblems } from '../../src/contract/calendars';
import type { BodyOf } from '../../src/contract/kit';
import { day, iso, second } from '../../src/contract/time';
import type { Config } from '../config';
import { sql, type Database, type Tx } from '../db/database';
import { enqueue } from '../db/queues';
import { missing } from '../kit/failures';
import { entryOf, interviewsToWrite, isFollowed, placeNow, placesOf, type Place, type PlaceNow } from './entry-places';
import { problemOf } from './problems';
import { tellOwner } from './read-connections';
import { CalendarError, EntryChanged, type CalendarSource, type Entry, type FoundEntry } from './source';
import { sourceOf, type StoredConnection } from './sources';

type Context = { db: Database; config: Config };
type Known = { interviewId: string; calendarId: string };

/** Lets the entries of an interview follow it, if it has any or a party writes interviews into a calendar. */
export async function followInterview(tx: Tx, interviewId: string): Promise<void> {
  if (await isFollowed(tx, interviewId)) await enqueue(tx, 'calendarEntries', { id: interviewId });
}

/** Lets the entries of a connection follow what was chosen for it. Entries of past interviews stay as they are. */
export async function writeAgain(tx: Tx, connectionId: string): Promise<void> {
  await tx.run(sql`
    delete from calendar_entries e using connected_calendars c, interviews i
    where c.id = e.calendar_id and c.connection_id = ${connectionId} and not c.written and i.id = e.interview_id
      and i.ends_at <= law_now()`);
  for (const { id } of await interviewsToWrite(tx, connectionId, readAheadDays))
    await enqueue(tx, 'calendarEntries', { id });
}

/** How many interviews are written at the same time, so that a slow calendar does not keep the others waiting. */
export const entriesAtOnce = 4;

// A job that writes into a connection holds it. Of two jobs at once, the second one waits or is tried again later. The
// hold of a process that died ends by itself.
const holdNow = async (db: Database, connectionId: string) =>
  (await db.run(sql`
    update calendar_connections set writing_until = now() + interval '1 minute'
    where id = ${connectionId} and (writing_until is null or writing_until < now())`)) === 1;
const look = 100;
const holdPatience = 5 * second;
async function hold(db: Database, connectionId: string): Promise<boolean> {
  for (const until = Date.now() + holdPatience; !(await holdNow(db, connectionId)); await wait(look))
    if (Date.now() > until) return false;
  return true;
}
const letGo = (db: Database, connectionId: string) =>
  db.run(sql`update calendar_connections set writing_until = null where id = ${connectionId}`);

/**
 * Stores why an interview could not be written, for the owner. An entry may also be left in a calendar of before. What
 * passes by itself does not replace what only the owner can solve, because entries were given up for that.
 */
const noteProblem = async (tx: Tx, connectionId: string, problem: CalendarProblem) => {
  const noted = await tx.maybe<{ userId: string }>(sql`
    update calendar_connections n set write_problem = ${problem}, write_failing_since = coalesce(write_failing_since, now())
    where id = ${connectionId} and write_problem is distinct from ${problem}
      and (${needsReconnect(problem)} or write_problem is null or not write_problem = any(${[...reconnectProblems]}))
      and exists (select from connected_calendars c where c.connection_id = n.id and c.written)
    returning user_id as "userId"`);
  if (noted) await tellOwner(tx, noted.userId);
};

/**
 * Removes the stored problem once the calendar's server accepted a change, and writes what was given up for it. A
 * passing problem also ends where nothing is left to write; its entries are tried again by themselves.
 */
async function forgetProblem(tx: Tx, { id, userId }: StoredConnection, accepted: boolean): Promise<void> {
  const row = await tx.maybe<{ problem: CalendarProblem | null }>(sql`
    select write_problem as problem from calendar_connections where id = ${id} for no key update`);
  if (!row?.problem || (needsReconnect(row.problem) && !accepted)) return;
  await tx.run(sql`
    update calendar_connections set write_problem = null, write_failing_since = null where id = ${id}`);
  if (needsReconnect(row.problem)) await writeAgain(tx, id);
  await tellOwner(tx, userId);
}

/** Stores an entry as it was written. */
const keep = (
  tx: Tx,
  { interviewId, calendarId }: Known,
  entry: Entry,
  version: number,
  at: { href: string; etag: string | null },
) =>
  tx.run(sql`
    insert into calendar_entries (interview_id, calendar_id, href, etag, version, starts_at, ends_at)
    values (${interviewId}, ${calendarId}, ${at.href}, ${at.etag}, ${version}, ${iso(entry.start)}, ${iso(entry.end)})
    on conflict (interview_id, calendar_id) do update set href = excluded.href, etag = excluded.etag, version = excluded.version,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, found = null, their_start = null,
      their_end = null, left_there = false`);
const keepVersion = (tx: Tx, { interviewId, calendarId }: Known, version: number) =>
  tx.run(sql`
    update calendar_entries set version = ${version} where interview_id = ${interviewId} and calendar_id = ${calendarId}`);
const drop = (tx: Tx, { interviewId, calendarId }: Known) =>
  tx.run(sql`delete from calendar_entries where interview_id = ${interviewId} and calendar_id = ${calendarId}`);

/** One of our entries as it is in the calendar now. Null if it is gone. */
async function lookUp(source: CalendarSource, { key, timeZone }: PlaceNow, entry: Entry): Promise<FoundEntry | null> {
  const now = Date.now();
  const span = { start: Math.min(entry.start, now) - day, end: Math.max(entry.end, now) + 2 * readAheadDays * day };
  const reading = await source.read(key, { span, zone: timeZone, mark: null, own: [entry.uid] });
  return reading?.own.find(({ uid }) => uid === entry.uid) ?? null;
}

/** Stores how an entry was changed in the calendar, as a question to its owner. */
async function ask(tx: Tx, known: Known, { connection, version }: PlaceNow, there: FoundEntry | null): Promise<void> {
  await tx.run(sql`
    update calendar_entries set version = ${version}, found = ${there ? 'MOVED' : 'DELETED'},
      their_start = ${there && iso(there.start)}, their_end = ${there && iso(there.end)}
    where interview_id = ${known.interviewId} and calendar_id = ${known.calendarId}`);
  await tellOwner(tx, connection.userId);
}

/**
 * Writes an entry. A change that was made in the calendar is overwritten only if the interview itself has moved. True
 * if the calendar's server accepted the entry.
 */
async function write(
  { db }: Context,
  known: Known,
  place: PlaceNow,
  source: CalendarSource,
  entry: Entry,
): Promise<boolean> {
  const { written, version, key } = place;
  const moved =
    written !== null && (Date.parse(written.start) !== entry.start || Date.parse(written.end) !== entry.end);
  if (written && !moved && (written.version >= version || written.found !== null)) {
    await keepVersion(db, known, Math.max(version, written.version));
    return false;
  }
  try {
    const at = await source.write?.(key, entry, written && { href: written.href, etag: moved ? null : written.etag });
    if (at) await keep(db, known, entry, version, at);
    return at !== undefined;
  } catch (error) {
    if (!(error instanceof EntryChanged)) throw error;
    const there = await lookUp(source, place, entry);
    if (there && there.start === entry.start && there.end === entry.end) await keepVersion(db, known, version);
    else await db.transaction((tx) => ask(tx, known, place, there));
    return false;
  }
}

/** Makes the entry in one calendar match the interview. True if the calendar's server accepted a change. */
async function change(context: Context, known: Known, place: PlaceNow): Promise<boolean> {
  const { db, config } = context;
  const { wanted, ahead, over, canceled, toTell, written, key, version } = place;
  if (wanted && !ahead) {
    if (written) await keepVersion(db, known, version);
    return false;
  }
  if (wanted) {
    const entry = entryOf(place, config.publicUrl);
    return entry !== null && write(context, known, place, sourceOf(context, place.connection), entry);
  }
  // If an email is still to be written, the job that writes it lets the entry follow again.
  if (!written || toTell) return false;
  // The entry of a past interview is not removed just because another calendar is written now.
  const source = !over || canceled ? sourceOf(context, place.connection) : null;
  await source?.remove?.(key, { href: written.href, etag: null });
  await drop(db, known);
  return source?.remove !== undefined;
}

/** Makes the entry in one calendar match the interview, and stores that the calendar can be written. */
async function settle(context: Context, known: Known): Promise<void> {
  const place = await placeNow(context.db, known.interviewId, known.calendarId);
  if (!place) return;
  const accepted = await change(context, known, place);
  await context.db.transaction((tx) => forgetProblem(tx, place.connection, accepted));
}

/**
 * Runs `settle` while nobody else writes into the connection. Returns the error after which it is to be tried again.
 */
async function settleAlone(context: Context, interviewId: string, { calendarId, connectionId }: Place) {
  const { db } = context;
  if (!(await hold(db, connectionId))) return new CalendarError('LATER');
  try {
    await settle(context, { interviewId, calendarId });
    return null;
  } catch (error) {
    // This is an error of the database, and not of the calendar's server.
    if (!(error instanceof CalendarError)) throw error;
    await noteProblem(db, connectionId, problemOf(error));
    // Only the owner can solve this problem. The entry is written when the owner signs in again or chooses again, or
    // when another entry is accepted.
    return needsReconnect(error.problem) ? null : error;
  } finally {
    await letGo(db, connectionId);
  }
}

/**
 * Makes the entries of an interview match it, in the calendars that its parties write interviews into. This can be done
 * twice. @throws CalendarError if an entry could not be written, so that the job is tried again
 */
export async function writeEntries(context: Context, interviewId: string): Promise<void> {
  let failure: CalendarError | null = null;
  for (const place of await placesOf(context.db, interviewId))
    failure = (await settleAlone(context, interviewId, place)) ?? failure;
  if (failure) throw failure;
}

/** Stores a user's answer about an entry that was changed in one of their calendars. @throws 404 if there is no question */
export async function answerQuestion(
  tx: Tx,
  userId: string,
  interviewId: string,
  { answer, connectionId }: BodyOf<typeof answerEntryQuestion>,
): Promise<void> {
  const own = sql`interview_id = ${interviewId} and found is not null and not left_there and calendar_id in (
    select c.id from connected_calendars c join calendar_connections n on n.id = c.connection_id where n.user_id = ${userId} and n.id = ${connectionId})`;
  const changed = await tx.run(
    answer === 'LEAVE'
      ? sql`update calendar_entries set left_there = true where ${own}`
      : // Version 0 is written again, whatever is there.
        sql`update calendar_entries set found = null, their_start = null, their_end = null, etag = null, version = 0 where ${own}`,
  );
  if (changed === 0) throw missing();
  if (answer === 'PUT_BACK') await enqueue(tx, 'calendarEntries', { id: interviewId });
  await tellOwner(tx, userId);
}
