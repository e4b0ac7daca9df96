import type { Chart } from '../../model/chart';
import { isFoldable, type Extent } from './sketch';

/** States that a reader folded (true) or unfolded (false) by hand. */
export type Folds = ReadonlyMap<string, boolean>;

const foldable = ({ states }: Chart): string[] => states.filter(isFoldable).map(({ id }) => id);

/** Everything written out, but for what a reader folded. */
export const wholeExtent = (chart: Chart, folds: Folds): Extent => ({
  folded: new Set(foldable(chart).filter((id) => folds.get(id) === true)),
  focus: null,
});

/** Of a large chart what is active, in full; the rest briefly, and folded unless a reader unfolded it. */
export const extentAround = (chart: Chart, active: ReadonlySet<string>, folds: Folds): Extent => ({
  folded: new Set(foldable(chart).filter((id) => folds.get(id) ?? !active.has(id))),
  focus: active,
});
