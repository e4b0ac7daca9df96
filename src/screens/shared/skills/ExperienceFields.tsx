import TextField from '@mui/material/TextField';
import { mostMonths } from '../../../contract/skills';

const counted = (most: number) => Array.from({ length: most + 1 }, (_, count) => count);
const years = counted(mostMonths / 12);
const months = counted(11);

interface ExperienceFieldsProps {
  /** The skill. */
  name: string;
  /** The whole experience in months. */
  months: number;
  wrong: boolean;
  /** Whether nothing is chosen yet. A question is shown instead of 0. */
  asked?: boolean;
  disabled?: boolean;
  onChange: (months: number) => void;
}

/** Experience in years and months, in the grid areas of the same names. */
export function ExperienceFields({ name, months: total, onChange, ...state }: ExperienceFieldsProps) {
  const [wholeYears, rest] = [Math.floor(total / 12), total % 12];
  const change = (next: number) => onChange(Math.min(next, mostMonths));
  return (
    <>
      <Count
        {...state}
        area="years"
        label={`Years of ${name}`}
        unit="year"
        counts={years}
        value={wholeYears}
        onChange={(count) => change(count * 12 + rest)}
      />
      <Count
        {...state}
        area="months"
        label={`Months of ${name}, in addition to the years`}
        unit="month"
        counts={months}
        value={rest}
        onChange={(count) => change(wholeYears * 12 + count)}
      />
    </>
  );
}

interface CountProps {
  area: string;
  label: string;
  unit: string;
  counts: readonly number[];
  value: number;
  wrong: boolean;
  asked?: boolean;
  disabled?: boolean;
  onChange: (count: number) => void;
}

function Count({ area, label, unit, counts, value, wrong, asked = false, disabled, onChange }: CountProps) {
  return (
    <TextField
      select
      sx={{ gridArea: area }}
      value={asked ? '' : value}
      error={wrong}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.target.value))}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
    >
      {asked && (
        <option value="" disabled>
          {unit === 'year' ? 'Years' : 'Months'}
        </option>
      )}
      {counts.map((count) => (
        <option key={count} value={count}>
          {count} {count === 1 ? unit : `${unit}s`}
        </option>
      ))}
    </TextField>
  );
}
