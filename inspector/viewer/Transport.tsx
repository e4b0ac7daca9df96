import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import MyLocation from '@mui/icons-material/MyLocation';
import { visuallyHidden } from '@mui/utils';
import { fieldStyle, hairline, ToolButton } from './parts';
import { Scrubber } from './Scrubber';
import { useMoment } from './store';
import { narrow } from './touch';
import { nameOf } from './trace-index';
import { eventInWords, grouped } from './words';

const speeds = [0.5, 1, 2, 4, 8];
/**
 * The limits of the time between two messages during playback, in ms: long pauses are cut, and no message is too short
 * to be seen.
 */
const [shortest, longest] = [250, 1200];

/** Steps forward automatically during playback, at the recorded pace times the speed. */
function usePlaying() {
  const { store, state, trace, at } = useMoment();
  const { playing, speed } = state;
  useEffect(() => {
    if (!playing) return;
    const [here, next] = [trace.steps[at], trace.steps[at + 1]];
    const gap = here && next ? next.at - here.at : shortest;
    const pause = Math.min(longest, Math.max(shortest, gap)) / speed;
    const timer = setTimeout(() => store.step(1, true), pause);
    return () => clearTimeout(timer);
  }, [store, playing, speed, trace, at]);
}

/** Moves the cursor: back, forward, by playback, or to any message. */
export function Transport() {
  usePlaying();
  const { store, state, source, trace, at } = useMoment();
  const count = trace.steps.length;
  const newest = source.cursor === 'newest';
  const step = trace.steps[at];
  return (
    <Box component="section" aria-label="Time" sx={transportStyle}>
      <Box className="buttons" sx={{ display: 'flex' }}>
        <ToolButton label="Go to start" disabled={count === 0 || at < 0} onClick={store.toStart}>
          <FirstPage />
        </ToolButton>
        <ToolButton label="Step back" shortcut="←" disabled={at < 0} onClick={() => void store.step(-1)}>
          <ChevronLeft />
        </ToolButton>
        <ToolButton
          label={state.playing ? 'Pause' : 'Play'}
          shortcut="Space"
          disabled={count === 0}
          onClick={() => play(store)}
        >
          {state.playing ? <Pause /> : <PlayArrow />}
        </ToolButton>
        <ToolButton label="Step forward" shortcut="→" disabled={at >= count - 1} onClick={() => void store.step(1)}>
          <ChevronRight />
        </ToolButton>
        <ToolButton label="Go to end" disabled={newest} onClick={store.toNewest}>
          <LastPage />
        </ToolButton>
      </Box>
      <Box
        component="select"
        aria-label="Speed"
        value={state.speed}
        onChange={({ target }) => store.setSpeed(Number(target.value))}
        sx={{ ...fieldStyle, flex: 'none', width: 58, px: 1 }}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed} ×
          </option>
        ))}
      </Box>
      <Scrubber />
      <Box component="span" data-figures sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {grouped(at + 1)} / {grouped(count)}
      </Box>
      <FollowButton follows={source.follows} onFollow={store.follow} />
      {source.kind === 'live' && !newest && (
        <Button size="small" variant="contained" onClick={store.toNewest} sx={{ minHeight: 28, py: 0, fontSize: 12 }}>
          Back to live
        </Button>
      )}
      <span role="status" style={visuallyHidden}>
        {!newest &&
          !state.playing &&
          (step ? `${eventInWords(step.event.type)} to ${nameOf(trace, step.actor)}` : 'The start')}
      </span>
    </Box>
  );
}

interface FollowButtonProps {
  follows: boolean;
  onFollow(): void;
}

/**
 * Shows whether the chart follows the actor of each message, and resumes that after the user selected another actor.
 */
const FollowButton = ({ follows, onFollow }: FollowButtonProps) => (
  <Tooltip
    describeChild
    title={
      follows
        ? 'Each message shows the actor that got it. Choosing an actor ends this.'
        : 'Show the actor of each message again'
    }
  >
    <Button
      className="follow"
      aria-label="Follow messages"
      size="small"
      variant={follows ? 'text' : 'contained'}
      startIcon={<MyLocation />}
      aria-pressed={follows}
      onClick={onFollow}
      sx={{
        minHeight: 28,
        py: 0,
        fontSize: 12,
        flexShrink: 0,
        whiteSpace: 'nowrap',
        ...(follows && { bgcolor: 'brand.tint' }),
      }}
    >
      <span>
        Follow<span className="rest"> messages</span>
      </span>
    </Button>
  </Tooltip>
);

/** Pauses playback, or starts it. At the newest message, it plays from the start. */
export function play(store: ReturnType<typeof useMoment>['store']) {
  const { playing } = store.get();
  if (!playing && store.shown().cursor === 'newest') store.toStart();
  store.play(!playing);
}

const transportStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 2,
  minHeight: 40,
  borderTop: hairline,
  bgcolor: 'background.paper',
  // The time line is on top, and the buttons are below it.
  [narrow]: {
    flexWrap: 'wrap',
    gap: '0 4px',
    pb: 1,
    '& .buttons, & select, & .follow': { order: 1 },
    '& .follow': { ml: 'auto' },
    '& [data-figures]': { ml: 1 },
    '&::after': { content: '""', order: 0, flexBasis: '100%' },
    '@media (max-width: 479.95px)': { '& .rest': { display: 'none' } },
  },
} as const;
