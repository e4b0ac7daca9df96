import type { Calendars, Connection, EntryQuestion } from '../../src/contract/calendars';
import { calendarWays } from '../../src/contract/calendars';
import { announce } from '../changes/announce';
import type { Config } from '../config';
import { sql, type Sql, type Tx } from '../db/database';
import { interviewTitle, type CalendarSubject } from '../kit/calendar-entry';
import { missing } from '../kit/failures';
import { spanCounts } from '../slots/slot-facts';

/** The connections that meet a condition on `calendar_connections n`, in the order in which they were made. */
const connectionsWhere = (tx: Tx, where: Sql): Promise<Connection[]> =>
  tx.many<Connection>(sql`
    select n.id, n.way, n.name, n.account, n.set_up as "setUp", n.tentative_counts as "tentativeCounts",
      n.all_day_counts as "allDayCounts", n.problem, n.failing_since as "failingSince",
      n.write_problem as "writeProblem", n.write_failing_since as "writeFailingSince", n.notes,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'writable', c.writable, 'chosen', c.chosen)
        order by lower(c.name), c.id) from connected_calendars c where c.connection_id = n.id), '[]') as calendars,
      (select c.id from connected_calendars c where c.connection_id = n.id and c.written) as "writesTo",
      (select case when bool_and(c.read_at is not null) then min(c.read_at) end
        from connected_calendars c where c.connection_id = n.id and c.chosen) as "readAt",
      (select count(*) from calendar_spans s join connected_calendars c on c.id = s.calendar_id
        where c.connection_id = n.id and ${spanCounts} and s.ends_at > law_now() and s.starts_at < law_now() + interval '7 days')
        as "busyAhead"
    from calendar_connections n where ${where} order by n.created_at, n.id`);

/** A connection of a user. @throws 404 for a connection of another user */
export async function connectionOf(tx: Tx, userId: string, id: string): Promise<Connection> {
  const [connection] = await connectionsWhere(tx, sql`n.id = ${id} and n.user_id = ${userId}`);
  if (!connection) throw missing();
  return connection;
}

type QuestionRow = Omit<EntryQuestion, 'title'> & Pick<CalendarSubject, 'job'>;

/**
 * The interviews whose entry was moved or deleted in a calendar of a user, and about which the user has not answered
 * yet.
 */
async function questionsOf(tx: Tx, userId: string): Promise<EntryQuestion[]> {
  const rows = await tx.many<QuestionRow>(sql`
    select e.interview_id as "interviewId", i.code, n.id as "connectionId", c.name as calendar, e.found as kind,
      i.starts_at as start, i.ends_at as end, e.their_start as "theirStart", e.their_end as "theirEnd",
      case when j.id is not null then jsonb_build_object('title', j.title, 'organization', o.name) end as job
    from calendar_entries e join connected_calendars c on c.id = e.calendar_id
    join calendar_connections n on n.id = c.connection_id join interviews i on i.id = e.interview_id
    left join job_profiles j on j.id = i.job_profile_id left join organizations o on o.id = i.organization_id
    where n.user_id = ${userId} and e.found is not null and not e.left_there
      and i.leaf in ('confirmed', 'live') and i.ends_at > law_now()
    order by i.starts_at, e.interview_id, n.id`);
  return rows.map(({ job, ...row }) => ({ ...row, title: interviewTitle({ job }) }));
}

const ownWays = { ICS: 'Secret address (.ics)', CALDAV: 'Apple, Nextcloud, Fastmail and others (CalDAV)' } as const;

/** The ways that a server offers. Providers are offered only if they are configured. */
const waysOf = ({ calendars }: Config): Calendars['ways'] =>
  calendarWays.flatMap((way): Calendars['ways'] => {
    if (way === 'ICS' || way === 'CALDAV') return [{ way, name: ownWays[way], test: false }];
    const provider = calendars[way];
    return provider ? [{ way, name: provider.name, test: provider.test }] : [];
  });

/** Everything that users read about their connected calendars. */
export async function calendarsOf(tx: Tx, config: Config, userId: string): Promise<Calendars> {
  return {
    ways: waysOf(config),
    connections: await connectionsWhere(tx, sql`n.user_id = ${userId}`),
    questions: await questionsOf(tx, userId),
  };
}

/** Makes the screens of a user that show their calendars read again. */
export const tellOwner = (tx: Tx, userId: string) => announce(tx, { change: { area: 'calendars' }, userId });
