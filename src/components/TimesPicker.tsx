import { useId, useState } from 'react';
import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { DateTime } from 'luxon';
import { bookAheadDays, interviewRules } from '../contract/interview-rules';
import { texts } from '../contract/texts';
import { zoneCity } from './format-time';
import { InstantField, inZone, isoOf, usualTime } from './InstantField';
import { unreadableTime } from './typed-time';

interface TimesPickerProps {
  /** One to three preferred times; ISO instants. */
  value: readonly string[];
  /**
   * Receives all times in the order of the rows, including times out of range, which are marked as errors. Text that is
   * not a time is reported as `unreadableTime`.
   */
  onChange: (times: string[]) => void;
  /** IANA zone of the reader. */
  zone: string;
  error?: string | undefined;
  disabled?: boolean;
  label?: string;
  /** The maximum number of times. */
  most?: number;
}

type Row = { key: number; time: string };

const given = (rows: readonly Row[]): string[] => rows.flatMap(({ time }) => (time === '' ? [] : [time]));
const sameTimes = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length &&
  a.every((time, index) => time === b[index] || Date.parse(time) === Date.parse(b[index] ?? ''));
/** The rows of times. Rows whose text is not a time are kept, because only they have that text. */
function rowsOf(times: readonly string[], before: readonly Row[]): Row[] {
  const next = Math.max(-1, ...before.map(({ key }) => key)) + 1;
  const unreadable = before.filter(({ time }) => time === unreadableTime);
  return (times.length > 0 ? times : ['']).map((time, index) =>
    time === unreadableTime ? (unreadable.shift() ?? { key: next + index, time: '' }) : { key: next + index, time },
  );
}
const usualWords = (usual: DateTime, now: DateTime) =>
  `${usual.hasSame(now.plus({ days: 1 }), 'day') ? 'Tomorrow' : usual.setLocale('en-US').toFormat('cccc')} 10:00 AM`;

/**
 * One to three preferred times, in the future and at most seven days ahead (product: Requests; Booking), in the
 * reader's zone. A typed time is reported once it is complete. In another zone it stays the same instant, and
 * incomplete text stays as it is.
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
  // New times from outside replace the rows. Times that the rows themselves reported do not.
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
          <InstantField
            label={most === 1 ? label : `${label} ${index + 1}`}
            value={row.time}
            onChange={(time) => put(row.key, time)}
            zone={zone}
            now={now}
            last={last}
            usual={usual}
            error={own === undefined ? error : problemOf(row)}
            messageId={`${id}-message`}
            disabled={disabled}
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
