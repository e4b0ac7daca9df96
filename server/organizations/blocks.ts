import { admins, type BodyOf, type QueryOf } from '../../src/contract/kit';
import {
  blockSideWords,
  type block,
  type Blocked,
  type BlockRow,
  type Counterpart,
  type listBlocks,
  listCounterparts,
  type Meanwhile,
  type Touches,
} from '../../src/contract/organizations-blocks';
import { texts } from '../../src/contract/texts';
import { sql, type Sql, type Tx } from '../db/database';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { conflict, invalid, missing } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';

/** All blocks: of whole organizations, and between an organization and a panelist (product: Block Organization). */
export const blockList: ListSource<QueryOf<typeof listBlocks>, BlockRow> = {
  name: 'blocks',
  access: admins,
  page: (tx, { q, organizationId, kind, sort = '-at', ...query }) =>
    pageOf<BlockRow>(tx, query, {
      of: sql`(
        select o.id, o.id as organization_id, null::uuid as panelist_id, 'admin' as side, o.blocked_by as by_id,
          o.blocked_why as why, coalesce(o.blocked_at, o.created_at) as at from organizations o where o.blocked
        union all
        select id, organization_id, panelist_id, blocked_by, by_id, why, at from panelist_blocks) b
        join organizations o on o.id = b.organization_id left join users p on p.id = b.panelist_id`,
      id: sql`b.id`,
      where: allOf(
        given(organizationId, (one) => sql`b.organization_id = ${one}`),
        given(kind, (one) => (one === 'whole' ? sql`b.panelist_id is null` : sql`b.panelist_id is not null`)),
        hasText(sql`concat_ws(' ', o.name, p.name)`, q),
      ),
      columns: sql`b.id, json_build_object('id', o.id, 'name', o.name) as organization,
        case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as panelist, b.side,
        (select u.name from users u where u.id = b.by_id) as by, b.why, b.at`,
      order: ordered(sort, { at: sql`b.at` }, sql`b.id`),
    }),
  columns: {
    organization: { header: 'Organization', text: (row) => row.organization.name },
    panelist: { header: 'Panelist', text: ({ panelist }) => panelist?.name ?? 'All' },
    side: { header: 'Blocked by', text: ({ side }) => blockSideWords[side] },
    by: { header: 'Name', text: ({ by }) => by ?? '' },
    why: { header: 'Reason', text: (row) => row.why },
    at: { header: 'Blocked on', text: (row, zone) => instantText(row.at, zone) },
  },
};

/** The interviews, holds and accounts that a block affects now. */
async function touchesOf(tx: Tx, organizationId: string, panelistId: string | null): Promise<Touches> {
  const those = sql`i.organization_id = ${organizationId}
    and (${panelistId}::uuid is null or i.panelist_id = ${panelistId}::uuid)`;
  const counts = await tx.one<Omit<Touches, 'next'>>(sql`
    select count(*) filter (where i.leaf in ('confirmed', 'live')) as upcoming,
      count(*) filter (where i.leaf = 'requested') as requested,
      count(*) filter (where i.leaf in ('pendingSchedule', 'reschedulePending')) as waiting,
      (select count(*) from holds h join candidates c on c.id = h.candidate_id
        where c.organization_id = ${organizationId} and h.until > law_now()
          and (${panelistId}::uuid is null or h.panelist_id = ${panelistId}::uuid)) as holds,
      (select count(*) from users u
        where ${panelistId}::uuid is null and u.organization_id = ${organizationId} and u.active) as users
    from interviews i
    where ${those} and i.leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed', 'live')`);
  const next = await tx.many<Touches['next'][number]>(sql`
    select i.id, i.code, c.name as candidate, coalesce(u.name, '') as panelist, i.starts_at as start, i.leaf as state
    from interviews i join candidates c on c.id = i.candidate_id left join users u on u.id = i.panelist_id
    where ${those} and i.leaf in ('requested', 'confirmed', 'live') order by i.starts_at, i.id limit 10`);
  return { ...counts, next };
}

// The lock that every booking of a panelist takes first (server/slots/locks.ts). A booking either completes before the
// block, which then reports it, or comes after the block and is refused.
const lockPanelist = (tx: Tx, id: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${id}::uuid::text, 2))`);

const letGo = (tx: Tx, organizationId: string, panelistId: string | null) =>
  tx.run(sql`
    delete from holds h using candidates c
    where c.id = h.candidate_id and c.organization_id = ${organizationId}
      and (${panelistId}::uuid is null or h.panelist_id = ${panelistId}::uuid)`);

const already = (blocked: Meanwhile) => conflict('This is already blocked.', { blocked });

async function blockPair(
  tx: Tx,
  { organizationId, panelistId, why }: { organizationId: string; panelistId: string; why: string },
  side: BlockRow['side'],
  caller: Caller,
): Promise<Blocked> {
  await lockPanelist(tx, panelistId);
  const made = await tx.maybe<{ id: string }>(sql`
    insert into panelist_blocks (organization_id, panelist_id, blocked_by, why, by_id)
    values (${organizationId}, ${panelistId}, ${side}, ${why}, ${caller.userId}) on conflict do nothing returning id`);
  if (!made)
    throw already(
      await tx.one(sql`
        select u.name as by, b.why, b.at from panelist_blocks b left join users u on u.id = b.by_id
        where b.organization_id = ${organizationId} and b.panelist_id = ${panelistId} and b.blocked_by = ${side}`),
    );
  const touched = await touchesOf(tx, organizationId, panelistId);
  await letGo(tx, organizationId, panelistId);
  await audit(tx, caller.userId, 'blocked', made.id);
  return { id: made.id, touches: touched };
}

async function blockWhole(tx: Tx, id: string, why: string, caller: Caller): Promise<Blocked> {
  const done = await tx.run(sql`
    update organizations set blocked = true, blocked_at = now(), blocked_by = ${caller.userId}, blocked_why = ${why}
    where id = ${id} and not blocked`);
  if (done === 0)
    throw already(
      await tx.one(sql`
        select u.name as by, o.blocked_why as why, coalesce(o.blocked_at, o.created_at) as at
        from organizations o left join users u on u.id = o.blocked_by where o.id = ${id}`),
    );
  // Waits for bookings that have begun, so that they are reported. Later ones find the organization blocked.
  await tx.run(sql`
    select from interviews where organization_id = ${id} and leaf in ('pendingSchedule', 'reschedulePending')
    order by id for update`);
  const touched = await touchesOf(tx, id, null);
  await letGo(tx, id, null);
  await tx.run(sql`delete from sessions s using users u where u.id = s.user_id and u.organization_id = ${id}`);
  await audit(tx, caller.userId, 'organizationBlocked', id);
  return { id, touches: touched };
}

const known = (tx: Tx, of: Sql) => tx.maybe(of);
const organizationById = (id: string) => sql`select from organizations where id = ${id}`;
const panelistById = (id: string) => sql`select from panelists where user_id = ${id}`;

const trimmed = (why: string) => {
  if (why.trim() === '') throw invalid([{ field: 'why', message: texts.required }]);
  return why.trim();
};

/** @throws 404 */
export async function touchesFor(tx: Tx, organizationId: string, panelistId: string | null): Promise<Touches> {
  if (!(await known(tx, organizationById(organizationId)))) throw missing();
  if (panelistId !== null && !(await known(tx, panelistById(panelistId)))) throw missing();
  return touchesOf(tx, organizationId, panelistId);
}

/** Blocks on behalf of an admin. @throws 400, and 409 with the user who was faster */
export async function blockByAdmin(tx: Tx, body: BodyOf<typeof block>, caller: Caller): Promise<Blocked> {
  const { organizationId, panelistId } = body;
  const why = trimmed(body.why);
  const refuse = (field: string) => invalid([{ field, message: 'Not recognized' }]);
  if (!(await known(tx, organizationById(organizationId)))) throw refuse('organizationId');
  if (panelistId === null) return blockWhole(tx, organizationId, why, caller);
  if (!(await known(tx, panelistById(panelistId)))) throw refuse('panelistId');
  return blockPair(tx, { organizationId, panelistId, why }, 'admin', caller);
}

/** Ends a block of any kind. @throws 404 */
export async function unblockByAdmin(tx: Tx, id: string, caller: Caller): Promise<void> {
  const gone =
    (await tx.run(sql`delete from panelist_blocks where id = ${id}`)) +
    (await tx.run(sql`
      update organizations set blocked = false, blocked_at = null, blocked_by = null, blocked_why = ''
      where id = ${id} and blocked`));
  if (gone === 0) throw missing();
  await audit(tx, caller.userId, 'unblocked', id);
}

/** The two parties of a block that the caller sets: the caller's own and the other one. */
const sidesOf = (caller: Caller, id: string) =>
  caller.userType === 'PANELIST'
    ? { organizationId: id, panelistId: caller.userId, side: 'panelist' as const }
    : { organizationId: caller.organizationId ?? '', panelistId: id, side: 'organization' as const };

// The counterparts that the caller had interviews with or has blocked.
const ownPairs = (caller: Caller): Sql =>
  caller.userType === 'PANELIST'
    ? sql`(
      select o.id, o.name, count(i.id) as interviews, max(i.starts_at) as last_at, max(b.at) as at, max(b.why) as why
      from organizations o
      left join interviews i on i.organization_id = o.id and i.panelist_id = ${caller.userId}
      left join panelist_blocks b on b.organization_id = o.id and b.panelist_id = ${caller.userId} and b.blocked_by = 'panelist'
      where i.id is not null or b.id is not null group by o.id)`
    : sql`(
      select u.id, u.name, count(i.id) as interviews, max(i.starts_at) as last_at, max(b.at) as at, max(b.why) as why
      from users u
      left join interviews i on i.panelist_id = u.id and i.organization_id = ${caller.organizationId}
      left join panelist_blocks b on b.panelist_id = u.id and b.organization_id = ${caller.organizationId} and b.blocked_by = 'organization'
      where u.user_type = 'PANELIST' and (i.id is not null or b.id is not null) group by u.id)`;

type Found = {
  id: string;
  name: string;
  interviews: number;
  lastAt: string | null;
  at: string | null;
  why: string | null;
};

/** The organizations that a panelist knows, or the panelists that an organization knows. */
export const ownBlockList: ListSource<QueryOf<typeof listCounterparts>, Counterpart> = {
  name: 'ownBlocks',
  access: listCounterparts.access,
  async page(tx, { q, state, sort = 'name', ...paging }, caller) {
    const page = await pageOf<Found>(tx, paging, {
      of: sql`${ownPairs(caller)} c`,
      id: sql`c.id`,
      where: allOf(
        given(state, (one) => (one === 'blocked' ? sql`c.at is not null` : sql`c.at is null`)),
        hasText(sql`c.name`, q),
      ),
      columns: sql`c.id, c.name, c.interviews, c.last_at as "lastAt", c.at, c.why`,
      order: ordered(sort, { name: sql`lower(c.name)` }, sql`c.id`),
    });
    return {
      ...page,
      content: page.content.map(({ at, why, ...row }) => ({
        ...row,
        blocked: at === null ? null : { at, why: why ?? '' },
      })),
    };
  },
  columns: {
    name: { header: 'Name', text: ({ name }) => name },
    state: { header: 'Status', text: ({ blocked }) => (blocked === null ? 'Active' : 'Blocked') },
    why: { header: 'Reason', text: ({ blocked }) => blocked?.why ?? '' },
    interviews: { header: 'Interviews', text: ({ interviews }) => interviews },
    last: { header: 'Last interview', text: ({ lastAt }, zone) => instantText(lastAt, zone) },
  },
};

async function requireKnown(tx: Tx, caller: Caller, id: string): Promise<void> {
  if (!(await tx.maybe(sql`select from ${ownPairs(caller)} c where c.id = ${id}`))) throw missing();
}

/** @throws 404 unless the caller knows the counterpart */
export async function ownTouches(tx: Tx, caller: Caller, id: string): Promise<Touches> {
  await requireKnown(tx, caller, id);
  const { organizationId, panelistId } = sidesOf(caller, id);
  return touchesOf(tx, organizationId, panelistId);
}

/** Sets a block of the caller's own party. @throws 404, and 409 if it already exists */
export async function blockForSelf(tx: Tx, caller: Caller, id: string, why: string): Promise<Blocked> {
  await requireKnown(tx, caller, id);
  const { side, ...pair } = sidesOf(caller, id);
  return blockPair(tx, { ...pair, why: trimmed(why) }, side, caller);
}

/** @throws 404 if the caller's party has set no block */
export async function unblockForSelf(tx: Tx, caller: Caller, id: string): Promise<void> {
  const { organizationId, panelistId, side } = sidesOf(caller, id);
  const gone = await tx.run(sql`
    delete from panelist_blocks
    where organization_id = ${organizationId} and panelist_id = ${panelistId} and blocked_by = ${side}`);
  if (gone === 0) throw missing();
  await audit(tx, caller.userId, 'unblocked', id);
}
