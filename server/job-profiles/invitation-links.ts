import { randomBytes } from 'node:crypto';
import { invitationDays } from '../../src/contract/job-profiles-invitations';
import { sql, type Tx } from '../db/database';
import { hashToken } from '../kit/caller';
import { mayBeWrittenTo, personEmail, portalJoins, takesCandidates } from './sourcing-people';

const inEmails = /\[\[job:([0-9a-f-]{36})\]\]/g;
/** Stands for the token in a stored email. The token is created when the email is sent, so only its hash is stored. */
export const tokenPlace = (id: string) => `[[job:${id}]]`;

/** The address that email programs call to unsubscribe their reader from these emails (RFC 8058). */
export const stopAddress = (id: string, publicUrl: string) => `${publicUrl}/api/job-invitations/stop/${tokenPlace(id)}`;

const isOpen = sql`v.created_at > now() - make_interval(days => ${invitationDays})`;

/** Creates a token of an invitation whose email goes to `recipient`; null if the email must no longer be sent. */
async function mintToken(tx: Tx, id: string, recipient: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const made = await tx.maybe<{ id: string }>(sql`
    update sourcing_invitations v
    set token_hashes = (v.token_hashes || ${hashToken(token)}::bytea)[greatest(1, cardinality(v.token_hashes) - 18):]
    from persons p ${portalJoins}, job_profiles j join organizations o on o.id = j.organization_id
    where v.id = ${id} and p.id = v.person_id and j.id = v.job_profile_id and ${isOpen}
      and ${takesCandidates} and ${mayBeWrittenTo} and ${personEmail} = ${recipient}
    returning v.id`);
  return made && token;
}

/**
 * An email with the tokens of its links. Null if the email must not be sent, because its job is no longer open or its
 * candidate cannot or does not want to get email (product: Sourcing).
 */
export async function fillInvitationLinks(tx: Tx, text: string, recipient: string): Promise<string | null> {
  let filled = text;
  for (const id of new Set([...text.matchAll(inEmails)].map(([, found = '']) => found))) {
    const token = await mintToken(tx, id, recipient);
    if (token === null) return null;
    filled = filled.replaceAll(tokenPlace(id), token);
  }
  return filled;
}

/** An email for readers who must not use its links. */
export const withoutInvitationLinks = (text: string, instead: string) =>
  text.replace(/\S*\[\[job:[0-9a-f-]{36}\]\]/g, instead);
export const hasInvitationLinks = (text: string) => text.search(inEmails) >= 0;

/** The invitation that a token opens; null if the token is unknown or expired, or the person's account is closed. */
export const invitationBy = (tx: Tx, token: string) =>
  tx.maybe<{ id: string; personId: string; jobProfileId: string }>(sql`
    select v.id, v.person_id as "personId", v.job_profile_id as "jobProfileId"
    from sourcing_invitations v join persons p on p.id = v.person_id left join users u on u.id = p.user_id
    where v.token_hashes @> array[${hashToken(token)}::bytea] and ${isOpen} and u.active is not false`);
