import { useState } from 'react';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Button from '@mui/material/Button';
import { LinkButton } from '../../components/AppLink';
import type { FormInput } from '../../machines/kit/form';
import type { RegistrationActor } from '../../machines/auth/registration';
import { wiredRegistration } from '../../services/wiring/auth/registration';
import { deviceZone } from '../../services/device-zone';
import { useWorkflow } from '../../services/workflow';
import { AuthForm } from '../shared/form/AuthForm';
import { AuthPage } from '../shared/open/AuthPage';
import { ConfirmEmail } from './ConfirmEmail';
import { EmailField, NameField, OncePassword, OwnZone } from '../shared/form/account-fields';
import { Address, EmailSent } from './EmailSent';
import { MobileFields } from '../shared/form/MobileFields';
import { OtherWay } from './OtherWay';
import { useForm, type FormField } from '../shared/form/use-form';
import { useHashToken } from '../shared/open/use-link-token';

type Fields = NonNullable<FormInput<'kind' | 'name' | 'email' | 'country' | 'number' | 'timeZone'>['fields']>;

/**
 * Reads the kind from the navigation state (product: Public routes); the default is a candidate. A user who follows the
 * link of their interview also brings a name and an email address.
 */
function fieldsOf(state: unknown): Fields {
  const { userType, name, email } = (state ?? {}) as Record<'userType' | 'name' | 'email', unknown>;
  return {
    timeZone: deviceZone(),
    kind: typeof userType === 'string' && userType.toLowerCase() === 'panelist' ? 'panelist' : 'candidate',
    ...(typeof name === 'string' && { name }),
    ...(typeof email === 'string' && { email }),
  };
}

/** Registration, at /register; with a token after the #, the confirmation of the email (product: Public routes). */
export function RegisterScreen() {
  const [token, forget] = useHashToken();
  // Registering again sends the email again: the form is filled in with the earlier input, except the password.
  const [begun, setBegun] = useState<{ round: number; fields: Fields }>(() => ({
    round: 0,
    fields: fieldsOf(history.state),
  }));
  if (token !== '') return <ConfirmEmail key={token} token={token} onAgain={forget} />;
  return (
    <Begun
      key={begun.round}
      fields={begun.fields}
      onAgain={(fields) => setBegun(({ round }) => ({ round: round + 1, fields }))}
    />
  );
}

function Begun({ fields, onAgain }: { fields: Fields; onAgain: (fields: Fields) => void }) {
  return <RegisterBody actor={useWorkflow(wiredRegistration(), { input: { fields } })} onAgain={onAgain} />;
}

interface RegisterBodyProps {
  actor: RegistrationActor;
  onAgain: (fields: Fields) => void;
}

/** The screen for a running actor. */
export function RegisterBody({ actor, onAgain }: RegisterBodyProps) {
  const { stage, fields, reply, problem, busy, field, submit } = useForm(actor);
  if (stage === 'done')
    return (
      <EmailSent
        emailKept={reply?.emailKept ?? false}
        lead={
          <>
            We sent an email to <Address>{fields.email}</Address> with a link that confirms your address and creates
            your account.
          </>
        }
      >
        <LinkButton href={`/login/${fields.kind}`} variant="contained" size="large" fullWidth>
          Back to sign-in
        </LinkButton>
        <Button size="large" fullWidth onClick={() => onAgain(fields)}>
          Register again to send it again
        </Button>
      </EmailSent>
    );
  return (
    <AuthPage title={`Register As ${kindNames[fields.kind] ?? ''}`} lead={leads[fields.kind] ?? ''}>
      <AuthForm action="Register" busy={busy} problem={problem} onSubmit={submit}>
        <KindSwitch {...field('kind')} />
        <NameField field={field('name')} />
        <EmailField field={field('email')} />
        <MobileFields country={field('country')} number={field('number')} />
        <OwnZone field={field('timeZone')} />
        <OncePassword field={field('password')} />
      </AuthForm>
      <OtherWay question="Already have an account?" href={`/login/${fields.kind}`}>
        Sign in
      </OtherWay>
    </AuthPage>
  );
}

const kindNames: Record<string, string> = { panelist: 'Panelist', candidate: 'Candidate' };
const leads: Record<string, string> = {
  panelist: 'Interview candidates in the field you know best.',
  candidate: 'Take interviews, for a job or for practice.',
};

function KindSwitch({ value, disabled, onChange }: FormField) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      color="primary"
      aria-label="Register as"
      value={value}
      disabled={disabled}
      // Clicking the chosen button would leave none chosen.
      onChange={(_, chosen: string | null) => chosen !== null && onChange(chosen)}
    >
      {Object.entries(kindNames).map(([kind, name]) => (
        <ToggleButton
          key={kind}
          value={kind}
          sx={{ minHeight: 40, typography: 'button', borderColor: 'control.edge', color: 'text.primary' }}
        >
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
