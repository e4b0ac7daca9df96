import { sql, type Tx } from '../db/database';
import { keptEntry, type CalendarSubject } from '../kit/calendar-entry';
import { plainName } from '../kit/plain-names';
import type { Entry } from './source';
import type { StoredConnection } from './sources';

/**
 * The accounts to which interview `i` belongs: its parties, who get the calendar entry by email, and the admin who owns
 * it.
 */
const parties = sql`(select i.panelist_id as id
  union all select m.id from users m where m.organization_id = i.organization_id and m.user_type = 'ORGANIZATION_USER'
  union all select p.user_id from persons p where p.id = i.person_id
  union all select o.owner_id from interview_owners o where o.interview_id = i.id)`;
const isParty = sql`u.id in ${parties}`;

/** Whether a calendar `c` of a connection `n` of a user `u` should have the entry of an interview `i`. */
const isWanted = sql`(c.written and n.set_up and u.active and ${isParty}
  and i.leaf in ('confirmed', 'live', 'pendingFeedback', 'inReview', 'released', 'noShow'))`;

/** A calendar that has an entry of an interview, or should have one. */
export type Place = { calendarId: string; connectionId: string };
export const placesOf = (tx: Tx, interviewId: string): Promise<Place[]> =>
  tx.many<Place>(sql`
    select c.id as "calendarId", n.id as "connectionId"
    from calendar_entries e join connected_calendars c on c.id = e.calendar_id
    join calendar_connections n on n.id = c.connection_id where e.interview_id = ${interviewId}
    union
    select c.id, n.id from interviews i cross join lateral ${parties} w join users u on u.id = w.id
    join calendar_connections n on n.user_id = u.id join connected_calendars c on c.connection_id = n.id where i.id = ${interviewId} and ${isWanted}`);

/** The entry as it was written, and how it was found to differ in the calendar. */
export type Written = {
  href: string;
  etag: string | null;
  version: number;
  start: string;
  end: string;
  found: string | null;
};
export type PlaceNow = {
  connection: StoredConnection;
  key: string;
  timeZone: string;
  wanted: boolean;
  /** Whether the entry may still be written: the interview is confirmed or live, and not over. */
  ahead: boolean;
  over: boolean;
  canceled: boolean;
  /** Whether the email that removes the entry is still to be written. Its job first looks whether there is an entry. */
  toTell: boolean;
  version: number;
  start: string | null;
  end: string | null;
  written: Written | null;
  about: Omit<CalendarSubject, 'publicUrl'>;
  entry: { code: string; candidate: string; panelist: string | null; minutes: number };
};
type Row = Omit<PlaceNow, 'connection' | 'about' | 'entry' | 'written'> &
  StoredConnection &
  Omit<CalendarSubject, 'publicUrl'> &
  PlaceNow['entry'] & { [Column in keyof Written as `written_${Column}`]: Written[Column] | null };

/** The current state of an interview and of its entry in a calendar. Null if the calendar is gone. */
export async function placeNow(tx: Tx, interviewId: string, calendarId: string): Promise<PlaceNow | null> {
  const row = await tx.maybe<Row>(sql`
    select n.id, n.user_id as "userId", n.way, n.sealed, c.key, u.time_zone as "timeZone", ${isWanted} as wanted,
      i.leaf in ('confirmed', 'live') and i.ends_at > law_now() as ahead, coalesce(i.ends_at <= law_now(), false) as over,
      i.leaf = 'canceled' as canceled, exists (select from outbox b where b.subject_id = i.id and b.effect = 'cancelCalendar'
        and b.done_at is null and b.due_at <= law_now()) as "toTell", i.version, i.starts_at as start, i.ends_at as end,
      e.href as written_href, e.etag as written_etag, e.version as written_version, e.starts_at as written_start,
      e.ends_at as written_end, e.found as written_found,
      i.id as "interviewId", i.context->'rules' as rules, i.code, i.minutes, k.name as candidate, v.name as panelist,
      case when j.id is not null then jsonb_build_object('title', j.title, 'organization', o.name) end as job
    from interviews i join connected_calendars c on c.id = ${calendarId} join calendar_connections n on n.id = c.connection_id
    join users u on u.id = n.user_id join candidates k on k.id = i.candidate_id left join users v on v.id = i.panelist_id
    left join job_profiles j on j.id = i.job_profile_id left join organizations o on o.id = i.organization_id
    left join calendar_entries e on e.interview_id = i.id and e.calendar_id = c.id
    where i.id = ${interviewId}`);
  if (!row) return null;
  const { id, userId, way, sealed, key, timeZone, wanted, ahead, over, canceled, toTell, version, start, end } = row;
  const { interviewId: of, rules, job, code, minutes, candidate, panelist } = row;
  const written = row.written_href !== null && row.written_start !== null && row.written_end !== null;
  return {
    connection: { id, userId, way, sealed },
    ...{ key, timeZone, wanted, ahead, over, canceled, toTell, version, start, end },
    written: written
      ? {
          href: row.written_href ?? '',
          etag: row.written_etag,
          version: row.written_version ?? 0,
          start: row.written_start ?? '',
          end: row.written_end ?? '',
          found: row.written_found,
        }
      : null,
    about: { interviewId: of, rules, job },
    entry: { code, candidate, panelist, minutes },
  };
}

/** The entry of an interview, as its email contains it. Null if the interview has no time. */
export function entryOf({ about, entry, start, end, version }: PlaceNow, publicUrl: string): Entry | null {
  if (start === null || end === null) return null;
  const facts = [
    ['Interview', entry.code],
    ['Candidate', plainName(entry.candidate)],
    ['Panelist', plainName(entry.panelist ?? '')],
    ['Length', `${entry.minutes} minutes`],
  ] as const;
  const kept = keptEntry({ ...about, publicUrl, facts }, { sequence: version, start, end });
  return { uid: about.interviewId, version, start: Date.parse(start), end: Date.parse(end), ...kept };
}

/**
 * Interviews whose entries in a connection must be written again: the owner's future ones, and those that have an entry
 * in a calendar that is no longer written.
 */
export const interviewsToWrite = (tx: Tx, connectionId: string, daysAhead: number): Promise<{ id: string }[]> =>
  tx.many<{ id: string }>(sql`
    select i.id from calendar_connections n join users u on u.id = n.user_id join interviews i on ${isParty}
    where n.id = ${connectionId} and i.leaf in ('confirmed', 'live') and i.ends_at > law_now()
      and i.starts_at < law_now() + make_interval(days => ${daysAhead})
      and exists (select from connected_calendars c where c.connection_id = n.id and c.written)
    union
    select e.interview_id from calendar_entries e join connected_calendars c on c.id = e.calendar_id
    where c.connection_id = ${connectionId} and not c.written`);

type Id = { id: string };
const setOf = (rows: readonly Id[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));
// Emails identify a candidate by the id of the person.
const readerId = sql`coalesce((select p.id from persons p where p.user_id = u.id), u.id) as id`;

/** A connection `n` whose calendar can be read and written, as far as we know. */
const isWell = sql`(n.problem is null and n.write_problem is null)`;

/** The parties of an interview into whose calendar it is written, so that their email needs no entry. */
export const writtenFor = async (tx: Tx, interviewId: string) =>
  setOf(
    await tx.many<Id>(sql`
      select ${readerId} from interviews i cross join lateral ${parties} w join users u on u.id = w.id
      join calendar_connections n on n.user_id = u.id and n.set_up and ${isWell}
      join connected_calendars c on c.connection_id = n.id and c.written where i.id = ${interviewId} and u.active`),
  );
/** The users whose calendar has the entry, including former parties. They need no email that removes it. */
export const enteredFor = async (tx: Tx, interviewId: string) =>
  setOf(
    await tx.many<Id>(sql`
      select ${readerId} from calendar_entries e join connected_calendars c on c.id = e.calendar_id
      join calendar_connections n on n.id = c.connection_id and ${isWell} join users u on u.id = n.user_id
      where e.interview_id = ${interviewId}`),
  );

/** Whether an interview has an entry anywhere, or a party with a calendar that interviews are written into. */
export const isFollowed = async (tx: Tx, interviewId: string): Promise<boolean> =>
  (
    await tx.one<{ followed: boolean }>(sql`
      select exists (select from calendar_entries where interview_id = ${interviewId}) or exists (
        select from interviews i cross join lateral ${parties} w join calendar_connections n on n.user_id = w.id
        join connected_calendars c on c.connection_id = n.id and c.written where i.id = ${interviewId}) as followed`)
  ).followed;
