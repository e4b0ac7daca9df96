import { memo } from 'react';
import { EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react';
import { Lines } from './Lines';
import { useLit, useLitStore, type Lit } from './lit';
import type { PlacedArc, PlacedStart } from './placed';

export type ArcEdgeType = Edge<{ arc: PlacedArc }, 'arc'>;
export type StartEdgeType = Edge<{ start: PlacedStart }, 'start'>;

const Tip = ({ tip, turn }: Pick<PlacedArc, 'tip' | 'turn'>) => (
  <path className="tip" d="M0,0L-8,-4L-8,4Z" transform={`translate(${tip.x} ${tip.y}) rotate(${turn})`} />
);

const coverOf = (arc: PlacedArc, { cover }: Lit) => {
  if (!cover) return undefined;
  const all = new Set(arc.lines.map(({ name }) => cover.get(name) ?? 'none'));
  return all.size === 1 ? [...all][0] : 'some';
};

/** All transitions between two states, as one line with one label. */
export const ArcEdge = memo(function ArcEdge({ data }: EdgeProps<ArcEdgeType>) {
  return data ? <Arc arc={data.arc} /> : null;
});

function Arc({ arc }: { arc: PlacedArc }) {
  const { id, path, lines, label } = arc;
  const { hover } = useLitStore();
  const isNow = useLit(({ taken }) => lines.some(({ name }) => taken.includes(name)));
  const takings = useLit((lit) => lines.reduce((sum, { name }) => sum + (lit.takings.get(name) ?? 0), 0));
  const nearness = useLit(({ near }) => (near === null ? undefined : near.has(id) ? 'near' : 'dim'));
  const isHovered = useLit(({ hovered }) => hovered === id);
  const covered = useLit((lit) => coverOf(arc, lit));
  const marks = {
    'data-now': isNow || undefined,
    'data-near': nearness,
    'data-hovered': isHovered || undefined,
    'data-cover': covered,
    onPointerEnter: () => hover(id),
    onPointerLeave: () => hover(null),
  };
  return (
    <>
      <g className="arc" {...marks}>
        <path className="reach" d={path} />
        <path className="way" d={path} />
        <Tip {...arc} />
        {takings > 0 && (
          <g key={takings}>
            <path className="glow" d={path} />
            <circle className="dot" r={6} style={{ offsetPath: `path('${path}')` }} />
          </g>
        )}
      </g>
      <EdgeLabelRenderer>
        <div
          className="label"
          {...marks}
          style={{
            transform: `translate(${label.x}px,${label.y}px) scale(var(--label-scale, 1))`,
            width: label.width,
            height: label.height,
          }}
        >
          <Lines lines={lines} className="lines" />
        </div>
      </EdgeLabelRenderer>
    </>
  );
}

/** The arrow to the initial state of a box. */
export const StartEdge = memo(function StartEdge({ data }: EdgeProps<StartEdgeType>) {
  if (!data) return null;
  const { start } = data;
  return (
    <g className="start">
      <circle r={5} cx={start.x} cy={start.y} />
      <path className="way" d={start.path} />
      <Tip {...start} />
    </g>
  );
});
