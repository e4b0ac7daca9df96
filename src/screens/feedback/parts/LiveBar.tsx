import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { formatTime } from '../../../components/format-time';
import { useNow } from '../../../components/use-now';
import type { InterviewDetail } from '../../../contract/interviews';
import { hour, minute } from '../../../contract/time';
import { InterviewActions } from '../../shared/interview/InterviewActions';

/** The main actions; withdrawing, reporting a no show and similar actions are in the menu. */
const leading = ['FINISH', 'JOIN'] as const;

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
/** "04:05", or "1:04:05" from an hour on. */
const clock = (ms: number) => {
  const rest = `${two((ms % hour) / minute)}:${two((ms % minute) / 1000)}`;
  return ms < hour ? rest : `${Math.floor(ms / hour)}:${rest}`;
};

/** The time since the start of the interview, and the panelist's actions (product: Writing while it is live). */
export function LiveBar({ interview, zone }: { interview: InterviewDetail; zone: string }) {
  const { start, end, minutes, joined, allowedActions } = interview;
  const may = leading.filter((one) => allowedActions.some(({ type }) => type === one));
  const now = useNow(1000);
  if (start === null || end === null) return null;
  const [from, until] = [Date.parse(start), Date.parse(end)];
  const [words, about] =
    now < from
      ? [clock(from - now), `until it starts at ${formatTime(start, zone)}`]
      : now < until
        ? [clock(now - from), `of ${minutes} min, until ${formatTime(end, zone)}`]
        : [clock(now - from), `planned until ${formatTime(end, zone)}`];
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="The interview now"
      sx={{
        position: 'sticky',
        top: 72,
        zIndex: 2,
        mb: 4,
        px: { xs: 4, sm: 6 },
        py: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 4,
        rowGap: 1,
      }}
    >
      <Box role="timer" data-figures sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Box component="span" sx={{ typography: 'h3', ...(now >= until && { color: 'warning.main' }) }}>
          {words}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {about}
        </Box>
      </Box>
      <InterviewActions
        interview={interview}
        first={leading}
        room={may.length}
        hide={['SUBMIT_FEEDBACK']}
        primary={may.includes('FINISH') || !joined.panelist}
      />
    </Paper>
  );
}
