import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFocusAfterSubmit } from './use-focus-after-submit';

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
 * has the focus after a submit, else it stays where it was.
 */
export function AuthForm({ action, busy, problem, onSubmit, children }: AuthFormProps) {
  const { form, noteSubmit } = useFocusAfterSubmit(busy);
  return (
    <Box
      ref={form}
      component="form"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        noteSubmit();
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
