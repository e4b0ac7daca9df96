import { useId, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Switch from '@mui/material/Switch';
import { calendarLimits, type ChosenCalendars, type Connection } from '../../contract/calendars';
import { Field } from '../shared/form/Field';
import { OneOf } from '../shared/form/OneOf';
import { SubmitForm } from '../shared/form/SubmitForm';
import type { ConnectingCalendar } from './use-connect-calendar';

interface ChooseFormProps {
  connecting: ConnectingCalendar;
  choice: ChosenCalendars;
  calendars: Connection['calendars'];
  onCancel: () => void;
}

/** Chooses what counts in a connected calendar, and where interviews are written. */
export function ChooseForm({ connecting, choice, calendars, onCancel }: ChooseFormProps) {
  const { busy, counts, change, problem, wrong, submit } = connecting;
  return (
    <Box sx={{ maxWidth: 560 }}>
      <SubmitForm busy={busy} onSubmit={submit}>
        {counts && <CountFields {...{ connecting, choice, calendars }} />}
        <WriteField {...{ connecting, choice, calendars }} />
        <Field
          label="Name"
          value={choice.name}
          problem={wrong.name}
          hint="The name that you see here"
          disabled={busy}
          onChange={(name) => change({ name })}
          input={{ type: 'text', name: 'calendar-name', autoComplete: 'off' }}
          attributes={{ maxLength: calendarLimits.name }}
        />
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button type="submit" variant="contained" size="large" loading={busy}>
            Save
          </Button>
          <Button size="large" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        </Box>
      </SubmitForm>
    </Box>
  );
}

type Part = Omit<ChooseFormProps, 'onCancel'>;

function CountFields({ connecting: { busy, change, wrong }, choice, calendars }: Part) {
  const helpId = useId();
  const { calendars: chosen } = choice;
  const toggle = (id: string, on: boolean) =>
    change({ calendars: on ? [...chosen, id] : chosen.filter((one) => one !== id) });
  return (
    <>
      <FormControl component="fieldset" error={wrong.calendars !== null} disabled={busy} aria-describedby={helpId}>
        <FormLabel component="legend" sx={{ mb: 1, color: 'text.primary', fontWeight: 500 }}>
          Calendars that count
        </FormLabel>
        {calendars.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={name}
            control={
              <Checkbox
                checked={chosen.includes(id)}
                onChange={(_, on) => toggle(id, on)}
                slotProps={{ input: { 'aria-invalid': wrong.calendars !== null } }}
              />
            }
            sx={{ overflowWrap: 'anywhere' }}
          />
        ))}
        <FormHelperText id={helpId} role={wrong.calendars === null ? undefined : 'alert'} sx={{ mx: 0 }}>
          {wrong.calendars ?? 'You are not offered for interviews while you are busy in one of them.'}
        </FormHelperText>
      </FormControl>
      <OnOff
        label="Tentative events count"
        help="Events that you have not accepted yet, or answered with maybe, also keep interviews away."
        on={choice.tentativeCounts}
        disabled={busy}
        onChange={(tentativeCounts) => change({ tentativeCounts })}
      />
      <OnOff
        label="All-day events count"
        help="A vacation keeps interviews away for the whole day. So does a birthday that is marked as busy."
        on={choice.allDayCounts}
        disabled={busy}
        onChange={(allDayCounts) => change({ allDayCounts })}
      />
    </>
  );
}

interface OnOffProps {
  label: string;
  help: ReactNode;
  on: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}
function OnOff({ label, help, on, disabled, onChange }: OnOffProps) {
  const id = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Switch
            checked={on}
            onChange={(_, next) => onChange(next)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mx: 0 }}>
        {help}
      </FormHelperText>
    </div>
  );
}

/** Chooses where interviews are written; if no calendar is writable, there is nothing to choose. */
function WriteField({ connecting: { busy, change, counts, wrong }, choice, calendars }: Part) {
  const writable = calendars.filter((one) => one.writable);
  if (writable.length === 0)
    return (
      <Box sx={{ color: 'text.secondary' }}>
        {counts
          ? 'This calendar can only be read, so your interviews are not written into it.'
          : 'None of its calendars can be written, so your interviews cannot appear in it.'}
      </Box>
    );
  const words = Object.fromEntries([['', 'Nowhere'], ...writable.map(({ id, name }) => [id, name])]);
  return (
    <div>
      <OneOf
        label="Write my interviews into"
        value={choice.writesTo ?? ''}
        words={words}
        disabled={busy}
        onChange={(id) => change({ writesTo: id === '' ? null : id })}
      />
      <FormHelperText error={!counts && wrong.calendars !== null} sx={{ mx: 0 }}>
        {(!counts && wrong.calendars) ||
          'Interviews appear, move and go there by themselves. Our emails then come without a calendar entry.'}
      </FormHelperText>
    </div>
  );
}
