import { ratingMeanings, recommendationLabels, type Assessment, type ScorecardDraft } from '../../../contract/feedback';

const fixed: Record<string, string> = {
  communication: 'Communication',
  problemSolving: 'Problem solving',
  strengths: 'Strengths',
  improvements: 'Improvements',
  asked: 'What was asked',
  recommendation: 'Recommendation',
  notes: 'Private notes',
};

/** The title of a part of the scorecard. The title of a skill is its name. */
export const partTitle = (part: string, skills: readonly { id: string; name: string }[]): string =>
  fixed[part] ?? skills.find(({ id }) => `skills.${id}` === part)?.name ?? 'Skill';

/** The id of a part's element in the page. */
export const partId = (part: string) => `part-${part.replace('.', '-')}`;

/** Scrolls to a part and focuses its first field. */
export function goToPart(part: string, block: ScrollLogicalPosition = 'start') {
  const element = document.getElementById(partId(part));
  element?.scrollIntoView({ block });
  const field = element?.querySelector<HTMLElement>('input:checked') ?? element?.querySelector('input, textarea');
  ((field as HTMLElement | null | undefined) ?? element)?.focus({ preventScroll: true });
}

/** Scrolls to the field of a problem, such as `communication.evidence`, and focuses it. */
export function goToProblem(field: string, block: ScrollLogicalPosition = 'center') {
  const part = field.replace(/\.(rating|evidence)$/, '');
  goToPart(part, block);
  if (field.endsWith('.evidence'))
    document.getElementById(partId(part))?.querySelector('textarea')?.focus({ preventScroll: true });
}

/** The id of the comparison of two drafts. */
export const conflictId = 'draft-conflict';

/** Scrolls to the comparison of two drafts and focuses it. */
export function goToConflict() {
  const element = document.getElementById(conflictId);
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}

const assessmentText = ({ rating, evidence }: Assessment) => {
  const level = ratingMeanings.find((one) => one.rating === rating);
  const word = level ? `${level.rating} · ${level.word}` : rating === 'notAssessed' ? 'Not assessed' : 'No rating';
  return evidence === '' ? word : `${word}\n${evidence}`;
};

/** A part of a scorecard as text, to compare two scorecards. */
export function partText(part: string, card: ScorecardDraft, kind: 'real' | 'mock'): string {
  if (part === 'communication' || part === 'problemSolving') return assessmentText(card[part]);
  if (part === 'strengths' || part === 'improvements' || part === 'asked') return card[part];
  if (part === 'notes') return card.notes ?? '';
  if (part === 'recommendation') return card.recommendation ? recommendationLabels[kind][card.recommendation] : '';
  const skill = card.skills.find(({ skillId }) => `skills.${skillId}` === part);
  return skill ? assessmentText(skill) : '';
}
