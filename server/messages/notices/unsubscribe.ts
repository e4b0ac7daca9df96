import { randomBytes } from 'node:crypto';
import { unsubscribeClosed } from '../../../src/contract/messages-notices';
import { sql, type Tx } from '../../db/database';
import { hashToken } from '../../kit/caller';
import { Refused } from '../../kit/failures';

const inEmails = /\[\[link:notice:([0-9a-f-]{36})\]\]/g;
/** Stands for the token in a stored email: it is made when the email leaves, so that only its hash is stored. */
const tokenPlace = (recipient: string) => `[[link:notice:${recipient}]]`;

/** Where a reader stops announcements: a page for people, and an address for email programs (RFC 8058). */
export const unsubscribeLinks = (recipient: string, publicUrl: string) => ({
  page: `${publicUrl}/unsubscribe#${tokenPlace(recipient)}`,
  oneClick: `${publicUrl}/api/unsubscribe/${tokenPlace(recipient)}`,
});

/**
 * A new token for a recipient; null where the email must not leave any more: they have unsubscribed, their account was
 * deactivated, or their address has changed since it was written. The recipient is left out then.
 */
async function mintToken(tx: Tx, id: string, address: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const row = await tx.maybe<{ leftOut: string | null; meant: boolean }>(sql`
    update notice_recipients r set
      token_hashes = (r.token_hashes || ${hashToken(token)}::bytea)[greatest(1, cardinality(r.token_hashes) - 18):],
      left_out = case when not u.active then 'inactive' when not u.announcements then 'unsubscribed' else r.left_out end
    from users u where r.id = ${id} and u.id = r.user_id
    returning r.left_out as "leftOut", u.email = ${address}::citext as meant`);
  return row !== null && row.leftOut === null && row.meant ? token : null;
}

/** An email with the tokens of its links; null where it should not leave any more. */
export async function fillUnsubscribeLinks(tx: Tx, text: string, recipient: string): Promise<string | null> {
  let filled = text;
  for (const id of new Set([...text.matchAll(inEmails)].map(([, found = '']) => found))) {
    const token = await mintToken(tx, id, recipient);
    if (token === null) return null;
    filled = filled.replaceAll(tokenPlace(id), token);
  }
  return filled;
}

/** An email for those who may read it and not use its links. */
export const withoutUnsubscribeLinks = (text: string, instead: string) =>
  text.replace(/\S*\[\[link:notice:[0-9a-f-]{36}\]\]/g, instead);
export const hasUnsubscribeLinks = (text: string) => text.search(inEmails) >= 0;

/** Whose link it is, and whether they get announcements. @throws 403 in one text */
export async function readerOf(tx: Tx, token: string): Promise<{ userId: string; on: boolean }> {
  const found = await tx.maybe<{ userId: string; on: boolean }>(sql`
    select u.id as "userId", u.announcements as on from notice_recipients r join users u on u.id = r.user_id
    where r.token_hashes @> array[${hashToken(token)}::bytea] and u.active limit 1`);
  if (!found) throw new Refused(403, unsubscribeClosed);
  return found;
}

export const saveSwitch = (tx: Tx, userId: string, on: boolean) =>
  tx.run(sql`update users set announcements = ${on} where id = ${userId}`);
export const readSwitch = (tx: Tx, userId: string) =>
  tx.one<{ on: boolean }>(sql`select announcements as on from users where id = ${userId}`);
