import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { SubmitForm } from './SubmitForm';

interface AuthFormProps {
  /** What the button does. */
  action: string;
  busy: boolean;
  /** What is wrong beyond one field. */
  problem: string | null;
  onSubmit: () => void;
  children?: ReactNode;
}

/** The fields of a form, what is wrong with it as a whole, and its one button. */
export function AuthForm({ action, busy, problem, onSubmit, children }: AuthFormProps) {
  return (
    <SubmitForm busy={busy} onSubmit={onSubmit}>
      {children}
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Button type="submit" variant="contained" size="large" fullWidth loading={busy} sx={{ mt: 2 }}>
        {action}
      </Button>
    </SubmitForm>
  );
}
