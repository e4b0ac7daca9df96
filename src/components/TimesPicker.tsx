import { useId, useState } from 'react';
import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DateTime } from 'luxon';
import { bookAheadDays, texts } from '../contract/texts';
import { zoneCity } from './format-time';
import { pickerField, pickerSlots } from './picker-field';

interface TimesPickerProps {
  /** One to three preferred times; ISO instants. */
  value: readonly string[];
  /** Receives all valid dates in the order of the rows, including times out of range, which are marked as errors. */
  onChange: (times: string[]) => void;
  /** IANA zone of the reader. */
  zone: string;
  error?: string | undefined;
  disabled?: boolean;
  label?: string;
  /** The most times that can be given. */
  most?: number;
}

type Row = { key: number; at: DateTime | null };
const quarter = 15;

const readable = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ at }) => (at?.isValid === true ? [new Date(at.toMillis()).toISOString()] : []));
const sameTimes = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((time, index) => Date.parse(time) === Date.parse(b[index] ?? ''));
const rowsOf = (times: readonly string[], zone: string, from: number): Row[] =>
  (times.length > 0 ? times : [null]).map((time, index) => ({
    key: from + index,
    at: time === null ? null : DateTime.fromISO(time, { zone }),
  }));

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
 * reader's zone. Reports complete times only. A picker cannot change its zone, so the key makes new ones, with the
 * same instants.
 */
export const TimesPicker = (props: TimesPickerProps) => <Rows key={props.zone} {...props} />;

function Rows(props: TimesPickerProps) {
  const { value, onChange, zone, error, disabled = false, label = 'Preferred time', most = 3 } = props;
  const id = useId();
  const [rows, setRows] = useState(() => rowsOf(value, zone, 0));
  const [told, setTold] = useState(value);
  // New times from outside replace the rows; times that the rows themselves reported do not.
  if (!sameTimes(value, told)) {
    setTold(value);
    if (!sameTimes(value, readable(rows))) setRows(rowsOf(value, zone, (rows.at(-1)?.key ?? 0) + 1));
  }
  const now = DateTime.now().setZone(zone);
  const last = now.plus({ hours: 24 * bookAheadDays });
  const usual = usualTime(now);
  const problemOf = ({ at }: Row) => {
    if (at === null) return undefined;
    if (!at.isValid || at < now) return texts.dateTimeWrong;
    return at > last ? texts.tooFarAhead : undefined;
  };
  const own = rows.map(problemOf).find((problem) => problem !== undefined);
  const message = own ?? error;

  const change = (next: Row[]) => {
    setRows(next);
    const times = readable(next);
    if (!sameTimes(times, value)) onChange(times);
  };
  const put = (key: number, at: DateTime | null) => change(rows.map((row) => (row.key === key ? { key, at } : row)));
  const nextKey = (rows.at(-1)?.key ?? 0) + 1;
  const add = () => setRows([...rows, { key: nextKey, at: null }]);
  const empty = rows.find(({ at }) => at === null);

  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-US">
      <Box
        role="group"
        aria-label={`${label}s`}
        aria-describedby={`${id}-message ${id}-help`}
        sx={{ display: 'grid', gap: 3, minWidth: 0 }}
      >
        {rows.map((row, index) => (
          <Box key={row.key} sx={{ display: 'flex', alignItems: 'end', gap: 1 }}>
            <DateTimePicker
              label={most === 1 ? label : `${label} ${index + 1}`}
              value={row.at}
              onChange={(next, { source }) => {
                if (next === null) return put(row.key, null);
                const at = wallTimeIn(zone, next);
                put(row.key, source === 'view' && at.isValid ? within(now, last, at) : at);
              }}
              timezone={zone}
              referenceDate={usual}
              minDateTime={now}
              maxDateTime={last}
              minutesStep={quarter}
              skipDisabled
              ampm
              format="dd-MM-yyyy hh:mm a"
              disabled={disabled}
              slotProps={{
                textField: {
                  size: 'small',
                  fullWidth: true,
                  sx: pickerField,
                  slotProps: pickerSlots,
                  error: own === undefined ? message !== undefined : problemOf(row) !== undefined,
                },
                toolbar: { hidden: true },
                actionBar: { actions: ['cancel', 'accept'] },
              }}
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
              <Button size="small" onClick={() => put(empty.key, usual)} disabled={disabled}>
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
    </LocalizationProvider>
  );
}
