import nodemailer, { type Transporter } from 'nodemailer';
import type { Config } from '../config';
import { sql, type Database, type Tx } from '../db/database';
import { hasLink, openLink, withLink } from '../auth/letter-links';

type Mail = {
  id: number;
  recipient: string;
  subject: string;
  body: string;
  ics: string | null;
  linkId: string | null;
  /** This one counted. */
  attempts: number;
};

type Refusal = { code?: string; command?: string; responseCode?: number };

// What is wrong with one mail alone; anything else is the mail server's, and the others need not be tried now.
const ofThisMail = new Set(['EENVELOPE', 'EMESSAGE']);
// A sender that is refused is no fault of the mail.
const isFinal = ({ code, command, responseCode }: Refusal) =>
  ofThisMail.has(code ?? '') && command !== 'MAIL FROM' && responseCode !== undefined && responseCode >= 500;

/**
 * Takes the mail whose turn it is. It is tried again 2 min, 4, 8 … at most 6 h later unless it is marked as sent, so that
 * one that cannot be sent keeps no other waiting, and no transaction waits for a mail server.
 */
const takeNext = (tx: Tx) =>
  tx.maybe<Mail>(sql`
    update mails set attempts = attempts + 1,
      try_at = now() + least(interval '6 hours', interval '2 minutes' * power(2, least(attempts, 8)))
    where id = (select id from mails where sent_at is null and try_at <= now() order by try_at, id limit 1 for update skip locked)
    returning id, recipient::text as recipient, subject, body, ics, link_id as "linkId", attempts`);

const giveUp = (tx: Tx, id: number) => tx.run(sql`update mails set try_at = 'infinity' where id = ${id}`);
const noteRefused = (tx: Tx, id: number) =>
  tx.run(sql`update mails set try_at = 'infinity', failed_at = law_now() where id = ${id}`);

/** The text that leaves; a link's token is made now (product 5). Null where its link is used or taken back, or too old. */
async function textOf(tx: Tx, mail: Mail, publicUrl: string): Promise<string | null> {
  if (!hasLink(mail.body)) return mail.body;
  // A try that was not marked may have arrived: the link that its reader has holds beside the new one.
  const address = mail.linkId && (await openLink(tx, mail.linkId, publicUrl, mail.attempts > 1));
  return address ? withLink(mail.body, address) : null;
}

async function deliver(transport: Transporter, config: Config, mail: Mail, text: string): Promise<void> {
  const host = new URL(config.publicUrl).hostname;
  await transport.sendMail({
    from: `interviews@${host}`,
    // Not as a line to be read as addresses: `a<b@c.example>` passes the rule of spec 5, and is another's letter-box.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text,
    // The same with each try, so that a letter-box that has it already may leave it out.
    messageId: `<mail-${mail.id}@${host}>`,
    ...(mail.ics === null
      ? {}
      : { icalEvent: { method: /^METHOD:CANCEL/m.test(mail.ics) ? 'CANCEL' : 'REQUEST', content: mail.ics } }),
  });
}

/**
 * Hands written mails to SMTP where it is configured; else they are kept to be read. Each is marked once it was taken
 * (product 9); one that is not is told to `onError` and tried again later, but for one that was refused for good.
 */
export function mailSender(
  db: Database,
  config: Config,
  onError: (error: unknown) => void,
): (stopped?: () => boolean) => Promise<void> {
  if (config.smtpUrl === null) return async () => undefined;
  const second = 1_000;
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 20 * second,
  });
  async function sendNext(): Promise<boolean> {
    const taken = await db.transaction(async (tx) => {
      const mail = await takeNext(tx);
      if (!mail) return null;
      const text = await textOf(tx, mail, config.publicUrl);
      if (text === null) await giveUp(tx, mail.id);
      return { mail, text };
    });
    if (!taken) return false;
    const { mail, text } = taken;
    if (text === null) return true;
    try {
      await deliver(transport, config, mail, text);
    } catch (error) {
      onError(error);
      if (isFinal(error as Refusal)) await noteRefused(db, mail.id);
      return ofThisMail.has((error as { code?: string }).code ?? '');
    }
    await db.run(sql`update mails set sent_at = law_now() where id = ${mail.id}`);
    return true;
  }
  return async (stopped = () => false) => {
    while (!stopped() && (await sendNext()));
  };
}
