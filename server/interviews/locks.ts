import { sql, type Sql, type Tx } from '../db/database';

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
  const { lost, ended } = await tx.one<{ lost: boolean; ended: boolean }>(sql`
    with seen as materialized (${lostBy(panelistIds, whose)}),
    person as materialized (${person}),
    locked as materialized (
      select count(pg_advisory_xact_lock(hashtextextended(id::text, kind))) from (
        select id, 2 as kind from unnest(${panelistIds}::uuid[]) id union all select id, 3 from person order by kind, id) party
      where not (select lost from seen))
    select seen.lost, exists (${endedOf(panelistIds, sql`select id from person`)}) as ended from seen, locked`);
  // There seldom are any, and a statement that may write takes twice as long.
  if (ended && !lost)
    await tx.run(sql`
      with ended as materialized (${endedOf(panelistIds, person)} order by h.id for update of h)
      delete from holds using ended where holds.id = ended.id`);
  return lost;
}

// By panelist and by person, each from its own index: one by time alone reads what all others do then.
function lostBy(panelistIds: string[], whose: Whose): Sql {
  if (!('interviewId' in whose) || !whose.start) return sql`select false as lost`;
  const then = sql`o.interview_id <> i.id
    and o.during && tstzrange(${whose.start}, ${whose.start}::timestamptz + i.minutes * interval '1 minute')`;
  return sql`
    select exists (
      select from interviews i where i.id = ${whose.interviewId} and (
        exists (select from occupancy o where o.panelist_id = any(${panelistIds}::uuid[]) and ${then})
        or exists (select from occupancy o where o.person_id = i.person_id and ${then}))) as lost`;
}

const endedOf = (panelistIds: string[], person: Sql) => sql`
  select h.id from holds h where h.until <= law_now() and exists (
    select from occupancy o where o.hold_id = h.id
      and (o.panelist_id = any(${panelistIds}::uuid[]) or o.person_id = (${person})))`;
