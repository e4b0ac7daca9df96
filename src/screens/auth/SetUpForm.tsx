import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { limits } from '../../contract/texts';
import { Field, PasswordField } from './Field';

interface SetUpFormProps {
  name: string;
  email: string;
  password: string;
  problems: { name: string | null; email: string | null; password: string | null };
  problem: string | null;
  busy: boolean;
  onName: (value: string) => void;
  onEmail: (value: string) => void;
  onPassword: (value: string) => void;
  onSubmit: () => void;
}

/** Name, e-mail and password of the first account. */
export function SetUpForm(props: SetUpFormProps) {
  const { name, email, password, problems, problem, busy, onName, onEmail, onPassword, onSubmit } = props;
  return (
    <Box
      component="form"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      sx={{ display: 'grid', gap: 4 }}
    >
      <Field
        label="Name"
        problem={problems.name}
        value={name}
        onChange={onName}
        disabled={busy}
        input={{ type: 'text', name: 'name', autoComplete: 'name', autoFocus: true }}
      />
      <Field
        label="Email"
        problem={problems.email}
        value={email}
        onChange={onEmail}
        disabled={busy}
        input={{ type: 'email', name: 'email', autoComplete: 'email' }}
      />
      <PasswordField
        problem={problems.password}
        hint={`${limits.passwordLeast} to ${limits.password} characters`}
        value={password}
        onChange={onPassword}
        disabled={busy}
        autoComplete="new-password"
      />
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Button type="submit" variant="contained" size="large" fullWidth loading={busy} sx={{ mt: 2 }}>
        Create account
      </Button>
    </Box>
  );
}
