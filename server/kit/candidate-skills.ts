import { sql, type Sql } from '../db/database';

/**
 * Skills of the resumes that candidates were uploaded with, except those that the person's own profile covers (product:
 * Candidates in bulk).
 */
const resumeSkills = sql`(
  select d.id as candidate_id, d.person_id, d.organization_id, s.skill_id, s.months, s.is_primary
  from candidate_skills s join candidates d on d.id = s.candidate_id
  where not exists (select from person_skills o where o.person_id = d.person_id and o.skill_id = s.skill_id))`;

/** The skills of a candidacy: those of its person, and those of its resume. */
export const skillsOfCandidacy = (candidateId: Sql, personId: Sql): Sql => sql`(
  select skill_id, months, is_primary from person_skills where person_id = ${personId}
  union all select skill_id, months, is_primary from ${resumeSkills} r where r.candidate_id = ${candidateId})`;

/** Whether a candidacy has a skill with at least this many months. */
export const hasSkill = (candidateId: Sql, personId: Sql, skillId: string, months: number): Sql => sql`(
  ${personId} in (select s.person_id from person_skills s where s.skill_id = ${skillId} and s.months >= ${months})
  or ${candidateId} in (select r.candidate_id from ${resumeSkills} r where r.skill_id = ${skillId} and r.months >= ${months}))`;

/** The skills of all persons of the portal. `where` is a condition on a row `s`, applied to one table at a time. */
export const portalSkills = (where: Sql): Sql => sql`(
  select s.person_id, s.skill_id, s.months from person_skills s where ${where}
  union all select s.person_id, s.skill_id, s.months from ${resumeSkills} s where s.organization_id is null and ${where})`;
