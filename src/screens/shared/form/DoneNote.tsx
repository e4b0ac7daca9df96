import { useEffect, useRef, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

/**
 * The result of a form, shown in the form's place. It takes the focus, so that screen readers read it. Its action is on
 * the left, because the pressed button was on the right and may be pressed a second time.
 */
export function DoneNote({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <Alert ref={note} role="status" tabIndex={-1} severity="success" sx={{ outline: 'none' }}>
      {children}
      {action && <Box sx={{ mt: 2, mr: 24, ml: -2 }}>{action}</Box>}
    </Alert>
  );
}
