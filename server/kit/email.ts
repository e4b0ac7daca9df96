import { randomUUID } from 'node:crypto';
import { sql, type Tx } from '../db/database';
import { enqueue } from '../db/queues';
import { requestIdNow } from '../db/request-id';

/** Email about one's own interview leaves before anything else (product: Email). */
const priorities = { interview: 1, other: 0 };
export type NewEmail = {
  /** That of accounts is first of all: it has a queue of its own. */
  priority: 'account' | keyof typeof priorities;
  recipient: string;
  subject: string;
  body: string;
  /** The same email as HTML, where there is one. */
  html?: string | null;
  ics?: string | null;
  /** It has nothing to say but its calendar entry. */
  calendarOnly?: boolean;
  /** Where its reader stops emails of this kind by one click. */
  unsubscribe?: string;
  /** The link in the email, or the one that it answers. */
  linkId?: string | null;
  /** The effect that causes the email; it writes one email for each recipient. */
  outboxId?: number;
  /** The notice that it is an email of. */
  noticeId?: string;
  /** The user who caused it, where no effect says so: they are told if it comes back (product: Returned email). */
  causedBy?: string;
};

// No mail server will ever be found for it (RFC 2606).
const nowhere = '@erased.invalid';
/** The address of somebody who was erased: another one each time, because addresses are unique. */
export const erasedAddress = (): string => `${randomUUID()}${nowhere}`;

/**
 * Writes an email, which is sent once the transaction is committed (product: Email). Null where none is written: to who was
 * erased, and where its cause has already written one to this address.
 */
export async function postEmail(tx: Tx, email: NewEmail): Promise<number | null> {
  if (email.recipient.endsWith(nowhere)) return null;
  const written = await tx.maybe<{ id: number }>(sql`
    insert into mails (outbox_id, recipient, subject, body, html, ics, link_id, calendar_only, unsubscribe, notice_id, request_id, about, caused_by)
    values (${email.outboxId ?? null}, ${email.recipient}, ${email.subject}, ${email.body}, ${email.html ?? null}, ${email.ics ?? null}, ${email.linkId ?? null},
      ${email.calendarOnly ?? false}, ${email.unsubscribe ?? null}, ${email.noticeId ?? null}, ${requestIdNow()}, ${email.priority}, ${email.causedBy ?? null})
    on conflict do nothing returning id`);
  if (!written) return null;
  if (email.priority === 'account') await enqueue(tx, 'accountMail', written);
  else await enqueue(tx, 'mail', written, { priority: priorities[email.priority] });
  return written.id;
}
