import { createHash } from 'node:crypto';
import type { Reach, UserType } from '../../src/contract/kit';
import { empty, sql, type Sql, type Tx } from '../db/database';

/** The signed-in caller, read anew with every call, so that lost rights are lost at once (product 2). */
export type Who = {
  userId: string;
  userType: UserType;
  name: string;
  email: string;
  timeZone: string;
  organizationId: string | null;
  /** The person behind a candidate; null for the other kinds. */
  personId: string | null;
};
export type Caller = Who & { reach: Reach };

export const inactivityMinutes = 20;
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

const columns = sql`u.id as "userId", u.user_type as "userType", u.name, u.email::text as email, u.time_zone as "timeZone",
  u.organization_id as "organizationId", p.id as "personId"`;
const living = sql`
  from sessions s
  join users u on u.id = s.user_id and u.active
  left join organizations o on o.id = u.organization_id
  left join persons p on p.user_id = u.id and u.user_type = 'CANDIDATE'
  where s.ends_at > now() and s.last_active_at > now() - make_interval(mins => ${inactivityMinutes}::int)
    and o.blocked is not true`;

/**
 * The user of a session that is alive, or null (product 5: 20 minutes without activity, an end in any case). `also` are
 * columns over `users u` that are read with it, as `T` has them.
 */
export const whoOf = <T = unknown>(tx: Tx, token: string, also: Sql = empty): Promise<(Who & T) | null> =>
  tx.maybe<Who & T>(sql`select ${columns} ${also} ${living} and s.token_hash = ${hashToken(token)}`);

/** The users of those of these sessions that are alive, by the hash of their token in hex. */
export async function livingOf(tx: Tx, tokenHashes: Buffer[]): Promise<Map<string, Who>> {
  const rows = await tx.many<Who & { session: string }>(sql`
    select encode(s.token_hash, 'hex') as session, ${columns} ${living} and s.token_hash = any(${tokenHashes}::bytea[])`);
  return new Map(rows.map(({ session, ...who }) => [session, who]));
}
