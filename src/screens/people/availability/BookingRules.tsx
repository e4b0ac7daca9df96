import { useId } from 'react';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { availabilityLimits } from '../../../contract/people';
import type { HoursDraft } from '../../../machines/people/hours-draft';
import { Section } from './Section';
import { interviewRules } from '../../../contract/interview-rules';
import { spanInWords } from '../../../contract/time';

interface BookingRulesProps {
  draft: HoursDraft;
  problemAt: (field: string) => string | undefined;
  onChange: (change: Partial<HoursDraft>) => void;
}

/** Time between interviews, limits, and automatic acceptance (product: Availability). */
export function BookingRules({ draft, problemAt, onChange }: BookingRulesProps) {
  const id = useId();
  return (
    <Section title="How you are booked">
      <Box sx={{ display: 'grid', gap: 4, mt: 3 }}>
        <NumberField
          label="Break between interviews, in minutes"
          help="Free time before and after each interview. Enter 0 for none."
          value={draft.breathingMinutes}
          most={availabilityLimits.breathing}
          least={0}
          step={5}
          error={problemAt('breathingMinutes')}
          onChange={(breathingMinutes) => onChange({ breathingMinutes })}
        />
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
          <NumberField
            label="Most interviews per day"
            value={draft.dayCap}
            least={1}
            most={availabilityLimits.dayCap}
            error={problemAt('dayCap')}
            onChange={(dayCap) => onChange({ dayCap })}
          />
          <NumberField
            label="Most interviews per week"
            value={draft.weekCap}
            least={1}
            most={availabilityLimits.weekCap}
            error={problemAt('weekCap')}
            onChange={(weekCap) => onChange({ weekCap })}
          />
        </Box>
        <div>
          <FormControlLabel
            control={
              <Switch
                checked={draft.autoAccept}
                onChange={(_, autoAccept) => onChange({ autoAccept })}
                slotProps={{ input: { 'aria-describedby': `${id}-help` } }}
              />
            }
            label="Accept interviews for me"
          />
          <FormHelperText id={`${id}-help`} sx={{ maxWidth: '72ch' }}>
            {draft.autoAccept
              ? 'An interview in your available hours is confirmed immediately, without asking you. You can still withdraw before it starts.'
              : `We ask you first. If you do not answer within ${spanInWords(interviewRules.answerWithin)}, we ask the next panelist.`}
          </FormHelperText>
        </div>
      </Box>
    </Section>
  );
}

interface NumberFieldProps {
  label: string;
  help?: string;
  value: number;
  least: number;
  most: number;
  step?: number;
  error: string | undefined;
  onChange: (value: number) => void;
}

function NumberField({ label, help, value, least, most, step = 1, error, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <Box>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1, color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <TextField
        id={id}
        type="number"
        value={Number.isNaN(value) ? '' : value}
        error={error !== undefined}
        // An empty field is not a number yet, and not 0.
        onChange={(event) => onChange(event.target.value === '' ? NaN : Number(event.target.value))}
        slotProps={{ htmlInput: { min: least, max: most, step, 'aria-describedby': `${id}-help` } }}
        sx={{ maxWidth: 160 }}
      />
      <FormHelperText id={`${id}-help`} error={error !== undefined} role={error ? 'alert' : undefined}>
        {error ?? help}
      </FormHelperText>
    </Box>
  );
}
