import { memo } from 'react';
import { styled } from '@mui/material/styles';
import { formatExact, formatInstant, timeInWords } from './format-time';
import { useAtNow } from './use-now';

interface DateTimeProps {
  /** ISO 8601 with offset. */
  at: string;
  /** IANA zone of the reader. */
  zone: string;
  /** Milliseconds since 1970, where the screen knows a better clock than the browser's. */
  now?: number | undefined;
  /** The words with the exact time below; without it the exact time alone, in one line. */
  quiet?: boolean;
}

/** A time in words ("tomorrow 07:30 PM"), and below it as specified, with its zone (product: List layout). */
export const DateTime = memo(function DateTime({ at, zone, now, quiet = true }: DateTimeProps) {
  const words = useAtNow((moment) => timeInWords(at, moment, zone), undefined, now);
  if (!quiet)
    return (
      <time dateTime={at} title={words}>
        {formatInstant(at, zone)}
      </time>
    );
  // The second line is the wider one and never changes, so nothing moves when the words do.
  return (
    <Time dateTime={at}>
      <span>{words}</span>
      <Quiet>{formatExact(at, zone)}</Quiet>
    </Time>
  );
});

// Not by `sx`, which is worked out again for each of the hundred in a list.
const Time = styled('time')({ display: 'inline-grid', whiteSpace: 'nowrap' });
const Quiet = styled('span')({ font: 'var(--mui-font-caption)', color: 'var(--mui-palette-text-secondary)' });
