import { Fragment } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { localDay } from '../../../components/calendar-range';
import { StateChip } from '../../../components/StateChip';
import { formatDay, formatTime } from '../../../components/format-time';
import { useNow } from '../../../components/use-now';
import { labelInWords, timedLeaves, type InterviewRow } from '../../../contract/interviews';
import { iso, minute } from '../../../contract/time';
import { interviewsQuery } from '../../../services/queries/interviews';
import { interviewHref } from '../../shared/interview/hrefs';
import { jobOf } from '../../shared/interview/interview-columns';
import { Empty } from './InterviewWidget';
import { Widget } from './Widget';
import { daySpan } from './day-span';

const most = 50;
/** Today's interviews in `zone`, without canceled ones. */
export const todayQuery = (now: number, zone: string) => ({
  ...daySpan(now, zone),
  state: [...timedLeaves],
  sort: 'start' as const,
  _page: 0,
  _limit: most,
});

const quarter = 15 * minute;
/**
 * Today's interviews. Of a day with too many, those that have not ended: the live ones and the next ones must be among
 * them. `of` is then the number of all.
 */
function useToday(now: number, zone: string) {
  const query = todayQuery(now, zone);
  const day = useQuery(interviewsQuery(query));
  const total = day.data?.totalElements ?? 0;
  const from = iso(Math.floor(now / quarter) * quarter);
  const open = useQuery({ ...interviewsQuery({ ...query, from }), enabled: total > most });
  return total > most && !open.isPending ? { list: open, of: total } : { list: day, of: null };
}

// Leaves room for the previous event.
const above = 64;
/** Scrolls the list, and only the list, to the first live event or to now. */
function scrollToNow(list: HTMLElement | null) {
  const now = list?.querySelector<HTMLElement>('[data-live], [data-now]');
  if (list && now) list.scrollTop = now.offsetTop - above;
}

/**
 * Today's interviews on a time line that starts at the current time, with live interviews highlighted (product:
 * Widgets).
 */
export function EventsOfTheDay({ zone }: { zone: string }) {
  const now = useNow(minute);
  const { list, of } = useToday(now, zone);
  const rows = list.data?.content ?? [];
  const next = rows.findIndex(({ start }) => start !== null && Date.parse(start) > now);
  return (
    <Widget title="Events of the Day" href="/dashboard/upcomingInterviews" more="View upcoming" calendar query={list}>
      {() =>
        rows.length === 0 && of === null ? (
          <Empty line={`No interview today, ${formatDay(iso(now), zone)}.`} />
        ) : (
          <>
            <Box
              component="ol"
              key={of === null ? 'day' : 'open'}
              ref={scrollToNow}
              aria-label="Events of the Day"
              sx={{ position: 'relative', listStyle: 'none', m: 0, p: 0, maxHeight: 420, overflowY: 'auto' }}
            >
              {rows.map((row, index) => (
                <Fragment key={row.id}>
                  {index === next && <Now now={now} zone={zone} />}
                  <Event interview={row} zone={zone} />
                </Fragment>
              ))}
              {next === -1 && <Now now={now} zone={zone} />}
            </Box>
            {of !== null && <Rest of={of} day={localDay(now, zone)} />}
          </>
        )
      }
    </Widget>
  );
}

/** Says that a long day is not shown as a whole, and leads to all of it. */
function Rest({ of, day }: { of: number; day: string }) {
  return (
    <Box sx={{ mt: 3, typography: 'caption', color: 'text.secondary' }}>
      {of} interviews today. Here are those that have not ended, {most} at most.{' '}
      <AppLink href={`/dashboard/interviewdetails?tab=0&from=${day}&to=${day}`}>View the whole day</AppLink>
    </Box>
  );
}

function Now({ now, zone }: { now: number; zone: string }) {
  return (
    <Box
      component="li"
      data-now
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, color: 'primary.main', typography: 'caption' }}
    >
      Now {formatTime(iso(now), zone)}
      <Box aria-hidden sx={{ flexGrow: 1, height: '1px', bgcolor: 'primary.main' }} />
    </Box>
  );
}

function Event({ interview, zone }: { interview: InterviewRow; zone: string }) {
  const { id, start, candidate, panelist, state, label } = interview;
  const live = state === 'live';
  return (
    <Box
      component="li"
      {...(live && { 'data-live': true })}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '72px minmax(0, 1fr)', sm: '72px minmax(0, 1fr) auto' },
        // On a phone, a long state would leave no room for the name.
        '& > :last-child': { gridColumn: { xs: 2, sm: 'auto' }, justifySelf: 'start' },
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        py: 2,
        px: 2,
        borderLeft: '3px solid',
        borderColor: live ? 'brand.main' : 'divider',
        ...(live && { bgcolor: 'interview.upcoming.bg' }),
      }}
    >
      <Box component="time" dateTime={start ?? ''} sx={{ typography: 'body2', fontVariantNumeric: 'tabular-nums' }}>
        {start && formatTime(start, zone)}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <AppLink href={interviewHref(id)} sx={{ typography: 'subtitle2' }}>
          {candidate.name}
        </AppLink>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {[jobOf(interview), panelist?.name].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <StateChip label={labelInWords(label)} />
    </Box>
  );
}
