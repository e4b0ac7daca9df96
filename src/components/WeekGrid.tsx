import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { DateTime } from 'luxon';
import { WeekDay } from './WeekDay';
import { DayStrip } from './DayStrip';
import { zoneCity, zoneName } from './format-time';
import { useNow } from './use-now';
import { daysOf, hourHeight, hoursOf, piecesOf, wallTime } from './week-layout';
import type { WeekSpan } from './week-layout';

export interface WeekBlock extends WeekSpan {
  title: string;
  kind: 'interview' | 'hold';
  /** The link of the block; null if there is nothing to open. */
  href: string | null;
}
interface WeekGridProps {
  label: string;
  /** First day, yyyy-MM-dd in `zone`. */
  from: string;
  zone: string;
  /** Undefined while it loads. */
  free: readonly WeekSpan[] | undefined;
  taken: readonly WeekBlock[] | undefined;
  /** Milliseconds since 1970, for tests and server clocks. */
  now?: number | undefined;
  /** The number of weeks to move; 0 is back to the current one. */
  onMove: (weeks: number) => void;
}

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * A week with days as columns and hours as rows, free time shaded, bookings as blocks. Phones show one day at a time.
 * The arrow keys move between blocks.
 */
export function WeekGrid({ label, from, zone, free, taken, now: given, onMove }: WeekGridProps) {
  const now = useNow(60_000, given);
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const days = daysOf(from, zone);
  const today = days.findIndex((day) => day.hasSame(DateTime.fromMillis(now, { zone }), 'day'));
  const [chosen, setChosen] = useState<{ from: string; day: number } | null>(null);
  const shown = chosen?.from === from ? chosen.day : Math.max(0, today);
  const freePieces = (free ?? []).flatMap((span) => piecesOf(span, days));
  const blocks = (taken ?? []).flatMap((block, index) =>
    piecesOf(block, days).map((piece) => ({ ...piece, block, key: `${index}.${piece.day}` })),
  );
  const { first, last } = hoursOf([...freePieces, ...blocks]);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const visible = days.map((day, index) => ({ day, index })).filter(({ index }) => !phone || index === shown);
  const ordered = blocks
    .filter(({ day }) => visible.some(({ index }) => index === day))
    .sort((a, b) => a.day - b.day || a.from - b.from);
  const [focused, setFocused] = useState<string | null>(null);
  const stop = ordered.find(({ key }) => key === focused)?.key ?? ordered[0]?.key;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = ordered.findIndex(({ key }) => key === stop);
    const here = ordered[at];
    if (here === undefined || !arrows.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const inDay = (step: 1 | -1) => ordered[at + step]?.day === here.day && ordered[at + step];
    const next = {
      ArrowDown: inDay(1),
      ArrowUp: inDay(-1),
      ArrowRight: ordered.find(({ day }) => day > here.day),
      ArrowLeft: ordered.findLast(({ day }) => day < here.day),
      Home: ordered[0],
      End: ordered.at(-1),
    }[event.key];
    if (!next) return;
    setFocused(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-block="${next.key}"]`)?.focus();
  };

  const lastDay = days.at(-1);
  const title = `${days[0]?.toFormat('d LLL')} – ${lastDay?.toFormat('d LLL yyyy')}`;
  const noon = days[0]?.plus({ hours: 12 }).toISO() ?? from;
  return (
    <Box component="section" aria-label={label} aria-busy={free === undefined}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <IconButton aria-label="Previous week" onClick={() => onMove(-1)}>
          <ChevronLeftIcon />
        </IconButton>
        <IconButton aria-label="Next week" onClick={() => onMove(1)}>
          <ChevronRightIcon />
        </IconButton>
        <Typography variant="h4" component="h2" aria-live="polite" data-figures>
          {title}
        </Typography>
        {today < 0 && (
          <Button size="small" onClick={() => onMove(0)}>
            This week
          </Button>
        )}
        <Typography variant="caption" sx={{ color: 'text.secondary', ml: 'auto' }}>
          {zoneCity(zone)} ({zoneName(noon, zone)})
        </Typography>
      </Box>
      {phone && (
        <DayStrip
          days={days}
          shown={shown}
          today={today}
          busy={(day) => blocks.some((block) => block.day === day)}
          onShow={(day) => setChosen({ from, day })}
        />
      )}
      <Box
        onKeyDown={onKeyDown}
        sx={{
          display: 'grid',
          gridTemplateColumns: `64px repeat(${visible.length}, minmax(0, 1fr))`,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: 'background.paper',
        }}
      >
        <Box aria-hidden sx={{ pt: phone ? 2 : 14 }}>
          {hours.map((hour) => (
            <Box
              key={hour}
              sx={{ height: hourHeight, pr: 2, textAlign: 'right', typography: 'caption', color: 'text.secondary' }}
            >
              {wallTime(hour * 60)}
            </Box>
          ))}
        </Box>
        {visible.map(({ day, index }) => (
          <WeekDay
            key={index}
            day={day}
            heading={!phone}
            today={index === today}
            now={now}
            hours={{ first, last }}
            free={freePieces.filter((piece) => piece.day === index)}
            blocks={ordered.filter((piece) => piece.day === index)}
            stop={stop}
            onFocus={setFocused}
          />
        ))}
      </Box>
    </Box>
  );
}
