import { useEffect, useRef, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';

/** The result of a form, shown in its place; it takes the focus, and with it a screen reader. */
export function DoneNote({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <Alert ref={note} role="status" tabIndex={-1} severity="success" action={action} sx={{ outline: 'none' }}>
      {children}
    </Alert>
  );
}
