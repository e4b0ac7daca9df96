import { memo } from 'react';
import { styled } from '@mui/material/styles';
import { formatExact, formatInstant, timeInWords } from './format-time';
import { useAtNow } from './use-now';

interface DateTimeProps {
  /** ISO 8601 with offset. */
  at: string;
  zone: string;
  /** Milliseconds since 1970, if the screen has a better clock than the browser's. */
  now?: number | undefined;
  /** With true, shows words and the exact time below. With false, shows only the exact time. */
  quiet?: boolean;
}

/** A time in words ("tomorrow 07:30 PM"), with the exact time and its zone below (product: List layout). */
export const DateTime = memo(function DateTime({ at, zone, now, quiet = true }: DateTimeProps) {
  const words = useAtNow((moment) => timeInWords(at, moment, zone), undefined, now);
  if (!quiet)
    return (
      <time dateTime={at} title={words}>
        {formatInstant(at, zone)}
      </time>
    );
  // The second line is wider and never changes, so the layout is stable when the words change.
  const exact = formatExact(at, zone);
  return (
    <Time dateTime={at} title={exact}>
      <span>{words}</span>
      <Quiet data-more>{exact}</Quiet>
    </Time>
  );
});

// Not `sx`, which would be computed again for each of the hundred times in a list.
const Time = styled('time')({ display: 'inline-grid', whiteSpace: 'nowrap' });
const Quiet = styled('span')({ font: 'var(--mui-font-caption)', color: 'var(--mui-palette-text-secondary)' });
