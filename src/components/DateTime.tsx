import Box from '@mui/material/Box';
import { formatInstant, quietLine } from './format-time';
import { useNow } from './use-now';

interface DateTimeProps {
  /** ISO 8601 with offset. */
  at: string;
  /** IANA zone of the reader. */
  zone: string;
  /** Milliseconds since 1970, where the screen knows a better clock than the browser's. */
  now?: number | undefined;
  /** The second line with weekday, zone and distance. */
  quiet?: boolean;
}

/** A time as specified, with "Tue · IST · in 2 h" below it (look.md, Lists). */
export function DateTime({ at, zone, now: given, quiet = true }: DateTimeProps) {
  const now = useNow(30_000, given);
  return (
    <Box component="time" dateTime={at} sx={{ display: 'inline-grid', whiteSpace: 'nowrap' }}>
      <span>{formatInstant(at, zone)}</span>
      {quiet && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {quietLine(at, now, zone)}
        </Box>
      )}
    </Box>
  );
}
