import { useEffect } from 'react';
import Alert from '@mui/material/Alert';
import { LinkButton } from '../../components/AppLink';
import { LimitedText } from '../../components/LimitedText';
import { limits, texts } from '../../contract/texts';
import type { MakeInquiryActor } from '../../machines/make-inquiry';
import { wiredMakeInquiry } from '../../services/wiring/make-inquiry';
import { useWorkflow } from '../../services/workflow';
import { AuthForm } from '../shared/fields/AuthForm';
import { AuthPage } from './AuthPage';
import { Field } from '../shared/fields/Field';
import { MobileFields } from '../shared/fields/MobileFields';
import { OtherWay } from './OtherWay';
import { RoleCards } from './RoleCards';
import { EmailField, NameField } from '../shared/fields/account-fields';
import { useForm, type FormField } from '../shared/fields/use-form';

/** Behind 'Connect now', at /select-role/form: somebody without an account asks to be contacted (product 5). */
export function SelectRoleScreen() {
  const actor = useWorkflow(wiredMakeInquiry(), { input: {} });
  useEffect(() => {
    document.title = `Connect now - ${texts.appName}`;
  }, []);
  return <SelectRoleBody actor={actor} />;
}

/** The screen of an actor that runs already. */
export function SelectRoleBody({ actor }: { actor: MakeInquiryActor }) {
  const { stage, fields, problem, busy, field, submit } = useForm(actor);
  if (stage === 'done')
    return (
      <AuthPage title="Thank you" lead="Your message has arrived." focused>
        <Alert severity="success" sx={{ mb: 6, overflowWrap: 'anywhere' }}>
          We will write to {fields.email}.
        </Alert>
        <LinkButton href="/login" variant="contained" size="large" fullWidth>
          Go to sign-in
        </LinkButton>
      </AuthPage>
    );
  const isOrganization = fields.role === 'ORGANIZATION_USER';
  return (
    <AuthPage title="Connect with us" lead="Tell us who you are and what you need. Somebody will write to you.">
      <AuthForm action="Send" busy={busy} problem={problem} onSubmit={submit}>
        <RoleCards {...field('role')} />
        <NameField field={field('name')} />
        <EmailField field={field('email')} />
        <MobileFields country={field('country')} number={field('number')} />
        <Field
          {...field('organization')}
          label={isOrganization ? 'Organization' : 'Organization (optional)'}
          required={isOrganization}
          input={{ type: 'text', name: 'organization', autoComplete: 'organization' }}
        />
        <Message {...field('message')} />
      </AuthForm>
      <OtherWay question="Have an account?" href="/login">
        Sign in
      </OtherWay>
    </AuthPage>
  );
}

const Message = ({ problem, ...field }: FormField) => (
  <LimitedText {...field} label="Message" max={limits.message} rows={4} error={problem ?? undefined} />
);
