import { jobStatusWords } from '../../src/contract/job-profiles-edit';
import { listJobProfiles, type JobProfileRow } from '../../src/contract/job-profiles';
import type { QueryOf } from '../../src/contract/kit';
import { sql } from '../db/database';
import { jobProfilesWithin } from '../interviews/reach';
import { allOf, given, instantText, ordered, within, type ListSource } from '../kit/lists';
import { containing, named } from '../kit/name-part';
import { pageOf } from '../kit/paging';

/** The number of waiting and upcoming interviews of a job `j`, shown before it is closed (product: Job profiles). */
export const openInterviews = sql`(select count(*) from interviews i where i.job_profile_id = j.id
  and i.leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed', 'live'))`;

/** The skills of a job `j` in the order they are shown. */
const skills = sql`coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'primary', js.is_primary, 'minMonths', js.min_months) order by js.is_primary desc, s.name)
  from job_profile_skills js join skills s on s.id = js.skill_id where js.job_profile_id = j.id), '[]')`;

const hasSkill = (q: string) => sql`exists (select from job_profile_skills js join skills s on s.id = js.skill_id
  where js.job_profile_id = j.id and lower(s.name) like lower(${containing(q)}))`;

/** Whether the formatted texts of a job contain `q` as they are read: the names of their tags do not count. */
function inTexts(q: string) {
  const texts = sql`concat_ws(' ', j.description, j.responsibilities, j.benefits, j.instructions)`;
  const inMarkup = q.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const read = sql`replace(replace(replace(regexp_replace(${texts}, '<[^>]*>', '', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`;
  // The markup is removed only where there is a match in it, because that takes much longer.
  return sql`(${texts} ilike ${containing(inMarkup)} and ${read} ilike ${containing(q)})`;
}

/** The condition of a search for `q` in the field `by`; null without a text. */
function searched(q: string, by: QueryOf<typeof listJobProfiles>['by']) {
  if (q === '') return null;
  const has = containing(q);
  switch (by) {
    case 'skill':
      return hasSkill(q);
    case 'location':
      return sql`j.location ilike ${has}`;
    case 'organization':
      return sql`o.name ilike ${has}`;
    case 'text':
      return sql`(j.title ilike ${has} or j.location ilike ${has} or o.name ilike ${has} or ${inTexts(q)})`;
    default:
      return named(sql`lower(j.title)`, q).search;
  }
}

const years = ({ yearsFrom, yearsTo }: Pick<JobProfileRow, 'yearsFrom' | 'yearsTo'>) =>
  yearsFrom === null && yearsTo === null ? '' : `${yearsFrom ?? 0} to ${yearsTo ?? ''} years`;

/** Job profiles, by title unless another order is requested (product: Job profiles). */
export const jobList: ListSource<QueryOf<typeof listJobProfiles>, JobProfileRow> = {
  name: 'jobProfiles',
  access: listJobProfiles.access,
  page: (tx, { q = '', by, from, to, organizationId, status, sort = 'title', ...query }, caller) =>
    pageOf<JobProfileRow>(tx, query, {
      of: sql`job_profiles j join organizations o on o.id = j.organization_id`,
      id: sql`j.id`,
      where: allOf(
        jobProfilesWithin(caller),
        given(organizationId, (one) => sql`j.organization_id = ${one}::uuid`),
        given(status, (one) => sql`j.status = ${one}`),
        given(from ?? to, () => within(sql`j.updated_at`, from, to)),
      ),
      search: searched(q.trim(), by),
      columns: sql`j.id, j.title, j.status, j.location, jsonb_build_object('id', o.id, 'name', o.name) as organization,
        ${skills} as skills, j.years_from as "yearsFrom", j.years_to as "yearsTo", j.openings,
        ${openInterviews} as "openInterviews", j.created_at as "createdAt", j.updated_at as "updatedAt"`,
      order: ordered(
        sort,
        {
          title: sql`lower(j.title)`,
          organization: sql`lower(o.name)`,
          status: sql`j.status`,
          openings: sql`j.openings`,
          created: sql`j.created_at`,
          updated: sql`j.updated_at`,
        },
        sql`j.id`,
      ),
    }),
  columns: {
    title: { header: 'Job profile', text: ({ title }) => title },
    organization: { header: 'Organization', text: ({ organization }) => organization.name },
    location: { header: 'Location', text: ({ location }) => location ?? '' },
    status: { header: 'Status', text: ({ status }) => jobStatusWords[status] },
    skills: { header: 'Skills', text: (row) => row.skills.map(({ name }) => name).join(', ') },
    experience: { header: 'Experience', text: years },
    openings: { header: 'Openings', text: ({ openings }) => openings ?? '' },
    openInterviews: { header: 'Open interviews', text: (row) => row.openInterviews },
    created: { header: 'Created', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    updated: { header: 'Changed', text: ({ updatedAt }, zone) => instantText(updatedAt, zone) },
  },
};
