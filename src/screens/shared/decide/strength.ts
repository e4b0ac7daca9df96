import { recommendations } from '../../../contract/feedback';
import type { Compared } from '../../../contract/interviews-decisions';

type Rating = Compared['communication'] | undefined;
export const numberOf = (rating: Rating): number | null => (typeof rating === 'number' ? rating : null);

/** The mean of the ratings of primary skills, or of all skills where no primary one was rated; null without any. */
export function skillMean({ ratings }: Pick<Compared, 'ratings'>): number | null {
  const rated = (some: Compared['ratings']) => some.flatMap(({ rating }) => numberOf(rating) ?? []);
  const primary = rated(ratings.filter((one) => one.primary));
  const given = primary.length > 0 ? primary : rated(ratings);
  return given.length === 0 ? null : given.reduce((sum, one) => sum + one, 0) / given.length;
}

/** Higher is better; null without a recommendation. */
export const recommended = ({ recommendation }: Pick<Compared, 'recommendation'>): number | null =>
  recommendation === null ? null : recommendations.length - recommendations.indexOf(recommendation);

/** The strongest first: by recommendation, then by the mean of primary skills; what is missing comes last. */
export const byStrength = (a: Compared, b: Compared): number =>
  (recommended(b) ?? 0) - (recommended(a) ?? 0) ||
  (skillMean(b) ?? 0) - (skillMean(a) ?? 0) ||
  a.candidate.name.localeCompare(b.candidate.name);

/** Whether each value is the best of its row; none where there is nothing to choose between. */
export function bestOf(values: readonly (number | null)[]): boolean[] {
  const given = values.filter((value) => value !== null);
  const best = Math.max(...given);
  const differ = given.some((value) => value !== best);
  return values.map((value) => differ && value === best);
}
