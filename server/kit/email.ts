import { randomUUID } from 'node:crypto';
import { sql, type Tx } from '../db/database';
import { enqueue } from '../db/queues';
import { requestIdNow } from '../db/request-id';

/** Emails about the recipient's own interview are sent before all others (product: Email). */
const priorities = { interview: 1, other: 0 };
export type NewEmail = {
  /** Emails of accounts come first: they have a separate queue. */
  priority: 'account' | keyof typeof priorities;
  recipient: string;
  subject: string;
  body: string;
  /** The same email as HTML, if any. */
  html?: string | null;
  ics?: string | null;
  /** Whether the calendar entry is all that the email has to say. */
  calendarOnly?: boolean;
  /** The address where the reader can unsubscribe from emails of this kind with one click. */
  unsubscribe?: string;
  /** The link in the email, or the link that the email responds to. */
  linkId?: string | null;
  /** The effect that causes the email. It writes at most one email per recipient. */
  outboxId?: number;
  /** The notice that is sent with this email. */
  noticeId?: string;
  /**
   * The user who caused the email, if no effect names them. They are notified of its return (product: Returned email).
   */
  causedBy?: string;
  /** The interview that the email is about, if no effect causes it. */
  interviewId?: string;
};

// No mail server will ever exist for this domain (RFC 2606).
const nowhere = '@erased.invalid';
/** An address for an erased person. It is different each time, because addresses are unique. */
export const erasedAddress = (): string => `${randomUUID()}${nowhere}`;

/**
 * Writes an email, which is sent once the transaction has committed (product: Email). Returns null if none is written:
 * the recipient is erased, or the cause has already written an email to this address.
 */
export async function postEmail(tx: Tx, email: NewEmail): Promise<number | null> {
  if (email.recipient.endsWith(nowhere)) return null;
  const written = await tx.maybe<{ id: number }>(sql`
    insert into mails (outbox_id, recipient, subject, body, html, ics, link_id, calendar_only, unsubscribe, notice_id, request_id, about, caused_by, interview_id)
    values (${email.outboxId ?? null}, ${email.recipient}, ${email.subject}, ${email.body}, ${email.html ?? null}, ${email.ics ?? null}, ${email.linkId ?? null},
      ${email.calendarOnly ?? false}, ${email.unsubscribe ?? null}, ${email.noticeId ?? null}, ${requestIdNow()}, ${email.priority}, ${email.causedBy ?? null}, ${email.interviewId ?? null})
    on conflict do nothing returning id`);
  if (!written) return null;
  if (email.priority === 'account') await enqueue(tx, 'accountMail', written);
  else await enqueue(tx, 'mail', written, { priority: priorities[email.priority] });
  return written.id;
}
