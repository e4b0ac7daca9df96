import type { ElkNode } from 'elkjs/lib/elk-api';
import type { Chart } from '../../model/chart';
import { elkGraph, type Shape } from './elk-graph';
import { placed, type Placed } from './placed';
import { everything, sketch, type Extent } from './sketch';
import { overlaps, roomIn, unseenWays, type Size } from './view';

/** The share of a layout that is visible at once without scaling it down, from 0 to 1. */
const shareSeen = ({ width, height }: Size, room: Size) =>
  Math.min(1, room.width / width) * Math.min(1, room.height / height);

/** Whether so little of a layout is visible at once that folding and shortening it is better. */
export const isTooLarge = (placed: Size, window: Size): boolean => shareSeen(placed, roomIn(window)) < 0.5;

/**
 * The layout that shows most ways out of the active states in a window. Among equals, the one of which most is visible.
 */
export function bestIn(window: Size, [first, ...others]: Layouts, active: ReadonlySet<string>): Placed {
  const isBetter = (one: Placed, other: Placed) => {
    const less = unseenWays(one, active, window) - unseenWays(other, active, window);
    return less === 0 ? shareSeen(one, roomIn(window)) > shareSeen(other, roomIn(window)) : less < 0;
  };
  return others.reduce((best, one) => (isBetter(one, best) ? one : best), first);
}

// elk sometimes places a label next to a state on top of another label.
const isClear = ({ boxes, arcs }: Placed) => {
  const labels = arcs.map(({ label: { x: left, y: top, width, height } }) => ({ left, top, width, height }));
  const all = [...boxes.filter(({ isLeaf }) => isLeaf), ...labels];
  return !labels.some((label) => all.some((other) => other !== label && overlaps(label, other)));
};

const shapes: readonly Shape[] = [
  { flow: 'DOWN', labels: 'CENTER' },
  { flow: 'RIGHT', labels: 'CENTER' },
];
const narrow: Shape = { flow: 'DOWN', labels: 'TAIL' };

export type Layouts = readonly [Placed, ...Placed[]];

/** The layouts of a chart by elk: down, to the right, and down with less width if nothing then overlaps. */
export async function layOut(
  chart: Chart,
  elk: (graph: ElkNode) => Promise<ElkNode>,
  extent: Extent = everything,
): Promise<Layouts> {
  const drawn = sketch(chart, extent);
  const [down, right, tall] = await Promise.all(
    [...shapes, narrow].map(async (shape) => placed(drawn, await elk(elkGraph(drawn, shape)))),
  );
  if (!down || !right || !tall) throw new Error('elk answered less than it was asked');
  return isClear(tall) ? [down, right, tall] : [down, right];
}
