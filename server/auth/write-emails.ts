import { audit } from '../kit/audit';
import { linkColumns, stillWaits, type Link } from './links';
import { accountOf } from './sessions';
import { sql, type Tx } from '../db/database';
import { postEmail } from '../kit/email';
import { readWords, type Words } from '../kit/email-words';
import { settingsOf } from '../kit/settings';
import type { LinkPurpose } from '../../src/contract/auth-accounts';
import { confirmationEmail, hasAccountEmail, inviteEmail, resetEmail, type AccountEmail } from './account-emails';
import { linkSpans } from './email-links';

// The pauses are no longer than the links are valid, so a reader who gets no further email still has a working one.
const emailPauses: Record<LinkPurpose, string> = { confirm: '1 hour', reset: linkSpans.reset, invite: '1 hour' };

const hasAccount = async (tx: Tx, email: string) =>
  (await tx.maybe(sql`select from users where email = ${email}`)) !== null;

const endLink = (tx: Tx, id: string) => tx.run(sql`update links set void_at = now() where id = ${id}`);

// If the address has an account, the email says so and has no link. Only the owner of the address learns this (product:
// Links).
async function confirmation(tx: Tx, link: Link, publicUrl: string, words: Words): Promise<AccountEmail | null> {
  if (!link.given) return null;
  if (!(await hasAccount(tx, link.email))) return confirmationEmail(link.given, publicUrl, words);
  await endLink(tx, link.id);
  const account = await accountOf(tx, link.email);
  return account && hasAccountEmail(account, publicUrl, words);
}

async function resetting(tx: Tx, link: Link, publicUrl: string, words: Words): Promise<AccountEmail | null> {
  const account = await accountOf(tx, link.email);
  if (!account) {
    await endLink(tx, link.id);
    return null;
  }
  await tx.run(sql`update links set user_id = ${account.id} where id = ${link.id}`);
  await audit(tx, account.id, 'resetAsked', link.id);
  return resetEmail(account, publicUrl, words);
}

async function invitation(tx: Tx, link: Link, publicUrl: string, words: Words): Promise<AccountEmail | null> {
  if (!link.given) return null;
  const { inviter, organization } = await tx.one<{ inviter: string; organization: string | null }>(sql`
    select u.name as inviter, o.name as organization
    from users u left join organizations o on o.id = ${link.given.organizationId}::uuid where u.id = ${link.createdBy}`);
  return inviteEmail({ ...link.given, inviter, organization }, publicUrl, words);
}

const writers = { confirm: confirmation, reset: resetting, invite: invitation };

/** Writes the email of a link, or none if nobody should get it. The link is marked as written either way. */
export async function writeEmail(tx: Tx, link: Link, publicUrl: string): Promise<void> {
  const email = await writers[link.purpose](tx, link, publicUrl, await readWords(tx));
  if (email)
    await postEmail(tx, {
      priority: 'account',
      ...email,
      recipient: link.email,
      linkId: link.id,
      ...(link.createdBy !== null && { causedBy: link.createdBy }),
    });
  await tx.run(sql`update links set written_at = now() where id = ${link.id}`);
}

// Limits the emails that anybody can request for an address (product: Links). Earlier emails stay valid, so the owner
// of the address loses nothing. The lock of `makeAccount` cannot be used here: it is taken before link rows are locked,
// and the row of this link is locked already.
async function enough(tx: Tx, { email, purpose }: Link): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 7))`);
  const { emails } = await tx.one<{ emails: number }>(sql`
    select count(*) as emails from mails m join links l on l.id = m.link_id
    where l.email = ${email} and l.purpose = ${purpose} and m.created_at > now() - ${emailPauses[purpose]}::interval`);
  return emails >= (await settingsOf(tx, 'accountEmails')).accountEmails;
}

/** Writes a requested email, unless it is already written or its link is no longer open. */
export async function writeRequested(tx: Tx, id: string, publicUrl: string): Promise<void> {
  const link = await tx.maybe<Link>(sql`
    select ${linkColumns} from links l where l.id = ${id} and l.written_at is null and ${stillWaits} for update`);
  if (!link) return;
  if (await enough(tx, link)) await tx.run(sql`update links set written_at = now() where id = ${id}`);
  else await writeEmail(tx, link, publicUrl);
}
