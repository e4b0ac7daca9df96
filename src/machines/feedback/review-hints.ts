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

/** What a rating of 1, 2 or 5 must have is little for it still; other ratings may have none, but not half a sentence. */
const isThin = ({ rating, evidence }: Rated) =>
  needsEvidence(rating as Assessment['rating'])
    ? evidence.length < 2 * limits.evidenceLeast
    : evidence !== '' && evidence.length < limits.evidenceLeast;

/** The mean ratings beyond which a recommendation contradicts them. */
const against = {
  strongHire: (mean: number) => mean < 3.5,
  hire: (mean: number) => mean < 2.5,
  noHire: (mean: number) => mean > 4,
  strongNoHire: (mean: number) => mean > 3,
} as const;

/** Fewer ratings than this can well be the same. */
const fewest = 3;

/** What an admin may want to look at before approving (product: Feedback review); it never prevents that. */
export function reviewHints(
  card: Scorecard,
  skills: readonly { id: string; name: string }[],
  kind: 'real' | 'mock',
): string[] {
  const rated = ratedParts(card, skills);
  const thin = rated.filter(isThin).map(({ name, rating }) => `${name} (${rating})`);
  const different = [...new Set(rated.map(({ rating }) => rating))];
  // Without ratings it is not a number, which contradicts nothing.
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
