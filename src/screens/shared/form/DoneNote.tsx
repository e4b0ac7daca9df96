import { useEffect, useRef, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

/**
 * The result of a form, shown in its place; it takes the focus, and with it a screen reader. Its action is at the left:
 * at the right is the button that was pressed, and may be pressed a second time.
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
