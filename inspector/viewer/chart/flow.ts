import { Position } from '@xyflow/react';
import type { ArcEdgeType, StartEdgeType } from './ArcEdge';
import type { Placed, PlacedBox } from './placed';
import type { HeadNodeType } from './Head';
import { nameWidth } from './sketch';
import type { StateNodeType } from './StateNode';

// Edges have their own paths, so fixed handles let React Flow draw them at once, without measuring nodes first.
const handles = (['source', 'target'] as const).map((type) => ({
  type,
  position: Position.Top,
  x: 0,
  y: 0,
  width: 1,
  height: 1,
}));

// Zoomed out, a name grows as far as its box allows.
const growth = ({ state, width }: PlacedBox) =>
  Math.max(1, Math.min(2.6, (width - 20) / (state.key.length * nameWidth)));

const around = {
  // The state inside has the name and the role, so its wrapper announces nothing.
  domAttributes: { 'aria-roledescription': undefined, 'aria-describedby': undefined },
  // React Flow disables pointer events on nodes for which it has no handlers.
  style: { pointerEvents: 'all' },
} as const;

const said = (path: string, lines: string[]) => `${path}: ${lines.join('; ')}`.replaceAll('\n', ' ');

/** A placed chart in React Flow's format. Equal charts give equal objects, so that nothing renders again. */
export function flowOf({ boxes, arcs, starts }: Placed): {
  nodes: (StateNodeType | HeadNodeType)[];
  edges: (ArcEdgeType | StartEdgeType)[];
} {
  const keys = new Map(boxes.map(({ state }) => [state.id, state.key]));
  const parallel = new Set(boxes.flatMap(({ state }) => (state.type === 'parallel' ? [state.id] : [])));
  return {
    nodes: [
      ...boxes.map((box): StateNodeType => ({
        id: box.state.id,
        type: 'state',
        position: { x: box.x, y: box.y },
        ...(box.state.parent !== null && { parentId: box.state.parent }),
        width: box.width,
        height: box.height,
        handles,
        ...around,
        data: {
          box,
          grow: growth(box),
          isRegion: box.state.parent !== null && parallel.has(box.state.parent),
        },
      })),
      ...boxes
        .filter(({ isLeaf }) => !isLeaf)
        .map((box): HeadNodeType => ({
          id: `head ${box.state.id}`,
          type: 'head',
          parentId: box.state.id,
          position: { x: 0, y: 0 },
          width: box.width,
          height: box.head,
          zIndex: 900,
          ...around,
          data: { box, grow: growth(box) },
        })),
    ],
    edges: [
      ...starts.map((start): StartEdgeType => ({
        id: `start ${start.to}`,
        type: 'start',
        source: start.parent,
        target: start.to,
        ariaLabel: `${keys.get(start.parent)} begins in ${keys.get(start.to)}`,
        data: { start },
      })),
      ...arcs.map((arc): ArcEdgeType => ({
        id: arc.id,
        type: 'arc',
        source: arc.from,
        target: arc.to,
        ariaLabel: said(
          `${keys.get(arc.from)} to ${keys.get(arc.to)}`,
          arc.lines.map(({ full }) => full),
        ),
        data: { arc },
      })),
    ],
  };
}
