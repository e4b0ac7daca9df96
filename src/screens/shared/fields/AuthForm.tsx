import { useEffect, useRef, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface AuthFormProps {
  /** What the button does. */
  action: string;
  busy: boolean;
  /** What is wrong beyond one field. */
  problem: string | null;
  onSubmit: () => void;
  children?: ReactNode;
}

/**
 * The fields of a form and its one button. What is wrong stands below its field and is read out; the first wrong field
 * has the focus after a submit, else the button keeps it.
 */
export function AuthForm({ action, busy, problem, onSubmit, children }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef(false);
  // After every change: the answer to a submit comes at once, or when its call has come back.
  useEffect(() => {
    if (busy || !asked.current) return;
    asked.current = false;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form.current?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
  });
  return (
    <Box
      ref={form}
      component="form"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        asked.current = true;
        onSubmit();
      }}
      sx={{ display: 'grid', gap: 4 }}
    >
      {children}
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Button type="submit" variant="contained" size="large" fullWidth loading={busy} sx={{ mt: 2 }}>
        {action}
      </Button>
    </Box>
  );
}
