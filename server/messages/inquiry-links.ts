import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { inquiryTexts, type GuestInquiry } from '../../src/contract/messages-inquiries';
import { noteTry } from '../auth/failures';
import { sql, type Database, type Tx } from '../db/database';
import { addressOf } from '../kit/address';
import { hashToken } from '../kit/caller';
import { Refused } from '../kit/failures';
import { settingsOf } from '../kit/settings';
import { opensNow } from '../kit/shares';
import { headColumns, messagesOf } from './inquiries';

const inEmails = /\[\[inquiry:([0-9a-f-]{36})\]\]/g;
/**
 * The address with a placeholder for the token. The token is created when the email is sent; only its hash is stored.
 */
export const inquiryAddress = (id: string, publicUrl: string) => `${publicUrl}/inquiry#[[inquiry:${id}]]`;

/** Creates a token for a visitor's conversation; null if the email must no longer go to the visitor. */
async function mintToken(tx: Tx, id: string, recipient: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const { inquiryLinkDays } = await settingsOf(tx, 'inquiryLinkDays');
  const made = await tx.maybe<{ id: string }>(sql`
    insert into inquiry_links (inquiry_id, token_hash, ends_at)
    select q.id, ${hashToken(token)}, now() + make_interval(days => ${inquiryLinkDays}) from inquiries q
    where q.id = ${id} and q.user_id is null and q.email = ${recipient}::citext returning id`);
  return made && token;
}

/** An email with the tokens of its links; null if it must no longer be sent. */
export async function fillInquiryLinks(tx: Tx, text: string, recipient: string): Promise<string | null> {
  let filled = text;
  for (const [place, id = ''] of text.matchAll(inEmails)) {
    const token = await mintToken(tx, id, recipient);
    if (token === null) return null;
    filled = filled.replaceAll(place, token);
  }
  return filled;
}

/** An email for readers who must not use its links. */
export const withoutInquiryLinks = (text: string, instead: string) =>
  text.replace(/\S*\[\[inquiry:[0-9a-f-]{36}\]\]/g, instead);
export const hasInquiryLinks = (text: string) => text.search(inEmails) >= 0;

/** The visitor's conversation that a token opens. @throws 403 with the same text for every invalid link */
async function openedBy(tx: Tx, token: string): Promise<{ id: string; linkId: string; endsAt: string }> {
  const found = await tx.maybe<{ id: string; linkId: string; endsAt: string }>(sql`
    select q.id, h.id as "linkId", h.ends_at as "endsAt" from inquiry_links h join inquiries q on q.id = h.inquiry_id
    where h.token_hash = ${hashToken(token)} and ${opensNow} and q.user_id is null`);
  if (!found) throw new Refused(403, inquiryTexts.linkClosed);
  return found;
}

/** Like `openedBy`. An invalid link also counts against the IP address, to prevent guessing. */
export const inquiryByLink = (db: Database, tx: Tx, request: FastifyRequest, token: string) =>
  openedBy(tx, token).catch(async (error: unknown) => {
    const what = createHash('sha256').update(token).digest('hex');
    if (error instanceof Refused) await db.transaction((own) => noteTry(own, 'inquiry link', what, addressOf(request)));
    throw error;
  });

/** The conversation as its visitor sees it. */
export async function readGuestInquiry(tx: Tx, id: string, linkEndsAt: string): Promise<GuestInquiry> {
  const row = await tx.one<Omit<GuestInquiry, 'messages' | 'linkEndsAt'>>(sql`
    select ${headColumns}, q.revision, q.name from inquiries q where q.id = ${id}`);
  return { ...row, messages: await messagesOf(tx, id, 'asker'), linkEndsAt };
}

export const revokeLinks = (tx: Tx, id: string) =>
  tx.run(sql`update inquiry_links set revoked_at = now() where inquiry_id = ${id} and revoked_at is null`);
