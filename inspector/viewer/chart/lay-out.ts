import type { ElkNode } from 'elkjs/lib/elk-api';
import type { Chart } from '../../model/chart';
import { elkGraph } from './elk-graph';
import { placed, type Placed } from './placed';
import { sketch } from './sketch';

type Room = { width: number; height: number };

const scale = ({ width, height }: Placed, room: Room) => Math.min(1, room.width / width, room.height / height);

/** Of a chart's layouts the one that is largest when all of it is seen in a room; of equals the first. */
export function largestIn(room: Room, [first, ...others]: readonly [Placed, ...Placed[]]): Placed {
  return others.reduce((best, one) => (scale(one, room) > scale(best, room) ? one : best), first);
}

/** A chart laid out by elk, down and to the right. */
export async function layOut(chart: Chart, elk: (graph: ElkNode) => Promise<ElkNode>): Promise<[Placed, Placed]> {
  const drawn = sketch(chart);
  const down = placed(drawn, await elk(elkGraph(drawn, 'DOWN')));
  return [down, placed(drawn, await elk(elkGraph(drawn, 'RIGHT')))];
}
