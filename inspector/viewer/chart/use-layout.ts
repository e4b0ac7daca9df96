import { useEffect, useState, type RefObject } from 'react';
import type { Chart } from '../../model/chart';
import { extentAround, wholeExtent, type Folds } from './extent';
import { bestIn, isTooLarge } from './lay-out';
import { layoutOf } from './layout';
import type { Placed } from './placed';
import { unseenWays, type Size } from './view';

/** What the user wants to see of a chart. */
export type Wish = {
  /** The states to show in full if the chart is too large to show all of them. */
  focus: ReadonlySet<string>;
  folds: Folds;
  /** Whether to show everything in full, however large. */
  inFull: boolean;
};
/** A layout of the chart with this id; `isLarge` if the full chart is too large. */
export type Layout = { id: string; placed: Placed | null; isLarge: boolean; failure: string | null };

// Resizing the window does not change a drawn chart. The space is measured again only for another chart, or another
// part of it.
const sizeOf = (frame: HTMLElement | null): Size => ({
  width: frame?.clientWidth || 1000,
  height: frame?.clientHeight || 750,
});

/**
 * The full chart if most of it is visible, with every way out of the active states. Otherwise a brief one around the
 * active states.
 */
export async function draw(chart: Chart, { focus, folds, inFull }: Wish, window: Size, lay = layoutOf) {
  const whole = bestIn(window, await lay(chart, wholeExtent(chart, folds)), focus);
  const unseen = unseenWays(whole, focus, window);
  const isLarge = isTooLarge(whole, window) || unseen > 0;
  if (inFull || !isLarge) return { placed: whole, isLarge };
  const brief = bestIn(window, await lay(chart, extentAround(chart, focus, folds)), focus);
  return { placed: brief, isLarge };
}

/** The layout of a chart that suits the size of its frame. The last layout stays until the next one is ready. */
export function useLayout(chart: Chart, { focus, folds, inFull }: Wish, frame: RefObject<HTMLElement | null>): Layout {
  const [layout, setLayout] = useState<Layout>({ id: chart.id, placed: null, isLarge: false, failure: null });
  useEffect(() => {
    let isWanted = true;
    const { id } = chart;
    draw(chart, { focus, folds, inFull }, sizeOf(frame.current)).then(
      (drawn) => isWanted && setLayout({ id, failure: null, ...drawn }),
      (thrown: unknown) => {
        const failure = thrown instanceof Error ? thrown.message : String(thrown);
        if (isWanted) setLayout({ id, placed: null, isLarge: false, failure });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [chart, focus, folds, inFull, frame]);
  return layout;
}
