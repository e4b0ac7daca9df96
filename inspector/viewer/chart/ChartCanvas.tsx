import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { Background, ReactFlow, ReactFlowProvider, useStoreApi } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import type { Chart } from '../../model/chart';
import { ArcEdge, StartEdge } from './ArcEdge';
import { flowOf } from './flow';
import { Follow } from './Follow';
import { Frame } from './frame';
import { HeadNode } from './Head';
import { largestIn } from './lay-out';
import { layoutOf } from './layout';
import { Legend } from './Legend';
import { LitContext, makeLit, useLit, type ChartState } from './lit';
import type { Placed } from './placed';
import { ChartContext } from './shared';
import { StateNode } from './StateNode';
import { Tools } from './Tools';
import { fitting, isSeen } from './view';

type ChartCanvasProps = ChartState & {
  chart: Chart;
  /** Asked to select a state, or none. */
  onSelect: (stateId: string | null) => void;
};

const nodeTypes = { state: StateNode, head: HeadNode };
const edgeTypes = { arc: ArcEdge, start: StartEdge };

/** `turn` counts the layouts shown: another one is another canvas. */
type Layout = { id: string; turn: number; placed: Placed | null; failure: string | null };

function useLayout(chart: Chart, frame: RefObject<HTMLElement | null>): Layout {
  const [layout, setLayout] = useState<Layout>({ id: chart.id, turn: 0, placed: null, failure: null });
  useEffect(() => {
    let isWanted = true;
    const { id } = chart;
    const show = (placed: Placed | null, failure: string | null) => {
      if (!isWanted) return;
      setLayout((last) => ({ id, placed, failure, turn: last.placed === placed ? last.turn : last.turn + 1 }));
    };
    layoutOf(chart).then(
      (layouts) => show(largestIn(roomOf(frame.current), layouts), null),
      (failure: unknown) => show(null, failure instanceof Error ? failure.message : String(failure)),
    );
    return () => {
      isWanted = false;
    };
  }, [chart, frame]);
  return layout;
}

// A drawn chart does not change with the window; only another chart measures the space again.
const roomOf = (frame: HTMLElement | null) => ({
  width: frame?.clientWidth || 1000,
  height: frame?.clientHeight || 750,
});

/** A statechart that lights what is active, was just taken or refused (see ChartState); laid out once, lit often. */
export function ChartCanvas({ chart, onSelect, ...told }: ChartCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { id, turn, placed, failure } = useLayout(chart, frame);
  return (
    <Frame ref={frame}>
      {failure !== null && <Alert severity="error">The chart could not be drawn. {failure}</Alert>}
      {failure === null && (!placed || id !== chart.id) && (
        <Skeleton variant="rounded" width="100%" height="100%" role="status" aria-label={`Laying out ${chart.id}`} />
      )}
      {placed && id === chart.id && (
        <ReactFlowProvider key={turn}>
          <LitChart placed={placed} told={told} onSelect={onSelect} />
        </ReactFlowProvider>
      )}
    </Frame>
  );
}

type LitChartProps = { placed: Placed; told: ChartState; onSelect: ChartCanvasProps['onSelect'] };

function LitChart({ placed, told, onSelect }: LitChartProps) {
  const [follows, setFollows] = useState(true);
  const [lit] = useState(() => makeLit(placed, told));
  const latest = useRef(onSelect);
  useLayoutEffect(() => {
    latest.current = onSelect;
    lit.tell(told);
  });
  const shared = useMemo(
    () => ({
      boxes: placed.boxes,
      keys: new Map(placed.boxes.map(({ state }) => [state.id, state.key])),
      select: (state: string | null) => latest.current(state),
    }),
    [placed],
  );
  return (
    <ChartContext value={shared}>
      <LitContext value={lit}>
        <Drawing placed={placed} follows={follows} onFollow={setFollows} />
        <Refusals />
      </LitContext>
    </ChartContext>
  );
}

function Refusals() {
  const isRefused = useLit(({ refused }) => refused);
  return (
    <span role="status" className="said">
      {isRefused ? 'refused' : ''}
    </span>
  );
}

type DrawingProps = { placed: Placed; follows: boolean; onFollow: (follows: boolean) => void };

const Drawing = memo(function Drawing({ placed, follows, onFollow }: DrawingProps) {
  const { nodes, edges } = useMemo(() => flowOf(placed), [placed]);
  // A person who moves the canvas wants to look elsewhere.
  const moved = useCallback((event: unknown) => event !== null && onFollow(false), [onFollow]);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      fitView
      fitViewOptions={fitting}
      minZoom={0.1}
      maxZoom={2.5}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      zoomOnDoubleClick={false}
      proOptions={{ hideAttribution: true }}
      onMoveStart={moved}
    >
      <Background gap={20} />
      <Distance whole={placed} />
      {follows && <Follow />}
      <Tools follows={follows} onFollow={onFollow} />
      <Legend />
    </ReactFlow>
  );
});

/** Below this scale labels cannot be read and are hidden but for those that matter now. */
const far = 0.55;

// The scale changes with every frame of a zoom: set it in the style, not in React.
function Distance({ whole }: { whole: { width: number; height: number } }) {
  const store = useStoreApi();
  useLayoutEffect(() => {
    const tell = () => {
      const { domNode, transform } = store.getState();
      domNode?.style.setProperty('--closer', String(Math.min(2.6, Math.max(1, 0.85 / transform[2]))));
      domNode?.toggleAttribute('data-far', transform[2] < far);
      // A map of what is seen anyway would only cover it.
      domNode?.toggleAttribute('data-whole', isSeen({ left: 0, top: 0, ...whole }, store.getState()));
    };
    tell();
    return store.subscribe(tell);
  }, [store, whole]);
  return null;
}
