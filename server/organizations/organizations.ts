import type { BodyOf, QueryOf } from '../../src/contract/kit';
import {
  cleanWebsite,
  organizationName,
  organizationProblems,
  serviceNames,
  servicesInWords,
  type changeOrganization,
  type createOrganization,
  type Organization,
  type OrganizationRow,
  type pageOrganizations,
} from '../../src/contract/organizations';
import { admins } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { jsonInstant, sql, type Sql, type Tx } from '../db/database';
import { conditionOf, viewOf } from '../interviews/lists/views';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { notErased } from '../interviews/reach';
import { conflict, invalid, missing } from '../kit/failures';
import { allOf, given, instantText, ordered, within, type ListSource } from '../kit/lists';
import { named } from '../kit/name-part';
import { pageOf } from '../kit/paging';

const columns = sql`o.id, o.name, o.services, o.website, o.blocked, o.created_at as "createdAt"`;

/** All organizations, for admins (product: Organizations); `q` is a part of the name. */
export const organizationList: ListSource<QueryOf<typeof pageOrganizations>, OrganizationRow> = {
  name: 'organizations',
  access: admins,
  page: (tx, { q, from, to, service, blocked, sort = 'name', ...query }) =>
    pageOf<OrganizationRow>(tx, query, {
      of: sql`organizations o`,
      id: sql`o.id`,
      where: allOf(
        given(service, (one) => sql`${one} = any(o.services)`),
        given(blocked, (flag) => sql`o.blocked = ${flag === '1'}`),
        within(sql`o.created_at`, from, to),
      ),
      ...named(sql`lower(o.name)`, q),
      columns: sql`${columns},
        (select count(*) from users u where u.organization_id = o.id and u.active)::int as users,
        (select count(*) from job_profiles j where j.organization_id = o.id and j.status = 'OPEN')::int as "jobProfiles"`,
      order: ordered(sort, { name: sql`lower(o.name)`, created: sql`o.created_at` }, sql`o.id`),
    }),
  columns: {
    name: { header: 'Organization', text: ({ name }) => name },
    website: { header: 'Website', text: ({ website }) => website },
    services: { header: 'Services', text: ({ services }) => servicesInWords(services) },
    state: { header: 'Status', text: ({ blocked }) => (blocked ? 'Blocked' : 'Active') },
    users: { header: 'Users', text: ({ users }) => users },
    jobs: { header: 'Open job profiles', text: ({ jobProfiles }) => jobProfiles },
    created: { header: 'Created', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
  },
};

const interviewsIn = (view: 'waiting' | 'upcoming' | 'pendingFeedback' | 'completed') =>
  sql`(select count(*) from interviews i where i.organization_id = o.id and ${conditionOf(viewOf(view, true))})`;
const counting = (names: Record<keyof Organization['counts'], Sql>) =>
  Object.entries(names).reduce(
    (all, [name, count], at) => (at === 0 ? sql`${name}::text, ${count}` : sql`${all}, ${name}::text, ${count}`),
    sql``,
  );
const usersWhere = (is: Sql) => sql`(select count(*) from users u where u.organization_id = o.id and ${is})`;
const jobsWhere = (is: Sql) => sql`(select count(*) from job_profiles j where j.organization_id = o.id and ${is})`;
const counts = sql`json_build_object(${counting({
  users: usersWhere(sql`u.active`),
  inactiveUsers: usersWhere(sql`not u.active`),
  invitations: sql`(select count(*) from links l where l.purpose = 'invite' and l.given->>'organizationId' = o.id::text
    and l.used_at is null and l.void_at is null and l.ends_at > now())`,
  jobProfiles: jobsWhere(sql`true`),
  openJobProfiles: jobsWhere(sql`j.status = 'OPEN'`),
  candidates: sql`(select count(*) from candidates c where c.organization_id = o.id and ${notErased})`,
  addresses: sql`(select count(*) from organization_addresses a where a.organization_id = o.id)`,
  blocks: sql`(select count(distinct b.panelist_id) from panelist_blocks b where b.organization_id = o.id)`,
  waiting: interviewsIn('waiting'),
  upcoming: interviewsIn('upcoming'),
  pendingFeedback: interviewsIn('pendingFeedback'),
  completed: interviewsIn('completed'),
})}) as counts`;

/** One organization. @throws 404 */
export async function organizationOf(tx: Tx, id: string): Promise<Organization> {
  const row = await tx.maybe<Organization>(sql`
    select ${columns}, o.time_zone as "timeZone", o.about, o.revision, ${counts},
      case when o.blocked then json_build_object('at', ${jsonInstant(sql`coalesce(o.blocked_at, o.created_at)`)}, 'why', o.blocked_why,
        'by', (select u.name from users u where u.id = o.blocked_by)) end as block
    from organizations o where o.id = ${id}`);
  if (!row) throw missing();
  return row;
}

type Given = BodyOf<typeof createOrganization>;
const keys = (given: Given) => Object.keys(given) as (keyof Given)[];

/** The fields as they are stored. @throws 400 at the fields that are wrong */
function cleaned({ name, services, website, timeZone, about }: Given, stored?: string) {
  const problems = organizationProblems({ name, services, website, timeZone, about }, stored);
  const details = Object.entries(problems).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );
  if (details.length > 0) throw invalid(details);
  return {
    name: name === stored ? name : organizationName(name),
    services: serviceNames.filter((one) => services.includes(one)),
    website: cleanWebsite(website),
    timeZone,
    about: about.trim(),
  };
}

// Serialized, so that of two admins who create the same organization, the second one is shown the existing one.
const lockNames = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(hashtext('organization names'))`);

/** @throws 409 with the organization that has the name, ignoring upper and lower case and the number of spaces */
async function requireFree(tx: Tx, name: string, except: string | null): Promise<void> {
  await lockNames(tx);
  const taken = await tx.maybe<{ id: string; name: string }>(sql`
    select id, name from organizations
    where lower(regexp_replace(btrim(name), '\\s+', ' ', 'g')) = lower(${name}) and id is distinct from ${except}::uuid`);
  if (taken) throw conflict(texts.organizationExists, { taken });
}

/** Creates an organization (product: Organizations). @throws 400, and 409 if the name is taken */
export async function makeOrganization(tx: Tx, body: Given, caller: Caller): Promise<Organization> {
  const { name, services, website, timeZone, about } = cleaned(body);
  await requireFree(tx, name, null);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into organizations (name, services, website, time_zone, about)
    values (${name}, ${services}, ${website}, ${timeZone}, ${about}) returning id`);
  await audit(tx, caller.userId, 'organizationMade', id);
  return organizationOf(tx, id);
}

/** Changes an organization if `revision` is current. @throws 400, 404, and 409 if it is not, or if the name is taken */
export async function replaceOrganization(
  tx: Tx,
  id: string,
  { revision, ...body }: BodyOf<typeof changeOrganization>,
  caller: Caller,
): Promise<Organization> {
  const stored = await tx.maybe<Given & { revision: number }>(sql`
    select name, services, website, time_zone as "timeZone", about, revision from organizations where id = ${id}
    for no key update`);
  if (!stored) throw missing();
  const next = cleaned(body, stored.name);
  const { name, services, website, timeZone, about } = next;
  // The same content again, for example after a time-out.
  if (keys(next).every((key) => String(next[key]) === String(stored[key]))) return organizationOf(tx, id);
  if (stored.revision !== revision)
    throw conflict('This organization has changed. Check the latest version and try again.', {
      current: await organizationOf(tx, id),
    });
  if (name !== stored.name) await requireFree(tx, name, id);
  await tx.run(sql`
    update organizations set name = ${name}, services = ${services}, website = ${website}, time_zone = ${timeZone},
      about = ${about}, revision = revision + 1 where id = ${id}`);
  await audit(tx, caller.userId, 'organizationChanged', id);
  return organizationOf(tx, id);
}
