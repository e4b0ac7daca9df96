import { useState } from 'react';
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
import { texts } from '../contract/texts';
import { zoneCity } from './format-time';

interface TimesPickerProps {
  /** One to three preferred times; ISO instants. */
  value: readonly string[];
  /** The times that can be read, in the order of the rows; one that has passed is told too, and marked as wrong. */
  onChange: (times: string[]) => void;
  /** IANA zone of the reader. */
  zone: string;
  /** The earliest time, ISO; now unless given. */
  min?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  label?: string;
}

type Row = { key: number; at: DateTime | null };
const most = 3;

const readable = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ at }) => (at?.isValid === true ? [new Date(at.toMillis()).toISOString()] : []));
const sameTimes = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((time, index) => Date.parse(time) === Date.parse(b[index] ?? ''));
const rowsOf = (times: readonly string[], zone: string, from: number): Row[] =>
  (times.length > 0 ? times : [null]).map((time, index) => ({
    key: from + index,
    at: time === null ? null : DateTime.fromISO(time, { zone }),
  }));

/**
 * One to three preferred times, on the quarter hour and in the future (product 3, spec 5), in the reader's zone. What is
 * half typed stays in its row; only whole times are told.
 */
export function TimesPicker(props: TimesPickerProps) {
  const { value, onChange, zone, min, error, disabled = false, label = 'Preferred time' } = props;
  const [rows, setRows] = useState(() => rowsOf(value, zone, 0));
  const [told, setTold] = useState(value);
  // Times proposed from outside replace the rows; what was told by them does not.
  if (!sameTimes(value, told)) {
    setTold(value);
    if (!sameTimes(value, readable(rows))) setRows(rowsOf(value, zone, (rows.at(-1)?.key ?? 0) + 1));
  }
  const least = min === undefined ? DateTime.now().setZone(zone) : DateTime.fromISO(min, { zone });
  const wrong = rows.some(({ at }) => at !== null && (!at.isValid || at < least));
  const message = error ?? (wrong ? texts.dateTimeWrong : undefined);

  const change = (next: Row[]) => {
    setRows(next);
    const times = readable(next);
    if (!sameTimes(times, value)) onChange(times);
  };
  const put = (key: number, at: DateTime | null) =>
    change(rows.map((row) => (row.key === key ? { key, at: at === null ? null : at.setZone(zone) } : row)));
  const add = () => setRows([...rows, { key: (rows.at(-1)?.key ?? 0) + 1, at: null }]);

  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-US">
      <Box role="group" aria-label={`${label}s`} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        {rows.map(({ key, at }, index) => (
          <Box key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <DateTimePicker
              label={`${label} ${index + 1}`}
              value={at}
              onChange={(next) => put(key, next)}
              timezone={zone}
              minDateTime={least}
              minutesStep={15}
              skipDisabled
              ampm
              format="dd-MM-yyyy hh:mm a"
              disabled={disabled}
              slotProps={{
                textField: {
                  size: 'small',
                  fullWidth: true,
                  error: message !== undefined,
                },
                actionBar: { actions: ['cancel', 'accept'] },
              }}
            />
            {rows.length > 1 && (
              <IconButton
                aria-label={`Remove ${label.toLowerCase()} ${index + 1}`}
                onClick={() => change(rows.filter((row) => row.key !== key))}
                disabled={disabled}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
        ))}
        {message !== undefined && (
          <FormHelperText error role="alert">
            {message}
          </FormHelperText>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {zoneCity(zone)}, up to {most} times
          </Box>
          {rows.length < most && (
            <Button size="small" startIcon={<AddIcon />} onClick={add} disabled={disabled}>
              Add a time
            </Button>
          )}
        </Box>
      </Box>
    </LocalizationProvider>
  );
}
