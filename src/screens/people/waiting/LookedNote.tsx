import { useEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface LookedNoteProps {
  name: string;
  busy: boolean;
  onUndo: () => void;
}

/** Says who was marked, and offers to take it back. Takes the focus, which was on a row that is gone. */
export function LookedNote({ name, busy, onUndo }: LookedNoteProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <Alert
      role="status"
      severity="success"
      action={
        <Button ref={undo} color="inherit" size="small" loading={busy} onClick={onUndo}>
          Undo
        </Button>
      }
    >
      {name} is marked as looked at.
    </Alert>
  );
}
