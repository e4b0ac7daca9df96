import { useId, useState } from 'react';
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DateTime } from 'luxon';
import { pickerField, pickerSlots } from './picker-field';

interface DayFieldProps {
  label: string;
  /** A local day, yyyy-MM-dd; empty for none. */
  value: string;
  /** Receives a complete day, or an empty string. */
  onChange: (day: string) => void;
  /** The IANA zone of the day; the calendar marks today in it. */
  zone: string;
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  help?: string | undefined;
}

// Noon, because in some zones a day on which clocks change has no midnight.
const noonOf = (day: string, zone: string) => DateTime.fromISO(`${day}T12:00`, { zone });
// Reads the day as typed, without converting it to another zone.
const dayOf = (at: DateTime | null) => (at?.isValid && at.year >= 1900 ? at.toFormat('yyyy-MM-dd') : '');

/** A field for a day, typed or chosen, as dd-MM-yyyy (product: Dates and times). */
export const DayField = (props: DayFieldProps) => <Field key={props.zone} {...props} />;

function Field({ label, value, onChange, zone, min, max, error, help }: DayFieldProps) {
  const id = useId();
  const [at, setAt] = useState<DateTime | null>(() => (value === '' ? null : noonOf(value, zone)));
  const [told, setTold] = useState(value);
  // A new value from outside replaces the field's day; one that the field itself reported does not.
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
            // MUI reserves space for a date with a time.
            sx: { ...pickerField, '& .MuiPickersInputBase-sectionsContainer': { minWidth: 96 } },
            helperText: error ?? help,
            ...(error !== undefined && { error: true }),
            slotProps: {
              ...pickerSlots,
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
