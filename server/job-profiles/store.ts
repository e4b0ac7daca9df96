import {
  cleanJob,
  jobProblems,
  jobTexts,
  jobTextsOf,
  type JobContent,
  type JobVersion,
  type SavedJob,
  type SavedMeanwhile,
} from '../../src/contract/job-profiles-edit';
import { texts } from '../../src/contract/texts';
import { sql, type Sql, type Tx } from '../db/database';
import { jobProfilesWithin } from '../interviews/reach';
import type { Caller } from '../kit/caller';
import { invalid, lost, missing } from '../kit/failures';
import { cleanRichText } from '../kit/rich-text';

/** The current content of a job `j`. */
export const contentNow = sql`jsonb_build_object('title', j.title, 'location', coalesce(j.location, ''), 'yearsFrom', j.years_from,
  'yearsTo', j.years_to, 'openings', j.openings, 'description', j.description, 'responsibilities', j.responsibilities,
  'benefits', j.benefits, 'instructions', j.instructions, 'status', j.status,
  'skills', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'primary', js.is_primary, 'months', js.min_months) order by js.is_primary desc, s.name)
    from job_profile_skills js join skills s on s.id = js.skill_id where js.job_profile_id = j.id), '[]'))`;

/**
 * The name of a user `u` for readers of a job profile. Organizations do not learn which admin it was, or where a
 * colleague works now.
 */
export const authorFor = (caller: Caller): Sql =>
  caller.reach === 'all'
    ? sql`u.name`
    : sql`case when u.organization_id = ${caller.organizationId}::uuid then u.name
        when u.user_type = 'ORGANIZATION_USER' then 'A former colleague' when u.id is not null then 'An admin' end`;

type SentSkill = { id: string; primary: boolean; months: number };
export type SentContent = Omit<JobContent, 'skills'> & { skills: SentSkill[] };

/**
 * The content to store: cleaned and sanitized, with the names of its skills. Retired skills stay if the job profile
 * already has them. @throws 400 naming the fields
 */
async function storable(tx: Tx, sent: SentContent, now: JobContent | null): Promise<JobContent> {
  const known = now?.skills.map(({ id }) => id) ?? [];
  const rich = Object.fromEntries(jobTexts.map((field) => [field, cleanRichText(sent[field])]));
  const ids = sent.skills.map(({ id }) => id);
  const found = await tx.many<{ id: string; name: string; retired: boolean }>(sql`
    select id, name, retired_at is not null as retired from skills where id = any(${ids}::uuid[])
    order by id for key share`);
  const byId = new Map(found.map((skill) => [skill.id, skill]));
  const skills = sent.skills.flatMap(({ id, primary, months }) => {
    const skill = byId.get(id);
    return skill && (!skill.retired || known.includes(id)) ? [{ id, name: skill.name, primary, months }] : [];
  });
  const cleaned = cleanJob({ ...sent, ...rich, skills });
  // A value that was stored before its rule existed stays valid until someone changes it.
  const title = sent.title === now?.title ? sent.title : cleaned.title;
  const location = sent.location === now?.location ? sent.location : cleaned.location;
  const content = { ...cleaned, title, location };
  const problems = jobProblems(content);
  if (skills.length < sent.skills.length && !problems.some(({ field }) => field === 'skills'))
    problems.push({ field: 'skills', message: texts.skillGone });
  if (problems.length > 0) throw invalid(problems);
  return { ...content, skills: skills.toSorted(bySkill) };
}
const bySkill = (a: JobContent['skills'][number], b: JobContent['skills'][number]) =>
  Number(b.primary) - Number(a.primary) || (a.name < b.name ? -1 : 1);

const columnsOf = (content: JobContent) => sql`title = ${content.title}, location = ${content.location || null},
  years_from = ${content.yearsFrom}, years_to = ${content.yearsTo}, openings = ${content.openings},
  description = ${content.description}, responsibilities = ${content.responsibilities}, benefits = ${content.benefits},
  instructions = ${content.instructions}, status = ${content.status}`;

async function writeSkills(tx: Tx, id: string, { skills }: JobContent): Promise<void> {
  await tx.run(sql`delete from job_profile_skills where job_profile_id = ${id}`);
  await tx.run(sql`
    insert into job_profile_skills (job_profile_id, skill_id, is_primary, min_months)
    select ${id}, s.id, s.is_primary, s.months
    from jsonb_to_recordset(${JSON.stringify(skills.map(({ id: skill, primary, months }) => ({ id: skill, is_primary: primary, months })))}::jsonb)
      as s (id uuid, is_primary boolean, months int)`);
}

type Change = { kind: JobVersion['kind']; restored?: number; by: string };

const writeVersion = (tx: Tx, id: string, version: number, content: JobContent, { kind, restored, by }: Change) =>
  tx.run(sql`
    insert into job_profile_versions (job_profile_id, version, kind, restored, by_id, content)
    values (${id}, ${version}, ${kind}, ${restored ?? null}, ${by}, ${JSON.stringify(content)})`);

/** Creates a job profile from checked content. @throws 400 */
export async function createJob(tx: Tx, organizationId: string, sent: SentContent, by: string): Promise<SavedJob> {
  const content = await storable(tx, sent, null);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into job_profiles (organization_id, title) values (${organizationId}, ${content.title}) returning id`);
  await tx.run(sql`update job_profiles set ${columnsOf(content)} where id = ${id}`);
  await writeSkills(tx, id, content);
  await writeVersion(tx, id, 1, content, { kind: 'created', by });
  return { id, version: 1 };
}

export type LockedJob = { id: string; organizationId: string; version: number; content: JobContent };

/** Locks a job profile. @throws 404 out of reach */
export async function lockJob(tx: Tx, id: string, caller: Caller): Promise<LockedJob> {
  const row = await tx.maybe<LockedJob>(sql`
    select j.id, j.organization_id as "organizationId", j.version, ${contentNow} as content from job_profiles j
    where j.id = ${id} and ${jobProfilesWithin(caller)} for update of j`);
  if (!row) throw missing();
  return row;
}

/** The current version, for a user who saved an outdated one. */
const savedMeanwhile = (tx: Tx, id: string, caller: Caller) =>
  tx.one<SavedMeanwhile>(sql`
    select j.version, ${authorFor(caller)} as by, j.updated_at as at, ${contentNow} as content
    from job_profiles j
    left join job_profile_versions v on v.job_profile_id = j.id and v.version = j.version
    left join users u on u.id = v.by_id where j.id = ${id}`);

// Keys are sorted, because the database returns them in its own order.
const plain = ({ skills, ...content }: JobContent) =>
  JSON.stringify([
    Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    skills.map(({ id, primary, months }) => [id, primary, months]),
  ]);

/** Stores valid content as the next version. Unchanged content makes no new version. */
export async function storeVersion(tx: Tx, job: LockedJob, content: JobContent, change: Change): Promise<SavedJob> {
  const { id } = job;
  if (plain(content) === plain(job.content)) return { id, version: job.version };
  const version = job.version + 1;
  const kind =
    plain({ ...content, status: job.content.status }) === plain(job.content) && change.kind === 'edited'
      ? 'status'
      : change.kind;
  // If the current content has no version yet, it becomes one, so that it is not lost.
  await tx.run(sql`
    insert into job_profile_versions (job_profile_id, version, kind, at, content)
    select j.id, j.version, 'created', j.created_at, ${JSON.stringify(job.content)} from job_profiles j where j.id = ${id}
    on conflict do nothing`);
  await tx.run(sql`
    update job_profiles set ${columnsOf(content)}, version = ${version}, updated_at = now() where id = ${id}`);
  await writeSkills(tx, id, content);
  await writeVersion(tx, id, version, content, { ...change, kind });
  return { id, version };
}

/**
 * Saves what was sent as the next version. A request repeated after a time-out has no second effect. @throws 400; 409
 * with `SavedMeanwhile` unless `version` is the current one
 */
export async function saveJob(
  tx: Tx,
  job: LockedJob,
  given: { version: number; sent: SentContent },
  change: Change,
  caller: Caller,
): Promise<SavedJob> {
  const content = await storable(tx, given.sent, job.content);
  if (given.version !== job.version && plain(content) !== plain(job.content))
    throw lost(jobTextsOf.saved, (db) => savedMeanwhile(db, job.id, caller));
  return storeVersion(tx, job, content, change);
}
