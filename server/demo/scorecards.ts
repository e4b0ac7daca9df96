import { emptyScorecard, type Assessment, type Recommendation, type Scorecard } from '../../src/contract/feedback';
import type { AskedSkill } from '../../src/contract/job-profiles';
import { asked, communication, evidence, improvements, problemSolving, strengths } from './phrases';
import type { Random } from './random';

type Level = 1 | 2 | 3 | 4 | 5;
const levels = [1, 2, 3, 4, 5] as const;

/** The talent of a person, from 1 to 5, mostly in the middle. */
export const talentOf = (random: Random) => 1.6 + random.next() * 1.7 + random.next() * 1.5;

const levelNear = (talent: number, random: Random): Level =>
  levels[Math.min(4, Math.max(0, Math.round(talent + random.next() * 1.6 - 0.8) - 1))] ?? 3;

function recommendationFor(talent: number): Recommendation {
  if (talent >= 4.1) return 'strongHire';
  if (talent >= 3.1) return 'hire';
  return talent >= 2.2 ? 'noHire' : 'strongNoHire';
}

/** A complete scorecard for a person with this talent. */
export function scorecardOf(skills: AskedSkill[], talent: number, random: Random): Scorecard {
  const rated = (texts: (level: Level) => string): Assessment => {
    const rating = levelNear(talent, random);
    return { rating, evidence: texts(rating) };
  };
  const rate = (skill: AskedSkill): Scorecard['skills'][number] => {
    if (!skill.primary && random.chance(0.2)) return { skillId: skill.id, rating: 'notAssessed', evidence: '' };
    return { skillId: skill.id, ...rated((level) => random.pick(evidence[level]).replaceAll('{skill}', skill.name)) };
  };
  return {
    skills: skills.map(rate),
    communication: rated((level) => communication[level]),
    problemSolving: rated((level) => problemSolving[level]),
    strengths: random.pick(strengths),
    improvements: random.pick(improvements),
    asked: random.pick(asked),
    recommendation: recommendationFor(talent),
  };
}

/** A scorecard in progress: some skills are rated, and the rest are still empty. */
export function begunScorecard(skills: AskedSkill[], talent: number, random: Random): Scorecard {
  const whole = scorecardOf(skills, talent, random);
  const blank = emptyScorecard(skills);
  const done = Math.ceil(skills.length / 2);
  return {
    ...blank,
    skills: blank.skills.map((entry, place) => (place < done ? (whole.skills[place] ?? entry) : entry)),
    asked: whole.asked,
  };
}
