import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTime } from 'luxon';
import { readDay } from './typed-time';
import { TypedField } from './TypedField';

interface DayFieldProps {
  label: string;
  /** A local day, yyyy-MM-dd; empty for none. Other text is shown as it is, with a message. */
  value: string;
  /** Receives a complete day, or an empty string. */
  onChange: (day: string) => void;
  /** The IANA zone of the day; the calendar marks today in it. */
  zone: string;
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  help?: string | undefined;
  /** Whether `onChange` also receives text that is not a day, for forms that validate it when they are saved. */
  keepsText?: boolean;
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const shown = (day: string) => (isDay(day) ? day.split('-').reverse().join('-') : day);
// Noon, because in some zones a day on which the clocks change has no midnight.
const noonOf = (day: string, zone: string) => DateTime.fromISO(`${day}T12:00`, { zone });

function outside(day: string, min?: string, max?: string): string | undefined {
  if (!isDay(day)) return undefined;
  if (min !== undefined && day < min) return `Choose ${shown(min)} or a later day.`;
  return max !== undefined && day > max ? `Choose ${shown(max)} or an earlier day.` : undefined;
}

/** A field for a day, typed or chosen, shown as dd-MM-yyyy (product: Dates and times). */
export function DayField({ label, value, onChange, zone, min, max, error, help, keepsText = false }: DayFieldProps) {
  return (
    <TypedField
      label={label}
      format="DD-MM-YYYY"
      value={value}
      textOf={shown}
      read={(text) => readDay(text, max === undefined ? undefined : Number(max.slice(0, 4)))}
      unread={(text) => (keepsText ? text : '')}
      onChange={onChange}
      error={error ?? outside(value, min, max)}
      help={help}
      picker={({ choose, parts: { slotProps, ...parts } }) => (
        <DatePicker
          // A picker cannot change its zone, so it is remounted.
          key={zone}
          {...parts}
          value={isDay(value) ? noonOf(value, zone) : null}
          onChange={(next) => choose(next?.isValid === true ? next.toFormat('yyyy-MM-dd') : '')}
          timezone={zone}
          {...(min !== undefined && { minDate: noonOf(min, zone) })}
          {...(max !== undefined && { maxDate: noonOf(max, zone) })}
          slotProps={{
            ...slotProps,
            actionBar: ({ pickerVariant }) => ({
              actions: pickerVariant === 'desktop' ? ['clear'] : ['clear', 'cancel', 'accept'],
            }),
          }}
        />
      )}
    />
  );
}
