import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Background, ReactFlow, ReactFlowProvider, useStoreApi } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import type { Chart } from '../../model/chart';
import { ArcEdge, StartEdge } from './ArcEdge';
import { flowOf } from './flow';
import { Follow } from './Follow';
import { Frame } from './frame';
import { HeadNode } from './Head';
import { Legend } from './Legend';
import { LitContext, makeLit, same, useLit, type ChartState } from './lit';
import type { Placed } from './placed';
import { ChartContext } from './shared';
import { StateNode } from './StateNode';
import { Tools } from './Tools';
import { useLayout } from './use-layout';
import { homeOf, isSeen, sightOf, withList } from './view';
import { WaysOut } from './WaysOut';

type ChartCanvasProps = ChartState & {
  chart: Chart;
  /** Called to select a state, or none. */
  onSelect: (stateId: string | null) => void;
};

const nodeTypes = { state: StateNode, head: HeadNode };
const edgeTypes = { arc: ArcEdge, start: StartEdge };

/**
 * A statechart that highlights active states, and transitions just taken or refused (see ChartState). It opens at the
 * active states, and follows them until the user looks elsewhere.
 */
export function ChartCanvas(props: ChartCanvasProps) {
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [inFull, setInFull] = useState(false);
  const kept = { folds, onFold: setFolds, inFull, onInFull: setInFull };
  const { id } = props.chart;
  const [shown, setShown] = useState({ id, turn: 0, ids: [id] });
  if (shown.id !== id) {
    const ids = shown.ids.includes(id) ? shown.ids : [...shown.ids, id].slice(-mostKept);
    setShown({ id, turn: shown.turn + 1, ids });
  }
  return shown.ids.map((one) => (
    <div key={one} style={{ display: one === id ? 'contents' : 'none' }}>
      <Waiting isShown={one === id} turn={shown.turn} {...props} kept={kept} />
    </div>
  ));
}

/**
 * The number of charts that stay mounted: a user who steps through messages of several actors soon returns to each of
 * them.
 */
const mostKept = 6;

type WaitingProps = OneChartProps & { isShown: boolean };

/** A hidden chart stays as it was when it was last visible. */
const Waiting = memo(
  ({ isShown: _isShown, ...props }: WaitingProps) => <OneChart {...props} />,
  (_before, { isShown }) => !isShown,
);
Waiting.displayName = 'Waiting';

/** The user's choices, shared by all charts. */
type Kept = {
  folds: ReadonlyMap<string, boolean>;
  onFold(folds: ReadonlyMap<string, boolean>): void;
  inFull: boolean;
  onInFull(inFull: boolean): void;
};

/** `turn` changes each time that the chart is shown again. */
type OneChartProps = ChartCanvasProps & { kept: Kept; turn: number };

function OneChart({ chart, onSelect, kept, turn, ...told }: OneChartProps) {
  const { folds, inFull } = kept;
  const frame = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  const [lastTurn, setLastTurn] = useState(turn);
  if (turn !== lastTurn) {
    setLastTurn(turn);
    setFollows(true);
  }
  // While the user does not follow the active states, a new layout would disturb them.
  const [focus, setFocus] = useState(told.active);
  if (follows && !same(focus, told.active)) setFocus(told.active);
  const { placed, isLarge, failure } = useLayout(chart, { focus, folds, inFull }, frame);
  return (
    <Frame ref={frame}>
      {failure !== null && <Alert severity="error">The chart could not be drawn. {failure}</Alert>}
      {failure === null && !placed && (
        <Box role="status" sx={{ height: '100%', display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
          Laying out {chart.id}…
        </Box>
      )}
      {placed && (
        <ReactFlowProvider>
          <LitChart
            {...{ placed, told, onSelect, follows, isLarge, kept }}
            size={{ width: frame.current?.clientWidth || 1000, height: frame.current?.clientHeight || 750 }}
            onFollow={setFollows}
          />
        </ReactFlowProvider>
      )}
    </Frame>
  );
}

type LitChartProps = {
  placed: Placed;
  told: ChartState;
  onSelect: ChartCanvasProps['onSelect'];
  kept: Kept;
  isLarge: boolean;
  size: { width: number; height: number };
  follows: boolean;
  onFollow(follows: boolean): void;
};

function LitChart({ placed, told, onSelect, kept, isLarge, size, follows, onFollow }: LitChartProps) {
  const [lit] = useState(() => makeLit(placed, told));
  const latest = useRef({ onSelect, kept });
  useLayoutEffect(() => {
    latest.current = { onSelect, kept };
    lit.place(placed);
    lit.tell(told);
  });
  const shared = useMemo(
    () => ({
      boxes: placed.boxes,
      keys: new Map(placed.boxes.map(({ state }) => [state.id, state.key])),
      select: (state: string | null) => latest.current.onSelect(state),
      fold: (state: string, isFolded: boolean) => {
        const { folds, onFold } = latest.current.kept;
        onFold(new Map([...folds, [state, isFolded]]));
      },
    }),
    [placed],
  );
  const { inFull, onInFull } = kept;
  return (
    <ChartContext value={shared}>
      <LitContext value={lit}>
        <Drawing {...{ placed, follows, onFollow, isLarge, inFull, onInFull }} first={{ lit: told.active, size }} />
        {follows && <WaysOut placed={placed} />}
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

type DrawingProps = {
  placed: Placed;
  follows: boolean;
  onFollow(follows: boolean): void;
  isLarge: boolean;
  inFull: boolean;
  onInFull(inFull: boolean): void;
  /** The initial view. */
  first: { lit: ReadonlySet<string>; size: { width: number; height: number } };
};

const Drawing = memo(
  function Drawing({ placed, follows, onFollow, first, ...tools }: DrawingProps) {
    const { nodes, edges } = useMemo(() => flowOf(placed), [placed]);
    const { window } = withList(placed, first.lit, first.size);
    // A user who moves the canvas wants to look elsewhere, so following ends.
    const moved = useCallback((event: unknown) => event !== null && onFollow(false), [onFollow]);
    return (
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        defaultViewport={homeOf(placed, sightOf(placed, first.lit, window), window)}
        minZoom={0.1}
        maxZoom={2.5}
        panOnScroll
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
        {follows && <Follow placed={placed} />}
        <Tools placed={placed} follows={follows} onFollow={onFollow} {...tools} />
        <Legend />
      </ReactFlow>
    );
  },
  // The initial view is used only once, so it is not compared.
  ({ first: _one, ...one }, { first: _other, ...other }) =>
    (Object.keys(one) as (keyof typeof one)[]).every((name) => one[name] === other[name]),
);

/** Below this scale labels cannot be read. They are hidden, except those that matter now. */
const far = 0.55;

// The scale changes with every frame of a zoom, so it is set in the style and not in React.
function Distance({ whole }: { whole: { width: number; height: number } }) {
  const store = useStoreApi();
  useLayoutEffect(() => {
    const tell = () => {
      const { domNode, transform } = store.getState();
      domNode?.style.setProperty('--closer', String(Math.min(2.6, Math.max(1, 0.85 / transform[2]))));
      domNode?.toggleAttribute('data-far', transform[2] < far);
      // While the whole chart is visible, a map would only cover it.
      domNode?.toggleAttribute('data-whole', isSeen({ left: 0, top: 0, ...whole }, store.getState()));
    };
    tell();
    return store.subscribe(tell);
  }, [store, whole]);
  return null;
}
