import { memo, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import type { Step, Trace } from '../model/trace';
import { Hint, mono } from './parts';
import { columnsOf } from './sequence-columns';
import { useMoment, type ViewerStore } from './store';
import { countUpTo, nameOf, reachedBy } from './trace-index';
import { placeByKey, VirtualRows } from './VirtualRows';
import { eventInWords } from './words';

const rowHeight = 38;
const columnWidth = 156;

const middleOf = (column: number) => column * columnWidth + columnWidth / 2;

/** The messages between actors, one row each: lifelines as columns, the world outside as the first. */
export function Sequence() {
  const { store, source, trace, at, actor } = useMoment();
  const indices = store.visible();
  const columns = columnsOf(trace);
  const chosen = columns.of.get(actor) ?? -1;
  const width = columns.names.length * columnWidth;
  const active = countUpTo(indices, at) - 1;
  const pages = trace.pages.length > 1;
  const reachOf = (step: Step | undefined): [number, number] => {
    const ends = [columns.of.get(step?.from ?? null) ?? 0, columns.of.get(step?.actor ?? null) ?? 0];
    return [middleOf(Math.min(...ends)) - columnWidth / 2, middleOf(Math.max(...ends)) + columnWidth / 2];
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeByKey(event.key, active, indices.length);
    const step = next === null ? undefined : trace.steps[indices[next] ?? -1];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    store.goTo(step.index, step.actor);
  };
  if (indices.length === 0)
    return (
      <Hint>
        {trace.steps.length === 0
          ? 'Messages between actors will be drawn here.'
          : 'No message passes the filters of the log.'}
      </Hint>
    );
  return (
    <Box sx={sequenceStyle}>
      <VirtualRows
        role="listbox"
        label="Sequence of messages"
        count={indices.length}
        rowHeight={rowHeight}
        active={active}
        reach={reachOf(trace.steps[indices[active] ?? -1])}
        follow={source.cursor === 'newest'}
        rowId={(place) => `arrow-${place}`}
        onKeyDown={onKeyDown}
        width={width}
        backdrop
        headHeight={pages ? 40 : 28}
        head={
          <div className="head">
            {columns.names.map(({ name, page }, column) => (
              <span
                key={column}
                className={column === chosen ? 'chosen' : ''}
                style={{ left: middleOf(column) - columnWidth / 2, width: columnWidth }}
                title={page === null ? name : `${name}, ${page}`}
              >
                {name}
                {pages && page !== null && <small>{page}</small>}
              </span>
            ))}
          </div>
        }
        row={(place) => {
          const step = trace.steps[indices[place] ?? -1];
          if (!step) return null;
          const from = columns.of.get(step.from) ?? 0;
          const to = columns.of.get(step.actor) ?? 0;
          const here = step.index === at;
          const ahead = step.index > at;
          return (
            <Arrow key={step.index} {...{ step, trace, store, place, from, to, here, ahead }} after={step.after} />
          );
        }}
      />
    </Box>
  );
}

interface ArrowProps {
  step: Step;
  after: Step['after'];
  trace: Trace;
  store: ViewerStore;
  place: number;
  from: number;
  to: number;
  here: boolean;
  ahead: boolean;
}

const Arrow = memo(({ step, trace, store, place, from, to, here, ahead }: ArrowProps) => {
  const [start, end] = [middleOf(from), middleOf(to)];
  const own = from === to;
  const back = end < start;
  const reached = reachedBy(trace, step);
  const words = eventInWords(step.event.type);
  return (
    <div
      id={`arrow-${place}`}
      role="option"
      aria-selected={here}
      aria-label={`${nameOf(trace, step.from)} to ${nameOf(trace, step.actor)}: ${words}${reached === '' ? '' : `, ${reached}`}`}
      className={`row${here ? ' here' : ''}${ahead ? ' ahead' : ''}${step.refused ? ' refused' : ''}`}
      style={{ top: place * rowHeight }}
      onClick={() => store.goTo(step.index, step.actor)}
      title={step.event.type}
    >
      {own ? (
        <>
          <span className="loop" style={{ left: end }} />
          <span className="label beside" style={{ left: end + 26, maxWidth: columnWidth - 30 }}>
            <small>{step.index + 1}</small>
            {words}
          </span>
          <span className="reached" style={{ left: end + 26, maxWidth: columnWidth - 30 }}>
            {reached}
          </span>
        </>
      ) : (
        <>
          <span
            className={back ? 'line back' : 'line'}
            style={{ left: Math.min(start, end), width: Math.abs(end - start) }}
          />
          <span className="label" style={{ left: Math.min(start, end) + 6, width: Math.abs(end - start) - 12 }}>
            <small>{step.index + 1}</small>
            {words}
          </span>
          <span
            className={back ? 'reached before' : 'reached'}
            style={
              back
                ? { left: end - columnWidth + 16, width: columnWidth - 24 }
                : { left: end + 8, maxWidth: columnWidth - 16 }
            }
          >
            {reached}
          </span>
        </>
      )}
    </div>
  );
});
Arrow.displayName = 'Arrow';

const line = 'var(--mui-palette-text-secondary)';
const lifeline = `${columnWidth / 2 - 1}px, var(--mui-palette-divider) ${columnWidth / 2 - 1}px ${columnWidth / 2}px`;

const sequenceStyle = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  fontSize: 12,
  '& .backdrop': {
    background: `repeating-linear-gradient(90deg, transparent 0 ${lifeline}, transparent ${columnWidth / 2}px ${columnWidth}px)`,
  },
  '& .head': {
    position: 'relative',
    height: '100%',
    bgcolor: 'background.paper',
    borderBottom: '1px solid var(--mui-palette-divider)',
  },
  '& .head span': {
    position: 'absolute',
    insetBlock: 0,
    px: 2,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    textAlign: 'center',
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .head small': {
    fontWeight: 400,
    fontSize: 11,
    color: 'text.secondary',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .head .chosen': { color: 'primary.main', boxShadow: 'inset 0 -2px var(--mui-palette-primary-main)' },
  '& .row': { position: 'absolute', insetInline: 0, height: rowHeight, cursor: 'default', fontFamily: mono },
  '& .row > *': { position: 'absolute', whiteSpace: 'nowrap' },
  '& .row:hover': { bgcolor: 'action.hover' },
  '& .here, & .here:hover': { bgcolor: 'brand.tint' },
  '& .ahead': { bgcolor: 'action.hover' },
  '& .label small': { fontSize: 11, color: 'text.secondary', marginRight: '6px' },
  '& .line': { top: 24, borderTop: `1.5px solid ${line}` },
  '& .line::after': {
    content: '""',
    position: 'absolute',
    right: 0,
    top: -5,
    border: '4.5px solid transparent',
    borderLeft: `8px solid ${line}`,
    borderRight: 0,
  },
  '& .line.back::after': { right: 'auto', left: 0, borderLeft: 0, borderRight: `8px solid ${line}` },
  '& .label': { top: 5, textAlign: 'center', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .label.beside': { textAlign: 'left' },
  '& .loop': {
    top: 12,
    width: 18,
    height: 14,
    border: `1.5px solid ${line}`,
    borderLeft: 0,
    borderRadius: '0 7px 7px 0',
  },
  '& .loop::after': {
    content: '""',
    position: 'absolute',
    left: 0,
    bottom: -5,
    border: '4.5px solid transparent',
    borderRight: `7px solid ${line}`,
    borderLeft: 0,
  },
  '& .reached': { top: 19, fontSize: 11, color: 'primary.main', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .reached.before': { textAlign: 'right' },
  '& .refused .line': { borderTopStyle: 'dashed', borderColor: 'error.main' },
  '& .refused .line::after': { borderLeftColor: 'var(--mui-palette-error-main)' },
  '& .refused .line.back::after': { borderRightColor: 'var(--mui-palette-error-main)', borderLeftColor: 'transparent' },
  '& .refused .loop': { borderColor: 'error.main', borderStyle: 'dashed' },
  '& .refused .label, & .refused .reached': { color: 'error.main' },
  '& .refused .label': { textDecoration: 'line-through' },
} as const;
