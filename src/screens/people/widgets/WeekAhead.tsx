import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from 'luxon';
import { AppLink } from '../../../components/AppLink';
import { countText } from '../../../components/count-text';
import { formatDay, formatTime } from '../../../components/format-time';
import { StateChip } from '../../../components/StateChip';
import { useNow } from '../../../components/use-now';
import { homeSpans } from '../../../contract/metrics';
import { labelInWords, type InterviewRow } from '../../../contract/interviews';
import { iso } from '../../../contract/time';
import { interviewsQuery } from '../../../services/queries/interviews';
import { interviewHref } from '../../shared/interview/hrefs';
import { jobOf } from '../../shared/interview/interview-columns';
import { useAllowedUntil } from '../../shared/list/use-allowed-until';
import { Empty } from './InterviewWidget';
import { Widget } from './Widget';

const most = 8;
const today = (now: number, zone: string) => DateTime.fromMillis(now, { zone }).startOf('day');

/** The upcoming interviews of today and the six days that follow in `zone`. */
export const weekQuery = (now: number, zone: string) => ({
  view: 'upcoming' as const,
  startsFrom: iso(today(now, zone).toMillis()),
  to: iso(today(now, zone).plus({ days: homeSpans.week }).toMillis()),
  sort: 'start' as const,
  _page: 0,
  _limit: most,
});

/** Who is interviewed in the next seven days, day by day (product: Widgets). */
export function WeekAhead({ zone, href }: { zone: string; href: string }) {
  const now = useNow(60_000);
  const list = useQuery(interviewsQuery(weekQuery(now, zone)));
  useAllowedUntil(list.data?.content, list.dataUpdatedAt, list.refetch);
  const first = today(now, zone);
  const days = {
    from: first.toFormat('yyyy-MM-dd'),
    to: first.plus({ days: homeSpans.week - 1 }).toFormat('yyyy-MM-dd'),
  };
  const total = list.data?.totalElements ?? 0;
  return (
    <Widget
      title={`Next ${homeSpans.week} days`}
      href={`${href}&${new URLSearchParams(days)}`}
      count={total > 0 ? countText(total, list.data?.more) : undefined}
      query={list}
    >
      {({ content }) =>
        content.length === 0 ? (
          <Empty line={`No one is interviewed in the next ${homeSpans.week} days.`} />
        ) : (
          byDay(content, zone).map(([day, rows]) => <Day key={day} day={day} rows={rows} zone={zone} />)
        )
      }
    </Widget>
  );
}

function byDay(rows: readonly InterviewRow[], zone: string): [day: string, rows: InterviewRow[]][] {
  const days = new Map<string, InterviewRow[]>();
  for (const row of rows) {
    const day = formatDay(row.start ?? '', zone);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

function Day({ day, rows, zone }: { day: string; rows: readonly InterviewRow[]; zone: string }) {
  return (
    <Box sx={{ '&:not(:last-child)': { mb: 3 } }}>
      <Box component="h3" sx={{ m: 0, typography: 'caption', color: 'text.secondary' }}>
        <time>{day}</time>
      </Box>
      <Box component="ul" aria-label={day} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '72px minmax(0, 1fr)', sm: '72px minmax(0, 1fr) auto' },
              // On a phone, a long state would leave no room for the name.
              '& > :last-child': { gridColumn: { xs: 2, sm: 'auto' }, justifySelf: 'start' },
              alignItems: 'center',
              columnGap: 3,
              rowGap: 1,
              py: 2,
            }}
          >
            <Box component="time" dateTime={row.start ?? ''} data-figures sx={{ typography: 'body2' }}>
              {row.start && formatTime(row.start, zone)}
            </Box>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <AppLink href={interviewHref(row.id)} sx={{ typography: 'subtitle2' }}>
                {row.candidate.name}
              </AppLink>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {[jobOf(row), row.panelist?.name].filter(Boolean).join(' · ')}
              </Box>
            </Box>
            <StateChip label={labelInWords(row.label)} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
