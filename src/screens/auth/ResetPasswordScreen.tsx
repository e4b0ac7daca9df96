import { useLocation } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import type { ResetPasswordActor } from '../../machines/auth/reset-password';
import { wiredResetPassword } from '../../services/wiring/auth/reset-password';
import { useWorkflow } from '../../services/workflow';
import { AuthForm } from '../shared/form/AuthForm';
import { AccountField, NewPassword } from '../shared/form/account-fields';
import { LinkPage } from './LinkPage';
import { useForm } from '../shared/form/use-form';
import { usePathToken } from '../shared/open/use-link-token';

/** Sets a new password by a link, at /resetpassword/{confirmationToken} (product: Public routes). */
export function ResetPasswordScreen() {
  const token = usePathToken('confirmationToken', '/resetpassword');
  return <Opened key={token} token={token} />;
}

function Opened({ token }: { token: string }) {
  const [, navigate] = useLocation();
  return <ResetPasswordBody actor={useWorkflow(wiredResetPassword({ navigate }), { input: { token } })} />;
}

/** The screen for a running actor. */
export function ResetPasswordBody({ actor }: { actor: ResetPasswordActor }) {
  const { facts, field, ...form } = useForm(actor);
  return (
    <LinkPage
      title="Set a new password"
      lead="You will be signed out everywhere else."
      form={form}
      again={(variant) => (
        <LinkButton href="/forgot/panelist" variant={variant} size="large" fullWidth>
          Ask for a new link
        </LinkButton>
      )}
    >
      <AuthForm action="Set password" busy={form.busy} problem={form.problem} onSubmit={form.submit}>
        {facts !== null && <AccountField email={facts.email} />}
        <NewPassword label="New password" password={field('password')} repeat={field('repeat')} autoFocus />
      </AuthForm>
    </LinkPage>
  );
}
