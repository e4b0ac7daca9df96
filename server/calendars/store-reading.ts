import { needsReconnect, readEvery, type CalendarProblem } from '../../src/contract/calendars';
import { day, hour } from '../../src/contract/time';
import { announce } from '../changes/announce';
import { sql, type Tx } from '../db/database';
import { postEmail } from '../kit/email';
import { readWords } from '../kit/email-words';
import type { Range } from '../slots/types';
import { notReadEmail } from './not-read-email';
import type { Busy, Reading } from './source';

/** A calendar to read. `own` are our entries in it, as they were written before. */
export type ToRead = {
  id: string;
  key: string;
  mark: string | null;
  own: { interviewId: string; version: number; etag: string | null }[];
};
export type Outcome = { calendar: ToRead } & ({ reading: Reading | null } | { problem: CalendarProblem });

type Read = {
  held: { id: string; userId: string; zone: string; heldUntil: string };
  span: Range;
  outcomes: readonly Outcome[];
  publicUrl: string;
};

const isoOf = ({ start, end }: Range) => ({ start: new Date(start).toISOString(), end: new Date(end).toISOString() });
const keyOf = ({ start, end }: Range) => `${start} ${end}`;

/** The times of the owner's own interviews, which may come back as busy times, by free/busy or by an invitation. */
async function ownTimes(tx: Tx, userId: string, span: Range): Promise<Set<string>> {
  const { start, end } = isoOf(span);
  const rows = await tx.many<{ start: string; end: string }>(sql`
    select lower(o.during) as start, upper(o.during) as end from occupancy o
    where o.interview_id is not null and o.during && tstzrange(${start}, ${end})
      and (o.panelist_id = ${userId} or o.person_id = (select id from persons where user_id = ${userId}))`);
  return new Set(rows.map((row) => keyOf({ start: Date.parse(row.start), end: Date.parse(row.end) })));
}

/**
 * Replaces the busy times of a calendar. An ignored busy time stays ignored while its start and end are the same. True
 * if any changed.
 */
async function storeSpans(tx: Tx, calendarId: string, userId: string, busy: readonly Busy[]): Promise<boolean> {
  const given = busy.map((one) => ({ ...isoOf(one), tentative: one.tentative, allDay: one.allDay }));
  const { changed } = await tx.one<{ changed: boolean }>(sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g(start timestamptz, "end" timestamptz, tentative boolean, "allDay" boolean)),
      gone as (delete from calendar_spans s where s.calendar_id = ${calendarId}
          and not exists (select from given g where g.start = s.starts_at and g.end = s.ends_at) returning 1),
      put as (insert into calendar_spans as s (calendar_id, user_id, starts_at, ends_at, tentative, all_day)
        select ${calendarId}, ${userId}, g.start, g.end, g.tentative, g."allDay" from given g
        on conflict (calendar_id, starts_at, ends_at) do update set tentative = excluded.tentative, all_day = excluded.all_day
          where (s.tentative, s.all_day) is distinct from (excluded.tentative, excluded.all_day) returning 1)
    select exists (select from gone) or exists (select from put) as changed`);
  return changed;
}

/**
 * Compares our entries with those that were found. An entry that was written again since then is left for the next
 * reading. An entry that its owner chose to leave as it is stays so until it moves again. True if any changed.
 */
async function storeEntries(tx: Tx, { id, own }: ToRead, reading: Reading, span: Range): Promise<boolean> {
  const found = reading.own.map((entry) => ({ uid: entry.uid, ...isoOf(entry) }));
  const within = isoOf(span);
  const changed = await tx.run(sql`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as a("interviewId" uuid, version int, etag text)),
      there as (select * from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as t(uid uuid, start timestamptz, "end" timestamptz)),
      now_is as (select e.interview_id, t.start, t.end,
          case when t.uid is null then 'DELETED' when t.start <> e.starts_at or t.end <> e.ends_at then 'MOVED' end as found
        from calendar_entries e join asked a on a."interviewId" = e.interview_id and a.version = e.version
          and a.etag is not distinct from e.etag
        left join there t on t.uid = e.interview_id
        where e.calendar_id = ${id} and e.ends_at > now()
          and (t.uid is not null or (e.starts_at >= ${within.start} and e.ends_at <= ${within.end})))
    update calendar_entries e set found = n.found, left_there = false,
      their_start = case when n.found = 'MOVED' then n.start end, their_end = case when n.found = 'MOVED' then n.end end
    from now_is n where e.interview_id = n.interview_id and e.calendar_id = ${id}
      and (e.found, e.their_start, e.their_end) is distinct from
        (n.found, case when n.found = 'MOVED' then n.start end, case when n.found = 'MOVED' then n.end end)`);
  return changed > 0;
}

/** Stores the reading of one calendar. True if screens of its owner must show something else now. */
async function storeCalendar(
  tx: Tx,
  calendar: ToRead,
  reading: Reading | null,
  { held, span }: Read,
  ownBusy: Set<string>,
): Promise<boolean> {
  // The calendar may have been unchosen while it was read.
  const row = await tx.maybe<{ chosen: boolean; first: boolean }>(sql`
    select chosen, read_at is null as first from connected_calendars where id = ${calendar.id} for update`);
  if (!row) return false;
  if (reading === null) {
    await tx.run(sql`update connected_calendars set read_at = now() where id = ${calendar.id}`);
    return false;
  }
  const mark = reading.mark === null ? null : `${held.zone} ${reading.mark}`;
  await tx.run(sql`
    update connected_calendars set read_at = now(), marked_at = now(), mark = ${mark} where id = ${calendar.id}`);
  const busy = row.chosen ? reading.busy.filter((one) => !ownBusy.has(keyOf(one))) : [];
  const spans = await storeSpans(tx, calendar.id, held.userId, busy);
  const entries = await storeEntries(tx, calendar, reading, span);
  return spans || entries || row.first;
}

type Connection = { name: string; setUp: boolean; problem: CalendarProblem | null; notes: string[] };
type Failing = { failingSince: string | null; toTell: boolean };
const mostNotes = 10;

/**
 * Notes about what was read differently from how it was written. If a calendar did not change, the earlier notes stay.
 */
const notesOf = ({ notes }: Connection, outcomes: readonly Outcome[]): string[] => {
  const readings = outcomes.map((one) => ('reading' in one ? one.reading : null));
  const kept = readings.includes(null) ? notes : [];
  return [...new Set([...kept, ...readings.flatMap((reading) => reading?.notes ?? [])])].slice(0, mostNotes);
};

const seconds = (ms: number) => ms / 1_000;

/** Stores success or failure, and the time of the next reading. After failures, the pause grows up to an hour. */
const storeState = (tx: Tx, id: string, problem: CalendarProblem | null, notes: readonly string[]) =>
  tx.one<Failing>(sql`
    update calendar_connections c set held_until = null, problem = ${problem}, notes = ${JSON.stringify(notes)}::jsonb,
      failing_since = case when ${problem}::text is not null then coalesce(c.failing_since, now()) end,
      told_at = case when ${problem}::text is not null then c.told_at end,
      next_read_at = now() + case when ${problem}::text is null then make_interval(secs => ${seconds(readEvery)})
        else least(greatest(now() - coalesce(c.failing_since, now()), make_interval(secs => ${seconds(readEvery)})),
          make_interval(secs => ${seconds(hour)})) end
    where c.id = ${id}
    returning c.failing_since as "failingSince",
      c.set_up and c.told_at is null and c.failing_since <= now() - make_interval(secs => ${seconds(day)}) as "toTell"`);

/** Notifies the owner once that a calendar has not been read for a day. */
async function tellOwner(tx: Tx, { held, publicUrl }: Read, name: string, problem: CalendarProblem, since: string) {
  await tx.run(sql`update calendar_connections set told_at = now() where id = ${held.id}`);
  const to = await tx.one<{ name: string; email: string }>(sql`
    select name, email::text as email from users where id = ${held.userId}`);
  const facts = { name: to.name, zone: held.zone, calendar: name, problem, since };
  const email = notReadEmail(facts, publicUrl, await readWords(tx));
  await postEmail(tx, { priority: 'other', recipient: to.email, ...email });
}

/**
 * Stores the readings of a connection, unless another process has taken or deleted it since then. Calendars that could
 * not be read keep their last busy times. False if some of it could not be read or was not stored.
 */
export async function storeReading(tx: Tx, read: Read): Promise<boolean> {
  const { held, span, outcomes } = read;
  const connection = await tx.maybe<Connection>(sql`
    select name, set_up as "setUp", problem, notes from calendar_connections
    where id = ${held.id} and held_until = ${held.heldUntil} for update`);
  if (!connection) return false;
  const ownBusy = await ownTimes(tx, held.userId, span);
  let changed = false;
  for (const outcome of outcomes)
    if ('reading' in outcome)
      changed = (await storeCalendar(tx, outcome.calendar, outcome.reading, read, ownBusy)) || changed;
  const problems = outcomes.flatMap((one) => ('problem' in one ? [one.problem] : []));
  const problem = problems.find(needsReconnect) ?? problems[0] ?? null;
  const notes = notesOf(connection, outcomes);
  const { failingSince, toTell } = await storeState(tx, held.id, problem, notes);
  if (toTell && problem && failingSince !== null) await tellOwner(tx, read, connection.name, problem, failingSince);
  if (changed || problem !== connection.problem || notes.join('\n') !== connection.notes.join('\n'))
    await announce(tx, { change: { area: 'calendars' }, userId: held.userId });
  return problem === null;
}
