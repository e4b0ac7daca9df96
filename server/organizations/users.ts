import type { QueryOf } from '../../src/contract/kit';
import { admins } from '../../src/contract/kit';
import type { listOrganizationUsers, OrganizationUserRow } from '../../src/contract/organizations-users';
import { sql, type Tx } from '../db/database';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { invalid, missing } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { belongsElsewhere } from '../auth/email-ids';

/** Accounts of organizations, for admins; `q` is a part of the name or the email. */
export const organizationUserList: ListSource<QueryOf<typeof listOrganizationUsers>, OrganizationUserRow> = {
  name: 'organizationUsers',
  access: admins,
  page: (tx, { q, from, to, organizationId, state, sort = 'name', ...query }) =>
    pageOf<OrganizationUserRow>(tx, query, {
      of: sql`users u`,
      id: sql`u.id`,
      joins: sql`join organizations o on o.id = u.organization_id`,
      where: allOf(
        sql`u.user_type = 'ORGANIZATION_USER'`,
        given(organizationId, (one) => sql`u.organization_id = ${one}`),
        given(state, (one) => sql`u.active = ${one === 'active'}`),
        within(sql`u.created_at`, from, to),
        hasText(sql`concat_ws(' ', u.name, u.email)`, q),
      ),
      columns: sql`u.id, u.name, u.email::text as email, u.designation,
        json_build_object('id', o.id, 'name', o.name) as organization, u.active, u.created_at as "createdAt",
        (select max(k.at) from known_addresses k where k.user_id = u.id) as "lastSignIn"`,
      order: ordered(sort, { name: sql`lower(u.name)`, created: sql`u.created_at` }, sql`u.id`),
    }),
  columns: {
    name: { header: 'User', text: ({ name }) => name },
    email: { header: 'Email', text: ({ email }) => email },
    designation: { header: 'Designation', text: ({ designation }) => designation },
    organization: { header: 'Organization', text: (row) => row.organization.name },
    state: { header: 'Status', text: ({ active }) => (active ? 'Active' : 'Deactivated') },
    created: { header: 'Created', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    lastSignIn: { header: 'Last sign-in', text: ({ lastSignIn }, zone) => instantText(lastSignIn, zone) },
  },
};

type User = { email: string; active: boolean; organizationId: string };

async function lockedUser(tx: Tx, id: string): Promise<User> {
  const user = await tx.maybe<User>(sql`
    select email::text as email, active, organization_id as "organizationId" from users
    where id = ${id} and user_type = 'ORGANIZATION_USER' for update`);
  if (!user) throw missing();
  return user;
}

const endSessions = (tx: Tx, id: string) => tx.run(sql`delete from sessions where user_id = ${id}`);

/** Shared views belong to the former team: they leave the menus of those who can no longer see them. */
async function stopSharing(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update list_views set shared = false where user_id = ${id}`);
  await tx.run(sql`
    delete from list_view_pins p using list_views v
    where v.id = p.view_id and (v.user_id = ${id}) <> (p.user_id = ${id})`);
}

/** Moves a user to another organization. The rights in the former organization end at once. @throws 400, 404 */
export async function moveUser(tx: Tx, id: string, organizationId: string, caller: Caller): Promise<void> {
  const user = await lockedUser(tx, id);
  const refuse = (message: string) => invalid([{ field: 'organizationId', message }]);
  const known = await tx.maybe(sql`select from organizations where id = ${organizationId}`);
  if (!known) throw refuse('Not recognized');
  if (user.organizationId === organizationId) return;
  const problem = await belongsElsewhere(tx, organizationId, user.email);
  if (problem !== null) throw refuse(problem);
  await tx.run(sql`update users set organization_id = ${organizationId} where id = ${id}`);
  await stopSharing(tx, id);
  await endSessions(tx, id);
  await audit(tx, caller.userId, 'userMoved', id);
}
