import { sql, type Tx } from '../db/database';

/**
 * Takes the locks of a booking for the rest of the transaction, the panelists' first, by id, then the candidate's
 * (product 3): everybody takes them in this order and once, so a race ends with one winner and no deadlock. What ended
 * holds had taken is given back under the locks.
 */
export async function lockParties(tx: Tx, panelistIds: string[], personId: string): Promise<void> {
  for (const panelistId of [...panelistIds].sort())
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${panelistId}, 2))`);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${personId}, 3))`);
  await tx.run(sql`
    delete from holds h using occupancy o
    where o.hold_id = h.id and h.until <= law_now() and (o.panelist_id = any(${panelistIds}::uuid[]) or o.person_id = ${personId})`);
}
