import type { CSSProperties } from 'react';
import Box from '@mui/material/Box';
import type { Trace } from '../model/trace';
import { refusalOf } from './refusals';
import { useMoment } from './store';
import { onTouch } from './touch';
import { indexOf, nameOf } from './trace-index';
import { eventInWords } from './words';

const places = 400;

/** A path of vertical lines on a width of `places`, one line for each place that contains at least one step. */
function ticks(indices: readonly number[], count: number, from: number, to: number): string {
  const marked = new Set(indices.map((index) => Math.round((index / Math.max(1, count - 1)) * places)));
  return [...marked].map((place) => `M${place} ${from}V${to}`).join('');
}

const said = (trace: Trace, at: number) => {
  const step = trace.steps[at];
  return step
    ? `Message ${at + 1} of ${trace.steps.length}: ${eventInWords(step.event.type)} to ${nameOf(trace, step.actor)}${step.refused ? ', refused' : ''}`
    : 'Before the first message';
};

/**
 * The whole trace as a line: drag to move the cursor. Marks above the line are refused messages; marks below it are
 * messages to the selected actor.
 */
export function Scrubber() {
  const { store, trace, at, actor } = useMoment();
  const { refused: all, steps } = indexOf(trace);
  const refused = all.filter((index) => trace.steps[index] && refusalOf(trace, trace.steps[index]) === 'refused');
  const count = trace.steps.length;
  return (
    <Box sx={scrubberStyle}>
      <svg viewBox={`0 0 ${places} 24`} preserveAspectRatio="none" aria-hidden>
        <path className="own" d={ticks(steps.get(actor ?? '') ?? [], count, 17, 22)} />
        <path className="refused" d={ticks(refused, count, 2, 8)} />
      </svg>
      <input
        type="range"
        aria-label="Message"
        min={-1}
        max={count - 1}
        value={at}
        disabled={count === 0}
        aria-valuetext={said(trace, at)}
        title={said(trace, at)}
        onChange={({ target }) => store.goTo(Number(target.value))}
        style={{ '--read': `${((at + 1) / Math.max(1, count)) * 100}%` } as CSSProperties}
      />
    </Box>
  );
}

const thumb = {
  appearance: 'none',
  width: 12,
  height: 12,
  border: 0,
  borderRadius: '50%',
  backgroundColor: 'var(--mui-palette-primary-main)',
} as const;
const large = { width: 22, height: 22, marginTop: '-5px' } as const;
const track = { height: 12, background: 'transparent' } as const;

const scrubberStyle = {
  position: 'relative',
  flex: 1,
  minWidth: 60,
  height: 'max(24px, var(--target))',
  '& svg': {
    position: 'absolute',
    insetInline: 6,
    top: 'calc(50% - 12px)',
    width: 'calc(100% - 12px)',
    height: 24,
    overflow: 'visible',
  },
  '& path': { fill: 'none', strokeWidth: 2, vectorEffect: 'non-scaling-stroke' },
  '& .refused': { stroke: 'var(--mui-palette-error-main)' },
  '& .own': { stroke: 'var(--mui-palette-brand-main)' },
  '& input': {
    appearance: 'none',
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    m: 0,
    background: `linear-gradient(90deg, var(--mui-palette-brand-main) var(--read), var(--mui-palette-divider) var(--read)) center / calc(100% - 12px) 4px no-repeat`,
    cursor: 'pointer',
  },
  '& input::-webkit-slider-runnable-track': track,
  '& input::-moz-range-track': track,
  '& input::-webkit-slider-thumb': thumb,
  '& input::-moz-range-thumb': thumb,
  [onTouch]: { '& input::-webkit-slider-thumb': large, '& input::-moz-range-thumb': large },
  '& input:disabled': { cursor: 'default' },
  '& input:disabled::-webkit-slider-thumb': { backgroundColor: 'var(--mui-palette-control-edge)' },
} as const;
