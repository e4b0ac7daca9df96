import type { FastifyInstance } from 'fastify';
import {
  applyForJob,
  getOpenJob,
  listJobLocations,
  listOpenJobs,
  withdrawApplication,
  type OpenJob,
  type OpenJobDetail,
} from '../../src/contract/job-profiles-apply';
import type { AskedSkill } from '../../src/contract/job-profiles';
import { mostCounted, type QueryOf } from '../../src/contract/kit';
import type { SkillRow } from '../../src/contract/skills';
import { jsonInstant, sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import type { Caller } from '../kit/caller';
import { missing } from '../kit/failures';
import { dueTerms, ofOrganization } from '../kit/terms';
import { allOf, given, instantText, ordered, type ListSource } from '../kit/lists';
import { lowerHas } from '../kit/name-part';
import { pageOf, pageReply, placeOf } from '../kit/paging';
import { apply, withdraw } from './apply';
import { askedSkills, byFit, fitOf, fitText, skillsOfPerson } from './asked-skills';

const isOpen = sql`j.status = 'OPEN' and not o.blocked`;
/** The caller's application for a job `j`. */
const application = ({ personId }: Caller) =>
  sql`left join applications a on a.job_profile_id = j.id and a.person_id = ${personId}::uuid`;
const columns = sql`j.id, j.title, j.location, jsonb_build_object('id', o.id, 'name', o.name) as organization,
  ${askedSkills} as skills, j.created_at as "createdAt", a.created_at as "appliedAt"`;

type Row = Omit<OpenJob, 'fit'>;
const withFit =
  (own: readonly SkillRow[]) =>
  (row: Row): OpenJob => ({
    ...row,
    fit: own.length === 0 ? null : fitOf(row.skills, own),
  });

/** The jobs to apply for, best match first (product: Applying). */
export const openJobList: ListSource<QueryOf<typeof listOpenJobs>, OpenJob> = {
  name: 'openJobs',
  access: listOpenJobs.access,
  async page(tx, asked, caller) {
    const { q = '', skillId, location, applied, sort = '-match', ...query } = asked;
    const own = await skillsOfPerson(tx, caller.personId);
    const of = sql`job_profiles j join organizations o on o.id = j.organization_id ${application(caller)}`;
    const part = q.trim();
    const where = allOf(
      // Jobs that the candidate applied for stay on the list when they close.
      applied === 'yes' ? sql`a.id is not null` : isOpen,
      part === '' ? null : sql`(${lowerHas(sql`lower(j.title)`, part)} or ${lowerHas(sql`lower(o.name)`, part)})`,
      given(
        skillId,
        (id) => sql`exists (select from job_profile_skills js where js.job_profile_id = j.id and js.skill_id = ${id})`,
      ),
      given(location, (place) => sql`j.location = ${place}`),
      applied === 'no' ? sql`a.id is null` : null,
    );
    if (sort !== 'match' && sort !== '-match') {
      const order = ordered(
        sort,
        { created: sql`j.created_at`, title: sql`lower(j.title)`, applied: sql`a.created_at` },
        sql`j.id`,
      );
      const page = await pageOf<Row>(tx, query, { of, id: sql`j.id`, where, columns, order });
      return { ...page, content: page.content.map(withFit(own)) };
    }
    // The matching rule is not available in SQL, so all open jobs are ranked here. Equal matches are sorted newest first.
    const all = await tx.manyPlanned<{ id: string; skills: AskedSkill[] }>(sql`
      select j.id, ${askedSkills} as skills from ${of} where ${where} order by j.created_at desc, j.id limit ${mostCounted + 1}`);
    const { offset, limit } = placeOf(query);
    const ranked = byFit(
      all.map(({ id, skills }) => ({ id, fit: fitOf(skills, own) })),
      sort,
    );
    const ids = ranked.slice(offset, offset + limit + 1).map(({ id }) => id);
    const rows = await tx.many<Row>(sql`select ${columns} from ${of} where j.id = any(${ids}::uuid[])`);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
    return pageReply(query, inOrder.map(withFit(own)), all.length, mostCounted);
  },
  columns: {
    job: { header: 'Job', text: ({ title }) => title },
    organization: { header: 'Organization', text: ({ organization }) => organization.name },
    location: { header: 'Location', text: ({ location }) => location ?? '' },
    match: { header: 'My match', text: ({ fit }) => (fit === null ? '' : fitText(fit)) },
    skills: { header: 'Skills', text: ({ skills }) => skills.map(({ name }) => name).join(', ') },
    created: { header: 'Created', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    applied: { header: 'Applied', text: ({ appliedAt }, zone) => instantText(appliedAt, zone) },
  },
};

async function openJob(tx: Tx, jobId: string, caller: Caller): Promise<OpenJobDetail> {
  type Found = Row & Omit<OpenJobDetail, keyof OpenJob | 'ownSkills' | 'terms'>;
  const found = await tx.maybe<Found>(sql`
    select ${columns}, j.status, j.description, j.responsibilities, j.benefits, j.instructions,
      exists (select from candidates c where c.person_id = ${caller.personId} and c.organization_id is null and c.resume_text is not null) as "hasResume",
      (select jsonb_build_object('fileName', f.name, 'at', ${jsonInstant(sql`r.at`)}) from job_resumes r join files f on f.id = r.file_id
        where r.job_profile_id = j.id and r.person_id = ${caller.personId}) as "jobResume",
      case when a.id is not null then jsonb_build_object('id', a.id, 'at', ${jsonInstant(sql`a.created_at`)}, 'canWithdraw',
        not exists (select from interviews i where i.candidate_id = a.candidate_id and i.job_profile_id = j.id)) end as application
    from job_profiles j join organizations o on o.id = j.organization_id ${application(caller)}
    where j.id = ${jobId} and (${isOpen} or a.id is not null)`);
  if (!found) throw missing();
  const ownSkills = await skillsOfPerson(tx, caller.personId);
  const terms =
    caller.personId === null ? [] : await dueTerms(tx, ofOrganization(found.organization.id, caller.personId));
  return { ...found, ...withFit(ownSkills)(found), ownSkills, terms };
}

/** Lists open jobs and serves applications (product: Applying). */
export function openJobRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listOpenJobs, ({ tx, query, caller }) => openJobList.page(tx, query, caller));
  serve(app, appContext, listJobLocations, async ({ tx }) => {
    const rows = await tx.many<{ location: string }>(sql`
      select distinct j.location from job_profiles j join organizations o on o.id = j.organization_id
      where ${isOpen} and j.location <> '' order by j.location limit 200`);
    return rows.map(({ location }) => location);
  });
  serve(app, appContext, getOpenJob, ({ tx, params, caller }) => openJob(tx, params.id, caller));
  serve(app, appContext, applyForJob, ({ tx, params, body, caller }) => apply(tx, params.id, body, caller));
  serve(app, appContext, withdrawApplication, ({ tx, params, caller }) => withdraw(tx, params.id, caller));
}
