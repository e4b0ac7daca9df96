import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Field, PasswordField } from '../shared/fields/Field';
import { SubmitForm } from '../shared/fields/SubmitForm';
import { TextLink } from './TextLink';

interface SignInFormProps {
  email: string;
  password: string;
  problems: { email: string | null; password: string | null };
  /** Why nobody can be signed in with this browser. */
  refused: string | null;
  editable: boolean;
  /** The form's own answer is on its way, or was a success. */
  busy: boolean;
  forgotHref: string;
  changeEmail: (value: string) => void;
  changePassword: (value: string) => void;
  submit: () => void;
}

/** E-mail, password, the way to a new password, and the Login button (spec 2.3). */
export function SignInForm(props: SignInFormProps) {
  const { email, password, problems, refused, editable, busy, forgotHref, changeEmail, changePassword, submit } = props;
  return (
    <SubmitForm busy={busy} locked={!editable} onSubmit={submit}>
      <Field
        label="Email"
        problem={problems.email}
        value={email}
        onChange={changeEmail}
        disabled={!editable}
        input={{ type: 'email', name: 'email', autoComplete: 'email' }}
      />
      <PasswordField
        problem={problems.password}
        value={password}
        onChange={changePassword}
        disabled={!editable}
        autoComplete="current-password"
      />
      <Box sx={{ typography: 'body2', mt: -1, textAlign: 'right' }}>
        <TextLink href={forgotHref}>Forgot Password?</TextLink>
      </Box>
      {refused !== null && (
        <Box role="alert" sx={{ typography: 'body2', color: 'error.main' }}>
          {refused}
        </Box>
      )}
      <Button type="submit" variant="contained" size="large" fullWidth loading={busy} disabled={!editable}>
        Login
      </Button>
    </SubmitForm>
  );
}
