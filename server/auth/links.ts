import type { LinkFacts, LinkPurpose } from '../../src/contract/auth-accounts';
import type { UserType } from '../../src/contract/kit';
import { sql, type Tx } from '../db/database';
import { enqueue } from '../db/queues';
import { emailSpans } from './email-links';
import { Refused } from '../kit/failures';
import { belongsElsewhere } from './email-ids';
import { lockAddress, mayMake } from './make-account';
import { accountById } from './sessions';
import { hashToken } from '../kit/caller';

// The same text for a link that is wrong, old or used: it tells a guesser nothing, and a reader what to do next.
const refusal = 'This link has expired or was already used. Ask for a new one.';
export const noLink = () => new Refused(403, refusal);

/** The account that a registration or an invitation creates. */
export type AccountDraft = {
  userType: UserType;
  name: string;
  mobile: string | null;
  /** Not known for an invitation until it is accepted. */
  timeZone?: string | undefined;
  passwordHash: string | null;
  organizationId: string | null;
};
export type Link = {
  id: string;
  purpose: LinkPurpose;
  email: string;
  /** Set for a reset once its email is written. */
  userId: string | null;
  createdBy: string | null;
  /** Null for a reset. */
  given: AccountDraft | null;
};

export const linkColumns = sql`l.id, l.purpose, l.email::text as email, l.user_id as "userId", l.created_by as "createdBy",
  case when l.purpose <> 'reset' then l.given end as given`;
export const stillWaits = sql`l.used_at is null and l.void_at is null`;

/** Requests the email of a link. It is written in the background, so that a request costs the same for every
 * address. */
export async function requestLink(
  tx: Tx,
  {
    purpose,
    email,
    given,
    createdBy,
  }: { purpose: LinkPurpose; email: string; given?: AccountDraft; createdBy?: string },
): Promise<Link> {
  const link = await tx.one<Link>(sql`
    insert into links as l (purpose, email, given, created_by, ends_at)
    values (${purpose}, ${email}, ${JSON.stringify(given ?? {})}::jsonb, ${createdBy ?? null}, now() + ${emailSpans[purpose]}::interval)
    returning ${linkColumns}`);
  await enqueue(tx, 'letters', { id: link.id });
  return link;
}

/**
 * Requests another email for a registration. An expired registration becomes valid again, but only for the new link.
 */
export async function writeAgain(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    update links set written_at = null,
      token_hash = case when ends_at > now() then token_hash end,
      earlier_hashes = case when ends_at > now() then earlier_hashes else '{}' end,
      ends_at = case when ends_at > now() then ends_at else now() + ${emailSpans.confirm}::interval end
    where id = ${id}`);
  await enqueue(tx, 'letters', { id });
}

/**
 * The newest unconfirmed registration of an address, with the password's hash, or null. The result does not depend on
 * whether the address has an account, because anybody could find that out by registering it.
 */
export const registrationOf = (tx: Tx, email: string) =>
  tx.maybe<{ id: string; passwordHash: string }>(sql`
    select l.id, l.given->>'passwordHash' as "passwordHash" from links l
    where l.email = ${email} and l.purpose = 'confirm' and l.used_at is null order by l.created_at desc limit 1`);

// An email that is sent again may arrive in addition to the first one, so the tokens of both open the link.
const opensBy = (token: string) => {
  const hash = hashToken(token);
  return sql`(l.token_hash = ${hash} or l.earlier_hashes @> array[${hash}::bytea])`;
};

const openLink = (tx: Tx, purpose: LinkPurpose, token: string) =>
  tx.maybe<Link>(sql`
    select ${linkColumns} from links l
    where ${opensBy(token)} and l.purpose = ${purpose} and ${stillWaits} and l.ends_at > now()`);

export type Registration = { id: string; given: AccountDraft };
const mostOthers = 3;

/**
 * The registrations that an open confirmation link can confirm: its own, and then the newest others of its email.
 * A stranger who registers the same email can exhaust the number of emails that are sent to it. Each of the links proves
 * access to the mailbox.
 * @throws 403 as `factsOf`
 */
export async function registrationsBy(tx: Tx, token: string): Promise<[Registration, ...Registration[]]> {
  const link = await openLink(tx, 'confirm', token);
  if (!link?.given) throw noLink();
  const others = await tx.many<Registration>(sql`
    select l.id, l.given from links l
    where l.email = ${link.email} and l.purpose = 'confirm' and l.id <> ${link.id} and ${stillWaits} and l.ends_at > now()
    order by l.created_at desc limit ${mostOthers}`);
  return [{ id: link.id, given: link.given }, ...others];
}

/** From here on, the hash of a password is stored only with the account, if at all. */
export const forgetPassword = (tx: Tx, id: string) =>
  tx.run(sql`update links set given = given - 'passwordHash' where id = ${id}`);

// The inviter must still have the right to invite when the invitation is accepted (product: Links).
async function inviterOf(tx: Tx, { createdBy }: Link, { userType }: AccountDraft): Promise<string> {
  const inviter = createdBy === null ? null : await accountById(tx, createdBy);
  if (!inviter || !mayMake(inviter.userType, userType)) throw noLink();
  return inviter.name;
}

/** The account that an open link is for. @throws 403 with one text for a link that is wrong, old, used or obsolete */
export async function factsOf(tx: Tx, purpose: LinkPurpose, token: string): Promise<LinkFacts> {
  const link = await openLink(tx, purpose, token);
  if (!link) throw noLink();
  if (purpose === 'reset') {
    const account = link.userId === null ? null : await accountById(tx, link.userId);
    if (!account) throw noLink();
    return {
      email: account.email,
      userType: account.userType,
      name: account.name,
      organization: null,
      invitedBy: null,
    };
  }
  if (!link.given) throw noLink();
  const invitedBy = purpose === 'invite' ? await inviterOf(tx, link, link.given) : null;
  const { userType, name, organizationId } = link.given;
  // The email ids of the organization may have changed since the invitation (product: Email ids).
  if (organizationId !== null && (await belongsElsewhere(tx, organizationId, link.email)) !== null) throw noLink();
  const organization = await tx.maybe<{ name: string; blocked: boolean }>(sql`
    select name, blocked from organizations where id = ${organizationId}::uuid`);
  if (organization?.blocked) throw noLink();
  return { email: link.email, userType, name, organization: organization?.name ?? null, invitedBy };
}

/**
 * Uses up an open link; of two simultaneous calls one succeeds. If the transaction fails, the link stays open.
 * @throws 403 as `factsOf`
 */
export async function takeLink(tx: Tx, purpose: LinkPurpose, token: string): Promise<Link> {
  const { email } = await factsOf(tx, purpose, token);
  await lockAddress(tx, email);
  const taken = await tx.maybe<{ id: string }>(sql`
    update links l set used_at = now() where ${opensBy(token)} and l.purpose = ${purpose}
      and ${stillWaits} and l.ends_at > now() returning l.id`);
  if (!taken) throw noLink();
  const link = await tx.one<Link>(sql`select ${linkColumns} from links l where l.id = ${taken.id}`);
  await forgetPassword(tx, taken.id);
  return link;
}
