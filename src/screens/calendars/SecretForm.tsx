import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Field, PasswordField } from '../shared/form/Field';
import { SubmitForm } from '../shared/form/SubmitForm';
import type { CalendarPlace } from '../../machines/calendars/calendar-places';
import { placeWords, wayWords } from './place-words';
import type { ConnectingCalendar } from './use-connect-calendar';

interface SecretFormProps {
  connecting: ConnectingCalendar;
  place: CalendarPlace;
  onCancel: () => void;
}

/** The fields for a calendar's secrets and the steps to find them; for a provider, what the provider will ask. */
export function SecretForm({ connecting, place, onCancel }: SecretFormProps) {
  const { way, busy, problem, isNew, submit, back } = connecting;
  const atProvider = way === 'GOOGLE' || way === 'MICROSOFT';
  return (
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 560 }}>
      <Box component="ol" aria-label="What to do" sx={{ m: 0, pl: 5, display: 'grid', gap: 1.5 }}>
        {placeWords[place].steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
      <SubmitForm busy={busy} onSubmit={submit}>
        {way === 'ICS' && <AddressField connecting={connecting} />}
        {way === 'CALDAV' && <CalDavFields connecting={connecting} place={place} />}
        {atProvider && connecting.counts && (
          <FormControlLabel
            label="Also write my interviews into it"
            disabled={busy}
            control={<Checkbox checked={connecting.write} onChange={(_, write) => connecting.changeWrite(write)} />}
          />
        )}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button type="submit" variant="contained" size="large" loading={busy}>
            {atProvider ? `Sign in at ${wayWords[way]}` : 'Check calendar'}
          </Button>
          <Button size="large" disabled={busy} onClick={isNew ? back : onCancel}>
            {isNew ? 'Back' : 'Cancel'}
          </Button>
        </Box>
      </SubmitForm>
      <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
        We only read when you are busy, never titles, people or places.
        {!atProvider && ' What you enter is encrypted and never shown again.'}
      </Box>
    </Box>
  );
}

const AddressField = ({ connecting }: { connecting: ConnectingCalendar }) => (
  <Field
    {...connecting.field('address')}
    label="Address"
    hint="It begins with https:// or webcal://"
    input={{ type: 'text', name: 'calendar-address', autoComplete: 'off' }}
    attributes={{ inputMode: 'url' }}
  />
);

function CalDavFields({ connecting, place }: { connecting: ConnectingCalendar; place: CalendarPlace }) {
  const { field } = connecting;
  const { serverHint, userHint, passwordHint } = placeWords[place];
  const hinted = (hint: string | undefined) => (hint === undefined ? {} : { hint });
  return (
    <>
      <Field
        {...field('server')}
        label="Server"
        {...hinted(serverHint)}
        input={{ type: 'text', name: 'calendar-server', autoComplete: 'off' }}
        attributes={{ inputMode: 'url' }}
      />
      <Field
        {...field('userName')}
        {...hinted(userHint)}
        label="User name"
        input={{ type: 'text', name: 'calendar-user', autoComplete: 'off' }}
        attributes={{ inputMode: 'email' }}
      />
      <PasswordField
        {...field('password')}
        {...hinted(passwordHint)}
        name="calendar-password"
        // The password of another site, never the password of this account.
        autoComplete="new-password"
      />
    </>
  );
}
