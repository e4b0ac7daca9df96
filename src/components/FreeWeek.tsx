import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { formatDay, formatTime, zoneCity, zoneName } from './format-time';
import { freeDays, hoursOf } from './free-hours';
import type { FreeDay, FreeHour, HourOfDay, Week } from './free-hours';
import { bookAheadDays } from '../contract/interview-rules';

interface FreeWeekProps {
  times: Week;
  /** What the number of a start counts: free panelists, one panelist, or requests that fit. */
  counts: WeekCounts;
  /** IANA zone of the reader. */
  zone: string;
  /** The candidate's preferred times, drawn as a band. */
  preferred: readonly string[];
  chosen: string | null;
  /** The booked time that is to be replaced. */
  current?: string | null;
  disabled?: boolean;
  /** True until the grid has taken the focus. */
  wantsFocus?: RefObject<boolean>;
  /** Called with the chosen start, or with null when the choice is taken back. */
  onPick: (start: string | null) => void;
}

const hourWords = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
const dayWords = (key: string) => formatDay(`${key}T12:00:00Z`, 'UTC');
const levelOf = ({ free, start }: FreeHour) =>
  start === null ? 'none' : free === 0 ? 'open' : free === 1 ? 'few' : free < 5 ? 'some' : 'many';
const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** The words for an hour with a free start and for an hour without one, and the marks of the legend. */
const words = {
  panelists: {
    free: (count: number) => counted(count, 'panelist is free', 'panelists are free'),
    none: 'no one is free',
    marks: [
      ['few', '1 is free'],
      ['some', '2 to 4'],
      ['many', '5 or more'],
    ],
  },
  panelist: { free: () => 'free', none: 'not free', marks: [['few', 'Free']] },
  requests: {
    free: (count: number) => (count === 0 ? 'free, no request fits' : counted(count, 'request fits', 'requests fit')),
    none: 'not free',
    marks: [
      ['open', 'Free'],
      ['few', '1 request fits'],
      ['some', '2 to 4'],
      ['many', '5 or more'],
    ],
  },
} as const;
export type WeekCounts = keyof typeof words;

/**
 * The next 7 days at a glance (product: Time grid). The more panelists are free, the darker an hour is, and it shows
 * their number. The arrow keys move between hours, and Enter and Space choose one. On a phone the days are columns. The
 * candidate's nights are folded.
 */
export function FreeWeek(props: FreeWeekProps) {
  const {
    times,
    counts,
    zone,
    preferred,
    chosen,
    current: booked = null,
    disabled = false,
    wantsFocus,
    onPick,
  } = props;
  const { theirs } = times;
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const grid = useRef<HTMLDivElement>(null);
  const [nights, setNights] = useState(false);
  const { days, hours, folded } = useMemo(() => {
    const one = (time: string | null) => (time === null ? [] : [time]);
    const all = freeDays(times, { zone, preferred, chosen: one(chosen), current: one(booked) });
    const named = hoursOf(all, zone, times.theirs?.zone ?? zone);
    const asleep = times.theirs?.who === 'panelist' ? 0 : named.filter(({ night }) => night).length;
    const shown = (at: number) => nights || asleep === 0 || asleep === named.length || named[at]?.night === false;
    return {
      days: all.map((day) => ({ ...day, hours: day.hours.filter((_, at) => shown(at)) })),
      hours: named.filter((_, at) => shown(at)),
      folded: asleep === named.length ? 0 : asleep,
    };
  }, [times, zone, preferred, chosen, booked, nights]);
  const differs = theirs !== null && zoneName(times.now, zone) !== zoneName(times.now, theirs.zone);
  const [place, setPlace] = useState<{ day: number; hour: number } | null>(null);
  const known = place !== null && days[place.day]?.hours[place.hour] !== undefined;
  const current = known ? place : firstOf(days, hours);
  useEffect(() => {
    if (wantsFocus?.current !== true) return;
    const cell = grid.current?.querySelector<HTMLElement>('button[tabindex="0"]');
    if (cell == null) return;
    wantsFocus.current = false;
    cell.focus();
  });
  const move = (event: KeyboardEvent, day: number, hour: number) => {
    const [along, across] = phone ? (['ArrowUp', 'ArrowDown'] as const) : (['ArrowLeft', 'ArrowRight'] as const);
    const [before, after] = phone ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowUp', 'ArrowDown'] as const);
    const step = {
      [along]: { day, hour: hour - 1 },
      [across]: { day, hour: hour + 1 },
      [before]: { day: day - 1, hour },
      [after]: { day: day + 1, hour },
    }[event.key];
    if (step === undefined || days[step.day]?.hours[step.hour] === undefined) return;
    event.preventDefault();
    setPlace(step);
    grid.current?.querySelector<HTMLElement>(`[data-at="${step.day}-${step.hour}"]`)?.focus();
  };
  const choose = ({ start, chosen: given }: FreeHour) => {
    if (!disabled && (start !== null || given.length > 0)) onPick(given.length > 0 ? null : start);
  };
  const at = (day: number, hour: number) =>
    phone ? { gridColumn: day + 2, gridRow: hour + 2 } : { gridColumn: hour + 2, gridRow: day + 2 };
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box
        ref={grid}
        role="grid"
        aria-label={`Free times of the next ${bookAheadDays} days, ${zoneCity(zone)}`}
        data-phone={phone || undefined}
        data-many={hours.length > (differs ? 8 : 12) || undefined}
        sx={look}
      >
        <div role="row">
          {hours.map(({ hour, theirs: there }, place) => (
            <span key={hour} role="columnheader" data-axis style={at(-1, place)}>
              {hourWords(hour)}
              {differs && <small>{there}</small>}
            </span>
          ))}
        </div>
        {days.map(({ key, hours: own }, day) => (
          <div role="row" key={key}>
            <span role="rowheader" data-axis style={at(day, -1)}>
              {phone ? dayWords(key).split(' ').slice(0, 2).join(' ') : dayWords(key)}
            </span>
            {own.map((one, hour) => (
              <span role="gridcell" key={one.hour} style={at(day, hour)}>
                <button
                  type="button"
                  data-at={`${day}-${hour}`}
                  data-level={levelOf(one)}
                  data-preferred={one.preferred || undefined}
                  data-current={one.current || undefined}
                  aria-label={cellWords(one, key, zone, counts)}
                  aria-pressed={one.chosen.length > 0}
                  // Not "disabled", because the arrow keys pass over disabled buttons.
                  aria-disabled={disabled || (one.start === null && one.chosen.length === 0)}
                  tabIndex={day === current.day && hour === current.hour ? 0 : -1}
                  onFocus={() => setPlace({ day, hour })}
                  // Holding Enter down must not choose and unchoose in turn.
                  onKeyDown={(event) =>
                    event.repeat && event.key === 'Enter' ? event.preventDefault() : move(event, day, hour)
                  }
                  onClick={() => choose(one)}
                >
                  {one.free > 0 && counts !== 'panelist' ? one.free : ''}
                </button>
              </span>
            ))}
          </div>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', justifyContent: 'space-between' }}>
        <Legend counts={counts} prefers={theirs?.who === 'candidate'} replaces={booked !== null} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', typography: 'caption' }}>
          {differs && `Below each hour: ${zoneCity(theirs.zone)}, where the ${theirs.who} is`}
          {folded > 0 && (
            <Button
              size="small"
              aria-pressed={nights}
              onClick={() => {
                setNights(!nights);
                setPlace(null);
              }}
            >
              {`${nights ? 'Hide' : 'Show'} the ${theirs === null ? '' : 'candidate’s '}night (${folded} h)`}
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  );
}

/**
 * Where the focus starts: the chosen hour, otherwise the first free hour that the candidate prefers, otherwise one in
 * the candidate's working day, or any.
 */
function firstOf(days: readonly FreeDay[], named: readonly HourOfDay[]): { day: number; hour: number } {
  const first = (fits: (hour: FreeHour, place: number) => boolean) => {
    const day = days.findIndex(({ hours }) => hours.some(fits));
    return day === -1 ? null : { day, hour: days[day]?.hours.findIndex(fits) ?? 0 };
  };
  const other = ({ free, current }: FreeHour) => free > 0 && !current;
  return (
    first(({ chosen }) => chosen.length > 0) ??
    first((hour) => other(hour) && hour.preferred) ??
    first((hour, place) => other(hour) && named[place]?.working === true) ??
    first(other) ??
    first(({ start }) => start !== null) ?? { day: 0, hour: 0 }
  );
}

function cellWords(cell: FreeHour, day: string, zone: string, counts: WeekCounts): string {
  const { free, start, chosen, preferred, current, hour } = cell;
  const when = `${dayWords(day)}, ${start === null ? hourWords(hour) : formatTime(start, zone)}`;
  const says = start === null ? words[counts].none : words[counts].free(free);
  return [
    `${when}: ${says}`,
    preferred && 'preferred by the candidate',
    current && 'the current time',
    chosen.length > 0 && 'chosen',
  ]
    .filter(Boolean)
    .join(', ');
}

function Legend({ counts, prefers, replaces }: { counts: WeekCounts; prefers: boolean; replaces: boolean }) {
  return (
    <Box
      aria-hidden
      sx={{ ...look, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, typography: 'caption' }}
    >
      {words[counts].marks.map(([level, says]) => (
        <Box key={level} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <i data-level={level} data-mark />
          {says}
        </Box>
      ))}
      {prefers && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <i data-level="none" data-preferred data-mark />
          The candidate prefers this
        </Box>
      )}
      {replaces && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <i data-level="none" data-current data-mark />
          The current time
        </Box>
      )}
    </Box>
  );
}

const tint = (percent: number) => `color-mix(in srgb, var(--mui-palette-brand-main) ${percent}%, transparent)`;
// One rule for two hundred cells. A styled component for each cell would take a tenth of a second on a slow device.
const look = {
  display: 'grid',
  gap: '2px',
  gridTemplateColumns: '88px',
  gridAutoColumns: 'minmax(0, 1fr)',
  '&[data-phone]': { gridTemplateColumns: '48px' },
  '& > [role=row]': { display: 'contents' },
  '& [data-axis]': {
    typography: 'caption',
    color: 'text.secondary',
    alignSelf: 'center',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    fontVariantNumeric: 'tabular-nums',
    '&[role=columnheader]': { fontSize: 11, letterSpacing: 0 },
    '& small': { display: 'block', fontSize: 11, lineHeight: 1.2 },
  },
  '&[data-many] [role=columnheader]': { whiteSpace: 'normal', lineHeight: 1.2, textAlign: 'center' },
  '&[data-phone] [role=rowheader]': { whiteSpace: 'normal', lineHeight: 1.2 },
  '& button, & [data-mark]': {
    display: 'block',
    width: '100%',
    height: 32,
    p: 0,
    border: 1,
    borderColor: 'transparent',
    borderRadius: '6px',
    font: 'inherit',
    fontSize: 12,
    fontWeight: 500,
    color: 'text.primary',
    cursor: 'pointer',
    bgcolor: 'action.hover',
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
  },
  '& button[aria-disabled=true]': { cursor: 'default' },
  '& [data-mark]': { width: 20, height: 16 },
  '& [data-level=open]': { bgcolor: tint(8) },
  '& [data-level=few]': { bgcolor: tint(18) },
  '& [data-level=some]': { bgcolor: tint(38) },
  '& [data-level=many]': { bgcolor: tint(64) },
  '& [data-preferred]': { boxShadow: 'inset 0 -4px 0 var(--mui-palette-interview-pendingSchedule-main)' },
  '& [data-current]': { borderColor: 'text.primary', borderStyle: 'dashed' },
  '& button[aria-pressed=true]': { bgcolor: 'text.primary', color: 'background.paper' },
  '& button:not([aria-disabled=true]):hover': { borderColor: 'primary.main' },
} as const;
