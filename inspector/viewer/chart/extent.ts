import type { Chart } from '../../model/chart';
import { isFoldable, type Extent } from './sketch';

/** The states that the user folded (true) or unfolded (false). */
export type Folds = ReadonlyMap<string, boolean>;

const foldable = ({ states }: Chart): string[] => states.filter(isFoldable).map(({ id }) => id);

/** Everything in full, except the states that the user folded. */
export const wholeExtent = (chart: Chart, folds: Folds): Extent => ({
  folded: new Set(foldable(chart).filter((id) => folds.get(id) === true)),
  focus: null,
});

/** For a large chart: active states in full, other states brief, and folded unless the user unfolded them. */
export const extentAround = (chart: Chart, active: ReadonlySet<string>, folds: Folds): Extent => ({
  folded: new Set(foldable(chart).filter((id) => folds.get(id) ?? !active.has(id))),
  focus: active,
});
