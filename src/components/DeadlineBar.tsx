import { memo } from 'react';
import Box from '@mui/material/Box';
import { hour } from '../contract/time';
import LinearProgress from '@mui/material/LinearProgress';
import { formatCountdown, formatInstant } from './format-time';
import { useNow } from './use-now';

interface DeadlineBarProps {
  /** The label of the deadline, such as "Answer by" or "Held for you". */
  label: string;
  /** ISO instants: the start and the end of the period. */
  from: string;
  until: string;
  zone: string;
  /** Shown once the time is over. */
  overText?: string;
}

/** A deadline as a shrinking bar with the remaining time; red during the last tenth. */
export const DeadlineBar = memo(function DeadlineBar(props: DeadlineBarProps) {
  const { label, from, until, zone, overText = 'Time has passed' } = props;
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const now = useNow(end - Date.now() < hour ? 1000 : 30_000);
  const left = Math.max(0, end - now);
  const share = end > start ? Math.min(100, (left / (end - start)) * 100) : 0;
  const words = left === 0 ? overText : `${formatCountdown(left)} left`;
  const color = share <= 10 ? 'error' : share <= 33 ? 'warning' : 'primary';
  const by = `${label} ${formatInstant(until, zone)}`;
  return (
    <Box data-deadline title={by} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4 }}>
        <Box component="span" data-more sx={{ typography: 'caption', color: 'text.secondary' }}>
          {by}
        </Box>
        <Box
          component="span"
          data-figures
          sx={{ typography: 'caption', fontWeight: 500, color: color === 'primary' ? 'text.primary' : `${color}.main` }}
        >
          {words}
        </Box>
      </Box>
      <LinearProgress
        variant="determinate"
        value={share}
        color={color}
        aria-label={label}
        aria-valuetext={words}
        sx={{ height: 6, borderRadius: 3, bgcolor: 'divider' }}
      />
    </Box>
  );
});
