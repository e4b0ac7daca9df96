import { sql, type Tx } from '../db/database';

/** The candidate of a booking: the person, or that of an interview, which is to begin at `start` where that is known. */
export type Whose = { personId: string } | { interviewId: string; start?: Date };

/**
 * Takes the locks of a booking for the rest of the transaction, the panelists' first, by id, then the candidate's
 * (product 3): everybody takes them in this order and once, before the lock of the interview's row, so a race ends with
 * one winner and no deadlock. What is read to decide is read afterwards. What ended holds had taken is given back under
 * the locks, in the order of their ids, as two who hold different locks may find the same ones. Answers true, and takes no
 * lock, where the time is another interview's already: of many who want one slot only the first wait for one another.
 */
export async function lockParties(tx: Tx, panelistIds: string[], whose: Whose): Promise<boolean> {
  const person =
    'personId' in whose
      ? sql`select ${whose.personId}::uuid as id`
      : sql`select person_id as id from interviews where id = ${whose.interviewId}`;
  const lost =
    'interviewId' in whose && whose.start
      ? sql`
        select exists (
          select from interviews i join occupancy o on o.interview_id <> i.id
            and o.during && tstzrange(${whose.start}, ${whose.start}::timestamptz + i.minutes * interval '1 minute')
            and (o.panelist_id = any(${panelistIds}::uuid[]) or o.person_id = i.person_id)
          where i.id = ${whose.interviewId}) as lost`
      : sql`select false as lost`;
  // The last line is what takes the locks: a part that only a join asks for is left out where the join finds nothing.
  const answer = await tx.one<{ lost: boolean }>(sql`
    with seen as materialized (${lost}),
    person as materialized (${person}),
    locked as materialized (
      select count(pg_advisory_xact_lock(hashtextextended(id::text, kind))) from (
        select id, 2 as kind from unnest(${panelistIds}::uuid[]) id union all select id, 3 from person order by kind, id) party
      where not (select lost from seen)),
    locked_at as materialized (select law_now() as now from locked),
    ended as materialized (
      select h.id from holds h join occupancy o on o.hold_id = h.id, locked_at
      where h.until <= locked_at.now and (o.panelist_id = any(${panelistIds}::uuid[]) or o.person_id = (select id from person))
      order by h.id for update of h),
    swept as (delete from holds using ended where holds.id = ended.id)
    select seen.lost from seen, locked_at`);
  return answer.lost;
}
