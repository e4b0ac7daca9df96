import { setTimeout as wait } from 'node:timers/promises';
import { readAheadDays, type CalendarProblem } from '../../src/contract/calendars';
import { day, second } from '../../src/contract/time';
import type { Config } from '../config';
import { sql, type Database, type Tx } from '../db/database';
import { mayBeRead, ofSomeone } from '../kit/due-calendars';
import type { Range } from '../slots/types';
import { isExpected, problemOf, withoutWords } from './problems';
import type { CalendarSource } from './source';
import { sourceOf, type StoredConnection } from './sources';
import { storeReading, type Outcome, type ToRead } from './store-reading';

/** `open` replaces `sourceOf` in tests; `failed` receives unexpected errors. */
export type ReadingContext = {
  db: Database;
  config: Config;
  open?: typeof sourceOf;
  failed?: Failed;
};

/** A connection that this process reads. `heldUntil` tells the other processes. */
export type Held = StoredConnection & { zone: string; heldUntil: string };

// The lease is longer than one part of a reading takes, and is renewed before each part.
const leaseEnd = sql`date_trunc('milliseconds', now()) + interval '3 minutes'`;
const taken = sql`c.id, c.user_id as "userId", c.way, c.sealed, u.time_zone as zone, c.held_until as "heldUntil"`;
const look = 200;
const usualPatience = 25 * second;
const bookingPatience = 2 * second;
/** How many calendars of one connection are read at the same time. */
const atOnce = 4;

/** The span begins a day ago, so that current events are known in every zone. */
const spanNow = (): Range => ({ start: Date.now() - day, end: Date.now() + readAheadDays * day });

// Recurrences move into the span, so everything is read once a day. Calendars without busy times are always read, which
// costs little.
const calendarsOf = (db: Database, { id, zone }: Held) =>
  db.many<ToRead>(sql`
    select c.id, c.key,
      case when c.marked_at > now() - interval '1 day' and left(c.mark, length(${zone}) + 1) = ${`${zone} `}
          and exists (select from calendar_spans s where s.calendar_id = c.id)
        then substr(c.mark, length(${zone}) + 2) end as mark,
      coalesce((select jsonb_agg(jsonb_build_object('interviewId', e.interview_id, 'version', e.version, 'etag', e.etag))
        from calendar_entries e where e.calendar_id = c.id and e.ends_at > now() - interval '2 days'), '[]') as own
    from connected_calendars c where c.connection_id = ${id} and (c.chosen or c.written) order by c.id`);

// Invitations by email have the same uid in the calendars that their reader accepts them in.
const invitedTo = async (db: Database, { userId, way }: Held, span: Range): Promise<string[]> =>
  // Google and Microsoft know entries that we wrote only, and Google is asked for each of them.
  way === 'GOOGLE' || way === 'MICROSOFT'
    ? []
    : (
        await db.many<{ id: string }>(sql`
          select i.id from interviews i
          where (i.panelist_id = ${userId} or i.person_id = (select id from persons where user_id = ${userId}))
            and i.ends_at > ${new Date(span.start)}`)
      ).map(({ id }) => id);

const take = (db: Database, id: string) =>
  db.maybe<Held>(sql`
    update calendar_connections c set held_until = ${leaseEnd} from users u
    where c.id = ${id} and u.id = c.user_id and ${mayBeRead} returning ${taken}`);

/** Renews the lease. Null if another process holds the connection by now, or it is gone. */
const takeAgain = (db: Database, { id, heldUntil }: Held) =>
  db.maybe<Held>(sql`
    update calendar_connections c set held_until = ${leaseEnd} from users u
    where c.id = ${id} and u.id = c.user_id and c.held_until = ${heldUntil} returning ${taken}`);

type Failed = (error: unknown) => void;
type Read = { source: CalendarSource; span: Range; zone: string; invited: readonly string[]; failed: Failed };

/** The problem that an error means. An unexpected error is also reported. */
function problemIn(error: unknown, failed: Failed): CalendarProblem {
  if (!isExpected(error)) failed(withoutWords(error));
  return problemOf(error);
}

async function readOne(calendar: ToRead, { source, span, zone, invited, failed }: Read): Promise<Outcome> {
  const own = [...new Set([...calendar.own.map(({ interviewId }) => interviewId), ...invited])];
  try {
    return { calendar, reading: await source.read(calendar.key, { span, zone, own, mark: calendar.mark }) };
  } catch (error) {
    return { calendar, problem: problemIn(error, failed) };
  }
}

/** Reads a connection that this process holds, and stores the result. False if some of it could not be read. */
async function readHeld(context: ReadingContext, first: Held): Promise<boolean> {
  const { db, config, open = sourceOf, failed = () => undefined } = context;
  const { publicUrl } = config;
  const span = spanNow();
  const calendars = await calendarsOf(db, first);
  const store = (held: Held, outcomes: readonly Outcome[]) =>
    db.transaction((tx) => storeReading(tx, { held, span, outcomes, publicUrl }));
  let source: CalendarSource;
  try {
    source = open(context, first);
  } catch (error) {
    const problem = problemIn(error, failed);
    return store(
      first,
      calendars.map((calendar) => ({ calendar, problem })),
    );
  }
  const invited = await invitedTo(db, first, span);
  let held = first;
  const outcomes: Outcome[] = [];
  for (let place = 0; place < calendars.length; place += atOnce) {
    const again = await takeAgain(db, held);
    if (!again) return false;
    held = again;
    const about = { source, span, zone: held.zone, invited, failed };
    const part = calendars.slice(place, place + atOnce).map((calendar) => readOne(calendar, about));
    outcomes.push(...(await Promise.all(part)));
  }
  return store(held, outcomes);
}

/** The result of `work`, or false after `ms`, when the work goes on. */
async function within(work: Promise<boolean>, ms: number): Promise<boolean> {
  const stop = new AbortController();
  const late = wait(Math.max(ms, 0), false, { signal: stop.signal });
  late.catch(() => undefined);
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => stop.abort());
}

/**
 * Reads all chosen calendars of a connection now and stores their busy times (product: Connected calendars). Waits at
 * most `patience` ms, also for another process that reads the connection. After that, the reading goes on by itself.
 * True if everything was read.
 */
export async function readConnection(
  context: ReadingContext,
  id: string,
  { patience = usualPatience }: { patience?: number } = {},
): Promise<boolean> {
  const until = Date.now() + patience;
  for (;;) {
    const held = await take(context.db, id);
    if (held) return within(readHeld(context, held), until - Date.now());
    const exists = await context.db.maybe(sql`
      select 1 as found from calendar_connections c where c.id = ${id} and ${ofSomeone}`);
    if (!exists || Date.now() + look > until) return false;
    await wait(look);
  }
}

/** Reads the connection that has been due for longest; false if none is. Several processes may do so at once. */
export async function readDue(context: ReadingContext): Promise<boolean> {
  const held = await context.db.maybe<Held>(sql`
    update calendar_connections c set held_until = ${leaseEnd} from users u
    where u.id = c.user_id and c.id = (select c.id from calendar_connections c
      where c.set_up and c.next_read_at <= now() and ${mayBeRead} order by c.next_read_at limit 1 for update skip locked)
    returning ${taken}`);
  if (!held) return false;
  await readHeld(context, held);
  return true;
}

/**
 * Reads the calendars of a panelist before a booking, unless they were read in the last minute. Takes 2 s at most and
 * never throws. False if the known busy times may be old.
 */
export async function readForBooking(context: ReadingContext, panelistId: string): Promise<boolean> {
  const readAll = async () => {
    const old = await context.db.many<{ id: string }>(sql`
      select c.id from calendar_connections c where c.user_id = ${panelistId} and c.set_up and exists (
        select from connected_calendars k where k.connection_id = c.id and k.chosen
          and (k.read_at is null or k.read_at < now() - interval '1 minute'))`);
    const read = await Promise.all(old.map(({ id }) => readConnection(context, id, { patience: bookingPatience })));
    return read.every(Boolean);
  };
  return within(readAll(), bookingPatience).catch(() => false);
}

/** Lets the background read the calendars of these users next. Used for many bookings at once. */
export const readSoon = (tx: Tx, userIds: readonly string[]) =>
  tx.run(sql`
    update calendar_connections set next_read_at = now()
    where user_id = any(${userIds}::uuid[]) and set_up and problem is null and next_read_at > now()`);
