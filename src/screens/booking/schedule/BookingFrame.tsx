import { useRef } from 'react';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { Steps } from './use-steps';

interface BookingFrameProps {
  steps: Steps;
  /** The fields that describe the booking. */
  form: ReactNode;
  /** The free hours, and what is shown below them. */
  week: ReactNode;
  /** The results for the chosen hour, best first. */
  found: ReactNode;
  /** The message about a refusal, and what to do next. */
  refused?: ReactNode;
  bar: ReactNode;
}

/**
 * The page on which interviews are booked (product: Booking; Matching): the fields, the free hours next to the results
 * for the chosen hour, and one main button.
 */
export function BookingFrame({ steps: { page, wantsHours }, form, week, found, refused, bar }: BookingFrameProps) {
  const last = useRef<Element | null>(null);
  return (
    <Box
      ref={page}
      // Hours that load late must not take the focus from a reader who has moved on, even to another field.
      onFocus={({ target }) => {
        if (target.closest('form') === null || target !== last.current) wantsHours.current = false;
        last.current = target;
      }}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {form}
      <Paper
        variant="outlined"
        sx={{
          p: { xs: 4, sm: 6 },
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>{week}</Box>
        {found}
      </Paper>
      {refused}
      {bar}
    </Box>
  );
}

type RefusedProps = { message: string; kept: string; severity?: 'error' | 'warning'; action?: ReactNode };

export const Refused = ({ message, kept, severity = 'error', action }: RefusedProps) => (
  <Alert severity={severity} variant="outlined" sx={{ bgcolor: 'background.paper' }} action={action}>
    {message}
    <Box sx={{ color: 'text.secondary' }}>{kept}</Box>
  </Alert>
);
