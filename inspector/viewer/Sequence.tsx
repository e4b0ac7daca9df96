import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import { Arrow } from './Arrow';
import { lanesOf, sequenceOf, type Sequenced, type SequenceRow } from './lanes';
import { LaneHeads } from './LaneHeads';
import { Hint } from './parts';
import { dense, sequenceStyle } from './sequence-look';
import { useMoment, type ViewerStore } from './store';
import { useRowHeight } from './touch';
import { placeByKey, VirtualRows } from './VirtualRows';
import { clock, counted, instant } from './words';

/** Lanes are as wide as the panel allows. Below the minimum width, they extend beyond the panel. */
const [narrowest, widest] = [124, 240];

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  useLayoutEffect(() => {
    if (!box.current) return;
    const one = box.current;
    const measure = () => setWidth(one.clientWidth || 800);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

/** The row of a step, or the last row before it. */
const rowAt = (rows: readonly SequenceRow[], at: number) => rows.findLastIndex(({ first }) => first <= at);

const endsOf = (row: SequenceRow | undefined, width: number): [number, number] =>
  row?.kind === 'message' ? [Math.min(row.from, row.to) * width, (Math.max(row.from, row.to) + 1) * width] : [0, 0];

/**
 * The messages between actors, one per row, between the lanes of sender and receiver. Pages that have ended are folded.
 */
export function Sequence() {
  const { store, source, trace, at, actor } = useMoment();
  const { box, width } = useWidth();
  const indices = store.visible();
  const rowHeight = useRowHeight(dense.row);
  const headHeight = rowHeight === dense.row ? dense.heads : rowHeight + 26;
  const sequenced = sequenceOf(trace, indices, at, source.choice);
  const { lanes, rows } = sequenced;
  const laneWidth = Math.floor(Math.min(widest, Math.max(narrowest, width / lanes.length)));
  const active = rowAt(rows, at);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeByKey(event.key, active, rows.length);
    const step = next === null ? undefined : trace.steps[rows[next]?.first ?? -1];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    store.goTo(step.index, step.actor);
  };
  return (
    <Box ref={box} sx={sequenceStyle} style={{ '--lane': `${laneWidth}px`, '--row': `${rowHeight}px` } as object}>
      {rows.length === 0 ? (
        <Hint>
          {trace.steps.length === 0
            ? 'Messages between actors will be drawn here.'
            : indices.length === 0
              ? 'No message passes the filters of the log.'
              : 'The chosen lanes have no messages.'}
        </Hint>
      ) : (
        <VirtualRows
          role="listbox"
          label="Sequence of messages"
          count={rows.length}
          rowHeight={rowHeight}
          active={active}
          reach={endsOf(rows[active], laneWidth)}
          follow={source.cursor === 'newest'}
          rowId={(place) => `arrow-${place}`}
          onKeyDown={onKeyDown}
          width={Math.max(width, lanes.length * laneWidth)}
          backdrop
          headHeight={headHeight}
          head={<LaneHeads {...{ trace, lanes, laneWidth, actor, store }} />}
          row={(place) => <Row key={rows[place]?.first} {...{ place, rowHeight, sequenced, laneWidth, at, store }} />}
        />
      )}
    </Box>
  );
}

interface RowProps {
  place: number;
  rowHeight: number;
  sequenced: Sequenced;
  laneWidth: number;
  at: number;
  store: ViewerStore;
}

function Row({ place, rowHeight, sequenced, laneWidth, at, store }: RowProps) {
  const { trace } = store.shown();
  const row = sequenced.rows[place];
  const step = trace.steps[row?.first ?? -1];
  if (!row || !step) return null;
  if (row.kind === 'page') return <FoldedPage {...{ row, place, rowHeight, at, store }} />;
  const { from, to } = row;
  const own = lanesOf(trace).of.get(step.actor)?.key;
  return (
    <Arrow
      {...{ step, trace, store, place, rowHeight, from, to, laneWidth }}
      width={sequenced.lanes.length * laneWidth}
      // An actor drawn in the lane of its parent shows its own name.
      isOfLane={own === sequenced.lanes[to]?.key}
      here={step.index === at}
      ahead={step.index > at}
      after={step.after}
    />
  );
}

type FoldedPageProps = Pick<RowProps, 'place' | 'rowHeight' | 'at' | 'store'> & { row: SequenceRow & { kind: 'page' } };

/** The messages of a folded page. A click shows them. */
function FoldedPage({ row, place, rowHeight, at, store }: FoldedPageProps) {
  const { trace } = store.shown();
  const title = trace.pages.find(({ id }) => id === row.page)?.title ?? row.page;
  const [began, ended] = [trace.steps[row.first]?.at ?? 0, trace.steps[row.last]?.at ?? 0];
  const messages = counted(row.count, 'message');
  const isHere = row.first <= at && at <= row.last;
  return (
    <div
      id={`arrow-${place}`}
      role="option"
      aria-selected={isHere}
      className={`row page${isHere ? ' here' : ''}${row.first > at ? ' ahead' : ''}`}
      style={{ top: place * rowHeight }}
      onClick={() => store.foldPage(row.page, false)}
    >
      <span className="folded">
        <b>{title}</b> {messages}, {instant(began)} to {clock(ended)}. Show
      </span>
    </div>
  );
}
