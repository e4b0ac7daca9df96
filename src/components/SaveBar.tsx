import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useHoldLeave } from './use-hold-leave';
import { focusPart } from './use-next-focus';
import { useSubmitFocus } from './use-submit-focus';

interface SaveBarProps {
  /** Whether there are unsaved changes; the bar is visible only then. */
  dirty: boolean;
  onSave: () => void;
  onDiscard?: () => void;
  saving?: boolean;
  saveLabel?: string;
  message?: string;
}

/**
 * A bar at the bottom while there are unsaved changes. Leaving the page then asks for confirmation. A refused save
 * moves the focus to the first wrong field. When the bar disappears with the focused button, the form gets the focus,
 * unless the note that confirms the save has taken it.
 */
export function SaveBar({ dirty, onSave, onDiscard, saving = false, ...words }: SaveBarProps) {
  useHoldLeave(dirty);
  const bar = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLElement>(null);
  const sending = useSubmitFocus(saving);
  useEffect(() => {
    if (dirty) {
      form.current = bar.current?.closest<HTMLElement>('form, [role="tabpanel"], section, main') ?? null;
      return;
    }
    const left = form.current;
    form.current = null;
    if (left === null || document.activeElement !== document.body) return;
    focusPart(left);
  }, [dirty]);
  if (!dirty) return null;
  return (
    <Paper
      ref={bar}
      elevation={4}
      role="region"
      aria-label="Unsaved changes"
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 2,
        mt: 6,
        px: 4,
        py: 2,
        border: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ flex: { xs: '1 1 100%', sm: '1 1 auto' }, color: 'text.secondary' }} role="status">
        {words.message ?? 'You have unsaved changes'}
      </Typography>
      {onDiscard && (
        <Button onClick={onDiscard} disabled={saving}>
          Discard
        </Button>
      )}
      <Button
        variant="contained"
        onClick={() => {
          sending(form.current);
          onSave();
        }}
        loading={saving}
      >
        {words.saveLabel ?? 'Save'}
      </Button>
    </Paper>
  );
}
