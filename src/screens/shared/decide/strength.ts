import { recommendations } from '../../../contract/feedback';
import type { Compared } from '../../../contract/interviews-decisions';

type Rating = Compared['communication'] | undefined;
export const numberOf = (rating: Rating): number | null => (typeof rating === 'number' ? rating : null);

/** The mean rating of primary skills, or of all skills if no primary skill was rated; null without ratings. */
export function skillMean({ ratings }: Pick<Compared, 'ratings'>): number | null {
  const rated = (some: Compared['ratings']) => some.flatMap(({ rating }) => numberOf(rating) ?? []);
  const primary = rated(ratings.filter((one) => one.primary));
  const given = primary.length > 0 ? primary : rated(ratings);
  return given.length === 0 ? null : given.reduce((sum, one) => sum + one, 0) / given.length;
}

/** The recommendation as a number, higher is better; null without a recommendation. */
export const recommended = ({ recommendation }: Pick<Compared, 'recommendation'>): number | null =>
  recommendation === null ? null : recommendations.length - recommendations.indexOf(recommendation);

/** Sorts the strongest first: by recommendation, then by the mean of skills, then by name. Missing values are last. */
export const byStrength = (a: Compared, b: Compared): number =>
  (recommended(b) ?? 0) - (recommended(a) ?? 0) ||
  (skillMean(b) ?? 0) - (skillMean(a) ?? 0) ||
  a.candidate.name.localeCompare(b.candidate.name);

/** Whether each value is the best of its row; false for all if they do not differ. */
export function bestOf(values: readonly (number | null)[]): boolean[] {
  const given = values.filter((value) => value !== null);
  const best = Math.max(...given);
  const differ = given.some((value) => value !== best);
  return values.map((value) => differ && value === best);
}
