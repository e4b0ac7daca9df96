import { memo, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import type { Step, Trace } from '../model/trace';
import { LogFilters } from './LogFilters';
import { Hint, mono } from './parts';
import { useMoment, type ViewerStore } from './store';
import { refusalOf } from './refusals';
import { narrow, useRowHeight } from './touch';
import { countUpTo, nameOf, reachedBy } from './trace-index';
import { placeByKey, VirtualRows } from './VirtualRows';
import { eventInWords, instant, payloadOf, stepTime } from './words';

/** All messages, newest last. A click moves the cursor to a message. */
export function Log() {
  const { store, source, trace, at } = useMoment();
  const indices = store.visible();
  const rowHeight = useRowHeight(24);
  // The row at the cursor. If filters hide that row, the last visible one before it.
  const active = countUpTo(indices, at) - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeByKey(event.key, active, indices.length);
    const step = next === null ? undefined : trace.steps[indices[next] ?? -1];
    if (next === null || !step) return;
    event.preventDefault();
    event.stopPropagation();
    store.goTo(step.index, step.actor);
  };
  return (
    <Box component="section" aria-label="Log" sx={logStyle}>
      <LogFilters found={indices.length} />
      {indices.length === 0 ? (
        <Hint>
          {trace.steps.length === 0
            ? 'Messages appear here as actors receive them.'
            : 'No message passes these filters.'}
        </Hint>
      ) : (
        <VirtualRows
          role="listbox"
          label="Messages"
          count={indices.length}
          rowHeight={rowHeight}
          active={active}
          follow={source.cursor === 'newest'}
          rowId={(place) => `message-${place}`}
          onKeyDown={onKeyDown}
          row={(place) => {
            const step = trace.steps[indices[place] ?? -1];
            if (!step) return null;
            const here = step.index === at;
            return (
              <LogRow
                key={step.index}
                {...{ step, trace, store, place, here }}
                height={rowHeight}
                ahead={step.index > at}
                after={step.after}
                count={indices.length}
              />
            );
          }}
        />
      )}
    </Box>
  );
}

interface LogRowProps {
  step: Step;
  /** A prop of its own, because some pages report it after the step, and the row must then render again. */
  after: Step['after'];
  trace: Trace;
  store: ViewerStore;
  place: number;
  height: number;
  here: boolean;
  /** Whether the step is after the cursor. */
  ahead: boolean;
  count: number;
}

const LogRow = memo(
  ({ step, trace, store, place, height, here, ahead, count }: LogRowProps) => {
    const refusal = refusalOf(trace, step);
    return (
      <div
        id={`message-${place}`}
        role="option"
        aria-selected={here}
        aria-posinset={place + 1}
        aria-setsize={count}
        className={`row${here ? ' here' : ''}${ahead ? ' ahead' : ''}${refusal === null ? '' : ` ${refusal}`}`}
        style={{ top: place * height, height }}
        onClick={() => store.goTo(step.index, step.actor)}
      >
        <span className="index">{step.index + 1}</span>
        <span className="time" title={instant(step.at)}>
          {stepTime(trace, step.at)}
        </span>
        <span className="who" title={`${nameOf(trace, step.from)} to ${nameOf(trace, step.actor)}`}>
          <i>{nameOf(trace, step.from)}</i> → {nameOf(trace, step.actor)}
        </span>
        <span className="what">
          <b className={step.event.type.startsWith('xstate.') ? 'own' : ''} title={step.event.type}>
            {eventInWords(step.event.type)}
          </b>
          <span className="payload">{payloadOf(step)}</span>
        </span>
        <span className="after">{refusal ?? reachedBy(trace, step)}</span>
      </div>
    );
  },
  // The count is ignored: it is for screen readers only, and changes with each frame of a busy trace.
  (one, other) =>
    one.step === other.step &&
    one.after === other.after &&
    one.place === other.place &&
    one.height === other.height &&
    one.here === other.here &&
    one.ahead === other.ahead,
);
LogRow.displayName = 'LogRow';

const logStyle = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  '& .row': {
    position: 'absolute',
    insetInline: 0,
    display: 'grid',
    gridTemplateColumns: '44px max-content minmax(90px, 170px) minmax(0, 1fr) minmax(0, 160px)',
    gap: '10px',
    alignItems: 'center',
    pl: 3,
    pr: 3,
    fontFamily: mono,
    fontSize: 12,
    whiteSpace: 'nowrap',
    cursor: 'default',
  },
  '& .row > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .row:hover': { bgcolor: 'action.hover' },
  '& .ahead': { bgcolor: 'action.hover' },
  '& .here, & .here:hover': { bgcolor: 'brand.tint', boxShadow: 'inset 2px 0 var(--mui-palette-primary-main)' },
  '& .index, & .time, & .who i, & .payload, & .own': { color: 'text.secondary', fontStyle: 'normal' },
  '& .index': { textAlign: 'right', fontSize: 11 },
  '& .time': { fontSize: 11 },
  '& .who': { fontFamily: 'inherit' },
  '& .what': { display: 'flex', gap: '10px' },
  '& .what b': { fontWeight: 600, flexShrink: 0, maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .what .own': { fontWeight: 400 },
  '& .payload': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .after': { color: 'primary.main', textAlign: 'right', fontSize: 11.5 },
  '& .ignored b, & .ignored .after': { color: 'text.secondary', fontWeight: 400 },
  '& .refused b, & .refused .after': { color: 'error.main' },
  '& .refused b': { textDecoration: 'line-through' },
  [narrow]: {
    '& .row': {
      gridTemplate: '"index what after" "time who who" / minmax(86px, max-content) minmax(0, 1fr) max-content',
      gap: '0 10px',
      alignContent: 'center',
    },
    '& .index': { gridArea: 'index', textAlign: 'left' },
    '& .time': { gridArea: 'time' },
    '& .who': { gridArea: 'who', color: 'text.secondary' },
    '& .what': { gridArea: 'what' },
    '& .after': { gridArea: 'after', maxWidth: '45vw' },
    '& output': { display: 'none' },
  },
} as const;
