import { sql, type Sql, type Tx } from '../db/database';

/** The candidate of a booking: the person, or that of an interview, with the slot to be booked if it is known. */
export type Whose = { personId: string } | { interviewId: string; slot?: { panelistId: string; start: string } };

/**
 * Locks the parties of a booking for the rest of the transaction: first the panelists by id, then the candidate
 * (product: Booking). All take these locks in this order and once, before the lock of the interview's row, so that a
 * race ends with one winner and no deadlock. Decisions must read after this. Expired holds of the parties are deleted
 * under the locks, in the order of their ids, because callers with different locks may find the same ones; the
 * interview's row may be locked by then, but all its events share the candidate's lock, so nobody who has come this
 * far waits for it. Returns true, without locking, if another interview already has the time: of many who want one
 * slot only the first wait for each other.
 */
export async function lockParties(tx: Tx, panelistIds: string[], whose: Whose): Promise<boolean> {
  const found = await tx.maybe<{ lost: boolean; ended: boolean }>(sql`
    with seen as materialized (${seenBy(whose)}),
    locked as materialized (
      select count(pg_advisory_xact_lock(hashtextextended(id::text, kind))) from (
        select id, 2 as kind from unnest(${panelistIds}::uuid[]) id union all select person, 3 from seen order by kind, id) party
      where not (select lost from seen))
    select seen.lost, exists (${endedOf(panelistIds, sql`seen.person`)}) as ended from seen, locked`);
  // There are seldom any, and a statement that may write takes twice as long.
  if (found?.ended && !found.lost)
    await tx.run(sql`
      with seen as materialized (${seenBy(whose)}),
      ended as materialized (${endedOf(panelistIds, sql`(select person from seen)`)} order by h.id for update of h)
      delete from holds using ended where holds.id = ended.id`);
  return found?.lost ?? false;
}

// The person to lock, and whether the time is taken: by panelist and by person, each from its own index, because a
// search by time alone would read everybody's rows. No index on ranges supports a list of panelists.
function seenBy(whose: Whose): Sql {
  if ('personId' in whose) return sql`select ${whose.personId}::uuid as person, false as lost`;
  const { interviewId, slot } = whose;
  const taken = ({ panelistId, start }: NonNullable<typeof slot>) => {
    const then = sql`o.interview_id <> i.id
      and o.during && tstzrange(${start}, ${start}::timestamptz + i.minutes * interval '1 minute')`;
    return sql`
      exists (select from occupancy o where o.panelist_id = ${panelistId} and ${then})
      or exists (select from occupancy o where o.person_id = i.person_id and ${then})`;
  };
  return sql`select i.person_id as person, ${slot ? taken(slot) : sql`false`} as lost from interviews i where i.id = ${interviewId}`;
}

const endedOf = (panelistIds: string[], person: Sql) => sql`
  select h.id from holds h where h.until <= law_now() and exists (
    select from occupancy o where o.hold_id = h.id and (o.panelist_id = any(${panelistIds}::uuid[]) or o.person_id = ${person}))`;
