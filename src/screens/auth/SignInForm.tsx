import { useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';

interface FieldProps {
  label: string;
  problem: string | null;
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
  input: Pick<OutlinedInputProps, 'type' | 'autoComplete' | 'name' | 'autoFocus'>;
  end?: ReactNode;
}

function Field({ label, problem, value, onChange, disabled, input, end }: FieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={problem !== null} disabled={disabled}>
      <FormLabel htmlFor={id} sx={{ mb: 1, color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        {...input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        endAdornment={end}
        sx={{ height: 48 }}
        slotProps={{
          input: {
            'aria-describedby': `${id}-problem`,
            'aria-required': true,
            autoCapitalize: 'none',
            spellCheck: false,
          },
        }}
      />
      <FormHelperText id={`${id}-problem`} role={problem === null ? undefined : 'alert'}>
        {problem}
      </FormHelperText>
    </FormControl>
  );
}

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
  const [shown, setShown] = useState(false);
  const toggle = shown ? 'Hide password' : 'Show password';
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
      <Field
        label="Password"
        problem={problems.password}
        value={password}
        onChange={onPassword}
        disabled={busy}
        input={{ type: shown ? 'text' : 'password', name: 'password', autoComplete: 'current-password' }}
        end={
          <IconButton edge="end" aria-label={toggle} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? <HideIcon /> : <ShowIcon />}
          </IconButton>
        }
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
