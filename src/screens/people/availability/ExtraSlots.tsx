import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { DayField } from '../../../components/DayField';
import { formatSpan } from '../../../components/format-time';
import { extraDaysAhead } from '../../../contract/people-hours';
import type { HoursDraft } from '../../../machines/people/hours-draft';
import { RemovableList } from './RemovableList';
import { Section } from './Section';
import { TimeSelect } from './TimeSelect';
import { endChoices, startChoices } from './times-of-day';
import { dayOf, spanOf } from './wall-time';

interface ExtraSlotsProps {
  extra: HoursDraft['extra'];
  zone: string;
  now: number;
  problemAt: (field: string) => string | undefined;
  onChange: (extra: HoursDraft['extra']) => void;
}

/** Times outside the weekly hours, within the next seven days (product: Availability). */
export function ExtraSlots({ extra, zone, now, problemAt, onChange }: ExtraSlotsProps) {
  const [day, setDay] = useState('');
  const [start, setStart] = useState('18:00');
  const [end, setEnd] = useState('19:00');
  const span = day === '' ? null : spanOf(day, start, end, zone);
  const add = () => {
    if (span === null) return;
    onChange([...extra, span]);
    setDay('');
  };
  const rows = extra
    .map((row, index) => ({
      key: index,
      text: formatSpan(row.start, row.end, zone),
      note: Date.parse(row.end) <= now ? 'over' : undefined,
      start: Date.parse(row.start),
      problem: problemAt(`extra.${index}`),
    }))
    .sort((a, b) => a.start - b.start);
  return (
    <Section
      title="Extra slots"
      line={`One-time hours outside your weekly hours, up to ${extraDaysAhead} days ahead. They also count on days off.`}
    >
      <RemovableList
        label="Extra slots"
        empty="No extra slots"
        rows={rows}
        onRemove={(index) => onChange(extra.filter((_, at) => at !== index))}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end', mt: 4 }}>
        <Box sx={{ flex: '1 1 168px', maxWidth: { sm: 220 } }}>
          <DayField
            label="Day of the extra slot"
            value={day}
            zone={zone}
            min={dayOf(now, zone)}
            max={dayOf(now, zone, extraDaysAhead)}
            onChange={setDay}
          />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, flex: '1 1 260px' }}>
          <TimeSelect label="Extra slot: from" value={start} choices={startChoices(start)} onChange={setStart} />
          <span aria-hidden>–</span>
          <TimeSelect label="Extra slot: to" value={end} choices={endChoices(start, end)} onChange={setEnd} />
        </Box>
        <Button variant="outlined" onClick={add} disabled={span === null || start === end}>
          Add slot
        </Button>
      </Box>
      {problemAt('extra') && (
        <FormHelperText error role="alert">
          {problemAt('extra')}
        </FormHelperText>
      )}
    </Section>
  );
}
