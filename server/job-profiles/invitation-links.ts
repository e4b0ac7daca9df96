import { randomBytes } from 'node:crypto';
import { invitationDays } from '../../src/contract/job-profiles-invitations';
import { sql, type Tx } from '../db/database';
import { hashToken } from '../kit/caller';
import { mayBeWrittenTo, personEmail, portalJoins, takesCandidates } from './sourcing-people';

const inEmails = /\[\[job:([0-9a-f-]{36})\]\]/g;
/** Stands for the token in a stored email: it is made when the email leaves, so that only its hash is stored. */
export const tokenPlace = (id: string) => `[[job:${id}]]`;

/** Where an email program stops these emails for their reader (RFC 8058). */
export const stopAddress = (id: string, publicUrl: string) => `${publicUrl}/api/job-invitations/stop/${tokenPlace(id)}`;

const isOpen = sql`v.created_at > now() - make_interval(days => ${invitationDays})`;

/** A new token of an invitation whose email goes to `recipient`; null if it should not leave any more. */
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
 * An email with the tokens of its links; null if its job is not open any more, or its candidate cannot or does not want
 * to be written to: it does not leave then (product: Sourcing).
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

/** An email for those who may read it and not use its links. */
export const withoutInvitationLinks = (text: string, instead: string) =>
  text.replace(/\S*\[\[job:[0-9a-f-]{36}\]\]/g, instead);
export const hasInvitationLinks = (text: string) => text.search(inEmails) >= 0;

/** The invitation that a token opens; null for a wrong or old one, or of somebody whose account is closed. */
export const invitationBy = (tx: Tx, token: string) =>
  tx.maybe<{ id: string; personId: string; jobProfileId: string }>(sql`
    select v.id, v.person_id as "personId", v.job_profile_id as "jobProfileId"
    from sourcing_invitations v join persons p on p.id = v.person_id left join users u on u.id = p.user_id
    where v.token_hashes @> array[${hashToken(token)}::bytea] and ${isOpen} and u.active is not false`);
