import { useEffect, useId, useRef } from 'react';
import type { RefObject } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { formatSpan, zoneName } from '../../../components/format-time';
import type { OfferedSlot } from '../../../contract/interviews';
import type { ScheduleActs, ScheduleView } from '../use-schedule-interview';

interface BookBarProps {
  view: ScheduleView;
  acts: ScheduleActs;
  zone: string;
  /** What is preselected; null while nothing is, or while it is searched. */
  best: OfferedSlot | null;
  looking: boolean;
  /** Nobody is free when it was searched. */
  nobody: boolean;
  /** True from the choice of an hour until *Book*, or the message that nobody is free, has the focus. */
  asked: RefObject<boolean>;
  /** Leads back to the hours. */
  onBack: () => void;
}

/** The preselected slot and the one thing to do, always in the same place. Escape leads back to the hours. */
export function BookBar({ view, acts, zone, best, looking, nobody, asked, onBack }: BookBarProps) {
  const { draft, busy, isNew, offering, searching, securing } = view;
  const id = useId();
  const book = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!asked.current || best === null || looking) return;
    asked.current = false;
    book.current?.focus({ preventScroll: true });
  }, [asked, best, looking]);
  const storesTimes = !offering && view.timesEdited && !isNew;
  const pressable = !busy && (offering ? searching && best !== null : true);
  const press = () => {
    if (!pressable) return;
    if (offering && best !== null) acts.bookSlot(best);
    else acts.findSlots();
  };
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="Booking"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onBack();
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
        alignItems: 'center',
      }}
    >
      <Box id={id} aria-live="polite" sx={{ flex: '1 1 240px', minWidth: 0, minHeight: 44, alignContent: 'center' }}>
        {offering && best !== null ? (
          <>
            <Box sx={{ typography: 'h4' }}>
              {best.panelistName} with {draft.candidate?.name}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              {formatSpan(best.start, best.end, zone)} {zoneName(best.start, zone)}
            </Box>
          </>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{hintOf(view, looking, nobody)}</Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', ml: 'auto' }}>
        {isNew && (
          <Button onClick={acts.requestOnly} loading={view.requesting} disabled={busy}>
            Request without booking
          </Button>
        )}
        <Button
          ref={book}
          variant="contained"
          aria-describedby={id}
          aria-disabled={!pressable}
          loading={securing || view.settingTimes}
          onClick={press}
          // Enter that is held down since the choice of an hour books nothing.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          sx={{ minWidth: 120, '&[aria-disabled="true"]': { opacity: 0.6 } }}
        >
          {storesTimes ? 'Save times and search' : 'Book'}
        </Button>
      </Box>
    </Paper>
  );
}

function hintOf({ draft, offering, isNew }: ScheduleView, looking: boolean, nobody: boolean): string {
  if (looking) return 'Looking for free panelists';
  if (nobody) return 'No one is free then. Choose another hour.';
  if (offering) return 'Free panelists could not be loaded.';
  if (isNew && draft.candidate === null) return 'Choose a candidate and an hour.';
  return 'Choose an hour to see who is free.';
}
