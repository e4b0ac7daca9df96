import { randomBytes } from 'node:crypto';
import type { LinkPurpose } from '../../src/contract/auth-accounts';
import { hashToken } from '../kit/caller';
import type { Config } from '../config';
import { sql, type Database, type Tx } from '../db/database';

/**
 * The placeholder for the address in a stored email with a link, on a line of its own. Such emails contain no free text
 * of users.
 */
export const linkLine = '[[ the link is made when this letter is sent ]]';
const shownNowhere = '(The link in this email is shown only to its recipient.)';
const linkEnded = '(The link in this email no longer works.)';

/** How long a link is valid after it was sent, as a PostgreSQL interval (product: Links, confirming: a day). */
export const linkSpans: Record<LinkPurpose, string> = { confirm: '24 hours', reset: '30 minutes', invite: '7 days' };
/** How long an email may wait to be sent. After that, its reader has probably requested another one. */
export const emailSpans: Record<LinkPurpose, string> = { ...linkSpans, reset: '24 hours' };

const addresses: Record<LinkPurpose, (token: string) => string> = {
  // The token comes after the #, so that it is in no log. The specification defines the other two routes (product:
  // Public routes).
  confirm: (token) => `/register#${token}`,
  reset: (token) => `/resetpassword/${token}`,
  invite: (token) => `/invitation/${token}`,
};

/** Replaces the placeholder in a stored email with the address of its link. */
export const withLink = (body: string, address: string) =>
  body
    .split('\n')
    .map((line) => (line === linkLine ? address : line))
    .join('\n');
export const hasLink = (body: string) => body.split('\n').includes(linkLine);

/**
 * Creates the token of a link when its email is sent, and starts the link's time (product: Links). The token replaces
 * an older one or, with `beside`, is valid in addition to it. Only the token's hash is stored, so the returned address
 * is its only copy. Null if the link was used, was withdrawn or has expired.
 */
export async function openLink(tx: Tx, linkId: string, publicUrl: string, beside = false): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const link = await tx.maybe<{ purpose: LinkPurpose }>(sql`
    update links set token_hash = ${hashToken(token)},
      earlier_hashes = case when ${beside} and token_hash is not null then earlier_hashes || token_hash else '{}' end,
      ends_at = now() + (${JSON.stringify(linkSpans)}::jsonb->>purpose)::interval
    where id = ${linkId} and purpose <> 'handOff' and used_at is null and void_at is null and ends_at > now()
    returning purpose`);
  return link && publicUrl + addresses[link.purpose](token);
}

/**
 * True if emails can only be read on the page of sent email, with their links: a demo without a mail server (product:
 * Links).
 */
export const emailsAreShown = (config: Config) => config.demo && config.smtpUrl === null;

/**
 * The text of an email as an admin may read it. In a demo without a mail server, reading an email counts as sending it:
 * each read creates a new link and ends the previous one. Otherwise the link is hidden. @throws if there is no such
 * email
 */
export async function readAccountEmail(
  db: Database,
  config: Config,
  emailId: string,
): Promise<{ body: string; link: 'none' | 'shown' | 'hidden' }> {
  const { body, linkId } = await db.one<{ body: string; linkId: string | null }>(sql`
    select body, link_id as "linkId" from mails where id = ${emailId}::bigint`);
  if (linkId === null || !hasLink(body)) return { body, link: 'none' };
  if (!emailsAreShown(config)) return { body: withLink(body, shownNowhere), link: 'hidden' };
  const address = await openLink(db, linkId, config.publicUrl);
  return address
    ? { body: withLink(body, address), link: 'shown' }
    : { body: withLink(body, linkEnded), link: 'hidden' };
}
