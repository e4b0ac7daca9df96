import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { batchProgressQuery } from '../../../services/queries/batches';
import type { Many } from './use-schedule-many';

/** The progress of the booking, which continues when the user leaves this page. */
export function BookingProgress({ many: { id, stopping, stop } }: { many: Many }) {
  const { data } = useQuery({ ...batchProgressQuery(id), enabled: false });
  const { toBook = 0, over = 0 } = data ?? {};
  return (
    <Paper variant="outlined" sx={{ p: 6, display: 'grid', gap: 4, maxWidth: 640 }}>
      <Typography variant="h3" component="h2">
        Booking interviews
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <LinearProgress
          aria-label="Booking"
          {...(toBook > 0 && { variant: 'determinate' as const, value: (100 * over) / toBook })}
        />
        <Typography aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {toBook > 0 ? `${over} of ${toBook} are done` : 'Preparing'}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        You can leave this page while booking continues. If you stop, booked interviews stay booked.
      </Typography>
      <Box>
        <Button variant="outlined" loading={stopping} onClick={stop}>
          Stop
        </Button>
      </Box>
    </Paper>
  );
}
