import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';
import FullCalendar from '@fullcalendar/react';
import type { CalendarOptions, DateSelectArg, EventContentArg, EventInput } from '@fullcalendar/core';
import dayGrid from '@fullcalendar/daygrid';
import interaction from '@fullcalendar/interaction';
import list from '@fullcalendar/list';
import luxon from '@fullcalendar/luxon3';
import timeGrid from '@fullcalendar/timegrid';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { CalendarFrame, timeToSee, type CalendarFrameProps } from './CalendarFrame';
import { listDays, localDay, rangeOf, type DrawnMode } from './calendar-range';
import { outlined } from './StateChip';
import type { StateLook } from './state-look';

interface CalendarViewProps extends CalendarFrameProps {
  mode: DrawnMode;
  events: EventInput[];
  /** Renders the content of an event. */
  content: (event: EventContentArg) => ReactNode;
  /** Opens the event of this id. */
  onOpen: (id: string) => void;
  /** A movable event was dropped at another instant. The calendar still shows it at its old place. */
  onMove?: ((id: string, start: Date) => void) | undefined;
  /** A time span was drawn. Only spans that pass `canDraw` are accepted. */
  onDraw?: ((span: Span) => void) | undefined;
  canDraw?: ((span: Span) => boolean) | undefined;
}
interface Span {
  /** ISO instants. */
  start: string;
  end: string;
}

const views: Record<DrawnMode, string> = {
  month: 'dayGridMonth',
  week: 'timeGridDays',
  day: 'timeGridDay',
  list: 'listDays',
};
const plugins = [dayGrid, timeGrid, list, interaction, luxon];
// A line may break between two times, after the dash, but not within one.
const clock = 'hh:mm\u00a0a';
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
  defaultRangeSeparator: '\u00a0– ',
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

/** Days as FullCalendar draws them, in the look of the theme. Tab moves to an event, and Enter opens it. */
export function CalendarView({ events, content, onOpen, onMove, onDraw, canDraw, ...frame }: CalendarViewProps) {
  const { zone, mode, day, now, onShow } = frame;
  const calendar = useRef<FullCalendar>(null);
  const range = rangeOf(mode, day, zone);
  // An effect event, because a new time must not scroll a calendar that is being read.
  const turn = useEffectEvent((to: typeof mode, date: string, from: string) => {
    const api = calendar.current?.getApi();
    api?.changeView(views[to], date);
    if (to === 'week' || to === 'day') api?.scrollToTime(timeToSee(range, now, from));
  });
  useEffect(() => {
    // Outside of React's own update, because the calendar renders synchronously.
    queueMicrotask(() => turn(mode, day, zone));
  }, [mode, day, zone]);
  const showDay = (date: Date) => onShow(mode === 'day' ? 'list' : 'day', localDay(date.getTime(), zone));
  return (
    <CalendarFrame {...frame}>
      <Box sx={look}>
        <FullCalendar
          ref={calendar}
          plugins={plugins}
          {...fixed}
          initialView={views[mode]}
          initialDate={day}
          timeZone={zone}
          height={mode === 'week' || mode === 'day' ? 'max(420px, calc(100dvh - 300px))' : 'auto'}
          scrollTime={timeToSee(range, now, zone)}
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
          selectAllow={(span) => canDraw?.(spanOf(span)) ?? true}
          select={(span) => {
            calendar.current?.getApi().unselect();
            onDraw?.(spanOf(span));
          }}
          navLinkDayClick={showDay}
          moreLinkClick={({ date }) => showDay(date)}
          moreLinkDidMount={({ el }) => el.setAttribute('role', 'button')}
          // A cell is named by its whole content, not by its number alone.
          dayCellDidMount={({ el }) => el.removeAttribute('aria-labelledby')}
          moreLinkHint={(count) => `${count} more: show the day`}
        />
      </Box>
    </CalendarFrame>
  );
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

/** Maps the calendar's own variables and parts to the roles of the theme. An event's class is the look of its state. */
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
    // Down to 320 px, a time span takes two lines, and any word of a title may break.
    '& .fc .fc-list-event-title': { overflowWrap: 'anywhere' },
    '@media (max-width: 399.95px)': {
      '& .fc .fc-list-event-time': { whiteSpace: 'normal' },
      '& .fc .fc-list-event :is(.fc-list-event-time, .fc-list-event-title)': { px: 2 },
    },
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
    '& .fc .fc-event.kind-busy': {
      backgroundColor: background.paper,
      backgroundImage: hatched,
      borderLeft: `3px solid ${control.edge}`,
      borderRadius: 0,
      overflow: 'visible',
      cursor: 'default',
    },
    '& .fc .fc-event.kind-ignored': {
      backgroundColor: 'transparent',
      border: `1px dashed ${control.edge}`,
      overflow: 'visible',
      cursor: 'default',
    },
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
