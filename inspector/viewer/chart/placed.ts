import type { ElkNode, ElkPoint } from 'elkjs/lib/elk-api';
import { startOf, startSize } from './elk-graph';
import type { Arc, Box, Sketch } from './sketch';

/** A box with its position in px: `x` and `y` relative to its parent, `left` and `top` relative to the whole chart. */
export type PlacedBox = Omit<Box, 'children'> & {
  x: number;
  y: number;
  left: number;
  top: number;
  height: number;
  depth: number;
  isLeaf: boolean;
};
/**
 * An edge with its position. `path` is an SVG path relative to the whole chart, `tip` is the point of the arrow, and
 * `turn` is its angle in degrees.
 */
export type PlacedArc = Arc & {
  path: string;
  tip: ElkPoint;
  turn: number;
  label: { x: number; y: number; width: number; height: number };
};
export type PlacedStart = {
  id: string;
  parent: string;
  to: string;
  x: number;
  y: number;
  path: string;
  tip: ElkPoint;
  turn: number;
};
export type Placed = {
  width: number;
  height: number;
  /** Each box comes after the box around it. */
  boxes: PlacedBox[];
  arcs: PlacedArc[];
  starts: PlacedStart[];
};

const corner = 6;
const arrow = 7;

const toward = (from: ElkPoint, to: ElkPoint, by: number): ElkPoint => {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / far) * by, y: from.y + ((to.y - from.y) / far) * by };
};
const written = ({ x, y }: ElkPoint) => `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;

/** A line through points with rounded corners, which ends at the start of its arrow. */
export function rounded(points: readonly ElkPoint[]): { path: string; tip: ElkPoint; turn: number } {
  const tip = points.at(-1) ?? { x: 0, y: 0 };
  const before = points.at(-2) ?? tip;
  const ends = [...points.slice(0, -1), toward(tip, before, arrow)];
  const path = ends.map((point, index) => {
    const last = ends[index - 1];
    const next = ends[index + 1];
    if (!last) return `M${written(point)}`;
    if (!next) return `L${written(point)}`;
    const reach = (other: ElkPoint) => Math.min(corner, Math.hypot(other.x - point.x, other.y - point.y) / 2);
    return `L${written(toward(point, last, reach(last)))}Q${written(point)} ${written(toward(point, next, reach(next)))}`;
  });
  return { path: path.join(''), tip, turn: (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI };
}

const through = (graph: ElkNode) =>
  new Map(
    (graph.edges ?? []).map(({ id, sections = [], labels = [] }) => [
      id,
      {
        points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]),
        label: labels[0],
      },
    ]),
  );

/** Converts the result of elk to the positions that are drawn. */
export function placed({ root, arcs }: Sketch, graph: ElkNode): Placed {
  const boxes: PlacedBox[] = [];
  const starts: PlacedStart[] = [];
  const lines = through(graph);
  const nodes = (graph.children ?? [])[0];
  const go = ({ children, ...box }: Box, node: ElkNode | undefined, around: PlacedBox | null) => {
    const { x = 0, y = 0, width = box.width, height = box.head } = node ?? {};
    const at = { x: Math.round(x), y: Math.round(y), width: Math.ceil(width), height: Math.ceil(height) };
    const own: PlacedBox = {
      ...box,
      ...at,
      left: at.x + (around?.left ?? 0),
      top: at.y + (around?.top ?? 0),
      depth: around ? around.depth + 1 : 0,
      isLeaf: children.length === 0,
    };
    boxes.push(own);
    const inner = new Map(node?.children?.map((one) => [one.id, one]));
    const start = inner.get(startOf(box.state.id));
    for (const child of children) {
      go(child, inner.get(child.state.id), own);
      const line = lines.get(startOf(child.state.id));
      if (start && line && child.state.initial)
        starts.push({
          id: start.id,
          parent: box.state.id,
          to: child.state.id,
          x: own.left + (start.x ?? 0) + startSize / 2,
          y: own.top + (start.y ?? 0) + startSize / 2,
          ...rounded(line.points),
        });
    }
  };
  go(root, nodes, null);
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    boxes,
    starts,
    arcs: arcs.map((arc) => {
      const line = lines.get(arc.id);
      const { x = 0, y = 0, width = 0, height = 0 } = line?.label ?? {};
      return { ...arc, ...rounded(line?.points ?? []), label: { x, y, width, height } };
    }),
  };
}
