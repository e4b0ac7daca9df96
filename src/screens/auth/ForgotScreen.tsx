import { useParams } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import type { ForgotPasswordActor } from '../../machines/auth/forgot-password';
import { signInTabs } from '../../machines/auth/sign-in-form';
import { wiredForgotPassword } from '../../services/wiring/auth/forgot-password';
import { useWorkflow } from '../../services/workflow';
import { AuthForm } from '../shared/form/AuthForm';
import { AuthPage } from '../shared/open/AuthPage';
import { EmailField } from '../shared/form/account-fields';
import { Address, EmailSent } from './EmailSent';
import { OtherWay } from './OtherWay';
import { useForm } from '../shared/form/use-form';

/** Forgot password, at /forgot/{user} (product: Public routes); the kind selects the tab of sign-in to return to. */
export function ForgotScreen() {
  const { user = '' } = useParams<{ user?: string }>();
  const kind = signInTabs.find((tab) => tab.kind === user.toLowerCase())?.kind ?? 'panelist';
  return <ForgotBody actor={useWorkflow(wiredForgotPassword(), { input: {} })} kind={kind} />;
}

/** The screen for a running actor. */
export function ForgotBody({ actor, kind }: { actor: ForgotPasswordActor; kind: string }) {
  const { stage, fields, reply, problem, busy, field, submit } = useForm(actor);
  if (stage === 'done')
    return (
      <EmailSent
        emailKept={reply?.emailKept ?? false}
        lead={
          <>
            If <Address>{fields.email}</Address> has an account, we have sent it an email with a link to set a new
            password. The link works once, for 30 minutes.
          </>
        }
      >
        <LinkButton href={`/login/${kind}`} variant="contained" size="large" fullWidth>
          Back to sign-in
        </LinkButton>
      </EmailSent>
    );
  return (
    <AuthPage
      title="Forgot Password?"
      lead="Enter the email you sign in with. We'll send you a link to set a new password."
    >
      <AuthForm action="Send me a link" busy={busy} problem={problem} onSubmit={submit}>
        <EmailField field={field('email')} autoFocus />
      </AuthForm>
      <OtherWay question="Remembered it?" href={`/login/${kind}`}>
        Back to sign-in
      </OtherWay>
    </AuthPage>
  );
}
