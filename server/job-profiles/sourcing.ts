import type { FastifyInstance } from 'fastify';
import {
  getJobToSource,
  listLackingJobs,
  mostMatching,
  rankCandidates,
  type JobToSource,
  type LackingJob,
} from '../../src/contract/job-profiles-sourcing';
import type { QueryOf } from '../../src/contract/kit';
import { sql, type Sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { portalSkills } from '../kit/candidate-skills';
import { missing } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { askedOf, rankedList } from './rank-candidates';
import { mayBeSourced, onTheWay, openings, portalJoins, takesCandidates } from './sourcing-people';

/**
 * The number of invitable persons who have every primary skill of the job profile `j` with the required months, up to
 * `most`. Skills are matched first, then whether the person may be invited.
 */
const matching = (most: number): Sql => sql`(select count(*) from (
  select from (
      select s.person_id from job_profile_skills a
        cross join lateral ${portalSkills(sql`s.skill_id = a.skill_id and s.months >= a.min_months`)} s
      where a.job_profile_id = j.id and a.is_primary group by s.person_id
      having count(*) = (select count(*) from job_profile_skills b where b.job_profile_id = j.id and b.is_primary)) k
    join persons p on p.id = k.person_id ${portalJoins}
  where ${mayBeSourced(sql`j.id`)} limit ${most}) m)`;

const columns = sql`j.id, j.title, jsonb_build_object('id', o.id, 'name', o.name) as organization, j.location,
  j.created_at as "createdAt", ${openings} as openings, ${onTheWay} as "onTheWay", ${matching(mostMatching + 1)} as matching,
  (select count(distinct v.person_id) from sourcing_invitations v where v.job_profile_id = j.id) as invited`;
const capped = (count: number) => (count > mostMatching ? `${mostMatching}+` : count);

/** Jobs that lack candidates, oldest first (product: Sourcing). */
export const lackingList: ListSource<QueryOf<typeof listLackingJobs>, LackingJob> = {
  name: 'lackingJobs',
  access: listLackingJobs.access,
  page: (tx, { q, from, to, organizationId, matching: some, sort = 'created', ...query }) =>
    pageOf<LackingJob>(tx, query, {
      of: sql`job_profiles j join organizations o on o.id = j.organization_id`,
      id: sql`j.id`,
      where: allOf(
        sql`${takesCandidates} and ${openings} > ${onTheWay}`,
        hasText(sql`(j.title || ' ' || o.name)`, q),
        within(sql`j.created_at`, from, to),
        given(organizationId, (id) => sql`j.organization_id = ${id}::uuid`),
        given(some, (one) => sql`${matching(1)} = ${one === 'some' ? 1 : 0}`),
      ),
      columns,
      order: ordered(
        sort,
        { created: sql`j.created_at`, title: sql`lower(j.title)`, openings: sql`${openings} - ${onTheWay}` },
        sql`j.id`,
      ),
    }),
  columns: {
    job: { header: 'Job profile', text: ({ title }) => title },
    organization: { header: 'Organization', text: ({ organization }) => organization.name },
    location: { header: 'Location', text: ({ location }) => location ?? '' },
    created: { header: 'Created', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    openings: { header: 'Openings', text: (row) => row.openings },
    onTheWay: { header: 'In progress', text: (row) => row.onTheWay },
    matching: { header: 'Matching candidates', text: (row) => capped(row.matching) },
    invited: { header: 'Invited', text: ({ invited }) => invited },
  },
};

// Reads one time zone after another from the index, however many rows there are.
const zonesOf = (rows: Sql) => sql`(
  with recursive zone as (
    select min(time_zone) as name from ${rows}
    union all
    select (select min(time_zone) from ${rows} and time_zone > zone.name) from zone where zone.name is not null)
  select name from zone where name is not null)`;
const zones = sql`select coalesce(array_agg(name order by name), '{}') from (
  ${zonesOf(sql`candidates where organization_id is null`)}
  union ${zonesOf(sql`users where user_type = 'CANDIDATE'`)}) found`;

/** @throws 404 */
async function jobToSource(tx: Tx, id: string): Promise<JobToSource> {
  const row = await tx.maybe<Omit<JobToSource, 'skills'>>(sql`
    select ${columns}, j.status, (${zones}) as zones
    from job_profiles j join organizations o on o.id = j.organization_id where j.id = ${id}`);
  if (!row) throw missing();
  return { ...row, skills: await askedOf(tx, id) };
}

export function sourcingRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listLackingJobs, ({ tx, query, caller }) => lackingList.page(tx, query, caller));

  serve(app, appContext, getJobToSource, ({ tx, params }) => jobToSource(tx, params.id));

  serve(app, appContext, rankCandidates, async ({ tx, query, caller }) => {
    if (!(await tx.maybe(sql`select from job_profiles where id = ${query.jobProfileId}`))) throw missing();
    return rankedList.page(tx, query, caller);
  });
}
