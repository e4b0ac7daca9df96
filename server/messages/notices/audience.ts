import {
  peopleLists,
  type LeftOut,
  type NoticeAudience,
  type NoticePerson,
  type NoticeReach,
  type NoticeView,
} from '../../../src/contract/messages-notices';
import { listActiveCandidates, listPortalCandidates } from '../../../src/contract/candidates';
import { listAdmins, listSuperAdmins } from '../../../src/contract/auth-users';
import type { Call, Page, UserType } from '../../../src/contract/kit';
import { listOrganizationUsers } from '../../../src/contract/organizations-users';
import { listPanelistAccounts, listPanelistLoads } from '../../../src/contract/people-panelists';
import type { ListLook } from '../../../src/contract/system-views';
import { adminList, superAdminList } from '../../auth/users';
import { activeList, portalList } from '../../candidates/candidates';
import { sql, type Tx } from '../../db/database';
import { checkRequest } from '../../http/validation';
import type { Caller } from '../../kit/caller';
import { invalid, Refused } from '../../kit/failures';
import { hasText, type ListSource } from '../../kit/lists';
import { pageOf } from '../../kit/paging';
import { organizationUserList } from '../../organizations/users';
import { panelistList, panelistLoads } from '../../people/panelists';
import { inZone, viewReach } from '../../system/list-views';

type Found = (tx: Tx, query: object, caller: Caller) => Promise<string[]>;
const pageSize = 500;

/** The ids of all rows that a list finds for a stored query. @throws 400 if the list no longer accepts the query */
const idsIn =
  <Q extends object, R extends { id: string }>(
    call: Call<undefined, Q, undefined, Page<R>>,
    source: ListSource<Q, R>,
  ): Found =>
  async (tx, asked, caller) => {
    const reach = source.access === 'public' ? undefined : source.access[caller.userType];
    if (!reach) return [];
    const query = checkRequest(call as Call, 'query', asked) as Q;
    const ids: string[] = [];
    for (let page = 0; ; page += 1) {
      const { content } = await source.page(tx, { ...query, _page: page, _limit: pageSize }, { ...caller, reach });
      ids.push(...content.map(({ id }) => id));
      if (content.length < pageSize) return ids;
    }
  };

/** The lists of people, and whether their rows are users or candidates. */
const lists: Record<(typeof peopleLists)[number], { of: 'user' | 'candidate'; find: Found }> = {
  panelists: { of: 'user', find: idsIn(listPanelistAccounts, panelistList) },
  panelistLoads: { of: 'user', find: idsIn(listPanelistLoads, panelistLoads) },
  portalCandidates: { of: 'candidate', find: idsIn(listPortalCandidates, portalList) },
  activeCandidates: { of: 'candidate', find: idsIn(listActiveCandidates, activeList) },
  organizationUsers: { of: 'user', find: idsIn(listOrganizationUsers, organizationUserList) },
  admins: { of: 'user', find: idsIn(listAdmins, adminList) },
  superAdmins: { of: 'user', find: idsIn(listSuperAdmins, superAdminList) },
};

type View = { id: string; source: keyof typeof lists; look: ListLook; query: Record<string, unknown> };
const isOfPeople = sql`v.name <> '' and v.query is not null and v.source = any(${[...peopleLists]})`;
const viewGone = 'A saved list was deleted, or is not shared with you. Remove it.';

/** @throws 400 if one of the views is not one of a list of people that the caller may see */
async function viewsOf(tx: Tx, ids: readonly string[], caller: Caller): Promise<View[]> {
  const views = await tx.many<View>(sql`
    select v.id, coalesce(v.source, '') as source, v.look, v.query from list_views v join users u on u.id = v.user_id
    where v.id = any(${ids}::uuid[]) and ${isOfPeople} and ${viewReach(caller)}`);
  if (views.length < new Set(ids).size) throw invalid([{ field: 'views', message: viewGone }]);
  return views;
}

/** The saved views of lists of people that the caller may see. */
export const peopleViews = (tx: Tx, caller: Caller) =>
  tx.many<NoticeView>(sql`
    select v.id, v.name, coalesce(v.source, '') as list from list_views v join users u on u.id = v.user_id
    where ${isOfPeople} and ${viewReach(caller)} order by lower(v.name), v.id`);

/** The account of each row of a view, or '' if it has none. @throws 400 if the list of the view has changed */
async function accountsIn(tx: Tx, { source, look, query }: View, caller: Caller): Promise<string[]> {
  const { of, find } = lists[source];
  try {
    const ids = await find(tx, inZone(query, look, caller.timeZone), caller);
    if (of === 'user') return ids;
    const rows = await tx.many<{ id: string }>(sql`
      select coalesce(p.user_id::text, '') as id
      from unnest(${ids}::uuid[]) as one (id) join candidates c on c.id = one.id join persons p on p.id = c.person_id`);
    return rows.map(({ id }) => id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw invalid([{ field: 'views', message: viewGone }]);
  }
}

/** The number of registrations of these user types that were never confirmed. They have no account yet. */
const unconfirmed = (tx: Tx, userTypes: readonly UserType[]) =>
  tx.one<{ count: number }>(sql`
    select count(distinct l.email) as count from links l
    where l.purpose = 'confirm' and l.used_at is null and l.void_at is null and l.given->>'userType' = any(${userTypes})
      and not exists (select from users u where u.email = l.email)`);

export type Recipients = {
  users: { id: string; leftOut: 'inactive' | 'unsubscribed' | null }[];
  reach: NoticeReach;
};

/** The current recipients of a notice, each once, and who is left out (product: Notice email). @throws 400 */
export async function recipientsOf(tx: Tx, audience: NoticeAudience, caller: Caller): Promise<Recipients> {
  const found = audience.people.map(({ id }) => id);
  const views = await viewsOf(tx, audience.views, caller);
  for (const view of views) found.push(...(await accountsIn(tx, view, caller)));
  const withAccount = found.filter((id) => id !== '');
  const rows = await tx.many<{ id: string; active: boolean; on: boolean; ofType: boolean }>(sql`
    select u.id, u.active, u.announcements as on, u.user_type = any(${audience.userTypes}) as "ofType" from users u
    where u.erased_at is null and (u.user_type = any(${audience.userTypes}) or u.id = any(${withAccount}::uuid[]))
    order by u.id`);
  const users = rows.map(({ id, active, on }): Recipients['users'][number] => ({
    id,
    leftOut: active ? (on ? null : 'unsubscribed') : 'inactive',
  }));
  const known = new Set(rows.map(({ id }) => id));
  const times = withAccount.filter((id) => known.has(id)).length + rows.filter(({ ofType }) => ofType).length;
  const count = (why: LeftOut) => users.filter(({ leftOut }) => leftOut === why).length;
  return {
    users,
    reach: {
      total: users.filter(({ leftOut }) => leftOut === null).length,
      leftOut: {
        inactive: count('inactive'),
        unsubscribed: count('unsubscribed'),
        sameAddress: times - users.length,
        unconfirmed: (await unconfirmed(tx, audience.userTypes)).count,
        noAccount: found.length - withAccount.length,
      },
    },
  };
}

/** The number of people who are left out because they have no account. */
export const unknownIn = ({ leftOut }: NoticeReach) => leftOut.unconfirmed + leftOut.noAccount;

/** Users whose name or email contains a text. */
export const findPeople = (tx: Tx, { q, ...query }: { q?: string | undefined; _page?: number; _limit?: number }) =>
  pageOf<NoticePerson>(tx, query, {
    of: sql`users u`,
    id: sql`u.id`,
    where: sql`u.erased_at is null and u.active and ${hasText(sql`(u.name || ' ' || u.email::text)`, q) ?? sql`true`}`,
    columns: sql`u.id, u.name, u.user_type as "userType"`,
    order: sql`lower(u.name), u.id`,
  });
