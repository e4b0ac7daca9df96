import type { DaySpan } from '../../src/contract/kit';
import { sql, type Tx } from '../db/database';
import { invalid } from '../kit/failures';

/** Whether a panelist has all of these local days off. Several entries can cover them together. */
const areOff = (tx: Tx, panelistId: string, { from, to }: DaySpan) =>
  tx.maybe(sql`
    select from panelist_days_off where panelist_id = ${panelistId}
    having range_agg(daterange(first_day, last_day, '[]')) @> daterange(${from}::date, ${to}::date, '[]')`);

/**
 * Adds days off to a panelist's hours (product: Availability). Returns false if the panelist has them off already.
 * @throws 400 for days that are over, with `field`
 */
export async function addDaysOff(tx: Tx, panelistId: string, days: DaySpan, field: string): Promise<boolean> {
  const { today } = await tx.one<{ today: string }>(sql`
    select to_char(law_now() at time zone u.time_zone, 'YYYY-MM-DD') as today
    from panelists p join users u on u.id = p.user_id where p.user_id = ${panelistId} for update of p`);
  if (days.to < today) throw invalid([{ field, message: 'This day has passed' }]);
  if (await areOff(tx, panelistId, days)) return false;
  await tx.run(sql`
    insert into panelist_days_off (panelist_id, first_day, last_day) values (${panelistId}, ${days.from}, ${days.to})`);
  // An editor that has the hours open elsewhere must not overwrite these days off without having seen them.
  await tx.run(
    sql`update panelists set availability_revision = availability_revision + 1 where user_id = ${panelistId}`,
  );
  return true;
}
