import { useEffect, useRef, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';

/** What a form has done, in its place: the focus, and with it a screen reader, goes here. */
export function DoneNote({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <Alert ref={note} role="status" tabIndex={-1} severity="success" action={action} sx={{ outline: 'none' }}>
      {children}
    </Alert>
  );
}
