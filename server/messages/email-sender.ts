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
  /** Whether it is the email of a notice, which is not sent again if an attempt may have arrived. */
  isNotice: boolean;
  /** The number of attempts, including this one. */
  attempts: number;
  /** The number of attempts that may have arrived. */
  unclear: number;
};
/** `returnTo` is the address to which the email is returned if it fails; null for the sender's address. */
type Sent = Email & { returnTo: string | null };

/** Emails are sent this many at a time, each over its own connection, besides one email of an account. */
export const emailsAtOnce = 5;

// Email programs trust an unsubscribe address only if both of its headers are signed (RFC 8058, 4).
const signedHeaders = [
  ...['From', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'Auto-Submitted'],
].join(':');

// An email that may have arrived is sent again, because losing it is worse than repeating it. The number of such
// attempts is limited (product: Email).
const mostUnclear = 3;

// Errors that concern one email alone. If the server refuses the sender, the email is not at fault.
const ofThisEmail = new Set(['EENVELOPE', 'EMESSAGE']);
const isFinal = ({ code, command, responseCode }: Refusal) =>
  ofThisEmail.has(code ?? '') && command !== 'MAIL FROM' && responseCode !== undefined && responseCode >= 500;

/**
 * Marks the email of a notice as unsure if an earlier attempt has claimed it and may have sent it. It is not sent
 * again, because no one may get a notice twice (product: Notice email).
 */
const leaveUnsure = (tx: Tx, id: number) =>
  tx.run(sql`
    update mails set unsure_at = law_now()
    where id = ${id} and claimed_at is not null and sent_at is null and failed_at is null and unsure_at is null`);

// The attempt is counted before sending, so that no transaction waits for a mail server.
const take = (tx: Tx, id: number) =>
  tx.maybe<Email>(sql`
    update mails set attempts = attempts + 1, claimed_at = case when notice_id is not null then law_now() end
    where id = ${id} and sent_at is null and failed_at is null and overtaken_at is null and unsure_at is null and stopped_at is null
    returning notice_id is not null as "isNotice", id, recipient::text as recipient, subject, body, html, ics, link_id as "linkId", unsubscribe, request_id as "requestId", attempts, unclear`);

/**
 * Marks earlier, not yet attempted emails with a calendar entry to the same recipient as overtaken. Emails are sent in
 * parallel, so one of them could otherwise leave after this one.
 */
const overtakeOlder = (tx: Tx, id: number) =>
  tx.run(sql`
    update mails n set overtaken_at = law_now() from outbox older, outbox o, mails m
    where m.id = ${id} and o.id = m.outbox_id and m.ics is not null and m.sent_at is null and m.overtaken_at is null
      and older.subject_id = o.subject_id and older.seq < o.seq and n.outbox_id = older.id and n.recipient = m.recipient
      and n.ics is not null and n.attempts = 0 and n.sent_at is null and n.overtaken_at is null`);

/**
 * Drops the cancellation of a calendar entry that the recipient never got, and also the email if it contains nothing
 * else. An entry counts as received once sending it was attempted.
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
 * Marks an email about an interview as overtaken if there is a newer one to the same recipient. It is no longer sent. A
 * calendar entry is overtaken only by a newer entry. A link, a code or a reminder overtakes nothing. A reminder is
 * written long after it was scheduled, so only an email written after it is newer. A reminder of an interview is also
 * overtaken by the start.
 */
const overtake = (tx: Tx, id: number) =>
  tx.maybe<{ id: number }>(sql`
    update mails m set overtaken_at = law_now() from outbox o
    where m.id = ${id} and o.id = m.outbox_id and m.sent_at is null and m.overtaken_at is null and (exists (
      select from outbox newer join mails n on n.outbox_id = newer.id
      where newer.subject_id = o.subject_id and newer.seq > o.seq and n.recipient = m.recipient
        and newer.effect not in ('sendLink', 'sendCode', 'remind')
        and (o.effect <> 'remind' or n.id > m.id)
        and (m.ics is null or n.ics is not null))
      or (o.effect = 'remind' and o.params->>'kind' = 'interview' and exists (
        select from interviews i where i.id = o.subject_id and i.starts_at <= law_now())))
    returning m.id`);

type Parts = Pick<Email, 'body' | 'html' | 'ics' | 'unsubscribe'>;

/** The parts of an email with the tokens of its links: one token per link, because a link keeps only its last 20. */
async function partsOf(tx: Tx, { body, html, ics, unsubscribe, recipient }: Email): Promise<Parts | null> {
  const filled = await fillLinks(tx, JSON.stringify({ body, html, ics: ics && unfolded(ics), unsubscribe }), recipient);
  if (filled === null) return null;
  const parts = JSON.parse(filled) as Parts;
  return { ...parts, ics: parts.ics && folded(parts.ics) };
}

/**
 * The email to send, with tokens of its links that are created now (product: Links). Null if a link is used, withdrawn
 * or expired, which makes the email overtaken.
 */
async function filledEmail(tx: Tx, email: Email, publicUrl: string): Promise<Email | null> {
  if (email.linkId === null || !hasLink(email.body)) {
    const parts = await partsOf(tx, email);
    return parts && { ...email, ...parts };
  }
  // An earlier attempt may have arrived, so its link stays valid next to the new one.
  const address = await openLink(tx, email.linkId, publicUrl, email.attempts > 1);
  return address ? { ...email, body: withLink(email.body, address) } : null;
}

const messageIdOf = ({ id }: Pick<Email, 'id'>, host: string) => `<mail-${id}@${host}>`;

/** Holds the content stream of each message that is being sent, by its Message-ID. */
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
  // An object, so that it is not parsed as a list of addresses: `a<b@c.example>` passes the rule for emails (product:
  // Validation), but is a different mailbox.
  const reader = { name: '', address: email.recipient };
  await transport.sendMail({
    from: sender,
    replyTo: config.emailReplyTo ?? sender.address,
    to: reader,
    // A separate envelope, so that the header has only the reader's address.
    ...(email.returnTo !== null && { envelope: { from: email.returnTo, to: reader } }),
    subject: email.subject,
    text: email.body,
    ...(email.html !== null && { html: email.html }),
    // The same id in every attempt, so that a mailbox can discard duplicates.
    messageId: messageIdOf(email, host),
    // Prevents automatic absence replies (RFC 3834).
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
 * Sends a stored email by SMTP and marks it once it is accepted or finally refused (product: Email). Null if no mail
 * server is configured; then emails are only stored. @throws if it should be retried
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
    // Less than the time of a job (`server/db/queues.ts`). Servers that scan emails respond late. If the connection is
    // closed too early, the server has the email and gets it again.
    socketTimeout: 90_000,
    ...(config.dkim && { dkim: { ...config.dkim, headerFieldNames: signedHeaders } }),
  });
  const contents = contentsOf(transport);
  const host = new URL(config.publicUrl).hostname;
  /** Whether an unaccepted message may have arrived: the server began to read it and did not respond. */
  const mayHaveArrived = (email: Email, { responseCode }: Refusal) =>
    responseCode === undefined && contents.get(messageIdOf(email, host))?.readableDidRead === true;
  /** Stores the reason of a failed attempt. Returns true if there will be another one. */
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

/** Marks an email as failed after its last attempt, and tells who caused it. */
export async function giveUpEmail(tx: Tx, { id }: { id: number }): Promise<void> {
  const failed = await tx.maybe(sql`
    update mails set failed_at = law_now()
    where id = ${id} and sent_at is null and stopped_at is null and overtaken_at is null and unsure_at is null
    returning id`);
  if (failed) await tellWhoCaused(tx, id);
}
