import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/EmptyState';
import { formatDay, formatTime, zoneCity, zoneName } from '../../../components/format-time';
import type { FreeTime } from '../../../contract/booking';
import { texts } from '../../../contract/texts';
import type { freeQuery } from '../../../services/queries/interviews';
import { refusalWords } from '../schedule/refusal-words';
import { bookableDays, DayChoice, dayOf } from './DayChoice';
import { bookAheadDays } from '../../../contract/interview-rules';
import { QueryView } from '../../shared/QueryView';

export type FreeStart = FreeTime['starts'][number];
interface FreeStartsProps {
  query: ReturnType<typeof freeQuery>;
  zone: string;
  chosen: string | null;
  /** The start to begin with, which may be gone: of the address, or one that was lost. */
  wanted: string | null;
  disabled: boolean;
  /** Not asked again while a slot is held: the hold itself takes time. */
  live: boolean;
  /** The times of a candidate come first. */
  forInterview: boolean;
  onChoose: (start: FreeStart, free: FreeTime) => void;
}

/** When a panelist can be booked in the next 7 days: a day, then a start on the quarter hour. */
export function FreeStarts({ query, live, ...shown }: FreeStartsProps) {
  const free = useQuery({ ...query, enabled: live });
  return (
    <QueryView query={free} name="free times" rows={3} kept="Your choices are still here.">
      {(data) =>
        data.refusal !== null ? (
          <EmptyState
            text={texts.searchEmpty}
            line={`${data.panelist.name} cannot be booked in the next ${bookAheadDays} days. ${refusalWords[data.refusal]}. Choose another panelist.`}
          />
        ) : (
          <Days key={data.panelist.id} {...{ ...shown, live, data }} />
        )
      }
    </QueryView>
  );
}

function Days({
  data,
  zone,
  chosen,
  wanted,
  disabled,
  forInterview,
  live,
  onChoose,
}: Omit<FreeStartsProps, 'query'> & { data: FreeTime }) {
  const days = bookableDays(Date.parse(data.now), zone);
  const first = data.starts.find(({ preferred, fits }) => preferred || fits > 0) ?? data.starts[0];
  const [day, setDay] = useState(() => {
    const asked = wanted === null ? '' : dayOf(wanted, zone);
    return days.includes(asked) ? asked : dayOf(first?.start ?? data.now, zone);
  });
  const onDay = (key: string) => data.starts.filter(({ start }) => dayOf(start, zone) === key);
  const here = onDay(day);
  const gone = live && wanted !== null && !data.starts.some(({ start }) => Date.parse(start) === Date.parse(wanted));
  const theirs = data.panelist.timeZone;
  const differs = zoneName(data.now, theirs) !== zoneName(data.now, zone);
  const groups = forInterview
    ? [
        { label: 'At the candidate’s times', starts: here.filter(({ preferred }) => preferred) },
        { label: 'Other free times, not preferred by the candidate', starts: here.filter((one) => !one.preferred) },
      ]
    : [
        { label: 'A waiting request fits', starts: here.filter(({ fits }) => fits > 0) },
        { label: 'Free times without a matching request', starts: here.filter(({ fits }) => fits === 0) },
      ];
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {gone && (
        <Alert severity="warning" variant="outlined">
          {formatDay(wanted, zone)}, {formatTime(wanted, zone)} is not free for {data.panelist.name}.{' '}
          {texts.selectPanelistTime}.
        </Alert>
      )}
      <DayChoice
        days={days}
        day={day}
        zone={zone}
        onDay={setDay}
        hours={data}
        lineOf={(key) => {
          const count = onDay(key).length;
          return count === 0 ? 'none free' : count === 1 ? '1 start' : `${count} starts`;
        }}
      />
      {here.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>Nothing is free on this day. Choose another day.</Box>
      )}
      {groups
        .filter(({ starts }) => starts.length > 0)
        .map(({ label, starts }) => (
          <Box key={label} role="group" aria-label={label} sx={{ display: 'grid', gap: 2 }}>
            <Box sx={{ typography: 'subtitle2' }}>{label}</Box>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))' }}>
              {starts.map((one) => {
                const mine = chosen !== null && Date.parse(one.start) === Date.parse(chosen);
                return (
                  <Button
                    key={one.start}
                    variant={mine ? 'contained' : 'outlined'}
                    aria-pressed={mine}
                    aria-disabled={disabled}
                    aria-label={[formatTime(one.start, zone), formatDay(one.start, zone), fitWords(one)]
                      .filter(Boolean)
                      .join(', ')}
                    onClick={() => !disabled && onChoose(one, data)}
                    sx={{ minHeight: 40, fontVariantNumeric: 'tabular-nums', display: 'grid', lineHeight: 1.2 }}
                  >
                    {formatTime(one.start, zone)}
                    {one.fits > 0 && (
                      <Box component="span" sx={{ typography: 'caption' }}>
                        {fitWords(one)}
                      </Box>
                    )}
                    {differs && (
                      <Box component="span" sx={{ typography: 'caption' }}>
                        {formatTime(one.start, theirs)} {zoneName(one.start, theirs)}
                      </Box>
                    )}
                  </Button>
                );
              })}
            </Box>
          </Box>
        ))}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {data.minutes}-minute slots, {zoneCity(zone)}. Colored: available hours. Hatched: busy.
      </Box>
    </Box>
  );
}

const fitWords = ({ fits }: FreeStart) => (fits === 0 ? '' : fits === 1 ? '1 request' : `${fits} requests`);
