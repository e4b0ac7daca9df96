import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { SubmitForm } from './SubmitForm';

interface AuthFormProps {
  /** The label of the button. */
  action: string;
  busy: boolean;
  /** A problem that does not belong to a single field. */
  problem: string | null;
  onSubmit: () => void;
  children?: ReactNode;
}

/** The fields of a form, its problem, and its submit button. */
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
