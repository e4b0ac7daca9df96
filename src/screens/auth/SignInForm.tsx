import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Field, PasswordField } from '../shared/form/Field';
import { SubmitForm } from '../shared/form/SubmitForm';
import { TextLink } from './TextLink';

interface SignInFormProps {
  email: string;
  password: string;
  problems: { email: string | null; password: string | null };
  failure: { kind: 'error' | 'warning'; message: string } | null;
  editable: boolean;
  /** The form's own request is running, or succeeded. */
  busy: boolean;
  forgotHref: string;
  changeEmail: (value: string) => void;
  changePassword: (value: string) => void;
  submit: () => void;
}

/** Email, password, the link to a new password, and the Login button (product: Sign-in). */
export function SignInForm(props: SignInFormProps) {
  const { email, password, problems, failure, editable, busy, forgotHref, changeEmail, changePassword, submit } = props;
  const passwordInput = useRef<HTMLInputElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    const input = passwordInput.current;
    const { activeElement } = document;
    // The password is usually what was wrong. The focus is on nothing if the form was sent before the scripts had
    // loaded. After a provider's failure it stays on the provider's button.
    const lost = asked.current && activeElement === document.body;
    if (failure !== null && (lost || input?.form?.contains(activeElement))) {
      input?.focus();
      input?.select();
    }
  }, [failure]);
  useEffect(() => {
    asked.current = busy;
  }, [busy]);
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
        inputRef={passwordInput}
      />
      <Box sx={{ typography: 'body2', mt: -1, textAlign: 'right' }}>
        <TextLink href={forgotHref}>Forgot Password?</TextLink>
      </Box>
      {failure !== null && (
        // Not an alert: the snackbar is already announced. MUI's Alert is too big for the first load.
        <Box
          role="note"
          sx={{
            p: 3,
            border: 1,
            borderRadius: 1,
            color: `${failure.kind}.main`,
            typography: 'body2',
            overflowWrap: 'anywhere',
          }}
        >
          {failure.message}
        </Box>
      )}
      <Button type="submit" variant="contained" size="large" fullWidth loading={busy} disabled={!editable}>
        Login
      </Button>
    </SubmitForm>
  );
}
