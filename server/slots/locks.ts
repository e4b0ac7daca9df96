import { sql, type Sql, type Tx } from '../db/database';

/**
 * The candidate of a booking: a person, or the candidate of an interview, with the slot to be booked if it is known.
 */
export type Whose = { personId: string } | { interviewId: string; slot?: { panelistId: string; start: string } };

/**
 * Locks the parties of a booking for the rest of the transaction: first the panelists by id, then the candidate
 * (product: Booking). All callers take these locks once and in this order, before the lock of the interview's row, so
 * that a race has one winner and no deadlock. Data for decisions must be read after this call.
 *
 * Expired holds of the parties are deleted under the locks, in the order of their ids, because callers with different
 * locks may find the same holds. The interview's row may already be locked by another event then, but all events of the
 * interview share the candidate's lock, so no caller that got this far waits for that row.
 *
 * Returns true, without locking, if another interview already has the time: of many callers that want one slot, only
 * the first wait for each other.
 */
export async function lockParties(tx: Tx, panelistIds: string[], whose: Whose): Promise<boolean> {
  const found = await tx.maybe<{ lost: boolean; ended: boolean }>(sql`
    with seen as materialized (${seenBy(whose)}),
    locked as materialized (
      select count(pg_advisory_xact_lock(hashtextextended(id::text, kind))) from (
        select id, 2 as kind from unnest(${panelistIds}::uuid[]) id union all select person, 3 from seen order by kind, id) party
      where not (select lost from seen))
    select seen.lost, exists (${endedOf(panelistIds, sql`seen.person`)}) as ended from seen, locked`);
  // Expired holds are rare, and a statement that may write takes twice as long.
  if (found?.ended && !found.lost)
    await tx.run(sql`
      with seen as materialized (${seenBy(whose)}),
      ended as materialized (${endedOf(panelistIds, sql`(select person from seen)`)} order by h.id for update of h)
      delete from holds using ended where holds.id = ended.id`);
  return found?.lost ?? false;
}

// The person to lock, and whether the time is taken. The panelist and the person are looked up each in their own index,
// because a search by time alone would read the rows of all people. No index on ranges supports a list of panelists.
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
