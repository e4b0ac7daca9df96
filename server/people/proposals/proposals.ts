import { createHash } from 'node:crypto';
import type { Proposals, SkillProposal } from '../../../src/contract/people-proposals';
import type { EducationRow } from '../../../src/contract/people-profile-sections';
import { profileLimits } from '../../../src/contract/people-profile-rules';
import { cleanFreeText } from '../../../src/contract/input-rules';
import { mostSkills } from '../../../src/contract/skills';
import { limits } from '../../../src/contract/texts';
import { databaseNow, sql, type Tx } from '../../db/database';
import type { Who } from '../../kit/caller';
import { excerptAt, readDictionary, skillHits, type DictionarySkill } from '../../kit/skills-in-text';
import { countryOfZone } from '../../kit/zone-names';
import { contactInText } from './contact';
import { degreeOf, educationInText } from './education';
import { jobsInText, monthsOf, projectOfJob, type Job, type Span } from './jobs';
import { columnHead, resumeSections } from './lines';
import { monthsAt } from './months';
import { projectsInText } from './projects';

/** What a profile already has. */
export type Present = {
  skillIds: readonly string[];
  projects: readonly string[];
  education: readonly Omit<EducationRow, 'percentage'>[];
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const keyOf = (kind: string, text: string) =>
  `${kind}:${createHash('sha256').update(plain(text)).digest('hex').slice(0, 32)}`;

/** The months of the jobs that name a skill in their title or among their tools. */
function monthsInJobs(jobs: readonly Job[], dictionary: readonly DictionarySkill[]): Map<string, number> {
  const spans = new Map<string, Span[]>();
  for (const { span, head, tools } of jobs)
    for (const id of new Set(skillHits([...head, ...tools].join('\n'), dictionary).map((hit) => hit.id)))
      spans.set(id, [...(spans.get(id) ?? []), span]);
  return new Map([...spans].map(([id, own]) => [id, monthsOf(own)]));
}

/** The skills that a resume names, the most experience first. */
export function skillsOf(text: string, dictionary: readonly DictionarySkill[], now: number): SkillProposal[] {
  const found = new Map<string, SkillProposal>();
  const lineAt = (at: number) => text.slice(text.lastIndexOf('\n', at - 1) + 1, (text + '\n').indexOf('\n', at)).trim();
  const isHeaded = (line: string) => line.includes(' ') && columnHead(line);
  // "Education and training" is a heading, not a skill.
  const hits = skillHits(text, dictionary).filter(({ at }) => !isHeaded(lineAt(at)));
  for (const { id, name, at, end } of hits) {
    const months = monthsAt(text, { at, end }, hits, now);
    const known = found.get(id);
    // The excerpt shown is where the experience is stated.
    if (known && (known.months !== null || months === null)) continue;
    const { found: written, before, after } = excerptAt(text, at, end);
    found.set(id, { key: `skill:${id}`, id, name, months, found: written, before, after });
  }
  const inJobs = monthsInJobs(jobsInText(resumeSections(text), now), dictionary);
  const all = [...found.values()].map((one) => ({ ...one, months: one.months ?? inJobs.get(one.id) ?? null }));
  return all.sort((a, b) => (b.months ?? 0) - (a.months ?? 0));
}

const sameEducation = (a: Present['education'][number], b: Present['education'][number]) =>
  (degreeOf(a.graduation) ?? plain(a.graduation)) === (degreeOf(b.graduation) ?? plain(b.graduation)) &&
  (a.year === b.year || a.year === '' || b.year === '' || plain(a.university) === plain(b.university));

/** What a resume contains and a profile lacks (product: What a resume fills in). */
export function proposalsFor(
  text: string,
  dictionary: readonly DictionarySkill[],
  present: Present,
  now: number,
): Omit<Proposals, 'dismissed' | 'contact'> {
  const sections = resumeSections(text);
  const titles = new Set(present.projects.map(plain));
  return {
    skill: skillsOf(text, dictionary, now)
      .filter(({ id }) => !present.skillIds.includes(id))
      .slice(0, mostSkills),
    project: [...projectsInText(sections), ...jobsInText(sections, now).flatMap((job) => projectOfJob(job) ?? [])]
      .filter(({ row }, at, all) => all.findIndex((other) => plain(other.row.title) === plain(row.title)) === at)
      .slice(0, profileLimits.projects)
      .filter(({ row }) => !titles.has(plain(row.title)))
      .map((found) => ({ key: keyOf('project', found.row.title), ...found })),
    education: educationInText(sections, now)
      .filter(({ row }) => !present.education.some((other) => sameEducation(row, other)))
      .map((found) => ({ key: keyOf('education', `${found.row.graduation} ${found.row.year}`), ...found })),
  };
}

type Stored = Present & {
  text: string | null;
  zone: string | null;
  location: string | null;
  mobile: string | null;
  dismissed: string[];
};
const noContact = { town: '', mobile: '' };
const noProposals: Proposals = { skill: [], project: [], education: [], contact: noContact, dismissed: [] };

/** The town and the mobile number of a resume, if they are beyond doubt. */
function contactOf(text: string, zone: string): Proposals['contact'] {
  const { town, mobile, doubts } = contactInText(text, '', countryOfZone(zone));
  return { town: cleanFreeText(town).slice(0, limits.name), mobile: doubts.mobile === undefined ? mobile : '' };
}

/** The proposals from the caller's own resume. */
export async function proposalsOf(tx: Tx, { userId, personId }: Who): Promise<Proposals> {
  const stored = await tx.maybe<Stored>(sql`
    select (select resume_text from candidates where person_id = p.id and organization_id is null) as text,
      (select time_zone from users where id = ${userId}) as zone,
      (select location from profile_details where user_id = ${userId}) as location,
      (select mobile from profile_details where user_id = ${userId}) as mobile,
      array(select skill_id::text from person_skills where person_id = p.id) as "skillIds",
      array(select title from profile_projects where user_id = ${userId}) as projects,
      coalesce((select jsonb_agg(jsonb_build_object('graduation', graduation, 'university', university,
        'year', passing_year::text)) from profile_education where user_id = ${userId}), '[]') as education,
      array(select key from resume_dismissals where person_id = p.id) as dismissed
    from persons p where p.id = ${personId}`);
  if (!stored || stored.text === null) return noProposals;
  const all = proposalsFor(stored.text, await readDictionary(tx), stored, await databaseNow(tx));
  const { town, mobile } = contactOf(stored.text, stored.zone ?? '');
  const isDismissed = ({ key }: { key: string }) => stored.dismissed.includes(key);
  const open = <P extends { key: string }>(proposals: readonly P[]) => proposals.filter((one) => !isDismissed(one));
  return {
    skill: open(all.skill),
    project: open(all.project),
    education: open(all.education),
    contact: {
      town: stored.location ? '' : town,
      mobile: stored.mobile ? '' : mobile,
    },
    dismissed: [...all.skill, ...all.project, ...all.education].filter(isDismissed).map(({ key }) => key),
  };
}

/** Dismisses proposals or restores them. Keys that are not proposed are ignored. */
export async function dismiss(tx: Tx, caller: Who, keys: readonly string[], dismissed: boolean): Promise<Proposals> {
  const { skill, project, education } = await proposalsOf(tx, caller);
  const open = [...skill, ...project, ...education].map(({ key }) => key).filter((key) => keys.includes(key));
  if (dismissed)
    await tx.run(sql`
      insert into resume_dismissals (person_id, key)
      select ${caller.personId}::uuid, key from unnest(${open}::text[]) as key on conflict do nothing`);
  else
    await tx.run(
      sql`delete from resume_dismissals where person_id = ${caller.personId} and key = any(${[...keys]}::text[])`,
    );
  return proposalsOf(tx, caller);
}
