import { useId, useState } from 'react';
import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { DateTime } from 'luxon';
import { bookAheadDays, interviewRules } from '../contract/interview-rules';
import { texts } from '../contract/texts';
import { zoneCity } from './format-time';
import { readTime, unreadableTime } from './typed-time';
import { TypedField } from './TypedField';

interface TimesPickerProps {
  /** One to three preferred times; ISO instants. */
  value: readonly string[];
  /**
   * Receives all times in the order of the rows, including those out of range, which are marked as errors; text that says
   * no time is `unreadableTime`.
   */
  onChange: (times: string[]) => void;
  /** IANA zone of the reader. */
  zone: string;
  error?: string | undefined;
  disabled?: boolean;
  label?: string;
  /** The most times that can be given. */
  most?: number;
}

type Row = { key: number; time: string };
const quarter = 15;
const shown = 'dd-MM-yyyy hh:mm a';

const given = (rows: readonly Row[]): string[] => rows.flatMap(({ time }) => (time === '' ? [] : [time]));
const sameTimes = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length &&
  a.every((time, index) => time === b[index] || Date.parse(time) === Date.parse(b[index] ?? ''));
/** The rows of times; those whose text says no time are kept, because only they have it. */
function rowsOf(times: readonly string[], before: readonly Row[]): Row[] {
  const next = Math.max(-1, ...before.map(({ key }) => key)) + 1;
  const unreadable = before.filter(({ time }) => time === unreadableTime);
  return (times.length > 0 ? times : ['']).map((time, index) =>
    time === unreadableTime ? (unreadable.shift() ?? { key: next + index, time: '' }) : { key: next + index, time },
  );
}
const inZone = (time: string, zone: string) => {
  const at = DateTime.fromISO(time, { zone });
  return at.isValid ? at : null;
};
const isoOf = (at: DateTime) => new Date(at.toMillis()).toISOString();

/** 10:00 AM of the next working day: where the picker opens, and the quick choice. */
function usualTime(now: DateTime): DateTime {
  let day = now.plus({ days: 1 });
  while (day.isWeekend) day = day.plus({ days: 1 });
  return day.set({ hour: 10, minute: 0, second: 0, millisecond: 0 });
}
const usualWords = (usual: DateTime, now: DateTime) =>
  `${usual.hasSame(now.plus({ days: 1 }), 'day') ? 'Tomorrow' : usual.setLocale('en-US').toFormat('cccc')} 10:00 AM`;

/** The typed wall time in `zone`; if it occurs twice because the clocks change, the first. */
function wallTimeIn(zone: string, at: DateTime): DateTime {
  const wall = at.setZone(zone, { keepLocalTime: true });
  if (!wall.isValid) return wall;
  return wall.getPossibleOffsets().toSorted((a, b) => a.toMillis() - b.toMillis())[0] ?? wall;
}

/** The nearest quarter hour within the range: choosing another day keeps the time, which may then be out of range. */
function within(least: DateTime, last: DateTime, at: DateTime): DateTime {
  if (at < least) return least.startOf('minute').plus({ minutes: quarter - (least.minute % quarter) });
  return at > last ? last.startOf('minute').minus({ minutes: last.minute % quarter }) : at;
}

/**
 * One to three preferred times, in the future and at most seven days ahead (product: Requests; Booking), in the
 * reader's zone. A time that is typed is reported when it is complete; in another zone it is the same instant, and text
 * that is not complete stays.
 */
export function TimesPicker(props: TimesPickerProps) {
  const {
    value,
    onChange,
    zone,
    error,
    disabled = false,
    label = 'Preferred time',
    most = interviewRules.timesAtMost,
  } = props;
  const id = useId();
  const [rows, setRows] = useState(() => rowsOf(value, []));
  const [told, setTold] = useState(value);
  // New times from outside replace the rows; times that the rows themselves reported do not.
  if (!sameTimes(value, told)) {
    setTold(value);
    if (!sameTimes(value, given(rows))) setRows(rowsOf(value, rows));
  }
  const now = DateTime.now().setZone(zone);
  const last = now.plus({ hours: 24 * bookAheadDays });
  const usual = usualTime(now);
  const problemOf = ({ time }: Row) => {
    if (time === '') return undefined;
    const at = inZone(time, zone);
    if (at === null || at < now) return texts.dateTimeWrong;
    return at > last ? texts.tooFarAhead : undefined;
  };
  const own = rows.map(problemOf).find((problem) => problem !== undefined);
  const message = own ?? error;

  const change = (next: Row[]) => {
    setRows(next);
    const times = given(next);
    if (!sameTimes(times, value)) onChange(times);
  };
  const put = (key: number, time: string) => change(rows.map((row) => (row.key === key ? { key, time } : row)));
  const add = () => setRows([...rows, { key: Math.max(...rows.map(({ key }) => key)) + 1, time: '' }]);
  const empty = rows.find(({ time }) => time === '');

  return (
    <Box
      role="group"
      aria-label={`${label}s`}
      aria-describedby={`${id}-message ${id}-help`}
      sx={{ display: 'grid', gap: 3, minWidth: 0 }}
    >
      {rows.map((row, index) => (
        <Box key={row.key} sx={{ display: 'flex', alignItems: 'end', gap: 1 }}>
          <TypedField
            label={most === 1 ? label : `${label} ${index + 1}`}
            format="DD-MM-YYYY hh:mm AM"
            value={row.time}
            textOf={(time) => inZone(time, zone)?.toFormat(shown) ?? ''}
            read={(text) => {
              const at = readTime(text, zone);
              return at && isoOf(at);
            }}
            unread={() => unreadableTime}
            onChange={(time) => put(row.key, time)}
            error={own === undefined ? error : problemOf(row)}
            messageId={`${id}-message`}
            disabled={disabled}
            picker={({ choose, parts: { slotProps, ...parts } }) => (
              <DateTimePicker
                // A picker cannot change its zone.
                key={zone}
                {...parts}
                value={inZone(row.time, zone)}
                onChange={(next) => {
                  const at = next && wallTimeIn(zone, next);
                  choose(at?.isValid === true ? isoOf(within(now, last, at)) : '');
                }}
                timezone={zone}
                referenceDate={usual}
                minDateTime={now}
                maxDateTime={last}
                minutesStep={quarter}
                skipDisabled
                ampm
                slotProps={{ ...slotProps, actionBar: { actions: ['cancel', 'accept'] } }}
              />
            )}
          />
          {rows.length > 1 && (
            <IconButton
              aria-label={`Remove ${label.toLowerCase()} ${index + 1}`}
              onClick={() => change(rows.filter(({ key }) => key !== row.key))}
              disabled={disabled}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      {message !== undefined && (
        <FormHelperText id={`${id}-message`} error role="alert">
          {message}
        </FormHelperText>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Box id={`${id}-help`} component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {zoneCity(zone)},{most > 1 && ` up to ${most} times,`} at most {bookAheadDays} days ahead
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {empty && (
            <Button size="small" onClick={() => put(empty.key, isoOf(usual))} disabled={disabled}>
              {usualWords(usual, now)}
            </Button>
          )}
          {rows.length < most && (
            <Button size="small" startIcon={<AddIcon />} onClick={add} disabled={disabled}>
              Add a time
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  );
}
