import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import BedtimeOutlinedIcon from '@mui/icons-material/BedtimeOutlined';
import { formatDay, formatTime } from '../../../components/format-time';
import { isNight } from '../../../components/waking-hours';
import type { OpenTime } from '../../../contract/interviews-links';

type OfferedTimesProps = {
  times: readonly OpenTime[];
  chosen: OpenTime | null;
  /** The zone in which the times are shown, and which decides what counts as night. */
  zone: string;
  disabled: boolean;
  onChoose: (time: OpenTime) => void;
};

/** The panelist of all times; null if there are several panelists. */
export function panelistOf(times: readonly OpenTime[]): string | null {
  const [first] = times;
  return first !== undefined && times.every(({ panelistName }) => panelistName === first.panelistName)
    ? first.panelistName
    : null;
}

/**
 * The days as sections, their times as large buttons. Times at night are marked, and collapsed if there are other times
 * (product: Interview links).
 */
export function OfferedTimes({ times, chosen, zone, disabled, onChoose }: OfferedTimesProps) {
  const [nights, setNights] = useState(false);
  const { days, folds } = useMemo(() => {
    const atNight = times.filter(({ start }) => isNight(start, zone));
    const folds = atNight.length === times.length ? 0 : atNight.length;
    const found = new Map<string, OpenTime[]>();
    for (const time of times) {
      if (folds > 0 && !nights && time.start !== chosen?.start && atNight.includes(time)) continue;
      const day = formatDay(time.start, zone);
      found.set(day, [...(found.get(day) ?? []), time]);
    }
    return { days: [...found], folds };
  }, [times, zone, nights, chosen]);
  const named = panelistOf(times) === null;
  return (
    <>
      {days.map(([day, ofDay]) => (
        <Box component="section" key={day} aria-label={day}>
          <Box component="h2" sx={{ m: 0, mb: 3, typography: 'h3' }}>
            {day}
          </Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))', gap: 2 }}>
            {ofDay.map((time) => (
              <Time
                key={time.start}
                {...{ time, day, zone, named, disabled, onChoose }}
                isChosen={time.start === chosen?.start}
              />
            ))}
          </Box>
        </Box>
      ))}
      {folds > 0 && (
        <Button
          variant="text"
          aria-expanded={nights}
          startIcon={<BedtimeOutlinedIcon />}
          onClick={() => setNights(!nights)}
          sx={{ justifySelf: 'start' }}
        >
          {nights
            ? 'Hide the times at night'
            : `Show ${folds === 1 ? 'the time' : `the ${folds} times`} at night, 10 PM to 6 AM`}
        </Button>
      )}
    </>
  );
}

type TimeProps = Pick<OfferedTimesProps, 'zone' | 'disabled' | 'onChoose'> & {
  time: OpenTime;
  day: string;
  /** Whether the button names its panelist. */
  named: boolean;
  isChosen: boolean;
};

function Time({ time, day, zone, named, disabled, onChoose, isChosen }: TimeProps) {
  const night = isNight(time.start, zone);
  return (
    <Button
      size="large"
      variant={isChosen ? 'contained' : 'outlined'}
      aria-pressed={isChosen}
      aria-label={`${formatTime(time.start, zone)}, ${day}, with ${time.panelistName}${night ? ', at night' : ''}`}
      aria-disabled={disabled}
      onClick={() => !disabled && onChoose(time)}
      sx={{
        minHeight: 60,
        display: 'grid',
        lineHeight: 1.3,
        minWidth: 0,
        bgcolor: isChosen ? undefined : 'background.paper',
      }}
    >
      <Box component="span" sx={{ fontSize: '1rem', fontVariantNumeric: 'tabular-nums' }}>
        {formatTime(time.start, zone)}
        {night && <BedtimeOutlinedIcon sx={{ ml: 1.5, fontSize: '1rem', verticalAlign: '-0.15em' }} />}
      </Box>
      {named && (
        <Box component="span" sx={caption}>
          {time.panelistName}
        </Box>
      )}
    </Button>
  );
}
const caption = {
  typography: 'caption',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
