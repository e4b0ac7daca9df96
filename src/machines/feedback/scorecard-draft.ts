import { scorecardProblems, type Assessment, type Scorecard, type ScorecardDraft } from '../../contract/feedback';
import type { Detail } from '../../contract/kit';
import { writableLeaves, type InterviewRow } from '../../contract/interviews';
import { limits, texts } from '../../contract/texts';

/** The scorecard opens as soon as the parties can join (product: Writing while it is live). */
export const scorecardIsOpen = ({ state, joinFrom }: Pick<InterviewRow, 'state' | 'joinFrom'>, now: number) =>
  writableLeaves.includes(state) && (state !== 'confirmed' || (joinFrom !== null && Date.parse(joinFrom) <= now));

export type CardChange = Partial<Omit<ScorecardDraft, 'skills'>>;
export type SkillChange = { skillId: string } & Partial<Assessment>;

/** The card with one skill's rating or evidence changed; a skill that the draft did not have yet is added. */
export function withSkill(card: ScorecardDraft, { skillId, ...change }: SkillChange): ScorecardDraft {
  const known = card.skills.some((entry) => entry.skillId === skillId);
  const skills = known ? card.skills : [...card.skills, { skillId, rating: null, evidence: '' }];
  return { ...card, skills: skills.map((entry) => (entry.skillId === skillId ? { ...entry, ...change } : entry)) };
}

const isSame = (one: Assessment | undefined, other: Assessment | undefined) =>
  (one?.rating ?? null) === (other?.rating ?? null) && (one?.evidence ?? '') === (other?.evidence ?? '');

/** The `newest` version of a card with the parts that were changed in `card`, which began as the version `base`. */
export function carriedOver(base: Scorecard, card: Scorecard, newest: Scorecard): Scorecard {
  const next = { ...newest };
  for (const skill of card.skills) {
    const before = base.skills.find(({ skillId }) => skillId === skill.skillId);
    if (!isSame(before, skill)) next.skills = withSkill(next, skill).skills;
  }
  for (const part of ['communication', 'problemSolving'] as const)
    if (!isSame(base[part], card[part])) next[part] = card[part];
  for (const part of ['strengths', 'improvements', 'asked'] as const)
    if (base[part] !== card[part]) next[part] = card[part];
  if (base.recommendation !== card.recommendation) next.recommendation = card.recommendation;
  return next;
}

const tooLong = (field: string, text: string, limit: number): Detail[] =>
  text.length > limit ? [{ field, message: texts.tooLong(limit) }] : [];

const lengthProblems = (card: ScorecardDraft): Detail[] => [
  ...card.skills.flatMap(({ skillId, evidence }) => tooLong(`skills.${skillId}.evidence`, evidence, limits.evidence)),
  ...tooLong('communication.evidence', card.communication.evidence, limits.evidence),
  ...tooLong('problemSolving.evidence', card.problemSolving.evidence, limits.evidence),
  ...(['strengths', 'improvements', 'asked'] as const).flatMap((field) =>
    tooLong(field, card[field], limits.description),
  ),
  ...tooLong('notes', card.notes ?? '', limits.notes),
];

/** Errors that prevent submitting, by field: the contract's rules and the text limits (product: Drafts). */
export const cardProblems = (skillIds: readonly string[], card: ScorecardDraft): Detail[] => [
  ...scorecardProblems(
    skillIds.map((id) => ({ id })),
    card,
  ),
  ...lengthProblems(card),
];

/** The parts that are counted as done, in the order of the form; a skill is `skills.<id>`. */
export const cardParts = (skillIds: readonly string[]): string[] => [
  ...skillIds.map((id) => `skills.${id}`),
  'communication',
  'problemSolving',
  'strengths',
  'improvements',
  'asked',
  'recommendation',
];

/** Whether the field of a problem is in a part. */
export const isIn = (part: string, field: string) => field === part || field.startsWith(`${part}.`);

/** Progress: whether each part is done. */
export const cardProgress = (skillIds: readonly string[], card: ScorecardDraft): { part: string; done: boolean }[] => {
  const problems = cardProblems(skillIds, card);
  return cardParts(skillIds).map((part) => ({ part, done: !problems.some(({ field }) => isIn(part, field)) }));
};
