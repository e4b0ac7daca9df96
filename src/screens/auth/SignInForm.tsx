import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Field, PasswordField } from './Field';

interface SignInFormProps {
  email: string;
  password: string;
  problems: { email: string | null; password: string | null };
  busy: boolean;
  done: boolean;
  onEmail: (value: string) => void;
  onPassword: (value: string) => void;
  onSubmit: () => void;
}

/** E-mail, password and the Login button (spec 2.3). */
export function SignInForm(props: SignInFormProps) {
  const { email, password, problems, busy, done, onEmail, onPassword, onSubmit } = props;
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
        label="Email"
        problem={problems.email}
        value={email}
        onChange={onEmail}
        disabled={busy}
        input={{ type: 'email', name: 'email', autoComplete: 'email' }}
      />
      <PasswordField
        problem={problems.password}
        value={password}
        onChange={onPassword}
        disabled={busy}
        autoComplete="current-password"
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={busy} sx={{ mt: 2 }}>
        Login
      </Button>
      <Box role="status" sx={{ minHeight: 20, typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
        {done ? 'You are signed in. One moment…' : ''}
      </Box>
    </Box>
  );
}
