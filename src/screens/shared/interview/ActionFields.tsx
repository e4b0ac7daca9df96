import { lazy, Suspense, useId, useState } from 'react';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { DateTime } from 'luxon';
import { AppLink } from '../../../components/AppLink';
import { momentInWords } from '../../../components/format-time';
import { LimitedText } from '../../../components/LimitedText';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { declineCauses, declineWords } from '../../../contract/interviews';
import { day, type DaySpan } from '../../../contract/kit';
import { limits, texts } from '../../../contract/texts';
import { hour } from '../../../contract/time';
import { deadlineIn } from '../../../machines/interviews/act-on-interview-forms';
import { profileHref } from '../profile-href';
import { whoWords } from './action-words';
import type { useActOnInterview } from './use-act-on-interview';
import { interviewRules } from '../../../contract/interview-rules';

// The date pickers are large, so they are loaded with the first dialog that needs them.
const DayField = lazy(() => import('../../../components/DayField').then((it) => ({ default: it.DayField })));
const TimesPicker = lazy(() => import('../../../components/TimesPicker').then((it) => ({ default: it.TimesPicker })));

interface ActionFieldsProps {
  act: Pick<ReturnType<typeof useActOnInterview>, 'form' | 'draft' | 'missing' | 'change'>;
  zone: string;
}

/** The fields of an action's dialog, at most three, such as the absent party, times, and a reason. */
export function ActionFields({ act, zone }: ActionFieldsProps) {
  const { form, draft, missing, change } = act;
  if (form === null) return null;
  return (
    <>
      {form.who.length > 0 && (
        <Choice
          label="Who attended?"
          options={form.who.map((value) => ({ value, label: whoWords[value] }))}
          value={draft.who}
          missing={missing.who ?? false}
          onChange={(who) => change({ who })}
        />
      )}
      {form.because && (
        <Choice
          label="What do you decline?"
          options={declineOptions}
          value={draft.because}
          missing={false}
          onChange={(because) => change({ because })}
        />
      )}
      {form.because && draft.because === 'kind' && (
        <FormHelperText sx={{ m: 0 }}>
          Our team reads this. To be asked for other interviews, change{' '}
          <AppLink href={profileHref('skill', 'PANELIST')}>your skills</AppLink> or{' '}
          <AppLink href="/dashboard/panelistblockorg">block an organization</AppLink>.
        </FormHelperText>
      )}
      {form.because && draft.because === 'away' && (
        <DaysAway
          value={draft.away}
          zone={zone}
          missing={missing.away ?? false}
          onChange={(away) => change({ away })}
        />
      )}
      {form.times && (
        <Suspense fallback={<SkeletonRows rows={1} label="Loading the times" />}>
          <TimesPicker
            value={draft.times}
            onChange={(times) => change({ times })}
            zone={zone}
            {...(missing.times && { error: texts.dateTimeWrong })}
          />
        </Suspense>
      )}
      {form.until && <Deadline value={draft.until} zone={zone} onChange={(until) => change({ until })} />}
      {draft.move && (
        // Reserves the field's height, so that the buttons below do not move when it is loaded.
        <Box sx={{ minHeight: timeHeight }}>
          <Suspense fallback={<SkeletonRows rows={1} label="Loading the time" />}>
            <TimesPicker
              label="New time"
              most={1}
              value={draft.move.start === '' ? [] : [draft.move.start]}
              onChange={([start = '']) => draft.move && change({ move: { ...draft.move, start } })}
              zone={zone}
              {...(missing.move && { error: 'Choose a time other than the current one' })}
            />
          </Suspense>
        </Box>
      )}
      {form.why && (
        <LimitedText
          label="Reason"
          value={draft.why}
          onChange={(why) => change({ why })}
          max={limits.reason}
          required={form.why === 'required'}
          error={missing.why && draft.why.trim() === '' ? texts.fieldRequired('Reason') : undefined}
          autoFocus={!form.times && !form.because && form.who.length === 0}
        />
      )}
    </>
  );
}

const declineOptions = [
  ...declineCauses.map((value) => ({ value, label: declineWords[value] })),
  { value: 'away' as const, label: 'I am away for some days' },
];

interface DaysAwayProps {
  value: DaySpan;
  zone: string;
  missing: boolean;
  onChange: (away: DaySpan) => void;
}

/** The days on which a panelist is away; they become days off. */
function DaysAway({ value, zone, missing, onChange }: DaysAwayProps) {
  const today = DateTime.now().setZone(zone).toFormat('yyyy-MM-dd');
  const { from, to } = value;
  return (
    <Suspense fallback={<SkeletonRows rows={1} label="Loading the days" />}>
      <Box
        // Enter confirms the typed day. It does not decline yet.
        onKeyDown={(event) =>
          event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()
        }
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        <DayField
          label="Away from"
          value={from}
          zone={zone}
          min={today}
          keepsText
          onChange={(first) => onChange({ ...value, from: first })}
          error={missing && from === '' ? texts.fieldRequired('Away from') : undefined}
        />
        <DayField
          label="Away to"
          value={to}
          zone={zone}
          min={day().is(from) ? from : today}
          keepsText
          onChange={(last) => onChange({ ...value, to: last })}
          help="Leave empty for one day"
        />
      </Box>
      <FormHelperText sx={{ m: 0 }}>
        These days become days off, so that we do not ask you for them. What you have accepted stays booked.
      </FormHelperText>
    </Suspense>
  );
}

/** The height of a time's label, field, and help text, in pixels. */
const timeHeight = 90;

const spans = [
  { hours: 12, words: '12 hours' },
  { hours: 24, words: '24 hours' },
  { hours: 48, words: '48 hours' },
  { hours: 96, words: '4 days' },
  { hours: 168, words: '7 days' },
].filter(({ hours }) => hours * hour <= interviewRules.pickWithin);

interface DeadlineProps {
  value: string | null;
  zone: string;
  onChange: (until: string) => void;
}

/** The validity of an invitation: one of a few spans, with the deadline that results from it. */
function Deadline({ value, zone, onChange }: DeadlineProps) {
  const [opened] = useState(Date.now);
  const left = value === null ? 48 : (Date.parse(value) - opened) / hour;
  const nearest = spans.reduce((a, b) => (Math.abs(b.hours - left) < Math.abs(a.hours - left) ? b : a));
  return (
    <TextField
      select
      size="small"
      label="The link works for"
      value={nearest.hours}
      onChange={({ target }) => onChange(deadlineIn(Number(target.value), Date.now()))}
      helperText={value && `Until ${momentInWords(value, opened, zone)}`}
      slotProps={{ select: { native: true } }}
    >
      {spans.map(({ hours, words }) => (
        <option key={hours} value={hours}>
          {words}
        </option>
      ))}
    </TextField>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  missing: boolean;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, options, value, missing, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <FormControl error={missing}>
      <FormLabel id={id} sx={{ color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value ?? ''}
        onChange={(_, chosen) => {
          const option = options.find((one) => one.value === chosen);
          if (option) onChange(option.value);
        }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            control={<Radio size="small" />}
          />
        ))}
      </RadioGroup>
      {missing && <FormHelperText role="alert">{texts.fieldRequired(label)}</FormHelperText>}
    </FormControl>
  );
}
