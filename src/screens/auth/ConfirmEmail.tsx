import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { ConfirmEmailActor } from '../../machines/auth/confirm-email';
import { wiredConfirmEmail } from '../../services/wiring/auth/confirm-email';
import { useWorkflow } from '../../services/workflow';
import { AuthForm } from '../shared/form/AuthForm';
import { PasswordField } from '../shared/form/Field';
import { LinkFactList } from './LinkFactList';
import { LinkPage } from './LinkPage';
import { useForm } from '../shared/form/use-form';

/** The confirmation of a registration's email, at /register#token (product: Registration). */
export function ConfirmEmail({ token, onAgain }: { token: string; onAgain: () => void }) {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  return (
    <ConfirmEmailBody
      actor={useWorkflow(wiredConfirmEmail({ navigate, queryClient }), { input: { token } })}
      onAgain={onAgain}
    />
  );
}

/** The screen for a running actor. */
export function ConfirmEmailBody({ actor, onAgain }: { actor: ConfirmEmailActor; onAgain: () => void }) {
  const { facts, field, ...form } = useForm(actor);
  return (
    <LinkPage
      title="Confirm your email"
      lead="Enter the password you chose. We will create your account and sign you in."
      form={form}
      again={(variant) => (
        <Button variant={variant} size="large" fullWidth onClick={onAgain}>
          Register again
        </Button>
      )}
    >
      {facts !== null && <LinkFactList facts={facts} />}
      <AuthForm action="Confirm my email" busy={form.busy} problem={form.problem} onSubmit={form.submit}>
        {/* Tells password managers which account this is. */}
        {facts !== null && <input hidden readOnly type="email" autoComplete="username" value={facts.email} />}
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" autoFocus />
      </AuthForm>
    </LinkPage>
  );
}
