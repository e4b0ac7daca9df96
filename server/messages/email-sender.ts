import type { Readable } from 'node:stream';
import nodemailer, { type Transporter } from 'nodemailer';
import type { Config } from '../config';
import { sql, type Database, type Tx } from '../db/database';
import { folded, unfolded } from '../kit/calendar-entry';
import { measures } from '../kit/measures';
import { senderOf } from '../kit/sender';
import { answerOf, saysNoMailbox, type Refusal } from './answers';
import { tellWhoCaused } from './failed-addresses';
import { fillLinks } from './fill-links';
import { returnAddress } from './return-address';
import { holdBack, stopAddress } from './stopped-addresses';
import { hasLink, openLink, withLink } from '../auth/email-links';

type Email = {
  id: number;
  recipient: string;
  subject: string;
  body: string;
  html: string | null;
  ics: string | null;
  linkId: string | null;
  unsubscribe: string | null;
  requestId: string | null;
  /** Of a notice: it is not repeated where an attempt may have arrived. */
  isNotice: boolean;
  /** Including this one. */
  attempts: number;
  /** How often it may have arrived. */
  unclear: number;
};
/** Where it comes back; null for the sender. */
type Sent = Email & { returnTo: string | null };

/** So many emails are sent at a time, each by its own connection to the mail server, and one email about an account. */
export const emailsAtOnce = 5;

// Email programs believe an unsubscribe address only where both of its headers are signed (RFC 8058, 4).
const signedHeaders = [
  ...['From', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'Auto-Submitted'],
].join(':');

// An email that may have arrived is sent again, because losing it is worse, but not for ever (product: Email).
const mostUnclear = 3;

// Errors of one email alone. If the server refuses the sender, the email is not at fault.
const ofThisEmail = new Set(['EENVELOPE', 'EMESSAGE']);
const isFinal = ({ code, command, responseCode }: Refusal) =>
  ofThisEmail.has(code ?? '') && command !== 'MAIL FROM' && responseCode !== undefined && responseCode >= 500;

/**
 * Marks an email of a notice as unsure that another attempt has claimed, of which nobody knows whether it arrived: nobody
 * gets a notice twice (product: Notice email).
 */
const leaveUnsure = (tx: Tx, id: number) =>
  tx.run(sql`
    update mails set unsure_at = law_now()
    where id = ${id} and claimed_at is not null and sent_at is null and failed_at is null and unsure_at is null`);

// Counted before sending, so that no transaction waits for a mail server.
const take = (tx: Tx, id: number) =>
  tx.maybe<Email>(sql`
    update mails set attempts = attempts + 1, claimed_at = case when notice_id is not null then law_now() end
    where id = ${id} and sent_at is null and failed_at is null and overtaken_at is null and unsure_at is null and stopped_at is null
    returning notice_id is not null as "isNotice", id, recipient::text as recipient, subject, body, html, ics, link_id as "linkId", unsubscribe, request_id as "requestId", attempts, unclear`);

/**
 * Marks the entries before this one that no attempt has sent to the same recipient: emails are sent side by side, so one of
 * them could leave after it.
 */
const overtakeOlder = (tx: Tx, id: number) =>
  tx.run(sql`
    update mails n set overtaken_at = law_now() from outbox older, outbox o, mails m
    where m.id = ${id} and o.id = m.outbox_id and m.ics is not null and m.sent_at is null and m.overtaken_at is null
      and older.subject_id = o.subject_id and older.seq < o.seq and n.outbox_id = older.id and n.recipient = m.recipient
      and n.ics is not null and n.attempts = 0 and n.sent_at is null and n.overtaken_at is null`);

/**
 * Drops the cancellation of a calendar entry that its recipient never got, and with it an email that has nothing else to say.
 * An entry whose sending was tried may have arrived.
 */
const dropCancel = (tx: Tx, id: number) =>
  tx.run(sql`
    update mails m set ics = null, overtaken_at = case when m.calendar_only then law_now() end from outbox o
    where m.id = ${id} and o.id = m.outbox_id and m.sent_at is null and m.overtaken_at is null
      and m.attempts = 0 and m.ics like '%METHOD:CANCEL%' and coalesce((
        select n.ics not like '%METHOD:REQUEST%' from outbox older join mails n on n.outbox_id = older.id
        where older.subject_id = o.subject_id and older.seq < o.seq and n.recipient = m.recipient
          and n.ics is not null and n.attempts > 0
        order by older.seq desc limit 1), true)`);

/**
 * Marks an email about an interview that a newer one to the same recipient has overtaken: it does not leave any more. A
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

type Parts = Pick<Email, 'body' | 'html' | 'ics' | 'unsubscribe'>;

/** The parts of an email with the tokens of its links: one token a link, because a link holds its last 20 only. */
async function partsOf(tx: Tx, { body, html, ics, unsubscribe, recipient }: Email): Promise<Parts | null> {
  const filled = await fillLinks(tx, JSON.stringify({ body, html, ics: ics && unfolded(ics), unsubscribe }), recipient);
  if (filled === null) return null;
  const parts = JSON.parse(filled) as Parts;
  return { ...parts, ics: parts.ics && folded(parts.ics) };
}

/**
 * The email to send; the tokens of its links are created now (product: Links). Null if a link is used, withdrawn or
 * expired: the email is overtaken then.
 */
async function filledEmail(tx: Tx, email: Email, publicUrl: string): Promise<Email | null> {
  if (email.linkId === null || !hasLink(email.body)) {
    const parts = await partsOf(tx, email);
    return parts && { ...email, ...parts };
  }
  // An attempt that was not marked may have arrived, so its link stays valid beside the new one.
  const address = await openLink(tx, email.linkId, publicUrl, email.attempts > 1);
  return address ? { ...email, body: withLink(email.body, address) } : null;
}

const messageIdOf = ({ id }: Pick<Email, 'id'>, host: string) => `<mail-${id}@${host}>`;

/** Keeps the content of each message that is being sent, by its Message-ID. */
function contentsOf(transport: Transporter): Map<string, Readable> {
  const contents = new Map<string, Readable>();
  transport.use('stream', (mail, done) => {
    const { message } = mail;
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const content = open(options);
      contents.set(mail.data.messageId ?? '', content);
      return content;
    };
    done();
  });
  return contents;
}

async function deliver(transport: Pick<Transporter, 'sendMail'>, config: Config, email: Sent): Promise<void> {
  const host = new URL(config.publicUrl).hostname;
  const sender = senderOf(config.publicUrl);
  await transport.sendMail({
    from: sender,
    replyTo: config.emailReplyTo ?? sender.address,
    // As an object, so that it is not parsed as a list of addresses: `a<b@c.example>` passes the rule for emails
    // (product: Validation), but is another mailbox.
    to: { name: '', address: email.recipient },
    // As an object of its own, so that its header is that of the reader alone.
    ...(email.returnTo !== null && { envelope: { from: email.returnTo, to: email.recipient } }),
    subject: email.subject,
    text: email.body,
    ...(email.html !== null && { html: email.html }),
    // The same in every attempt, so that a mailbox can discard duplicates.
    messageId: messageIdOf(email, host),
    // So that no absence notice answers it (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(email.requestId !== null && { 'X-Request-Id': email.requestId }),
      ...(email.unsubscribe !== null && {
        'List-Unsubscribe': `<${email.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(email.ics === null
      ? {}
      : { icalEvent: { method: /^METHOD:CANCEL/m.test(email.ics) ? 'CANCEL' : 'REQUEST', content: email.ics } }),
  });
}

/**
 * Sends a written email by SMTP, and marks it once it is accepted or finally refused (product: Email). Null if no email
 * server is configured: emails are then only stored. @throws if it should be retried
 */
export function emailSender(
  db: Database,
  config: Config,
): { send: (id: number) => Promise<void>; close: () => void } | null {
  if (config.smtpUrl === null) return null;
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: emailsAtOnce + 1,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // Below the time of a job (`server/db/queues.ts`). Servers that scan an email answer late, and one that is left
    // too soon has the email and gets it again.
    socketTimeout: 90_000,
    ...(config.dkim && { dkim: { ...config.dkim, headerFieldNames: signedHeaders } }),
  });
  const contents = contentsOf(transport);
  const host = new URL(config.publicUrl).hostname;
  /** Whether a message that was not accepted may have arrived: its server has begun to read it, and did not answer. */
  const mayHaveArrived = (email: Email, { responseCode }: Refusal) =>
    responseCode === undefined && contents.get(messageIdOf(email, host))?.readableDidRead === true;
  /** Stores why an attempt failed; true if there is another one. */
  async function noteFailure(tx: Tx, email: Sent, refusal: Refusal): Promise<boolean> {
    const { id } = email;
    await tx.run(sql`update mails set answer = ${answerOf(refusal)} where id = ${id}`);
    if (isFinal(refusal)) {
      await tellWhoCaused(tx, id);
      await tx.run(sql`update mails set failed_at = law_now() where id = ${id}`);
      if (saysNoMailbox(refusal)) await stopAddress(tx, id, 'returned');
      return false;
    }
    if (!mayHaveArrived(email, refusal)) {
      await tx.run(sql`update mails set claimed_at = null where id = ${id}`);
      return true;
    }
    const over = email.isNotice || email.unclear + 1 >= mostUnclear;
    await tx.run(sql`
      update mails set unclear = unclear + 1, unsure_at = case when ${over} then law_now() end where id = ${id}`);
    return !over;
  }
  const send = async (id: number) => {
    const taken = await db.transaction(async (tx) => {
      if ((await leaveUnsure(tx, id)) > 0 || (await overtake(tx, id))) return null;
      if (await holdBack(tx, id)) {
        await tellWhoCaused(tx, id);
        return null;
      }
      await overtakeOlder(tx, id);
      await dropCancel(tx, id);
      const email = await take(tx, id);
      if (!email) return null;
      const filled = await filledEmail(tx, email, config.publicUrl);
      if (filled === null) await tx.run(sql`update mails set overtaken_at = law_now() where id = ${id}`);
      const { bounces } = config;
      return filled && { ...filled, returnTo: bounces && (await returnAddress(tx, { ...config, bounces }, id)) };
    });
    if (!taken) return;
    try {
      await deliver(transport, config, taken);
    } catch (error) {
      measures.email(isFinal(error as Refusal) ? 'refused' : 'failed');
      const again = await db.transaction((tx) => noteFailure(tx, taken, error as Refusal));
      if (again) throw error;
      return;
    } finally {
      contents.delete(messageIdOf(taken, host));
    }
    measures.email('sent');
    await db.run(sql`update mails set sent_at = law_now(), answer = null where id = ${id}`);
  };
  return { send, close: () => transport.close() };
}

/** Marks an email that could not be sent in all its attempts. */
export const giveUpEmail = (tx: Tx, { id }: { id: number }): Promise<void> =>
  tx
    .run(sql`update mails set failed_at = law_now() where id = ${id} and sent_at is null and stopped_at is null`)
    .then(() => undefined);
