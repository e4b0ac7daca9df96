import type { FastifyInstance } from 'fastify';
import type { AskedSkill } from '../../src/contract/job-profiles';
import { listApplicants, type Applicant } from '../../src/contract/job-profiles-apply';
import { mostCounted, type QueryOf } from '../../src/contract/kit';
import { sql } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { jobProfilesWithin, notErased } from '../interviews/reach';
import { allOf, given, instantText, ordered, type ListSource } from '../kit/lists';
import { lowerHas } from '../kit/name-part';
import { pageReply, placeOf } from '../kit/paging';
import { askedSkills, byFit, fitOf, fitText, personSkills } from './asked-skills';

type Row = Omit<Applicant, 'fit'> & { asked: AskedSkill[] };

/** The applicants for one job. A job has few, so all of them are read and ranked. */
export const applicantList: ListSource<QueryOf<typeof listApplicants>, Applicant> = {
  name: 'applicants',
  access: listApplicants.access,
  async page(tx, { q = '', jobProfileId, sort = '-match', ...query }, caller) {
    const part = q.trim();
    const byMatch = sort === 'match' || sort === '-match';
    const order = ordered(
      byMatch ? '-created' : sort,
      { created: sql`a.created_at`, name: sql`lower(c.name)` },
      sql`a.id`,
    );
    const rows = await tx.manyPlanned<Row>(sql`
      select a.id, jsonb_build_object('id', c.id, 'name', c.name) as candidate,
        a.created_at as at, ${personSkills} as skills, ${askedSkills} as asked,
        exists (select from interviews i where i.candidate_id = c.id and i.job_profile_id = j.id) as planned
      from applications a join job_profiles j on j.id = a.job_profile_id join candidates c on c.id = a.candidate_id
        join persons p on p.id = a.person_id
      where ${allOf(
        given(jobProfileId, (job) => sql`a.job_profile_id = ${job}`),
        jobProfilesWithin(caller),
        notErased,
        part === '' ? null : lowerHas(sql`lower(c.name)`, part),
      )}
      order by ${order} limit ${mostCounted + 1}`);
    const all = rows.map(({ asked, ...row }): Applicant => ({ ...row, fit: fitOf(asked, row.skills) }));
    const { offset, limit } = placeOf(query);
    const ranked = byMatch ? byFit(all, sort) : all;
    return pageReply(query, ranked.slice(offset, offset + limit + 1), all.length, mostCounted);
  },
  columns: {
    candidate: { header: 'Candidate', text: ({ candidate }) => candidate.name },
    match: { header: 'Match', text: ({ fit }) => fitText(fit) },
    skills: { header: 'Skills', text: ({ skills }) => skills.map(({ name }) => name).join(', ') },
    at: { header: 'Applied', text: ({ at }, zone) => instantText(at, zone) },
  },
};

export function applicantRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listApplicants, ({ tx, query, caller }) => applicantList.page(tx, query, caller));
}
