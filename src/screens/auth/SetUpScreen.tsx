import Alert from '@mui/material/Alert';
import { LinkButton } from '../../components/AppLink';
import { limits, texts } from '../../contract/texts';
import type { SetUpActor } from '../../machines/auth/set-up';
import { wiredSetUp } from '../../services/wiring/auth/set-up';
import { useWorkflow } from '../../services/workflow';
import { AuthForm } from '../shared/form/AuthForm';
import { AuthPage } from '../shared/open/AuthPage';
import { EmailField, NameField } from '../shared/form/account-fields';
import { PasswordField } from '../shared/form/Field';
import { OtherWay } from './OtherWay';
import { useForm } from '../shared/form/use-form';
import { useHashToken } from '../shared/open/use-link-token';

/** Creates the first account, at /setup#token (product: First account). */
export function SetUpScreen() {
  const [token] = useHashToken();
  return <Opened key={token} token={token} />;
}

function Opened({ token }: { token: string }) {
  return <SetUpBody actor={useWorkflow(wiredSetUp(), { input: { token } })} />;
}

/** The screen for a running actor. */
export function SetUpBody({ actor }: { actor: SetUpActor }) {
  const { stage, fields, problem, unanswered, busy, field, submit } = useForm(actor);
  if (stage === 'done')
    return (
      <AuthPage title="All set" lead="Your account is ready.">
        <Alert severity="success" sx={{ mb: 6 }}>
          You are the super admin here: {fields.email}
        </Alert>
        <LinkButton href="/login" variant="contained" size="large" fullWidth autoFocus>
          Sign in
        </LinkButton>
      </AuthPage>
    );
  if (stage === 'closed')
    return (
      <AuthPage title="Set up" lead="The first account is created with a link." focused={problem !== null}>
        {problem !== null && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {unanswered ? texts.linkUnclear : problem}
          </Alert>
        )}
        <Alert severity="info">
          Open the whole link that the server printed when it started. It ends with a long code after the # sign.
        </Alert>
        <ToSignIn />
      </AuthPage>
    );
  return (
    <AuthPage title="Set up" lead="Create the first account, the super admin.">
      <AuthForm action="Create account" busy={busy} problem={problem} onSubmit={submit}>
        <NameField field={field('name')} autoFocus />
        <EmailField field={field('email')} />
        <PasswordField
          {...field('password')}
          hint={`${limits.passwordLeast} to ${limits.password} characters`}
          autoComplete="new-password"
        />
      </AuthForm>
      <ToSignIn />
    </AuthPage>
  );
}

const ToSignIn = () => (
  <OtherWay question="Already set up?" href="/login">
    Sign in
  </OtherWay>
);
