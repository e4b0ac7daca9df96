import { ratingMeanings, recommendationLabels, type Assessment, type Scorecard } from '../../../contract/feedback';
import type { AskedSkill } from '../../../contract/job-profiles';

/** The difference in one part of a scorecard; `choice` is a rating or the recommendation in words. */
export interface CardChange {
  part: string;
  title: string;
  choice: { from: string; to: string } | null;
  text: { from: string; to: string } | null;
}
type Kind = 'real' | 'mock';

const ratingWords = (rating: Assessment['rating']) => {
  if (rating === 'notAssessed') return 'Not assessed';
  const found = ratingMeanings.find((one) => one.rating === rating);
  return found ? `${found.rating} · ${found.word}` : 'No rating';
};

const blank: Assessment = { rating: null, evidence: '' };
const given = (card: Scorecard, id: string): Assessment => card.skills.find(({ skillId }) => skillId === id) ?? blank;

const differing = <T>(from: T, to: T, words: (value: T) => string) =>
  from === to ? null : { from: words(from), to: words(to) };
const same = (text: string) => text;

/** The differences between two scorecards, in the order of the form. */
export function cardChanges(from: Scorecard, to: Scorecard, skills: readonly AskedSkill[], kind: Kind): CardChange[] {
  const assessed = (part: string, title: string, a: Assessment, b: Assessment): CardChange => ({
    part,
    title,
    choice: differing(a.rating, b.rating, ratingWords),
    text: differing(a.evidence, b.evidence, same),
  });
  const prose = (part: 'strengths' | 'improvements' | 'asked', title: string): CardChange => ({
    part,
    title,
    choice: null,
    text: differing(from[part], to[part], same),
  });
  return [
    ...skills.map(({ id, name }) => assessed(`skills.${id}`, name, given(from, id), given(to, id))),
    assessed('communication', 'Communication', from.communication, to.communication),
    assessed('problemSolving', 'Problem solving', from.problemSolving, to.problemSolving),
    prose('strengths', 'Strengths'),
    prose('improvements', 'Improvements'),
    prose('asked', 'What was asked'),
    {
      part: 'recommendation',
      title: 'Recommendation',
      choice: differing(from.recommendation, to.recommendation, (one) =>
        one === null ? 'None' : recommendationLabels[kind][one],
      ),
      text: null,
    },
  ].filter(({ choice, text }) => choice !== null || text !== null);
}

/** A change in one line: "SQL: 3 · Sound → 4 · Strong, text changed". */
export const changeInWords = ({ title, choice, text }: CardChange) =>
  `${title}: ${[choice && `${choice.from} → ${choice.to}`, text && 'text changed'].filter(Boolean).join(', ')}`;
