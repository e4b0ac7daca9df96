import { useEffect, useState, type RefObject } from 'react';
import type { Chart } from '../../model/chart';
import { extentAround, wholeExtent, type Folds } from './extent';
import { bestIn, isTooLarge } from './lay-out';
import { layoutOf } from './layout';
import type { Placed } from './placed';
import { unseenWays, type Size } from './view';

/** What a reader wants to see of a chart. */
export type Wish = {
  /** States to be seen in full where the chart is too large to be. */
  focus: ReadonlySet<string>;
  folds: Folds;
  /** All of it in full, however large. */
  inFull: boolean;
};
/** A layout of the chart with this id; `isLarge` if all of it, written out, is too large. */
export type Layout = { id: string; placed: Placed | null; isLarge: boolean; failure: string | null };

// A drawn chart does not change with the window; only another one, or another part of it, measures the space again.
const sizeOf = (frame: HTMLElement | null): Size => ({
  width: frame?.clientWidth || 1000,
  height: frame?.clientHeight || 750,
});

/** All of a chart where most of it is seen with every way out of what is active; else a brief one around that. */
export async function draw(chart: Chart, { focus, folds, inFull }: Wish, window: Size, lay = layoutOf) {
  const whole = bestIn(window, await lay(chart, wholeExtent(chart, folds)), focus);
  const unseen = unseenWays(whole, focus, window);
  const isLarge = isTooLarge(whole, window) || unseen > 0;
  if (inFull || !isLarge) return { placed: whole, isLarge };
  const brief = bestIn(window, await lay(chart, extentAround(chart, focus, folds)), focus);
  return { placed: brief, isLarge };
}

/** The layout of a chart that suits the space of its frame. The last one stays until the next is there. */
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
