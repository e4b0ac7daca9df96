import { hour } from '../../src/contract/time';
import { sql, type Tx } from '../db/database';
import type { Days } from '../metrics/parts';
import { freeRanges } from '../slots/free-time';
import { lengthOf } from '../slots/ranges';
import type { PanelistFacts } from '../slots/types';

type Row = Pick<PanelistFacts, 'timeZone' | 'weekly' | 'daysOff' | 'extra'> & { id: string; minutes: number };
type Load = { bookedHours: number; offeredHours: number };

const inHours = (ms: number) => Math.round((ms / hour) * 10) / 10;

/**
 * The hours of each panelist's interviews that start in a span and were or will be held, and the hours that the
 * panelist offers in the span. These follow from the current weekly hours, without days off, with extra slots (product:
 * Reports).
 */
export async function loadsOf(
  tx: Tx,
  ids: string[],
  days: Days,
  span: { from: string; to: string },
): Promise<Map<string, Load>> {
  const [from, to] = [new Date(span.from), new Date(span.to)];
  const instant = (of: 'starts_at' | 'ends_at') =>
    of === 'starts_at'
      ? sql`round(date_part('epoch', starts_at) * 1000)`
      : sql`round(date_part('epoch', ends_at) * 1000)`;
  const rows = await tx.many<Row>(sql`
    select u.id, u.time_zone as "timeZone",
      coalesce((select sum(i.minutes) from interviews i where i.panelist_id = u.id
        and i.leaf in ('confirmed', 'live', 'pendingFeedback', 'inReview', 'released')
        and i.starts_at >= ${from} and i.starts_at < ${to}), 0)::int as minutes,
      coalesce((select json_agg(json_build_object('weekday', weekday, 'start', starts, 'end', ends))
        from panelist_hours where panelist_id = u.id), '[]') as weekly,
      coalesce((select json_agg(json_build_object('from', first_day, 'to', last_day)) from panelist_days_off
        where panelist_id = u.id and last_day >= ${days.from.minus({ days: 2 }).toFormat('yyyy-MM-dd')}::date
          and first_day <= ${days.to.plus({ days: 2 }).toFormat('yyyy-MM-dd')}::date), '[]') as "daysOff",
      coalesce((select json_agg(json_build_object('start', ${instant('starts_at')}, 'end', ${instant('ends_at')}))
        from panelist_extra_slots where panelist_id = u.id and ends_at > ${from} and starts_at < ${to}), '[]') as extra
    from users u where u.id = any(${ids}::uuid[])`);
  return new Map(
    rows.map(({ id, minutes, ...hours }) => [
      id,
      {
        bookedHours: Math.round(minutes / 6) / 10,
        offeredHours: inHours(lengthOf(freeRanges(hours, from.getTime(), to.getTime()))),
      },
    ]),
  );
}
