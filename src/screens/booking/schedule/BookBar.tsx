import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { SlotSummary, type OldTime } from './SlotSummary';
import type { Steps } from './use-steps';

interface BookBarProps {
  steps: Steps;
  zone: string;
  /** The preselected slot with its title; null while nothing is selected or a search is running. */
  best: { title: string; start: string; end: string } | null;
  /** What the user has to do while nothing is preselected. */
  hint: string;
  looking: boolean;
  /** The label of the main button. */
  verb?: string;
  pressable: boolean;
  loading: boolean;
  old?: OldTime | null | undefined;
  /** What the user should know before booking. */
  notes?: readonly string[] | undefined;
  /** Secondary buttons next to the main button. */
  children?: ReactNode;
  onPress: () => void;
}

/** The preselected slot and the button that books it, always in the same place. Escape leads back to the hours. */
export function BookBar(props: BookBarProps) {
  const { steps, zone, best, hint, looking, verb = 'Book', pressable, loading, old, notes, children, onPress } = props;
  const { asked, toHours } = steps;
  const id = useId();
  const book = useRef<HTMLButtonElement>(null);
  const found = best !== null && !looking;
  useEffect(() => {
    if (!asked.current || !found) return;
    asked.current = false;
    book.current?.focus({ preventScroll: true });
  }, [asked, found]);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="Booking"
      onKeyDown={(event) => {
        if (event.key === 'Escape') toHours();
      }}
      sx={{
        position: 'sticky',
        bottom: { xs: 8, sm: 16 },
        zIndex: 3,
        px: { xs: 3, sm: 4 },
        py: 3,
        minHeight: 76,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        // The bar sticks to the bottom, so the buttons stay in place however long the text gets.
        alignItems: 'end',
      }}
    >
      <Box id={id} aria-live="polite" sx={{ flex: '1 1 240px', minWidth: 0, minHeight: 44, alignContent: 'center' }}>
        {best !== null ? (
          <SlotSummary title={best.title} slot={{ start: best.start, end: best.end }} {...{ zone, old, notes }} />
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{hint}</Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', ml: 'auto' }}>
        {children}
        <Button
          ref={book}
          variant="contained"
          aria-describedby={id}
          aria-disabled={!pressable}
          loading={loading}
          onClick={() => pressable && onPress()}
          // An Enter key still held down after choosing an hour must not book.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          sx={{ minWidth: 120, '&[aria-disabled="true"]': { opacity: 0.6 } }}
        >
          {verb}
        </Button>
      </Box>
    </Paper>
  );
}
