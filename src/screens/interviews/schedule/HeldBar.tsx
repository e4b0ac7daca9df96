import { useEffect, useRef } from 'react';
import { iso } from '../../../contract/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { DeadlineBar } from '../../../components/DeadlineBar';
import { formatSpan, zoneCity, zoneName } from '../../../components/format-time';
import type { ScheduleActs, ScheduleView } from '../use-schedule-interview';

// The confirm button has the focus, even after a failed attempt; releasing the slot returns it to the slot.
function useConfirmFocus(busy: boolean) {
  const confirm = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current ??= document.activeElement;
    return () => {
      if (document.activeElement === document.body && before.current instanceof HTMLElement) before.current.focus();
    };
  }, []);
  useEffect(() => {
    if (!busy) confirm.current?.focus({ preventScroll: true });
  }, [busy]);
  return confirm;
}

/** The held slot, the time left to confirm it, and the buttons. */
export function HeldBar({ view, acts, zone }: { view: ScheduleView; acts: ScheduleActs; zone: string }) {
  const { slot, hold, busy, draft } = view;
  const confirm = useConfirmFocus(busy);
  if (slot === null || hold === null) return null;
  const theirs = slot.panelistTimeZone;
  const differs = theirs !== undefined && zoneName(slot.start, theirs) !== zoneName(slot.start, zone);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="Chosen slot"
      sx={{
        position: 'sticky',
        bottom: { xs: 8, sm: 16 },
        zIndex: 3,
        p: { xs: 3, sm: 4 },
        borderColor: 'primary.main',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 4,
        alignItems: 'center',
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box sx={{ typography: 'h4' }}>
          {slot.panelistName} with {draft.candidate?.name}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {formatSpan(slot.start, slot.end, zone)} {zoneName(slot.start, zone)}
          {differs && (
            <Box component="span" sx={{ display: 'block', typography: 'caption' }}>
              {formatSpan(slot.start, slot.end, theirs)} for the panelist, {zoneCity(theirs)}
            </Box>
          )}
        </Box>
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <DeadlineBar label="Held for you until" from={iso(hold.at)} until={iso(hold.until)} zone={zone} />
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button onClick={acts.releaseSlot} disabled={busy}>
          Release slot
        </Button>
        <Button ref={confirm} variant="contained" onClick={acts.confirm} loading={busy}>
          Confirm booking
        </Button>
      </Box>
    </Paper>
  );
}
