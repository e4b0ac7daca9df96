import { useEffect, useRef } from 'react';
import { iso } from '../../../contract/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { DeadlineBar } from '../../../components/DeadlineBar';
import type { ChosenSlot } from '../../../machines/booking/schedule-draft';
import type { HeldSlot } from '../../../machines/booking/schedule-setup';
import { SlotSummary, type OldTime } from './SlotSummary';

// The confirm button has the focus, even after a failed attempt. Releasing the slot returns the focus to the slot.
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

interface HeldBarProps {
  slot: ChosenSlot;
  candidate: string;
  /** Null if the slot needs no hold. */
  hold: HeldSlot | null;
  busy: boolean;
  zone: string;
  /** What the user should know before confirming. */
  notes?: readonly string[] | undefined;
  old?: OldTime | null | undefined;
  onRelease: () => void;
  onConfirm: () => void;
}

/** A chosen slot, the time left to confirm it, and the buttons to confirm or release it. */
export function HeldBar(props: HeldBarProps) {
  const { slot, candidate, hold, busy, zone, notes = [], old = null, onRelease, onConfirm } = props;
  const confirm = useConfirmFocus(busy);
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
        <SlotSummary title={`${slot.panelistName} with ${candidate}`} {...{ slot, zone, old, notes }} />
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
