import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../../server/auth/passwords';
import { hashToken } from '../../../server/kit/caller';
import { sql, type Tx } from '../../../server/db/database';
import type { LinkPurpose } from '../../../src/contract/auth-accounts';
import type { UserType } from '../../../src/contract/kit';

export type AddedLink = { id: string; token: string };
type Wanted = {
  purpose: LinkPurpose | 'handOff';
  email: string;
  userType?: UserType;
  name?: string;
  userId?: string;
  createdBy?: string;
  organizationId?: string;
  password?: string;
};

/** A link whose email was sent: valid for an hour, with the token that its reader has. */
export async function addLink(db: Tx, wanted: Wanted): Promise<AddedLink> {
  const { purpose, email, userType = 'CANDIDATE', name = 'Nia Novak', organizationId = null } = wanted;
  const passwordHash = wanted.password === undefined ? null : await hashPassword(wanted.password);
  const plain = purpose === 'reset' || purpose === 'handOff';
  const given = plain ? {} : { userType, name, mobile: null, passwordHash, organizationId };
  const token = randomBytes(32).toString('base64url');
  const { id } = await db.one<{ id: string }>(sql`
    insert into links (purpose, email, user_id, given, created_by, ends_at, token_hash, written_at)
    values (${purpose}, ${email}, ${wanted.userId ?? null}, ${JSON.stringify(given)}::jsonb, ${wanted.createdBy ?? null},
      now() + interval '1 hour', ${hashToken(token)}, now())
    returning id`);
  return { id, token };
}
