import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { DateTime } from 'luxon';
import { readTime, unreadableTime } from './typed-time';
import { TypedField } from './TypedField';

interface InstantFieldProps {
  label: string;
  /** An ISO instant; empty for none. */
  value: string;
  /** Receives an ISO instant, an empty string, or `unreadableTime` for text that is not a time. */
  onChange: (time: string) => void;
  /** IANA zone of the reader. */
  zone: string;
  /** The range that the calendar offers: from now on, and not after `last`. */
  now: DateTime;
  last?: DateTime;
  /** Where the calendar opens. */
  usual: DateTime;
  error?: string | undefined;
  help?: string;
  messageId?: string;
  disabled?: boolean;
}

const quarter = 15;
const shown = 'dd-MM-yyyy hh:mm a';

export const inZone = (time: string, zone: string) => {
  const at = DateTime.fromISO(time, { zone });
  return at.isValid ? at : null;
};
export const isoOf = (at: DateTime) => new Date(at.toMillis()).toISOString();

/** 10:00 AM on the next working day: where the picker opens, and the quick choice. */
export function usualTime(now: DateTime): DateTime {
  let day = now.plus({ days: 1 });
  while (day.isWeekend) day = day.plus({ days: 1 });
  return day.set({ hour: 10, minute: 0, second: 0, millisecond: 0 });
}

/** The typed wall time in `zone`. If it occurs twice because the clocks change, this is the first occurrence. */
function wallTimeIn(zone: string, at: DateTime): DateTime {
  const wall = at.setZone(zone, { keepLocalTime: true });
  if (!wall.isValid) return wall;
  return wall.getPossibleOffsets().toSorted((a, b) => a.toMillis() - b.toMillis())[0] ?? wall;
}

/**
 * The nearest quarter hour within the range. Choosing another day keeps the time of day, which may then be out of
 * range.
 */
function within(least: DateTime, last: DateTime | undefined, at: DateTime): DateTime {
  if (at < least) return least.startOf('minute').plus({ minutes: quarter - (least.minute % quarter) });
  return last !== undefined && at > last ? last.startOf('minute').minus({ minutes: last.minute % quarter }) : at;
}

/** A field for a day with a time, typed or chosen, in the reader's zone (product: Dates and times). */
export function InstantField({ value, onChange, zone, now, last, usual, ...field }: InstantFieldProps) {
  return (
    <TypedField
      {...field}
      format="DD-MM-YYYY hh:mm AM"
      value={value}
      textOf={(time) => inZone(time, zone)?.toFormat(shown) ?? ''}
      read={(text) => {
        const at = readTime(text, zone);
        return at && isoOf(at);
      }}
      unread={() => unreadableTime}
      onChange={onChange}
      picker={({ choose, parts: { slotProps, ...parts } }) => (
        <DateTimePicker
          // A picker cannot change its zone, so it is remounted.
          key={zone}
          {...parts}
          value={inZone(value, zone)}
          onChange={(next) => {
            const at = next && wallTimeIn(zone, next);
            choose(at?.isValid === true ? isoOf(within(now, last, at)) : '');
          }}
          timezone={zone}
          referenceDate={usual}
          minDateTime={now}
          {...(last !== undefined && { maxDateTime: last })}
          minutesStep={quarter}
          skipDisabled
          ampm
          slotProps={{ ...slotProps, actionBar: { actions: ['cancel', 'accept'] } }}
        />
      )}
    />
  );
}
