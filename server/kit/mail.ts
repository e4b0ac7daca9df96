import { randomUUID } from 'node:crypto';
import { sql, type Tx } from '../db/database';
import { enqueue } from '../db/queues';

/** Mail about one's own interview leaves before anything else (product: Email). */
const priorities = { interview: 1, other: 0 };
export type NewMail = {
  /** That of accounts is first of all: it has a queue of its own. */
  priority: 'account' | keyof typeof priorities;
  recipient: string;
  subject: string;
  body: string;
  /** The same letter as HTML, where there is one. */
  html?: string | null;
  ics?: string | null;
  /** It has nothing to say but its calendar entry. */
  calendarOnly?: boolean;
  /** Where its reader stops mails of this kind by one click. */
  unsubscribe?: string;
  /** The link in the mail, or the one that it answers. */
  linkId?: string | null;
  /** The effect that causes the mail; it writes one mail for each recipient. */
  outboxId?: number;
};

// No mail server will ever be found for it (RFC 2606).
const nowhere = '@erased.invalid';
/** The address of somebody who was erased: another one each time, because addresses are unique. */
export const erasedAddress = (): string => `${randomUUID()}${nowhere}`;

/** Writes a mail, which is sent once the transaction is committed (product: Email); none to who was erased. */
export async function postMail(tx: Tx, mail: NewMail): Promise<void> {
  if (mail.recipient.endsWith(nowhere)) return;
  const written = await tx.maybe<{ id: number }>(sql`
    insert into mails (outbox_id, recipient, subject, body, html, ics, link_id, calendar_only, unsubscribe)
    values (${mail.outboxId ?? null}, ${mail.recipient}, ${mail.subject}, ${mail.body}, ${mail.html ?? null}, ${mail.ics ?? null}, ${mail.linkId ?? null},
      ${mail.calendarOnly ?? false}, ${mail.unsubscribe ?? null})
    on conflict (outbox_id, recipient) do nothing returning id`);
  if (!written) return;
  if (mail.priority === 'account') await enqueue(tx, 'accountMail', written);
  else await enqueue(tx, 'mail', written, { priority: priorities[mail.priority] });
}
