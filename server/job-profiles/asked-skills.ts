import { fitWords, asRows, type Fit } from '../../src/contract/job-profiles-apply';
import type { AskedSkill } from '../../src/contract/job-profiles';
import { matchOf, type SkillRow } from '../../src/contract/skills';
import { sql, type Tx } from '../db/database';

/** The skills that a row `j` of `job_profiles` asks for, primary ones first, in the contract's format. */
export const askedSkills = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'primary', js.is_primary, 'minMonths', js.min_months)
    order by js.is_primary desc, s.name)
  from job_profile_skills js join skills s on s.id = js.skill_id where js.job_profile_id = j.id), '[]')`;

/** The skills of the person in a row `p`, primary ones first. */
export const personSkills = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'primary', ps.is_primary, 'months', ps.months)
    order by ps.is_primary desc, s.name)
  from person_skills ps join skills s on s.id = ps.skill_id where ps.person_id = p.id), '[]')`;

export async function skillsOfPerson(tx: Tx, personId: string | null): Promise<SkillRow[]> {
  const found = await tx.maybe<{ skills: SkillRow[] }>(
    sql`select ${personSkills} as skills from persons p where p.id = ${personId}`,
  );
  return found?.skills ?? [];
}

/** The match in numbers (product: Job matching). */
export function fitOf(asked: readonly AskedSkill[], own: readonly SkillRow[]): Fit {
  const { share, matched } = matchOf(asRows(asked), own);
  return { share, matched: matched.length, asked: asked.length };
}

/** "85%, 4 of 6 skills", for exports. */
export const fitText = (fit: Fit) => `${Math.round(fit.share * 100)}%, ${fitWords(fit)}`;

/** Sorts by match, best first or last; ties keep their order. */
export function byFit<T extends { fit: Fit | null }>(rows: T[], sort: 'match' | '-match'): T[] {
  const shareOf = ({ fit }: T) => fit?.share ?? 0;
  return rows.toSorted((a, b) => (sort === '-match' ? shareOf(b) - shareOf(a) : shareOf(a) - shareOf(b)));
}
