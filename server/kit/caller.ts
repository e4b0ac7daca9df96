import { createHash } from 'node:crypto';
import type { SessionEnd } from '../../src/contract/auth';
import type { Reach, Scope, UserType } from '../../src/contract/kit';
import { empty, sql, type Sql, type Tx } from '../db/database';

/** The signed-in caller. It is read with every call, so that lost rights take effect at once (product: Sessions). */
export type Who = {
  userId: string;
  userType: UserType;
  name: string;
  email: string;
  timeZone: string;
  organizationId: string | null;
  /** The person of a candidate; null for other user types. */
  personId: string | null;
};
export type Caller = Who & { reach: Reach };

// The client ends its session after 20 minutes and reports activity at most once a minute. The rest is slack, so that
// the client's timer always fires first. A browser may delay timers of a hidden tab by a minute.
const limit = sql`interval '23 minutes'`;
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** Whether a session `s` is live. */
export const isAlive = sql`s.ends_at > now() and s.inactive_at is null and s.last_active_at > now() - ${limit}`;

const columns = sql`u.id as "userId", u.user_type as "userType", u.name, u.email::text as email, u.time_zone as "timeZone",
  u.organization_id as "organizationId", p.id as "personId"`;
const inUse = sql`
  from users u
  left join organizations o on o.id = u.organization_id
  left join persons p on p.user_id = u.id and u.user_type = 'CANDIDATE'`;
const living = sql`${inUse} join sessions s on s.user_id = u.id and u.active where ${isAlive} and o.blocked is not true`;

/**
 * The user of a live session, or null (product: Sessions, no activity for too long, an end in any case). `also` selects
 * more columns over `users u`, with the type `T`.
 */
export const whoOf = <T = unknown>(tx: Tx, token: string, also: Sql = empty): Promise<(Who & T) | null> =>
  tx.maybe<Who & T>(sql`select ${columns} ${also} ${living} and s.token_hash = ${hashToken(token)}`);

/** The API key of a call, and its scopes. */
export type ApiKey = { id: string; scopes: Scope[] };
/**
 * Whether a key `k` works: it is neither ended nor expired, and its creator `u` is still in its organization (product:
 * API keys).
 */
export const keyWorks = sql`k.ended_at is null and k.ends_at > now() and u.active and u.user_type = 'ORGANIZATION_USER'
  and u.organization_id = k.organization_id`;

/** Like `whoOf`, for the token of an API key. The key acts in the name of the user who created it. */
export const whoByKey = <T = unknown>(tx: Tx, token: string, also: Sql = empty) =>
  tx.maybe<Who & T & { apiKey: ApiKey }>(sql`
    select ${columns}, jsonb_build_object('id', k.id, 'scopes', k.scopes) as "apiKey" ${also} ${inUse}
    join api_keys k on k.user_id = u.id where ${keyWorks} and o.blocked is not true and k.token_hash = ${hashToken(token)}`);

/** Notes that a key was used, at most once a minute. Concurrent calls do not wait for each other. */
export const noteKeyUse = (tx: Tx, { id }: ApiKey) =>
  tx.run(sql`
    update api_keys set used_at = now() where id in (
      select id from api_keys where id = ${id} and (used_at is null or used_at < now() - interval '1 minute')
      for no key update skip locked)`);

/** A user with an active account, signed in or not; null otherwise. */
export const whoById = (tx: Tx, userId: string): Promise<Who | null> =>
  tx.maybe<Who>(sql`select ${columns} ${inUse} where u.id = ${userId} and u.active and o.blocked is not true`);

/** The users of those of these sessions that are live, by the token's hash in hex. */
export async function livingOf(tx: Tx, tokenHashes: Buffer[]): Promise<Map<string, Who>> {
  const rows = await tx.many<Who & { session: string }>(sql`
    select encode(s.token_hash, 'hex') as session, ${columns} ${living} and s.token_hash = any(${tokenHashes}::bytea[])`);
  return new Map(rows.map(({ session, ...who }) => [session, who]));
}

/** Marks these sessions as ended by inactivity if they are. Concurrent callers write one audit entry per session. */
const endInactive = (tx: Tx, which: Sql) =>
  tx.run(sql`
    with ended as (
      update sessions s set inactive_at = now()
      where s.inactive_at is null and s.last_active_at <= least(now(), s.ends_at) - ${limit} and ${which}
      returning s.user_id)
    insert into audit (user_id, action) select user_id, 'inactivity' from ended`);

/** Ends all inactive sessions, including those whose browser never returns. */
export const endAllInactive = (tx: Tx) => endInactive(tx, sql`true`);

/** The reason for the end of a token's session, for its holder: inactivity, or undefined. */
export async function endOf(tx: Tx, token: string): Promise<SessionEnd | undefined> {
  const hash = hashToken(token);
  await endInactive(tx, sql`s.token_hash = ${hash}`);
  const inactive = await tx.maybe(sql`select from sessions where token_hash = ${hash} and inactive_at is not null`);
  return inactive ? { ended: 'inactivity' } : undefined;
}
