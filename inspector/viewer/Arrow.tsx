import { memo } from 'react';
import { visuallyHidden } from '@mui/utils';
import type { Step, Trace } from '../model/trace';
import { refusalOf } from './refusals';
import type { ViewerStore } from './store';
import { nameOf, reachedBy } from './trace-index';
import { eventInWords } from './words';

interface ArrowProps {
  step: Step;
  /** A prop of its own, because some pages report it after the step, and the row must then render again. */
  after: Step['after'];
  trace: Trace;
  store: ViewerStore;
  place: number;
  rowHeight: number;
  /** Indices of lanes. */
  from: number;
  to: number;
  laneWidth: number;
  /** The width of all lanes, in px. */
  width: number;
  isOfLane: boolean;
  here: boolean;
  ahead: boolean;
}

/**
 * The minimum width of a message's words, in px. They may be longer than the arrow, because nothing else is in the row.
 */
const least = 220;

/** A message of the sequence. Its words stay next to the visible part of its arrow. */
export const Arrow = memo(
  ({ step, trace, store, place, rowHeight, from, to, laneWidth, width, isOfLane, here, ahead }: ArrowProps) => {
    const middle = (lane: number) => lane * laneWidth + laneWidth / 2;
    const [start, end] = [middle(from), middle(to)];
    const isLoop = from === to;
    const isBack = end < start;
    const left = Math.min(start, end);
    const room = Math.max(Math.abs(end - start) - 12, least);
    // A label that would extend beyond the last lane is drawn on the other side.
    const isTurned = isLoop && left + 24 + room > width;
    const wordsLeft = isTurned ? left - 8 - room : isLoop ? left + 24 : Math.min(left + 6, Math.max(0, width - room));
    const refusal = refusalOf(trace, step);
    const reached = refusal ?? reachedBy(trace, step);
    const event = eventInWords(step.event.type);
    const words = isOfLane ? event : `${nameOf(trace, step.actor)}: ${event}`;
    const marks = [here && 'here', ahead && 'ahead', refusal].filter(Boolean).join(' ');
    return (
      <div
        id={`arrow-${place}`}
        role="option"
        aria-selected={here}
        className={`row ${marks}`}
        style={{ top: place * rowHeight }}
        onClick={() => store.goTo(step.index, step.actor)}
        title={step.event.type}
      >
        <span
          style={visuallyHidden}
        >{`${nameOf(trace, step.from)} to ${nameOf(trace, step.actor)}: ${event}${reached === '' ? '' : `, ${reached}`}`}</span>
        {isLoop ? (
          <span className="loop" style={{ left }} />
        ) : (
          <span className={isBack ? 'line back' : 'line'} style={{ left, width: Math.abs(end - start) }} />
        )}
        <span
          aria-hidden
          className={isTurned ? 'words turned' : isLoop ? 'words loops' : isBack ? 'words back' : 'words'}
          style={{ left: wordsLeft, width: room }}
        >
          <span className="label">
            <small>{step.index + 1}</small>
            {words}
          </span>
          <span className="reached">{reached}</span>
        </span>
      </div>
    );
  },
);
Arrow.displayName = 'Arrow';
