import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { iso } from '../../../contract/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { DeadlineBar } from '../../../components/DeadlineBar';
import { formatSpan, zoneCity, zoneName } from '../../../components/format-time';
import type { ChosenSlot } from '../../../machines/booking/schedule-draft';
import type { HeldSlot } from '../../../machines/booking/schedule-setup';
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
  if (slot === null || hold === null) return null;
  return (
    <SlotBar
      {...{ slot, hold, busy, zone }}
      candidate={draft.candidate?.name ?? ''}
      onRelease={acts.releaseSlot}
      onConfirm={acts.confirm}
    />
  );
}

interface SlotBarProps {
  slot: ChosenSlot;
  candidate: string;
  /** Null where the slot needs no hold. */
  hold: HeldSlot | null;
  busy: boolean;
  zone: string;
  /** What else is to be known before it is confirmed. */
  children?: ReactNode;
  /** The time and panelist that this slot replaces. */
  old?: { start: string; end: string; panelistName: string } | null;
  onRelease: () => void;
  onConfirm: () => void;
}

/** A chosen slot, the time left to confirm it, and the one thing to do. */
export function SlotBar(props: SlotBarProps) {
  const { slot, candidate, hold, busy, zone, children, old = null, onRelease, onConfirm } = props;
  const confirm = useConfirmFocus(busy);
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
      <Box sx={{ flex: old === null ? '1 1 280px' : '2 1 320px', minWidth: 0 }}>
        <Box sx={{ typography: 'h4' }}>
          {slot.panelistName} with {candidate}
        </Box>
        <Box
          sx={{
            color: 'text.secondary',
            display: 'grid',
            columnGap: 6,
            ...(old !== null && { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' }),
          }}
        >
          {old !== null && (
            <div>
              <Box sx={{ typography: 'caption' }}>Old time</Box>
              {formatSpan(old.start, old.end, zone)}
              <Box sx={{ typography: 'caption' }}>{old.panelistName}</Box>
            </div>
          )}
          <div>
            {old !== null && <Box sx={{ typography: 'caption' }}>New time</Box>}
            {formatSpan(slot.start, slot.end, zone)} {zoneName(slot.start, zone)}
            {differs && (
              <Box component="span" sx={{ display: 'block', typography: 'caption' }}>
                {formatSpan(slot.start, slot.end, theirs)} for the panelist, {zoneCity(theirs)}
              </Box>
            )}
          </div>
        </Box>
        {children}
      </Box>
      {hold !== null && (
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <DeadlineBar label="Held for you until" from={iso(hold.at)} until={iso(hold.until)} zone={zone} />
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button onClick={onRelease} disabled={busy}>
          Release slot
        </Button>
        <Button ref={confirm} variant="contained" onClick={onConfirm} loading={busy}>
          Confirm booking
        </Button>
      </Box>
    </Paper>
  );
}
