import type { StoppedAddress } from '../../src/contract/messages';
import { candidatesWithin } from '../interviews/reach';
import { sql, type Tx } from '../db/database';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { missing } from '../kit/failures';

/** Marks an email as stopped if its address is (product: Returned email). Returns true if it was marked. */
export const holdBack = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(sql`
    update mails m set stopped_at = law_now()
    where id = ${id} and sent_at is null and failed_at is null and overtaken_at is null and unsure_at is null
      and stopped_at is null and exists (
        select from stopped_addresses s where s.address = m.recipient and s.ended_at is null
          and (s.why = 'returned' or m.about = 'other'))`)) > 0;

/**
 * Stops the address of an email. Does nothing if an admin has ended such a stop since the email was written, because
 * its failure is then no news.
 */
export const stopAddress = (tx: Tx, emailId: number, why: StoppedAddress['why']) =>
  tx.run(sql`
    insert into stopped_addresses (address, why, mail_id)
    select m.recipient, ${why}, m.id from mails m
    where m.id = ${emailId} and m.recipient::text not like '%@erased.invalid' and not exists (
      select from stopped_addresses s where s.address = m.recipient and s.why = ${why} and s.ended_at >= m.created_at)
    on conflict do nothing`);

/** The reason why an address gets no email. If there are several, the one that stops more. */
export const stoppedNow = (tx: Tx, address: string): Promise<StoppedAddress | null> =>
  tx.maybe<StoppedAddress>(sql`
    select why, since from stopped_addresses where address = ${address}::citext and ended_at is null
    order by why = 'returned' desc limit 1`);

/** Ends all stops of an address, on behalf of an admin. */
export async function endStop(tx: Tx, address: string, userId: string): Promise<void> {
  const ended = await tx.many<{ id: string }>(sql`
    update stopped_addresses set ended_at = law_now(), ended_by = ${userId}
    where address = ${address}::citext and ended_at is null returning id`);
  for (const { id } of ended) await audit(tx, userId, 'sentAgain', id);
}

/**
 * The address of a candidate or a panelist's account, and why it is stopped. Organizations do not learn of complaints,
 * which may be about the emails of others. @throws 404 out of reach
 */
export async function stoppedOf(
  tx: Tx,
  { of, id }: { of: 'candidate' | 'panelist'; id: string },
  caller: Caller,
): Promise<{ address: string; stopped: StoppedAddress | null }> {
  const all = caller.reach === 'all';
  const found = await tx.maybe<{ address: string }>(
    of === 'candidate'
      ? sql`
          select p.email::text as address from candidates c join persons p on p.id = c.person_id
          where c.id = ${id} and ${candidatesWithin(caller)}`
      : sql`select email::text as address from users where id = ${id} and user_type = 'PANELIST' and ${all}`,
  );
  if (!found) throw missing();
  const stopped = await stoppedNow(tx, found.address);
  return { ...found, stopped: all || stopped?.why === 'returned' ? stopped : null };
}
