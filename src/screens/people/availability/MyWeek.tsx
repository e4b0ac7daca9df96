import { useMemo, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Theme } from '@mui/material/styles';
import type { EventContentArg } from '@fullcalendar/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { CalendarView } from '../../../components/CalendarView';
import { dayIn, localDay, rangeOf } from '../../../components/calendar-range';
import { EmptyState } from '../../../components/EmptyState';
import { formatSpan } from '../../../components/format-time';
import { useSearchParams } from '../../../components/use-search-params';
import type { Week } from '../../../contract/people';
import { extraDaysAhead } from '../../../contract/people-hours';
import type { HoursDraft } from '../../../machines/people/hours-draft';
import { interviewsBetween } from '../../../services/queries/interviews';
import { weekQuery } from '../../../services/queries/people';
import type { BusySpan } from '../../../contract/calendars';
import { EventBody, eventOf } from '../../shared/interview/calendar-events';
import { interviewHref } from '../../shared/interview/hrefs';
import { both, QueryFailure } from '../../shared/QueryView';
import { busyEvents, BusyLabel } from './BusyLabel';
import { useBusyTimes } from './use-busy-times';
import { canDraw, weekEvents } from './week-events';

interface MyWeekProps {
  draft: HoursDraft;
  /** True while the draft is being saved and cannot be changed. */
  locked: boolean;
  now: number;
  onExtra: (extra: HoursDraft['extra']) => void;
  onGiveHours: ReactNode;
}

/**
 * The signed-in panelist's hours as edited, with interviews, holds and busy times of connected calendars, starting
 * today or on `?date=`. Drawing a span adds an extra slot to the draft, and a click removes it.
 */
export function MyWeek({ draft, locked, now, onExtra, onGiveHours }: MyWeekProps) {
  const { timeZone: zone, extra } = draft;
  const [params, setParams] = useSearchParams();
  const [, navigate] = useLocation();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const mode = phone ? ('day' as const) : ('week' as const);
  const day = dayIn(params.get('date')) ?? localDay(now, zone);
  const { from, to } = rangeOf(mode, day, zone);
  const interviews = useQuery(interviewsBetween({ from, to }));
  const week = useQuery(weekQuery(day));
  const times = useBusyTimes({ from, to });
  const taken = interviews.data;
  const held = week.data;
  const { spans, query: busyTimes } = times;
  // Memoized: for a new list, the calendar would draw all events again and lose the focus.
  const events = useMemo(
    () => [
      ...weekEvents(draft, { start: from, end: to }),
      ...busyEvents(spans),
      ...(taken?.rows ?? []).map((row) => eventOf(row, 'PANELIST', 'kind-taken')),
      ...(held?.taken ?? []).filter(({ kind }) => kind === 'hold').map(holdEvent),
    ],
    [draft, from, to, spans, taken, held],
  );
  const read = both(interviews, week);
  if (read.error) return <QueryFailure query={read} />;
  const content = ({ event, view }: EventContentArg) => {
    if (event.extendedProps['row'] !== undefined) return <EventBody event={event} view={view} zone={zone} />;
    const busy = event.extendedProps['busy'] as BusySpan | undefined;
    if (busy !== undefined) return <BusyLabel busy={busy} zone={zone} times={times} />;
    if (event.id === '')
      return <Box sx={event.classNames.includes('kind-free') ? visuallyHidden : label}>{event.title}</Box>;
    const span = formatSpan(event.start?.toISOString() ?? '', event.end?.toISOString() ?? '', zone);
    // The calendar handles the click.
    return (
      <Box sx={label}>
        <Button
          size="small"
          color="inherit"
          aria-label={`Remove extra slot ${span}`}
          disabled={locked}
          sx={{ p: 0, minWidth: 0, textAlign: 'left', typography: 'caption', fontWeight: 600 }}
        >
          Extra slot ×
        </Button>
      </Box>
    );
  };
  return (
    <>
      <QueryFailure query={busyTimes} kept="The busy times of your connected calendars may be missing below." />
      <CalendarView
        label="My week"
        zone={zone}
        mode={mode}
        modes={[mode]}
        day={day}
        now={now}
        busy={[interviews, week, busyTimes].some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)}
        events={events}
        content={content}
        note={`${phone ? 'Hold and drag' : 'Drag'} over a free span to add an extra slot, up to ${extraDaysAhead} days ahead. Press one to remove it.`}
        onShow={(_, date) =>
          setParams((given) => {
            given.set('date', date);
            return given;
          })
        }
        onOpen={(id) => {
          const [kind, index] = id.split('.');
          if (kind !== 'extra') navigate(interviewHref(id));
          else if (!locked) onExtra(extra.filter((_, at) => at !== Number(index)));
        }}
        onDraw={(span) => onExtra([...extra, span])}
        canDraw={(span) => !locked && canDraw(span, extra, now)}
      />
      {draft.weekly.length === 0 && extra.length === 0 && (
        <EmptyState text="No free hours this week" line="No one can book you then." action={onGiveHours} />
      )}
    </>
  );
}

const holdEvent = ({ start, end, title }: Pick<Week['taken'][number], 'start' | 'end' | 'title'>) => ({
  start,
  end,
  title,
  classNames: ['kind-hold'],
  startEditable: false,
});

// Stays visible while a long span is scrolled.
const label = {
  position: 'sticky',
  top: 0,
  px: 1,
  typography: 'caption',
  color: 'text.primary',
  overflow: 'hidden',
} as const;
