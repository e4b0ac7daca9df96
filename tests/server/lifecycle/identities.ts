import { hashToken } from '../../../server/kit/caller';
import { sql } from '../../../server/db/database';
import { logout, whoAmI } from '../../../src/contract/auth';
import type { Actor, ActorRole } from '../../../src/machines/lifecycle/law';
import { addUser, type Person } from '../kit/cast';
import type { LawHouse } from './house';

/** A sender: `actor` is null without a valid session; `token` is null if no token is sent. */
export type Identity = { name: IdentityName; token: string | null; actor: Actor | null };
export const identityNames = [
  ...(['admin', 'superAdmin', 'organization', 'panelist', 'candidate'] as const),
  ...(['otherOrganization', 'otherPanelist', 'otherCandidate'] as const),
  ...(['nobody', 'revoked', 'expired', 'idle'] as const),
] as const;
export type IdentityName = (typeof identityNames)[number];

/**
 * All identities that could send an event to an interview in this state. The panelist is the one asked at present, or
 * the one who accepted.
 */
export type Identities = (stored: { context: { panelistId: string | null } }) => Identity[];

export async function makeIdentities(house: LawHouse): Promise<Identities> {
  const { people, organizationId, otherOrganizationId, asha, ben } = house.cast;
  const panelists = [people.panelist, people.secondPanelist, people.thirdPanelist];
  const by = (name: IdentityName, person: Person, role: ActorRole, more: Partial<Actor> = {}): Identity => {
    return { name, token: person.token, actor: { role, id: person.id, ...more } };
  };
  const standing = [
    by('admin', people.admin, 'ADMIN'),
    by('superAdmin', people.superAdmin, 'SUPER_ADMIN'),
    by('organization', people.org, 'ORGANIZATION_USER', { organizationId }),
    by('candidate', people.candidate, 'CANDIDATE', { id: asha.own.personId }),
    by('otherOrganization', people.otherOrg, 'ORGANIZATION_USER', { organizationId: otherOrganizationId }),
    by('otherCandidate', people.otherCandidate, 'CANDIDATE', { id: ben.personId }),
    { name: 'nobody' as const, token: null, actor: null },
    ...(await endedSessions(house)),
  ];
  return ({ context }) => {
    const present = panelists.find(({ id }) => id === context.panelistId) ?? people.panelist;
    const other = panelists.findLast(({ id }) => id !== present.id) ?? people.thirdPanelist;
    return [...standing, by('panelist', present, 'PANELIST'), by('otherPanelist', other, 'PANELIST')];
  };
}

/** Ended sessions of admins, who have the most rights: signed out, expired, and inactive. */
async function endedSessions({ app, db }: LawHouse): Promise<Identity[]> {
  const admin = async (name: string) =>
    (await addUser(db, { userType: 'ADMIN', name, timeZone: 'UTC', organizationId: null })).token;
  const [revoked, expired, idle] = [await admin('Rea Voked'), await admin('Ex Pired'), await admin('Ida Le')];
  const headers = { authorization: `Bearer ${revoked}` };
  await app.inject({ method: logout.method, url: `/api${logout.path}`, headers, payload: {} });
  await db.run(sql`
    update sessions set ends_at = now() - interval '1 second' where token_hash = ${hashToken(expired)}`);
  await db.run(sql`
    update sessions set last_active_at = now() - interval '24 minutes' where token_hash = ${hashToken(idle)}`);
  // The first call that finds the session inactive writes the audit entry; later calls write nothing.
  await app.inject({ url: `/api${whoAmI.path}`, headers: { authorization: `Bearer ${idle}` } });
  return [
    { name: 'revoked', token: revoked, actor: null },
    { name: 'expired', token: expired, actor: null },
    { name: 'idle', token: idle, actor: null },
  ];
}
