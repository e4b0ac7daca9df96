import { useEffect, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import { LinkButton } from '../../components/AppLink';
import { LimitedText } from '../../components/LimitedText';
import { SkeletonRows } from '../../components/SkeletonRows';
import { limits, texts } from '../../contract/texts';
import { blankInquiry, type InquiryField, type MakeInquiryActor } from '../../machines/messages/make-inquiry';
import { wiredMakeInquiry } from '../../services/wiring/messages/make-inquiry';
import { useWorkflow } from '../../services/workflow';
import { AuthForm } from '../shared/form/AuthForm';
import { AuthPage } from '../shared/open/AuthPage';
import { Field } from '../shared/form/Field';
import { KeptNote } from '../shared/form/KeptNote';
import { MobileFields } from '../shared/form/MobileFields';
import { OtherWay } from './OtherWay';
import { RoleCards } from './RoleCards';
import { EmailField, NameField } from '../shared/form/account-fields';
import { useForm, type FormField } from '../shared/form/use-form';
import { useKeptForm } from '../shared/form/use-kept-form';

type Fields = Record<InquiryField, string>;
const names = Object.keys(blankInquiry) as InquiryField[];
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Partial<Fields>)[name] === 'string');

/** Behind 'Connect now', at /select-role/form: people without an account ask to be contacted (product: Inquiries). */
export function SelectRoleScreen() {
  const { kept, keep, letGo } = useKeptForm('connect', isFields, 'visitor');
  useEffect(() => {
    document.title = `Connect now - ${texts.appName}`;
  }, []);
  if (kept === undefined) return <Connect>{<SkeletonRows rows={6} label="Loading" />}</Connect>;
  return <Inquiry key={kept?.keptAt} kept={kept} keep={keep} letGo={letGo} />;
}

interface InquiryProps {
  /** What was typed in this tab but never sent. */
  kept: { value: Fields; keptAt: number } | null;
  keep: (fields: Fields | null) => void;
  letGo: () => void;
}

function Inquiry({ kept, keep, letGo }: InquiryProps) {
  // Once, because it remembers the key of what was sent.
  const [machine] = useState(wiredMakeInquiry);
  const actor = useWorkflow(machine, { input: kept ? { fields: kept.value } : {} });
  useEffect(() => {
    const told = actor.subscribe(({ value, context: { fields } }) => {
      const begun = value !== 'done' && names.some((name) => fields[name] !== blankInquiry[name]);
      keep(begun ? fields : null);
    });
    return () => told.unsubscribe();
  }, [actor, keep]);
  const note = kept && <KeptNote keptAt={kept.keptAt} letGo="Discard" onLetGo={letGo} />;
  return <SelectRoleBody actor={actor} note={note} />;
}

const Connect = ({ children }: { children: ReactNode }) => (
  <AuthPage title="Connect with us" lead="Tell us who you are and what you need. We will write to you.">
    {children}
  </AuthPage>
);

/** The screen for a running actor. */
export function SelectRoleBody({ actor, note }: { actor: MakeInquiryActor; note?: ReactNode }) {
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
    <Connect>
      {note}
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
    </Connect>
  );
}

const Message = ({ problem, ...field }: FormField) => (
  <LimitedText {...field} label="Message" max={limits.message} rows={4} error={problem ?? undefined} />
);
