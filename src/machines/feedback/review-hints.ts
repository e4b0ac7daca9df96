import { needsEvidence, recommendationLabels, type Assessment, type Scorecard } from '../../contract/feedback';
import { limits } from '../../contract/texts';

type Rated = { name: string; rating: number; evidence: string };

/** The parts of a card that have a rating from 1 to 5, in the order of the form. */
function ratedParts(card: Scorecard, skills: readonly { id: string; name: string }[]): Rated[] {
  const given = new Map(card.skills.map((entry) => [entry.skillId, entry]));
  const all: [string, Assessment | undefined][] = [
    ...skills.map(({ id, name }) => [name, given.get(id)] as [string, Assessment | undefined]),
    ['Communication', card.communication],
    ['Problem solving', card.problemSolving],
  ];
  return all.flatMap(([name, part]) =>
    typeof part?.rating === 'number' ? [{ name, rating: part.rating, evidence: part.evidence.trim() }] : [],
  );
}

/**
 * Whether there is little evidence for a rating. Ratings of 1, 2 and 5, which require evidence, need twice the minimum
 * here. Other ratings may have no evidence, but not less than the minimum.
 */
const isThin = ({ rating, evidence }: Rated) =>
  needsEvidence(rating as Assessment['rating'])
    ? evidence.length < 2 * limits.evidenceLeast
    : evidence !== '' && evidence.length < limits.evidenceLeast;

/** The mean ratings that contradict each recommendation. */
const against = {
  strongHire: (mean: number) => mean < 3.5,
  hire: (mean: number) => mean < 2.5,
  noHire: (mean: number) => mean > 4,
  strongNoHire: (mean: number) => mean > 3,
} as const;

/** With fewer ratings than this, equal ratings need no hint. */
const fewest = 3;

/** Hints for an admin before approving (product: Feedback review). They never prevent the approval. */
export function reviewHints(
  card: Scorecard,
  skills: readonly { id: string; name: string }[],
  kind: 'real' | 'mock',
): string[] {
  const rated = ratedParts(card, skills);
  const thin = rated.filter(isThin).map(({ name, rating }) => `${name} (${rating})`);
  const different = [...new Set(rated.map(({ rating }) => rating))];
  // Without ratings the mean is NaN, which contradicts nothing.
  const mean = rated.reduce((sum, { rating }) => sum + rating, 0) / rated.length;
  const { recommendation } = card;
  return [
    ...(thin.length > 0 ? [`Little evidence for the rating: ${thin.join(', ')}.`] : []),
    ...(rated.length >= fewest && different.length === 1 ? [`All ${rated.length} ratings are ${different[0]}.`] : []),
    ...(recommendation !== null && against[recommendation](mean)
      ? [`“${recommendationLabels[kind][recommendation]}” does not fit the mean rating of ${mean.toFixed(1)}.`]
      : []),
  ];
}
