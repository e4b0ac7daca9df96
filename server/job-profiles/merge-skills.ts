import { mostSynonyms, tooManySynonyms, type SkillUse } from '../../src/contract/job-profiles-dictionary';
import { sql, type Sql, type Tx } from '../db/database';
import { audit } from '../kit/audit';
import { invalid, missing } from '../kit/failures';

/** Interviews `i` that have not begun. Those that are running or over keep the scorecard that they began with. */
const toCome = sql`i.leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed')`;
const asks = (skillId: string): Sql => sql`i.skills @> ${JSON.stringify([{ id: skillId }])}::jsonb`;

/** What uses a skill, and how much of it also has the other skill. */
export function useOf(tx: Tx, id: string, into: string | null): Promise<SkillUse> {
  const both = (table: Sql, owner: Sql) => sql`(select count(*) from ${table} a join ${table} b using (${owner})
    where a.skill_id = ${id} and b.skill_id = ${into}::uuid)`;
  return tx.one<SkillUse>(sql`
    select (select count(*) from job_profile_skills where skill_id = ${id}) as jobs,
      (select count(*) from job_profile_skills s join job_profiles j on j.id = s.job_profile_id
        where s.skill_id = ${id} and j.status = 'OPEN') as "openJobs",
      (select count(*) from person_skills where skill_id = ${id})
        + (select count(*) from candidate_skills where skill_id = ${id}) as candidates,
      (select count(*) from panelist_skills where skill_id = ${id}) as panelists,
      (select count(*) from interviews i where ${toCome} and ${asks(id)}) as interviews,
      ${both(sql`job_profile_skills`, sql`job_profile_id`)} + ${both(sql`person_skills`, sql`person_id`)}
        + ${both(sql`candidate_skills`, sql`candidate_id`)}
        + ${both(sql`panelist_skills`, sql`panelist_id`)} as both`);
}

/** Replaces a skill by another in one table. Owners of both skills keep one, with the longer experience. */
async function moveRows(tx: Tx, { table, owner, months }: Referring, from: string, into: string): Promise<void> {
  await tx.run(sql`
    insert into ${table} (${owner}, skill_id, ${months}, is_primary)
    select ${owner}, ${into}, ${months}, is_primary from ${table} where skill_id = ${from}
    on conflict (${owner}, skill_id) do update set ${months} = greatest(${table}.${months}, excluded.${months}),
      is_primary = ${table}.is_primary or excluded.is_primary`);
  await tx.run(sql`delete from ${table} where skill_id = ${from}`);
}
type Referring = { table: Sql; owner: Sql; months: Sql };
const referring: Referring[] = [
  { table: sql`job_profile_skills`, owner: sql`job_profile_id`, months: sql`min_months` },
  { table: sql`person_skills`, owner: sql`person_id`, months: sql`months` },
  { table: sql`candidate_skills`, owner: sql`candidate_id`, months: sql`months` },
  { table: sql`panelist_skills`, owner: sql`panelist_id`, months: sql`months` },
];

/** If a person dismissed the skill that their resume names, the other skill stays dismissed, too. */
async function moveDismissals(tx: Tx, from: string, into: string): Promise<void> {
  await tx.run(sql`
    insert into resume_dismissals (person_id, key, at)
    select person_id, ${`skill:${into}`}, at from resume_dismissals where key = ${`skill:${from}`} on conflict do nothing`);
  await tx.run(sql`delete from resume_dismissals where key = ${`skill:${from}`}`);
}

/** Replaces a skill in upcoming interviews, which have copies of the names of their skills. */
export const renameAsked = (tx: Tx, from: string, into: { id: string; name: string }) =>
  tx.run(sql`
    update interviews i set skills = with_skill_merged(i.skills, ${from}, ${into.id}, ${into.name}, 'minMonths')
    where ${toCome} and ${asks(from)}`);

/**
 * Merges one skill into another and deletes it (product: Skill dictionary). All references move to the other skill, and
 * the words of the merged one become synonyms of it. @throws 404, and 400 at `into`
 */
export async function mergeSkills(tx: Tx, id: string, into: string, by: string): Promise<SkillUse> {
  // Jobs are locked before skills, in the same order as when a job profile is saved.
  await tx.run(sql`
    select from job_profiles where id in (select job_profile_id from job_profile_skills where skill_id = ${id})
    order by id for update`);
  const rows = await tx.many<{ id: string; name: string; retired: boolean }>(sql`
    select id, name, retired_at is not null as retired from skills where id in (${id}, ${into}) order by id for update`);
  const from = rows.find((row) => row.id === id);
  const target = rows.find((row) => row.id === into);
  if (!from) throw missing();
  if (!target || target === from || target.retired)
    throw invalid([{ field: 'into', message: 'Choose another skill that is offered' }]);
  const { synonyms } = await tx.one<{ synonyms: number }>(sql`
    select count(distinct word) as synonyms from (
      select name as word from skill_synonyms where skill_id in (${id}, ${into}) union all select lower(${from.name})) words`);
  if (synonyms > mostSynonyms) throw invalid([{ field: 'into', message: tooManySynonyms(synonyms) }]);
  const use = await useOf(tx, id, into);
  for (const one of referring) await moveRows(tx, one, id, into);
  await moveDismissals(tx, id, into);
  // Earlier versions get the new skill, so that they differ only in what was changed and can be restored.
  await tx.run(sql`
    update job_profile_versions set content = jsonb_set(content, '{skills}',
      with_skill_merged(content->'skills', ${id}, ${into}, ${target.name}, 'months'))
    where content->'skills' @> ${JSON.stringify([{ id }])}::jsonb`);
  await renameAsked(tx, id, target);
  await tx.run(sql`update skill_synonyms set skill_id = ${into} where skill_id = ${id}`);
  await tx.run(sql`delete from skills where id = ${id}`);
  await tx.run(sql`
    insert into skill_synonyms (name, skill_id) values (lower(${from.name}), ${into}) on conflict (name) do nothing`);
  await tx.run(sql`update skills set version = version + 1 where id = ${into}`);
  await audit(tx, by, 'skillMerged', id);
  await audit(tx, by, 'skillTookOver', into);
  return use;
}
