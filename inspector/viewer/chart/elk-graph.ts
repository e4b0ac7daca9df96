import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api';
import type { Arc, Box, Sketch } from './sketch';
import { sizeOf } from './words';

/** The direction of a chart: down needs height, right needs width. */
export type Flow = 'DOWN' | 'RIGHT';
/**
 * Labels in the middle of edges have their own rows. Labels at the tail, next to the state that is left, need less
 * width.
 */
export type Shape = { flow: Flow; labels: 'CENTER' | 'TAIL' };

/** The margin around the text of a label, in px. */
export const labelMargin = { x: 6, y: 3 };

/** The id of the start dot of a box, in elk's graph. */
export const startOf = (id: string) => `start ${id}`;
export const startSize = 10;

const everywhere = (flow: Flow) => ({
  'elk.algorithm': 'layered',
  'elk.direction': flow,
  'elk.edgeRouting': 'ORTHOGONAL',
  // Depth first from the start of a box, so that reading begins there.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.layered.thoroughness': '10',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '2',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
});

const isBegun = ({ state, children }: Box) => state.type === 'compound' && children.some((one) => one.state.initial);

const nodeOf = (box: Box, flow: Flow): ElkNode => {
  const { state, children, width, head } = box;
  if (children.length === 0) return { id: state.id, width, height: head };
  const start = { id: startOf(state.id), width: startSize, height: startSize };
  return {
    id: state.id,
    children: [...(isBegun(box) ? [start] : []), ...children.map((child) => nodeOf(child, flow))],
    layoutOptions: {
      ...everywhere(flow),
      'elk.padding': `[top=${head + 10},left=14,bottom=14,right=14]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // elk rotates a graph that flows down, but not this minimum size.
      'elk.nodeSize.minimum': flow === 'DOWN' ? `(${head + 20},${width})` : `(${width},${head + 20})`,
    },
  };
};

const startsOf = (box: Box): ElkExtendedEdge[] => [
  ...(isBegun(box)
    ? box.children
        .filter(({ state }) => state.initial)
        .map(({ state }) => ({ id: startOf(state.id), sources: [startOf(box.state.id)], targets: [state.id] }))
    : []),
  ...box.children.flatMap(startsOf),
];

const edgeOf = ({ id, from, to, lines }: Arc, place: Shape['labels']): ElkExtendedEdge => {
  const { width, height } = sizeOf(lines);
  return {
    id,
    sources: [from],
    targets: [to],
    labels: [
      {
        text: id,
        width: width + 2 * labelMargin.x,
        height: height + 2 * labelMargin.y,
        // An inline label, which its edge passes through, clearly belongs to that edge.
        layoutOptions: { 'elk.edgeLabels.placement': place, 'elk.edgeLabels.inline': String(place === 'CENTER') },
      },
    ],
  };
};

/**
 * The input of elk: nested boxes, one edge for each pair of states, and edge coordinates relative to the whole chart.
 */
export function elkGraph({ root, arcs }: Sketch, { flow, labels }: Shape): ElkNode {
  return {
    id: 'chart',
    children: [nodeOf(root, flow)],
    edges: [...startsOf(root), ...arcs.map((arc) => edgeOf(arc, labels))],
    layoutOptions: {
      ...everywhere(flow),
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.edgeCoords': 'ROOT',
      'elk.padding': '[top=0,left=0,bottom=0,right=0]',
    },
  };
}
