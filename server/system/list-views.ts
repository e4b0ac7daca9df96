import type { FastifyInstance } from 'fastify';
import { DateTime } from 'luxon';
import {
  deleteView,
  listViews,
  mostPinned,
  mostViews,
  saveView,
  setView,
  type ListLook,
  type SavedView,
} from '../../src/contract/system-views';
import { id as anId, type BodyOf } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { sql, type Sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { conflict, forbidden, invalid, missing } from '../kit/failures';

/** The limit for all lists of a user together, because the names of lists come from the client. */
const mostOfUser = 500;

/** Whether the author `u` of a view belongs to the caller's team. Other user types have no team. */
function ofTeam({ userType, organizationId }: Caller): Sql {
  if (userType === 'ADMIN' || userType === 'SUPER_ADMIN') return sql`u.user_type in ('ADMIN', 'SUPER_ADMIN')`;
  return userType === 'ORGANIZATION_USER' ? sql`u.organization_id = ${organizationId}` : sql`false`;
}

/** Whether the caller sees the view `v` of the author `u` (product: Saved views). */
export const viewReach = (caller: Caller): Sql => sql`(v.user_id = ${caller.userId} or v.shared and ${ofTeam(caller)})`;

/** Computes the days of a view in the reader's zone, as when the view is opened. */
export function inZone(query: Record<string, unknown>, look: ListLook, zone: string): Record<string, unknown> {
  const dayOf = (name: string) => look.filters.find((one) => one.name === name)?.value;
  const start = (day: string, after: number) =>
    DateTime.fromISO(day, { zone }).plus({ days: after }).startOf('day').toUTC().toISO() ?? day;
  const [from, to] = [dayOf('from'), dayOf('to')];
  const first = 'startsFrom' in query ? 'startsFrom' : 'from';
  return { ...query, ...(from && { [first]: start(from, 0) }), ...(to && { to: start(to, 1) }) };
}

type Valued = { id: string; look: ListLook };
/** The filters by an id. `goneOf` looks up the row for each of them. */
const byId = ['organizationId', 'jobProfileId', 'candidateId', 'panelistId', 'skillId', 'owner'];

/** The names of those filters of each view whose value no longer exists, by the view's id. */
export async function goneOf(tx: Tx, views: readonly Valued[]): Promise<Map<string, string[]>> {
  const asked = views.flatMap(({ id, look }) =>
    look.filters.flatMap(({ name, value }) =>
      byId.includes(name) && anId().is(value) ? [{ view: id, name, value }] : [],
    ),
  );
  const gone = new Map<string, string[]>();
  if (asked.length === 0) return gone;
  const rows = await tx.many<{ view: string; name: string }>(sql`
    select g.view, g.name from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as g (view text, name text, value text)
    where not case g.name
      when 'organizationId' then exists (select from organizations where id = g.value::uuid)
      when 'jobProfileId' then exists (select from job_profiles where id = g.value::uuid)
      when 'candidateId' then exists (select from candidates where id = g.value::uuid)
      when 'panelistId' then exists (select from users where id = g.value::uuid and erased_at is null)
      when 'skillId' then exists (select from skills where id = g.value::uuid)
      else exists (
        select from users where id = g.value::uuid and active and user_type in ('ADMIN', 'SUPER_ADMIN')) end`);
  for (const { view, name } of rows) gone.set(view, [...(gone.get(view) ?? []), name]);
  return gone;
}

async function viewsOf(tx: Tx, caller: Caller): Promise<SavedView[]> {
  const views = await tx.many<Omit<SavedView, 'gone'>>(sql`
    select v.id, v.list, v.name, v.look, v.path, v.shared, p.user_id is not null as pinned,
      case when v.user_id <> ${caller.userId} then jsonb_build_object('name', u.name, 'active', u.active) end as by
    from list_views v join users u on u.id = v.user_id
    left join list_view_pins p on p.view_id = v.id and p.user_id = ${caller.userId}
    where ${viewReach(caller)} order by v.list, lower(v.name), v.name, v.id`);
  const gone = await goneOf(tx, views);
  return views.map((view) => ({ ...view, gone: gone.get(view.id) ?? [] }));
}

/** @throws 400, and 409 as in the contract */
async function store(tx: Tx, { list, look, was, place, ...body }: BodyOf<typeof saveView>, userId: string) {
  const name = body.name.trim();
  // An empty name stands for the last look. Spaces alone are not a name.
  if (body.name !== name && name === '') throw invalid([{ field: 'name', message: texts.required }]);
  // Serializes concurrent calls, so that they are counted.
  await tx.one(sql`select from users where id = ${userId} for no key update`);
  const own = await tx.many<{ list: string; name: string }>(
    sql`select list, name from list_views where user_id = ${userId} and (list, name) <> (${list}, ${was ?? name})`,
  );
  const named = own.filter((one) => one.list === list && one.name !== '');
  if (was !== undefined && was !== name && named.some((one) => one.name === name))
    throw conflict('Another view of this list has this name.');
  if ((name !== '' && named.length >= mostViews) || own.length >= mostOfUser)
    throw conflict('You have reached the limit of saved views. Delete one first.');
  // The row is kept, and with it the users who have the view in their menu.
  if (was !== undefined)
    await tx.run(
      sql`update list_views set name = ${name} where user_id = ${userId} and list = ${list} and name = ${was}`,
    );
  const query = place?.query ? JSON.stringify(place.query) : null;
  await tx.run(sql`
    insert into list_views (user_id, list, name, look, path, source, query)
    values (${userId}, ${list}, ${name}, ${JSON.stringify(look)}::jsonb, ${place?.path ?? null}, ${place?.source ?? null},
      ${query}::jsonb)
    on conflict (user_id, list, name) do update set look = excluded.look,
      path = coalesce(excluded.path, list_views.path), source = coalesce(excluded.source, list_views.source),
      query = case when excluded.path is null then list_views.query else excluded.query end`);
}

/** @throws 403, 404, and 409 if there are too many in the menu */
async function change(tx: Tx, id: string, { pinned, shared }: BodyOf<typeof setView>, caller: Caller) {
  const { userId, userType } = caller;
  await tx.one(sql`select from users where id = ${userId} for no key update`);
  const view = await tx.maybe<{ own: boolean; active: boolean }>(sql`
    select v.user_id = ${userId} as own, u.active from list_views v join users u on u.id = v.user_id
    where v.id = ${id} and v.name <> '' and ${viewReach(caller)} for update of v`);
  if (!view) throw missing();
  if (pinned === false) await tx.run(sql`delete from list_view_pins where user_id = ${userId} and view_id = ${id}`);
  if (pinned === true) {
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*) as count from list_view_pins where user_id = ${userId} and view_id <> ${id}`,
    );
    if (count >= mostPinned) throw conflict(`The menu has room for ${mostPinned} views. Remove one first.`);
    await tx.run(sql`insert into list_view_pins (user_id, view_id) values (${userId}, ${id}) on conflict do nothing`);
  }
  if (shared === undefined) return;
  const hasTeam = userType !== 'PANELIST' && userType !== 'CANDIDATE';
  if (!hasTeam || !(view.own || (!view.active && !shared))) throw forbidden();
  await tx.run(sql`update list_views set shared = ${shared} where id = ${id}`);
  if (!shared)
    await tx.run(sql`
      delete from list_view_pins p using list_views v where p.view_id = ${id} and v.id = p.view_id and p.user_id <> v.user_id`);
  await audit(tx, userId, shared ? 'viewShared' : 'viewNotShared', id);
}

/** Saved views: the looks of lists, saved by users under names (product: Saved views). */
export function listViewRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listViews, ({ tx, caller }) => viewsOf(tx, caller));

  serve(app, appContext, saveView, async ({ tx, caller, body }) => {
    await store(tx, body, caller.userId);
    return null;
  });

  serve(app, appContext, setView, async ({ tx, caller, params, body }) => {
    await change(tx, params.id, body, caller);
    return null;
  });

  serve(app, appContext, deleteView, async ({ tx, caller: { userId }, body: { list, name } }) => {
    await tx.run(sql`delete from list_views where user_id = ${userId} and list = ${list} and name = ${name}`);
    return null;
  });
}
