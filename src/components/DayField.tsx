import { useId, useState } from 'react';
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DateTime } from 'luxon';
import { pickerField } from './picker-field';

interface DayFieldProps {
  label: string;
  /** A local day, yyyy-MM-dd; empty for none. */
  value: string;
  /** A whole day, or empty while there is none. */
  onChange: (day: string) => void;
  /** IANA zone in which it is a day; the calendar marks today by it. */
  zone: string;
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  help?: string | undefined;
}

// At noon: in some zones a day whose clocks change has no midnight.
const noonOf = (day: string, zone: string) => DateTime.fromISO(`${day}T12:00`, { zone });
// Never in another zone than the field's own: what was typed is the day that is meant.
const dayOf = (at: DateTime | null) => (at?.isValid && at.year >= 1900 ? at.toFormat('yyyy-MM-dd') : '');

/** A day as it is written everywhere in the product (product: Dates and times, dd-MM-yyyy), typed or chosen. */
export const DayField = (props: DayFieldProps) => <Field key={props.zone} {...props} />;

function Field({ label, value, onChange, zone, min, max, error, help }: DayFieldProps) {
  const id = useId();
  const [at, setAt] = useState<DateTime | null>(() => (value === '' ? null : noonOf(value, zone)));
  const [told, setTold] = useState(value);
  // A day from outside replaces what is shown; what was told by this field does not.
  if (value !== told) {
    setTold(value);
    if (value !== dayOf(at)) setAt(value === '' ? null : noonOf(value, zone));
  }
  const change = (next: DateTime | null) => {
    setAt(next);
    if (dayOf(next) !== value) onChange(dayOf(next));
  };
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-US">
      <DatePicker
        label={label}
        value={at}
        onChange={change}
        timezone={zone}
        format="dd-MM-yyyy"
        {...(min !== undefined && { minDate: noonOf(min, zone) })}
        {...(max !== undefined && { maxDate: noonOf(max, zone) })}
        slotProps={{
          textField: {
            id,
            size: 'small',
            fullWidth: true,
            // MUI keeps room for a date with a time.
            sx: { ...pickerField, '& .MuiPickersInputBase-sectionsContainer': { minWidth: 96 } },
            helperText: error ?? help,
            ...(error !== undefined && { error: true }),
            slotProps: {
              input: { notched: false },
              // Above the field, as the other labels of these forms.
              inputLabel: { shrink: true, sx: labelAbove },
              formHelperText: { role: error === undefined ? undefined : 'alert' },
            },
          },
          toolbar: { hidden: true },
          field: { clearable: true },
        }}
      />
    </LocalizationProvider>
  );
}

const labelAbove = {
  position: 'static',
  transform: 'none',
  mb: 1,
  color: 'text.primary',
  fontWeight: 500,
} as const;
