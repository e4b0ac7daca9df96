import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { EmptyState } from '../../../components/EmptyState';
import { monthAt } from '../../../contract/billing-statements';
import { texts } from '../../../contract/texts';

export const monthNames = Array.from({ length: 12 }, (_, nth) =>
  new Date(Date.UTC(2026, nth, 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
);
const yearsBack = 6;

interface MonthPickerProps {
  /** yyyy-MM, a part of it while only the month or the year is chosen, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** The years to choose from, starting with the current year. */
export const yearsOffered = () => {
  const now = Number(monthAt(Date.now()).slice(0, 4));
  return Array.from({ length: yearsBack }, (_, nth) => String(now - nth));
};

const isMonth = (value: string) => /^\d{4}-\d\d$/.test(value);

/** A month and its year, each chosen from a list. */
export function MonthPicker({ value, onChange }: MonthPickerProps) {
  const [year = '', month = ''] = value.split('-');
  const field = (
    label: string,
    chosen: string,
    options: readonly (readonly [string, string])[],
    change: (next: string) => void,
  ) => (
    <TextField
      select
      label={label}
      value={chosen}
      onChange={(event) => change(event.target.value)}
      fullWidth={false}
      sx={{ width: 180 }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">Choose one</option>
      {options.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </TextField>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
      {field(
        'Month',
        month,
        monthNames.map((name, nth) => [String(nth + 1).padStart(2, '0'), name] as const),
        (next) => onChange(`${year}-${next}`),
      )}
      {field(
        'Year',
        year,
        yearsOffered().map((one) => [one, one] as const),
        (next) => onChange(`${next}-${month}`),
      )}
    </Box>
  );
}

interface OfMonthProps extends MonthPickerProps {
  children: (month: string) => React.ReactNode;
}

/** Content that belongs to a month, shown once a month is chosen. */
export function OfMonth({ value, onChange, children }: OfMonthProps) {
  return (
    <>
      <MonthPicker value={value} onChange={onChange} />
      {isMonth(value) ? children(value) : <EmptyState text={texts.selectMonth} line="Choose both above." />}
    </>
  );
}
