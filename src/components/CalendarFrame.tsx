import type { KeyboardEvent, ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { DateTime } from 'luxon';
import { localDay, modeWords, rangeOf, type CalendarMode } from './calendar-range';
import { zoneCity, zoneName } from './format-time';

export interface CalendarFrameProps {
  label: string;
  zone: string;
  mode: CalendarMode;
  /** The modes to choose from. With a single mode there is no choice. */
  modes: readonly CalendarMode[];
  /** The first day shown, yyyy-MM-dd in `zone`. */
  day: string;
  /** Milliseconds since 1970. */
  now: number;
  busy: boolean;
  onShow: (mode: CalendarMode, day: string) => void;
  /** The number of events, or what to do if there are too many. Its line is always reserved. */
  note: ReactNode;
  tools?: ReactNode;
}

const units: Record<CalendarMode, string> = {
  month: 'month',
  week: 'week',
  day: 'day',
  list: 'days',
  panelists: 'day',
};

/**
 * A calendar below a bar that moves through time. The left and right arrow keys move by the span shown, and Home
 * returns to today.
 */
export function CalendarFrame({ children, ...props }: CalendarFrameProps & { children: ReactNode }) {
  const { label, zone, mode, modes, day, now, busy, onShow, note, tools } = props;
  const range = rangeOf(mode, day, zone);
  const today = localDay(now, zone);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const to = { ArrowLeft: range.earlier, ArrowRight: range.later, Home: today }[event.key];
    if (to === undefined || !event.currentTarget.contains(target) || target.closest('input, [role="combobox"]')) return;
    event.preventDefault();
    onShow(mode, to);
  };
  return (
    <Box component="section" aria-label={label} aria-busy={busy} onKeyDown={onKeyDown}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Button variant="outlined" size="small" disabled={day === today} onClick={() => onShow(mode, today)}>
          Today
        </Button>
        <IconButton aria-label={`Earlier ${units[mode]}`} onClick={() => onShow(mode, range.earlier)}>
          <ChevronLeftIcon />
        </IconButton>
        <IconButton aria-label={`Later ${units[mode]}`} onClick={() => onShow(mode, range.later)}>
          <ChevronRightIcon />
        </IconButton>
        <Typography variant="h4" component="h2" aria-live="polite" data-figures sx={{ minWidth: { sm: 200 } }}>
          {range.title}
        </Typography>
        <Box sx={{ flexGrow: 1 }} />
        {modes.length > 1 && (
          <ToggleButtonGroup
            size="small"
            exclusive
            value={mode}
            aria-label="View"
            onChange={(_, next: CalendarMode | null) => next && onShow(next, day)}
          >
            {modes.map((one) => (
              <ToggleButton key={one} value={one} sx={{ px: 3 }}>
                {modeWords[one]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {tools}
      </Box>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, mb: 1, typography: 'caption', color: 'text.secondary' }}
      >
        <Box role="status" sx={{ flexGrow: 1, minHeight: '1.35em' }}>
          {note}
        </Box>
        <span>
          {zoneCity(zone)} ({zoneName(range.from, zone)})
        </span>
      </Box>
      <Box sx={{ height: 4 }}>{busy && <LinearProgress aria-label="Loading the calendar" />}</Box>
      {children}
    </Box>
  );
}

/** The first visible time of day, HH:mm:ss: an hour before now if today is shown, otherwise the morning. */
export function timeToSee({ from, to }: { from: string; to: string }, now: number, zone: string): string {
  if (now < Date.parse(from) || now >= Date.parse(to)) return '08:00:00';
  const at = DateTime.fromMillis(now, { zone });
  return at.hour === 0 ? '00:00:00' : at.minus({ hours: 1 }).toFormat('HH:mm:ss');
}
