import { randomBytes } from 'node:crypto';
import type { NewShare, Share } from '../../src/contract/shares';
import { sql, type Sql, type Tx } from '../db/database';
import { hashToken } from './caller';
import { missing } from './failures';

/** The storage of one kind of links: the tables of the links and of their uses, and the column of what they open. */
export type ShareTable = { shares: Sql; uses: Sql; subject: Sql };

/** Whether a link `h` is valid now. */
export const opensNow = sql`(h.revoked_at is null and h.ends_at > now())`;

/** The links to one object, newest first. */
export const linksOf = (tx: Tx, { shares, uses, subject }: ShareTable, of: string): Promise<Share[]> =>
  tx.many<Share>(sql`
    select h.id, u.name as by, h.created_at as "createdAt", h.ends_at as "endsAt", h.revoked_at as "revokedAt",
      (select count(*) from ${uses} n where n.share_id = h.id) as uses,
      (select max(n.at) from ${uses} n where n.share_id = h.id) as "lastUse"
    from ${shares} h left join users u on u.id = h.created_by
    where h.${subject} = ${of} order by h.created_at desc limit 100`);

/** Creates a link. Its token is not stored, so it is known only now. */
export async function makeShare(
  tx: Tx,
  { shares, subject }: ShareTable,
  { of, days, by }: { of: string; days: number; by: string },
): Promise<NewShare> {
  const token = randomBytes(32).toString('base64url');
  const made = await tx.one<{ id: string; endsAt: string }>(sql`
    insert into ${shares} (${subject}, token_hash, created_by, ends_at)
    values (${of}, ${hashToken(token)}, ${by}, now() + make_interval(days => ${days}))
    returning id, ends_at as "endsAt"`);
  return { ...made, token };
}

/** @throws 404 */
export async function revokeShare(tx: Tx, { shares }: ShareTable, id: string): Promise<void> {
  const found = await tx.run(sql`update ${shares} set revoked_at = coalesce(revoked_at, now()) where id = ${id}`);
  if (found === 0) throw missing();
}

/** Logs that a link was opened. `viewing` identifies one opening of its page. */
export const noteUse = (tx: Tx, { uses }: ShareTable, id: string, viewing: string) =>
  tx.run(sql`insert into ${uses} (share_id, viewing) values (${id}, ${viewing}) on conflict do nothing`);
