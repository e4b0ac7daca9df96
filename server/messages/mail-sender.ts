import nodemailer, { type Transporter } from 'nodemailer';
import type { Config } from '../config';
import { sql, type Database, type Tx } from '../db/database';
import { fillLinks } from './fill-links';
import { hasLink, openLink, withLink } from '../auth/letter-links';

type Mail = {
  id: number;
  recipient: string;
  subject: string;
  body: string;
  html: string | null;
  ics: string | null;
  linkId: string | null;
  /** Including this one. */
  attempts: number;
};

type Refusal = { code?: string; command?: string; responseCode?: number };

// Errors of one mail alone. If the server refuses the sender, the mail is not at fault.
const ofThisMail = new Set(['EENVELOPE', 'EMESSAGE']);
const isFinal = ({ code, command, responseCode }: Refusal) =>
  ofThisMail.has(code ?? '') && command !== 'MAIL FROM' && responseCode !== undefined && responseCode >= 500;

// Counted before sending, so that no transaction waits for a mail server.
const take = (tx: Tx, id: number) =>
  tx.maybe<Mail>(sql`
    update mails set attempts = attempts + 1 where id = ${id} and sent_at is null and failed_at is null and overtaken_at is null
    returning id, recipient::text as recipient, subject, body, html, ics, link_id as "linkId", attempts`);

/**
 * Marks a mail about an interview that a newer one to the same recipient has overtaken: it does not leave any more. A
 * calendar entry is overtaken by a newer entry only; a link, a code or a reminder overtakes nothing.
 */
const overtake = (tx: Tx, id: number) =>
  tx.maybe<{ id: number }>(sql`
    update mails m set overtaken_at = law_now() from outbox o
    where m.id = ${id} and o.id = m.outbox_id and m.sent_at is null and m.overtaken_at is null and exists (
      select from outbox newer join mails n on n.outbox_id = newer.id
      where newer.subject_id = o.subject_id and newer.seq > o.seq and n.recipient = m.recipient
        and newer.effect not in ('sendLink', 'sendCode', 'remind')
        and (m.ics is null or n.ics is not null))
    returning m.id`);

/**
 * The text to send; the token of its link is created now (product: Links). Null if the link is used, withdrawn or
 * expired: the mail is overtaken then.
 */
async function textOf(tx: Tx, mail: Mail, publicUrl: string): Promise<string | null> {
  if (!hasLink(mail.body)) return fillLinks(tx, mail.body, mail.recipient);
  // An attempt that was not marked may have arrived, so its link stays valid beside the new one.
  const address = mail.linkId && (await openLink(tx, mail.linkId, publicUrl, mail.attempts > 1));
  return address ? withLink(mail.body, address) : null;
}

async function deliver(transport: Transporter, config: Config, mail: Mail, text: string): Promise<void> {
  const host = new URL(config.publicUrl).hostname;
  await transport.sendMail({
    from: `interviews@${host}`,
    // As an object, so that it is not parsed as a list of addresses: `a<b@c.example>` passes the rule for emails
    // (product: Validation), but is another mailbox.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text,
    ...(mail.html !== null && { html: mail.html }),
    // The same in every attempt, so that a mailbox can discard duplicates.
    messageId: `<mail-${mail.id}@${host}>`,
    ...(mail.ics === null
      ? {}
      : { icalEvent: { method: /^METHOD:CANCEL/m.test(mail.ics) ? 'CANCEL' : 'REQUEST', content: mail.ics } }),
  });
}

/**
 * Sends a written mail by SMTP, and marks it once it is accepted or finally refused (product: Email). Null if no mail
 * server is configured: mails are then only stored. @throws if it should be retried
 */
export function mailSender(db: Database, config: Config): ((id: number) => Promise<void>) | null {
  if (config.smtpUrl === null) return null;
  const second = 1_000;
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 20 * second,
  });
  return async (id) => {
    const taken = await db.transaction(async (tx) => {
      if (await overtake(tx, id)) return null;
      const mail = await take(tx, id);
      if (!mail) return null;
      const text = await textOf(tx, mail, config.publicUrl);
      if (text === null) {
        await tx.run(sql`update mails set overtaken_at = law_now() where id = ${id}`);
        return null;
      }
      const html = mail.html && (await fillLinks(tx, mail.html, mail.recipient));
      return { mail: { ...mail, html }, text };
    });
    if (!taken) return;
    try {
      await deliver(transport, config, taken.mail, taken.text);
    } catch (error) {
      if (!isFinal(error as Refusal)) throw error;
      await db.run(sql`update mails set failed_at = law_now() where id = ${id}`);
      return;
    }
    await db.run(sql`update mails set sent_at = law_now() where id = ${id}`);
  };
}
