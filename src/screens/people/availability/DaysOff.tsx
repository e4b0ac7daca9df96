import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DayField } from '../../../components/DayField';
import { day, daySpan } from '../../../contract/kit';
import type { HoursDraft } from '../../../machines/people/hours-draft';
import { hoursTexts } from '../../../contract/people-hours';
import { RemovableList } from './RemovableList';
import { Section } from './Section';
import { daysText } from './wall-time';

interface DaysOffProps {
  daysOff: HoursDraft['daysOff'];
  /** Today in the panelist's zone, yyyy-MM-dd. */
  today: string;
  zone: string;
  /** The initial first day off of the form, yyyy-MM-dd. */
  begin: string;
  problemAt: (field: string) => string | undefined;
  onChange: (daysOff: HoursDraft['daysOff']) => void;
}

/** Days without interviews, as far ahead as the panelist likes (product: Availability). */
export function DaysOff({ daysOff, today, zone, begin, problemAt, onChange }: DaysOffProps) {
  const [from, setFrom] = useState(begin);
  const [to, setTo] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (begin === '') return;
    button.current?.scrollIntoView({ block: 'center' });
    button.current?.focus({ preventScroll: true });
  }, [begin]);
  const last = to === '' ? from : to;
  const problem = day().is(from) && day().is(last) && last < from ? hoursTexts.endsBefore : undefined;
  const rows = daysOff
    .map((row, index) => ({ key: index, text: daysText(row), row, problem: problemAt(`daysOff.${index}`) }))
    .sort((a, b) => a.row.from.localeCompare(b.row.from));
  const add = () => {
    onChange([...daysOff, { from, to: last }]);
    setFrom('');
    setTo('');
  };
  return (
    <Section title="Days off" line="Whole days without requests, as far ahead as you like.">
      <RemovableList
        label="Days off"
        empty="No days off"
        rows={rows.map((one) => ({ ...one, note: one.row.to < today ? 'over' : undefined }))}
        onRemove={(index) => onChange(daysOff.filter((_, at) => at !== index))}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start', mt: 4 }}>
        <Box sx={dayBox}>
          <DayField label="First day off" value={from} zone={zone} min={today} keepsText onChange={setFrom} />
        </Box>
        <Box sx={dayBox}>
          <DayField
            label="Last day off"
            value={to}
            zone={zone}
            min={day().is(from) ? from : today}
            keepsText
            onChange={setTo}
            error={problem}
            help="Leave empty for one day"
          />
        </Box>
        <Button ref={button} variant="outlined" onClick={add} disabled={!daySpan().is({ from, to: last })}>
          Add days off
        </Button>
      </Box>
    </Section>
  );
}

const dayBox = { flex: '1 1 168px', maxWidth: { sm: 220 } } as const;
