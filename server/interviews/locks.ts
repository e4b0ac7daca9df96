import { sql, type Tx } from '../db/database';

/** The candidate of a booking: the person, or that of an interview. */
export type Whose = { personId: string } | { interviewId: string };

/**
 * Takes the locks of a booking for the rest of the transaction, the panelists' first, by id, then the candidate's
 * (product 3): everybody takes them in this order and once, before the lock of the interview's row, so a race ends with
 * one winner and no deadlock. What is read to decide is read afterwards. What ended holds had taken is given back under
 * the locks, in the order of their ids, as two who hold different locks may find the same ones.
 */
export async function lockParties(tx: Tx, panelistIds: string[], whose: Whose): Promise<void> {
  const person =
    'personId' in whose
      ? sql`select ${whose.personId}::uuid as id`
      : sql`select person_id as id from interviews where id = ${whose.interviewId}`;
  // The last line is what takes the locks: a part that only a join asks for is left out where the join finds nothing.
  await tx.run(sql`
    with person as materialized (${person}),
    locked as materialized (
      select count(pg_advisory_xact_lock(hashtextextended(id::text, kind))) from (
        select id, 2 as kind from unnest(${panelistIds}::uuid[]) id union all select id, 3 from person order by kind, id) party),
    locked_at as materialized (select law_now() as now from locked),
    ended as materialized (
      select h.id from holds h join occupancy o on o.hold_id = h.id, locked_at
      where h.until <= locked_at.now and (o.panelist_id = any(${panelistIds}::uuid[]) or o.person_id = (select id from person))
      order by h.id for update of h),
    swept as (delete from holds using ended where holds.id = ended.id)
    select now from locked_at`);
}
