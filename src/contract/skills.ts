import { texts } from './texts';

/** A skill that a person has or that a job requires. `months` is the experience; for a job, the minimum. */
export type SkillRow = { id: string; name: string; primary: boolean; months: number };

/** What is wrong with the skills of a profile or a job, or null (product: Validation). A job may require 0 months. */
export function skillRowsProblem(rows: readonly SkillRow[], leastMonths: 0 | 1): string | null {
  if (rows.length === 0) return texts.noSkills;
  if (new Set(rows.map(({ id }) => id)).size < rows.length) return texts.skillExists;
  if (rows.some(({ months }) => !Number.isInteger(months) || months < leastMonths || months > mostMonths))
    return texts.oneMonth;
  return rows.some(({ primary }) => primary) ? null : texts.primarySkill;
}

/** Sixty years. */
export const mostMonths = 720;
/** The maximum number of skills of a profile or a job. */
export const mostSkills = 50;

export type SkillMatch = {
  /** From 0 to 1. Primary skills count twice, and a skill with less experience than required counts in part. */
  share: number;
  matched: SkillRow[];
  /**
   * The skills that are missing or have less experience than required. `has` is the experience in months, 0 for none.
   */
  missing: (SkillRow & { has: number })[];
  extra: SkillRow[];
};

/** How well a person's skills fit those that a job requires (product: Job matching). */
export function matchOf(asked: readonly SkillRow[], own: readonly SkillRow[]): SkillMatch {
  const has = new Map(own.map(({ id, months }) => [id, months]));
  const fits = ({ id, months }: SkillRow) => (has.get(id) ?? -1) >= months;
  const weightOf = ({ primary }: SkillRow) => (primary ? 2 : 1);
  const partOf = (skill: SkillRow) =>
    fits(skill) ? 1 : Math.min(1, (has.get(skill.id) ?? 0) / Math.max(1, skill.months));
  const sum = (of: (skill: SkillRow) => number) => asked.reduce((total, skill) => total + of(skill), 0);
  const whole = sum(weightOf);
  const wanted = new Set(asked.map(({ id }) => id));
  return {
    share: whole === 0 ? 1 : sum((skill) => weightOf(skill) * partOf(skill)) / whole,
    matched: asked.filter(fits),
    missing: asked.filter((skill) => !fits(skill)).map((skill) => ({ ...skill, has: has.get(skill.id) ?? 0 })),
    extra: own.filter(({ id }) => !wanted.has(id)),
  };
}
