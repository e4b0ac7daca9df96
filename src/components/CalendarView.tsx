import { useEffect, useEffectEvent, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import FullCalendar from '@fullcalendar/react';
import type { CalendarOptions, DateSelectArg, EventContentArg, EventInput } from '@fullcalendar/core';
import dayGrid from '@fullcalendar/daygrid';
import interaction from '@fullcalendar/interaction';
import list from '@fullcalendar/list';
import luxon from '@fullcalendar/luxon3';
import timeGrid from '@fullcalendar/timegrid';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { DateTime } from 'luxon';
import { listDays, localDay, modeWords, rangeOf, type CalendarMode } from './calendar-range';
import { zoneCity, zoneName } from './format-time';
import { outlined } from './StateChip';
import type { StateLook } from './state-look';

interface CalendarViewProps {
  label: string;
  zone: string;
  mode: CalendarMode;
  /** The modes to choose from; with one there is no choice. */
  modes: readonly CalendarMode[];
  /** The first day shown, yyyy-MM-dd in `zone`. */
  day: string;
  /** Milliseconds since 1970. */
  now: number;
  busy: boolean;
  events: EventInput[];
  /** What an event shows. */
  content: (event: EventContentArg) => ReactNode;
  onShow: (mode: CalendarMode, day: string) => void;
  /** Opens the event of this id. */
  onOpen: (id: string) => void;
  /** An event that may be moved was dropped at another instant. The calendar shows it where it was. */
  onMove?: ((id: string, start: Date) => void) | undefined;
  /** A span was drawn; only those that `canDraw` are taken. */
  onDraw?: ((span: Span) => void) | undefined;
  canDraw?: ((span: Span) => boolean) | undefined;
  /** How many there are, or what to do about too many; its line is always there. */
  note: ReactNode;
  tools?: ReactNode;
}
interface Span {
  /** ISO instants. */
  start: string;
  end: string;
}

const views: Record<CalendarMode, string> = {
  month: 'dayGridMonth',
  week: 'timeGridDays',
  day: 'timeGridDay',
  list: 'listDays',
};
const plugins = [dayGrid, timeGrid, list, interaction, luxon];
const clock = 'hh:mm a';
const spanOf = ({ start, end }: Pick<DateSelectArg, 'start' | 'end'>): Span => ({
  start: start.toISOString(),
  end: end.toISOString(),
});

const fixed: CalendarOptions = {
  headerToolbar: false,
  firstDay: 1,
  locale: 'en-US',
  allDaySlot: false,
  nowIndicator: true,
  navLinks: true,
  eventInteractive: true,
  eventDisplay: 'block',
  eventMinHeight: 22,
  slotDuration: '00:30:00',
  snapDuration: '00:15:00',
  slotEventOverlap: false,
  // An interview over midnight belongs to the day on which it starts.
  nextDayThreshold: '06:00:00',
  selectMinDistance: 5,
  selectMirror: true,
  eventDurationEditable: false,
  dragRevertDuration: 0,
  slotLabelFormat: clock,
  slotLabelInterval: '01:00',
  eventTimeFormat: clock,
  dayHeaderFormat: 'ccc d LLL',
  listDayFormat: 'cccc d LLLL',
  listDaySideFormat: false,
  dayMaxEvents: 4,
  eventMaxStack: 3,
  views: {
    dayGridMonth: { dayHeaderFormat: 'ccc' },
    timeGridDays: { type: 'timeGrid', duration: { days: 7 } },
    timeGridDay: { eventMaxStack: 12 },
    listDays: { type: 'list', duration: { days: listDays } },
  },
};

/**
 * Days as FullCalendar draws them, in the look of the theme, with a bar above to move in time. Left and right move by
 * what is shown, Home leads back to today; events are reached by Tab and opened by Enter.
 */
export function CalendarView(props: CalendarViewProps) {
  const { label, zone, mode, modes, day, now, busy, events, content, onShow, onOpen, onMove, onDraw, note } = props;
  const calendar = useRef<FullCalendar>(null);
  const range = rangeOf(mode, day, zone);
  const today = localDay(now, zone);
  const unit = mode === 'list' ? 'days' : mode;
  // An event of the effect: the clock must not scroll what somebody reads.
  const turn = useEffectEvent((to: typeof mode, date: string, from: string) => {
    const api = calendar.current?.getApi();
    api?.changeView(views[to], date);
    if (to === 'week' || to === 'day') api?.scrollToTime(timeToSee(range.from, range.to, now, from));
  });
  useEffect(() => {
    // Not within React's own update: the calendar renders at once.
    queueMicrotask(() => turn(mode, day, zone));
  }, [mode, day, zone]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey || !event.currentTarget.contains(target)) return;
    const to = { ArrowLeft: range.earlier, ArrowRight: range.later, Home: today }[event.key];
    if (to === undefined || target.closest('input, [role="combobox"]')) return;
    event.preventDefault();
    onShow(mode, to);
  };
  const showDay = (date: Date) => onShow(mode === 'day' ? 'list' : 'day', localDay(date.getTime(), zone));
  return (
    <Box component="section" aria-label={label} aria-busy={busy} onKeyDown={onKeyDown}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Button variant="outlined" size="small" disabled={day === today} onClick={() => onShow(mode, today)}>
          Today
        </Button>
        <IconButton aria-label={`Earlier ${unit}`} onClick={() => onShow(mode, range.earlier)}>
          <ChevronLeftIcon />
        </IconButton>
        <IconButton aria-label={`Later ${unit}`} onClick={() => onShow(mode, range.later)}>
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
        {props.tools}
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
      <Box sx={look}>
        <FullCalendar
          ref={calendar}
          plugins={plugins}
          {...fixed}
          initialView={views[mode]}
          initialDate={day}
          timeZone={zone}
          height={mode === 'week' || mode === 'day' ? 'max(420px, calc(100dvh - 300px))' : 'auto'}
          scrollTime={timeToSee(range.from, range.to, now, zone)}
          scrollTimeReset={false}
          events={events}
          eventContent={content}
          noEventsContent="Nothing on these days"
          eventClick={({ event, jsEvent }) => {
            jsEvent.preventDefault();
            if (event.id !== '') onOpen(event.id);
          }}
          eventStartEditable={onMove !== undefined}
          eventAllow={({ start }) => start.getTime() > now}
          eventDrop={({ event, revert }) => {
            const at = event.start;
            revert();
            if (at) onMove?.(event.id, at);
          }}
          selectable={onDraw !== undefined}
          selectAllow={(span) => props.canDraw?.(spanOf(span)) ?? true}
          select={(span) => {
            calendar.current?.getApi().unselect();
            onDraw?.(spanOf(span));
          }}
          navLinkDayClick={showDay}
          moreLinkClick={({ date }) => showDay(date)}
          moreLinkDidMount={({ el }) => el.setAttribute('role', 'button')}
          // A cell is named by all that is in it, not by its number alone.
          dayCellDidMount={({ el }) => el.removeAttribute('aria-labelledby')}
          moreLinkHint={(count) => `${count} more: show the day`}
        />
      </Box>
    </Box>
  );
}

/** The time of day to scroll to: an hour before now if today is shown, else the morning. */
function timeToSee(from: string, to: string, now: number, zone: string): string {
  if (now < Date.parse(from) || now >= Date.parse(to)) return '08:00:00';
  const at = DateTime.fromMillis(now, { zone });
  return at.hour === 0 ? '00:00:00' : at.minus({ hours: 1 }).toFormat('HH:mm:ss');
}

const looks: readonly StateLook[] = [
  'requested',
  'upcoming',
  'cancelAsked',
  'live',
  'pendingFeedback',
  'completed',
  'noShow',
];

/** The calendar's own variables and parts in the roles of the theme; an event's class is its state's look. */
function look(theme: Theme) {
  const { palette } = theme.vars ?? theme;
  const { brand, interview, text, divider, background, error, control } = palette;
  const states = looks.map((state) => [
    `& .fc .fc-event.state-${state}`,
    {
      backgroundColor: interview[state].bg,
      color: interview[state].main,
      borderColor: interview[state].main,
      borderStyle: outlined.includes(state) ? 'dashed' : 'solid',
    },
  ]);
  const hatched = `repeating-linear-gradient(135deg, transparent 0 6px, color-mix(in srgb, ${text.secondary} 14%, transparent) 6px 8px)`;
  return {
    '--fc-border-color': divider,
    '--fc-page-bg-color': background.paper,
    '--fc-neutral-bg-color': background.default,
    '--fc-today-bg-color': `color-mix(in srgb, ${brand.main} 7%, transparent)`,
    '--fc-now-indicator-color': error.main,
    '--fc-highlight-color': `color-mix(in srgb, ${brand.main} 30%, transparent)`,
    '--fc-list-event-hover-bg-color': brand.tint,
    '--fc-bg-event-opacity': 1,
    '& .fc': { backgroundColor: background.paper, fontVariantNumeric: 'tabular-nums' },
    '& .fc a': { color: 'inherit', textDecoration: 'none' },
    '& .fc a[data-navlink]:hover': { textDecoration: 'underline' },
    '& .fc .fc-col-header-cell-cushion': { py: 1.5, fontWeight: 500 },
    '& .fc .fc-day-today .fc-col-header-cell-cushion, & .fc .fc-day-today .fc-daygrid-day-number': {
      color: palette.primary.main,
      fontWeight: 700,
    },
    '& .fc .fc-day-other .fc-daygrid-day-top': { opacity: 1, color: text.secondary },
    '& .fc .fc-timegrid-slot': { height: 24 },
    '& .fc .fc-timegrid-slot-minor': { borderTopStyle: 'none' },
    '& .fc .fc-timegrid-slot-label, & .fc .fc-more-link': { typography: 'caption', color: text.secondary },
    '& .fc .fc-more-link': { color: palette.primary.main, fontWeight: 600, backgroundColor: 'transparent' },
    '& .fc .fc-timegrid-more-link': { border: '1px solid', borderColor: control.edge, boxShadow: 'none' },
    '& .fc .fc-event': { borderRadius: '6px', typography: 'caption', overflow: 'hidden', cursor: 'pointer' },
    '& .fc .fc-event-main': { color: 'inherit' },
    '& .fc .fc-timegrid-event': { boxShadow: 'none', borderWidth: 1 },
    '& .fc .fc-daygrid-event': { borderWidth: 1, mb: 0.5 },
    '& .fc a.fc-event:focus-visible, & .fc a:focus-visible': {
      outline: '2px solid',
      outlineColor: palette.primary.main,
      outlineOffset: 1,
      zIndex: 5,
    },
    '& .fc .fc-event:focus::after': { display: 'none' },
    '& .fc .fc-event-draggable': { cursor: 'grab' },
    '& .fc .fc-list': { borderRadius: 1 },
    '& .fc .fc-list-event-graphic': { display: 'none' },
    // Down to 320 px: a span of time takes two lines, and any word of a title may break.
    '& .fc .fc-list-event-title': { overflowWrap: 'anywhere' },
    '@media (max-width: 399.95px)': { '& .fc .fc-list-event-time': { whiteSpace: 'normal' } },
    '& .fc .fc-list-day-cushion': { backgroundColor: background.default },
    ...Object.fromEntries(states),
    '& .fc .fc-list-event.fc-event': {
      backgroundColor: 'transparent',
      color: text.primary,
      borderColor: divider,
      borderStyle: 'none',
    },
    '& .fc .fc-event.kind-free': {
      backgroundColor: `color-mix(in srgb, ${brand.main} 16%, transparent)`,
      borderLeft: `3px solid ${brand.main}`,
      borderRadius: 0,
    },
    '& .fc .fc-event.kind-extra': {
      backgroundColor: `color-mix(in srgb, ${brand.main} 26%, transparent)`,
      border: `1px dashed ${palette.primary.main}`,
      overflow: 'visible',
    },
    '& .fc .fc-event.kind-off': { backgroundColor: background.default, backgroundImage: hatched },
    '& .fc .fc-event.kind-taken': { backgroundImage: hatched },
    '& .fc .fc-event.kind-hold': {
      backgroundColor: background.paper,
      backgroundImage: hatched,
      color: text.secondary,
      borderColor: control.edge,
      borderStyle: 'dashed',
      cursor: 'default',
    },
  };
}
