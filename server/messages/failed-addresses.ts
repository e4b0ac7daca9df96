import { announce } from '../changes/announce';
import { sql, type Tx } from '../db/database';

/**
 * The user who caused an email `m`: the one who had it written or, for an email about an interview, the last admin or
 * organization user who acted on the interview. Emails that follow from a panelist's acceptance or an expired deadline
 * still belong to the user who scheduled the interview.
 */
const causedBy = sql`coalesce(m.caused_by, (
  select u.id from outbox o join interview_history h on h.interview_id = o.subject_id and h.seq <= o.seq
  join users u on u.id::text = h.by_id and u.user_type in ('ADMIN', 'SUPER_ADMIN', 'ORGANIZATION_USER')
  where o.id = m.outbox_id and o.subject = 'interview' order by h.seq desc limit 1))`;

/**
 * Whether the address of `f` still fails: no one has resumed sending to it since then, and it is either stopped, or no
 * later email has arrived. An email counts as arrived after a day without a report.
 */
export const stillFails = sql`(
  not exists (select from stopped_addresses s where s.address = f.address and s.ended_at > f.at)
  and (exists (select from stopped_addresses s where s.address = f.address and s.ended_at is null)
    or not exists (select from mails n where n.recipient = f.address and n.sent_at > f.at and n.failed_at is null
      and n.sent_at < law_now() - interval '1 day')))`;

/**
 * Notifies the admin who caused an email that its address failed, once until the address works again (product: Returned
 * email). Must be called before the address is stopped. Skips admins who wrote to themselves, and notices, whose list
 * of recipients shows failures.
 */
export async function tellWhoCaused(tx: Tx, emailId: number): Promise<void> {
  const told = await tx.maybe<{ userId: string }>(sql`
    insert into failed_addresses as f (user_id, address, mail_id)
    select u.id, m.recipient, m.id from mails m join users u on u.id = ${causedBy}
    where m.id = ${emailId} and m.notice_id is null and m.overtaken_at is null and m.recipient::text not like '%@erased.invalid'
      and u.active and u.user_type in ('ADMIN', 'SUPER_ADMIN') and u.email <> m.recipient
      and not exists (select from stopped_addresses s where s.address = m.recipient and s.ended_at >= m.created_at)
    on conflict (user_id, address) do update set at = excluded.at, mail_id = excluded.mail_id where not ${stillFails}
    returning user_id as "userId"`);
  if (told) await announce(tx, { change: { area: 'messages' }, userId: told.userId });
}
