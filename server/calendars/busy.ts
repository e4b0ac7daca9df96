import { calendarTexts, readAheadDays, type BusySpan, type listBusy } from '../../src/contract/calendars';
import type { QueryOf } from '../../src/contract/kit';
import { day } from '../../src/contract/time';
import { sql, type Sql, type Tx } from '../db/database';
import { invalid, missing } from '../kit/failures';
import { spanCounts } from '../slots/slot-facts';
import { tellOwner } from './read-connections';

// More busy times than the calendars of one person have in five weeks.
const most = 5_000;

const spansWhere = (tx: Tx, where: Sql): Promise<BusySpan[]> =>
  tx.many<BusySpan>(sql`
    select s.id, n.id as "connectionId",
      case when (select count(*) from connected_calendars o where o.connection_id = n.id) > 1 then n.name || ': ' || c.name
        else n.name end as calendar,
      s.starts_at as start, s.ends_at as end, s.tentative, s.all_day as "allDay", s.ignored, ${spanCounts} as counts
    from calendar_spans s join connected_calendars c on c.id = s.calendar_id
    join calendar_connections n on n.id = c.connection_id
    where ${where} and n.set_up and c.chosen order by s.starts_at, s.ends_at, s.id limit ${most}`);

/** Busy times of a user's calendars that overlap a span. @throws 400 for a span that is too long */
export async function busyBetween(tx: Tx, userId: string, { from, to }: QueryOf<typeof listBusy>) {
  const length = Date.parse(to) - Date.parse(from);
  if (length < 0 || length > readAheadDays * day) throw invalid([{ field: 'to', message: calendarTexts.span }]);
  return { spans: await spansWhere(tx, sql`s.user_id = ${userId} and s.ends_at > ${from} and s.starts_at < ${to}`) };
}

/** Ignores a busy time, or counts it again. @throws 404 for a busy time of another user */
export async function setIgnored(tx: Tx, userId: string, id: string, ignored: boolean): Promise<BusySpan> {
  await tx.run(sql`update calendar_spans set ignored = ${ignored} where id = ${id} and user_id = ${userId}`);
  const [span] = await spansWhere(tx, sql`s.id = ${id} and s.user_id = ${userId}`);
  if (!span) throw missing();
  await tellOwner(tx, userId);
  return span;
}
