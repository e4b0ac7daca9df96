import { randomBytes } from 'node:crypto';
import { linkPurposes, type InterviewLinkPurpose } from '../../src/contract/interviews-links';
import type { Party } from '../../src/contract/interviews-live';
import { hashToken, whoById, type Caller } from '../kit/caller';
import { sql, type Sql, type Tx } from '../db/database';
import { noLink } from '../auth/links';
import { personZone } from '../kit/time-zones';

/** A link, with its holder as a caller of the lifecycle. */
export type OpenLink = {
  id: string;
  /** A used link shows what it did and can do nothing more. */
  used: boolean;
  interviewId: string;
  purpose: InterviewLinkPurpose;
  party: Party;
  caller: Caller;
};

export type NewLink = {
  interviewId: string;
  purpose: InterviewLinkPurpose;
  party: Party;
  /** When the link expires. Defaults to a day after the interview, or to two weeks from now if nothing is booked. */
  until?: string;
};

const inEmails = /\[\[link:([0-9a-f-]{36})\]\]/g;

// The link belongs to the current panelist. To answer a request or join a meeting, it must also belong to the current
// round.
const stillMeant = sql`(l.party = 'candidate' or coalesce(l.panelist_id = i.panelist_id, false))
  and (l.purpose in ('pick', 'invitation') or l.round = (i.context->>'round')::int)`;
const holds = sql`l.revoked_at is null and l.ends_at > law_now()`;
const isOpen = sql`l.used_at is null and ${holds} and ${stillMeant}`;
const wasUsed = sql`l.used_at is not null and ${holds}`;

/**
 * Creates the link of a party for one purpose, or extends the open one of this round, and revokes those of earlier
 * rounds (product: Interview links). Returns its address for an email, without the token. `fillLinks` creates the token
 * when the email is sent, so that only its hash is ever stored.
 */
export async function makeLink(tx: Tx, { interviewId, purpose, party, until }: NewLink): Promise<string> {
  await revokeLinks(tx, { interviewId, purpose, party }, true);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into interview_links as l (interview_id, purpose, party, panelist_id, round, sent_at, ends_at)
    select i.id, ${purpose}, ${party}, case when ${party} = 'panelist' then i.panelist_id end, (i.context->>'round')::int,
      law_now(), coalesce(${until ?? null}::timestamptz, i.ends_at + interval '1 day', law_now() + interval '14 days')
    from interviews i where i.id = ${interviewId}
    on conflict (interview_id, party, purpose) where used_at is null and revoked_at is null
    do update set round = excluded.round, sent_at = excluded.sent_at, ends_at = excluded.ends_at
    returning l.id`);
  return `/invitation/[[link:${id}]]`;
}

/**
 * Revokes the links of a party for a purpose that are open or still readable. With `outdated`, revokes only those of an
 * earlier round or another panelist.
 */
export async function revokeLinks(
  tx: Tx,
  { interviewId, purpose, party }: Omit<NewLink, 'until'>,
  outdated = false,
): Promise<void> {
  await tx.run(sql`
    update interview_links l set revoked_at = law_now() from interviews i
    where i.id = l.interview_id and l.interview_id = ${interviewId} and l.purpose = ${purpose} and l.party = ${party}
      and (l.used_at is null or l.purpose = 'pick') and l.revoked_at is null
      and (not ${outdated} or not (${stillMeant}))`);
}

/** Creates another token of an open link whose email goes to `recipient`, or null. Earlier tokens remain valid. */
export async function mintToken(tx: Tx, id: string, recipient?: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  const made = await tx.maybe<{ id: string }>(sql`
    update interview_links l set token_hashes = (l.token_hashes || ${hash}::bytea)[greatest(1, cardinality(l.token_hashes) - 18):]
    from interviews i join persons p on p.id = i.person_id left join users u on u.id = i.panelist_id
    where l.id = ${id} and i.id = l.interview_id and ${isOpen}
      and (${recipient ?? null}::citext is null
        or ${recipient ?? null}::citext = case when l.party = 'candidate' then p.email else u.email end)
    returning l.id`);
  return made && token;
}

/** An email's text with the tokens of its links; null if a link is no longer open, which makes the email obsolete. */
export async function fillLinks(tx: Tx, text: string, recipient: string): Promise<string | null> {
  let filled = text;
  for (const id of new Set([...text.matchAll(inEmails)].map(([, found = '']) => found))) {
    const token = await mintToken(tx, id, recipient);
    if (token === null) return null;
    filled = filled.replaceAll(`[[link:${id}]]`, token);
  }
  return filled;
}
/** An email's text for readers who must not use its links. */
export const withoutLinks = (text: string) =>
  text.replace(/\S*\[\[link:[0-9a-f-]{36}\]\]/g, '(The link in this email is shown only to its recipient.)');
export const hasLinks = (text: string) => text.search(inEmails) >= 0;

type Row = Omit<OpenLink, 'caller'> & {
  panelistId: string | null;
  personId: string;
  name: string;
  email: string;
  timeZone: string;
  account: string | null;
  active: boolean | null;
};

async function callerOf(tx: Tx, row: Row): Promise<Caller> {
  if (row.party === 'panelist') {
    const who = row.panelistId === null ? null : await whoById(tx, row.panelistId);
    if (who?.userType !== 'PANELIST') throw noLink();
    return { ...who, reach: 'assigned' };
  }
  // A closed account also closes the links of its person.
  if (row.account !== null && row.active !== true) throw noLink();
  const { id, personId, name, email, timeZone } = row;
  return { userId: id, userType: 'CANDIDATE', name, email, timeZone, organizationId: null, personId, reach: 'own' };
}

async function linkOf(tx: Tx, row: Row): Promise<OpenLink> {
  const { id, used, interviewId, purpose, party } = row;
  return { id, used, interviewId, purpose, party, caller: await callerOf(tx, row) };
}

const find = (tx: Tx, token: string, purposes: readonly InterviewLinkPurpose[], state: Sql) => {
  const hash = hashToken(token);
  return tx.maybe<Row>(sql`
    select l.id, l.used_at is not null as used, l.interview_id as "interviewId", l.purpose, l.party, l.panelist_id as "panelistId", i.person_id as "personId",
      c.name, p.email::text as email, ${personZone} as "timeZone", p.user_id as account, u.active
    from interview_links l join interviews i on i.id = l.interview_id join candidates c on c.id = i.candidate_id
    join persons p on p.id = i.person_id left join users u on u.id = p.user_id
    where l.token_hashes @> array[${hash}::bytea] and l.purpose = any(${purposes})
      and ${state}`);
};

/**
 * The open link of a token, for one of these purposes. @throws 403 with the same text whether the link is unknown, has
 * another purpose, is expired, used or revoked, or its holder lost the interview
 */
export async function openLink(tx: Tx, token: string, ...purposes: InterviewLinkPurpose[]): Promise<OpenLink> {
  const row = await find(tx, token, purposes, isOpen);
  if (!row) throw noLink();
  return linkOf(tx, row);
}

/** Like `openLink`, for reading. Also finds a link that was used to choose a time, until a day after the interview. */
export async function readableLink(tx: Tx, token: string): Promise<OpenLink> {
  const row = await find(tx, token, linkPurposes, sql`(${isOpen} or (l.purpose = 'pick' and ${wasUsed}))`);
  if (!row) throw noLink();
  return linkOf(tx, row);
}

/** The used link of a token, or null. With it, whoever used the link can get the result again. */
export async function usedLink(tx: Tx, token: string, purpose: InterviewLinkPurpose): Promise<OpenLink | null> {
  const row = await find(tx, token, [purpose], wasUsed);
  return row && linkOf(tx, row);
}

export const noteSeen = (tx: Tx, id: string) =>
  tx.run(sql`update interview_links set seen_at = law_now() where id = ${id} and seen_at is null`);

/**
 * Marks a link as used. Of two concurrent calls, one succeeds. The link is readable until a day after its interview.
 * @throws 403 as `openLink`
 */
export async function takeLink(tx: Tx, id: string): Promise<void> {
  const taken = await tx.run(sql`
    update interview_links l set used_at = law_now(), ends_at = coalesce(i.ends_at + interval '1 day', l.ends_at)
    from interviews i
    where l.id = ${id} and i.id = l.interview_id and l.used_at is null and l.revoked_at is null`);
  if (taken === 0) throw noLink();
}
