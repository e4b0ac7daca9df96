import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { DateTime } from 'luxon';
import type { FreeTime } from '../../../contract/booking';
import { bookAheadDays } from '../../../contract/interview-rules';
import { hatch } from '../../../components/slot-days';

/** The local days on which something can be booked, today first, as yyyy-MM-dd. */
export function bookableDays(now: number, zone: string): string[] {
  const today = DateTime.fromMillis(now, { zone }).startOf('day');
  return Array.from({ length: bookAheadDays + 1 }, (_, after) => today.plus({ days: after }).toISODate() ?? '');
}
export const dayOf = (at: string, zone: string) => DateTime.fromISO(at, { zone }).toISODate() ?? '';
/** A local day as instants. */
export function daySpan(day: string, zone: string) {
  const from = DateTime.fromISO(day, { zone }).startOf('day');
  const to = from.plus({ days: 1 }).startOf('day');
  return { from: from.toUTC().toISO() ?? '', to: to.toUTC().toISO() ?? '' };
}

interface DayChoiceProps {
  days: readonly string[];
  day: string;
  zone: string;
  onDay: (day: string) => void;
  /** What stands below a day, such as how many starts it has. */
  lineOf?: (day: string) => string;
  /** Hours that are drawn below each day. */
  hours?: Pick<FreeTime, 'free' | 'taken'>;
}

/** The days that can be booked as buttons; where `hours` are known, each shows them as a bar. */
export function DayChoice({ days, day, zone, onDay, lineOf, hours }: DayChoiceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      value={day}
      onChange={(_, next: string | null) => next !== null && onDay(next)}
      aria-label="Day"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(88px, 1fr))', gap: 2 }}
    >
      {days.map((key) => {
        const at = DateTime.fromISO(key, { zone });
        const line = lineOf?.(key);
        return (
          <ToggleButton
            key={key}
            value={key}
            // What is seen, for those who say it to their computer.
            aria-label={[at.toFormat('ccc d LLL'), line].filter(Boolean).join(', ')}
            sx={{
              display: 'grid',
              gap: 1,
              px: 2,
              py: 2,
              lineHeight: 1.3,
              '&&': { border: 1, borderColor: 'divider', borderRadius: 1, m: 0 },
              '&&.Mui-selected': { borderColor: 'primary.main' },
            }}
          >
            <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {at.toFormat('ccc d LLL')}
            </Box>
            {hours !== undefined && <HoursBar {...hours} day={key} zone={zone} />}
            {line !== undefined && (
              <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {line}
              </Box>
            )}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

/** A whole day as a bar: hours given in colour, what is taken of them hatched. */
function HoursBar({ free, taken, day, zone }: Pick<FreeTime, 'free' | 'taken'> & { day: string; zone: string }) {
  const { from, to } = daySpan(day, zone);
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const share = (at: number) => `${(Math.min(Math.max(at - start, 0), end - start) / (end - start)) * 100}%`;
  const place = (span: { start: string; end: string }) => ({
    position: 'absolute' as const,
    top: 0,
    bottom: 0,
    left: share(Date.parse(span.start)),
    width: `calc(${share(Date.parse(span.end))} - ${share(Date.parse(span.start))})`,
  });
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        position: 'relative',
        height: 10,
        width: '100%',
        borderRadius: '3px',
        bgcolor: 'divider',
        overflow: 'hidden',
      }}
    >
      {free.map((span) => (
        <Box component="span" key={span.start} sx={{ ...place(span), bgcolor: 'interview.upcoming.main' }} />
      ))}
      {taken.map((span) => (
        <Box component="span" key={span.start} sx={[place(span), hatch]} />
      ))}
    </Box>
  );
}
