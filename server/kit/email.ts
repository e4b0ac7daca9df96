import { randomUUID } from 'node:crypto';
import { sql, type Tx } from '../db/database';
import { enqueue } from '../db/queues';

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
};

// No mail server will ever be found for it (RFC 2606).
const nowhere = '@erased.invalid';
/** The address of somebody who was erased: another one each time, because addresses are unique. */
export const erasedAddress = (): string => `${randomUUID()}${nowhere}`;

/** Writes an email, which is sent once the transaction is committed (product: Email); none to who was erased. */
export async function postEmail(tx: Tx, email: NewEmail): Promise<void> {
  if (email.recipient.endsWith(nowhere)) return;
  const written = await tx.maybe<{ id: number }>(sql`
    insert into mails (outbox_id, recipient, subject, body, html, ics, link_id, calendar_only, unsubscribe)
    values (${email.outboxId ?? null}, ${email.recipient}, ${email.subject}, ${email.body}, ${email.html ?? null}, ${email.ics ?? null}, ${email.linkId ?? null},
      ${email.calendarOnly ?? false}, ${email.unsubscribe ?? null})
    on conflict (outbox_id, recipient) do nothing returning id`);
  if (!written) return;
  if (email.priority === 'account') await enqueue(tx, 'accountMail', written);
  else await enqueue(tx, 'mail', written, { priority: priorities[email.priority] });
}
