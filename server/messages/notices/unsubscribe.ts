import { randomBytes } from 'node:crypto';
import { unsubscribeClosed, type Unsubscribed } from '../../../src/contract/messages-notices';
import { sql, type Sql, type Tx } from '../../db/database';
import { hashToken } from '../../kit/caller';
import { Refused } from '../../kit/failures';

const inEmails = /\[\[link:(notice|summary):([0-9a-f-]{36})\]\]/g;
// The kinds of links, by the word in the placeholder of a token.
const kinds: Record<string, Unsubscribed> = { notice: 'announcements', summary: 'summary' };

/**
 * Where a reader unsubscribes from announcements, with the id of a notice's recipient, or from their daily summary,
 * with their own id: a page for people, and an address for email programs (RFC 8058). The token is created when the
 * email is sent, so that only its hash is stored.
 */
export function unsubscribeLinks(kind: 'notice' | 'summary', id: string, publicUrl: string) {
  const tokenPlace = `[[link:${kind}:${id}]]`;
  return { page: `${publicUrl}/unsubscribe#${tokenPlace}`, oneClick: `${publicUrl}/api/unsubscribe/${tokenPlace}` };
}

type Minted = { leftOut: string | null; meant: boolean };
const mint: Record<Unsubscribed, (tx: Tx, id: string, hash: Buffer, address: string) => Promise<Minted | null>> = {
  announcements: (tx, id, hash, address) =>
    tx.maybe<Minted>(sql`
      update notice_recipients r set
        token_hashes = (r.token_hashes || ${hash}::bytea)[greatest(1, cardinality(r.token_hashes) - 18):],
        left_out = case when not u.active then 'inactive' when not u.announcements then 'unsubscribed' else r.left_out end,
        mail_id = case when u.email = ${address}::citext or n.state <> 'SENDING' then r.mail_id end
      from users u, notices n where r.id = ${id} and u.id = r.user_id and n.id = r.notice_id
      returning r.left_out as "leftOut", u.email = ${address}::citext as meant`),
  summary: (tx, id, hash, address) =>
    tx.maybe<Minted>(sql`
      update users u set summary_hashes = (u.summary_hashes || ${hash}::bytea)[greatest(1, cardinality(u.summary_hashes) - 18):]
      where u.id = ${id} and u.active and u.daily_summary
      returning null as "leftOut", u.email = ${address}::citext as meant`),
};

/**
 * Creates a token. Null if the email must no longer be sent: its reader has unsubscribed, their account was
 * deactivated, or their address has changed since it was written. In the first two cases, the recipient of a notice is
 * marked as left out. In the last case, the notice is written again, to the new address.
 */
async function mintToken(tx: Tx, kind: string, id: string, address: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const row = await mint[kinds[kind] ?? 'announcements'](tx, id, hashToken(token), address);
  return row !== null && row.leftOut === null && row.meant ? token : null;
}

/** An email with the tokens of its links; null if it must no longer be sent. */
export async function fillUnsubscribeLinks(tx: Tx, text: string, recipient: string): Promise<string | null> {
  let filled = text;
  const found = new Map([...text.matchAll(inEmails)].map(([place, kind = '', id = '']) => [place, { kind, id }]));
  for (const [place, { kind, id }] of found) {
    const token = await mintToken(tx, kind, id, recipient);
    if (token === null) return null;
    filled = filled.replaceAll(place, token);
  }
  return filled;
}

/** An email for readers who must not use its links. */
export const withoutUnsubscribeLinks = (text: string, instead: string) =>
  text.replace(/\S*\[\[link:(?:notice|summary):[0-9a-f-]{36}\]\]/g, instead);
export const hasUnsubscribeLinks = (text: string) => text.search(inEmails) >= 0;

/** The owner of a link, what it unsubscribes from, and whether they still get it. @throws 403 with a single text */
export async function readerOf(tx: Tx, token: string): Promise<{ userId: string; of: Unsubscribed; on: boolean }> {
  const hash = hashToken(token);
  const found = await tx.maybe<{ userId: string; of: Unsubscribed; on: boolean }>(sql`
    select u.id as "userId", 'announcements' as of, u.announcements as on
    from notice_recipients r join users u on u.id = r.user_id where r.token_hashes @> array[${hash}::bytea] and u.active
    union all
    select u.id, 'summary', u.daily_summary from users u where u.summary_hashes @> array[${hash}::bytea] and u.active
    limit 1`);
  if (!found) throw new Refused(403, unsubscribeClosed);
  return found;
}

const switches: Record<Unsubscribed, Sql> = { announcements: sql`announcements`, summary: sql`daily_summary` };
export const saveSwitch = (tx: Tx, userId: string, on: boolean, of: Unsubscribed = 'announcements') =>
  tx.run(sql`update users set ${switches[of]} = ${on} where id = ${userId}`);
export const readSwitch = (tx: Tx, userId: string) =>
  tx.one<{ on: boolean }>(sql`select announcements as on from users where id = ${userId}`);
