import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { WeekGrid } from '../../../components/WeekGrid';
import { mondayOf, moveDay } from '../../../components/week-layout';
import { weekQuery } from '../../../services/queries/people';
import { interviewHref } from '../../shared/interview/hrefs';

interface MyWeekProps {
  /** The zone of the saved hours. */
  zone: string;
  now?: number | undefined;
  onGiveHours: ReactNode;
}

const isDay = (day: string | null): day is string => day !== null && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));

/** The saved week of the signed-in panelist; `?week=` selects the week. */
export function MyWeek({ zone, now, onGiveHours }: MyWeekProps) {
  const [params, setParams] = useSearchParams();
  const present = mondayOf(now ?? Date.now(), zone);
  const asked = params.get('week');
  const from = isDay(asked) ? mondayOf(asked, zone) : present;
  const { data, error, isPlaceholderData, refetch, isFetching } = useQuery(weekQuery(from));
  const move = (weeks: number) =>
    setParams((given) => {
      given.set('week', weeks === 0 ? present : moveDay(from, weeks * 7));
      return given;
    });
  if (error && !data) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  const week = isPlaceholderData ? undefined : data;
  const empty = week !== undefined && week.free.length === 0 && week.taken.length === 0;
  return (
    <>
      <WeekGrid
        label="My week"
        from={from}
        zone={zone}
        now={now}
        free={week?.free}
        taken={week?.taken.map(({ interviewId, ...block }) => ({
          ...block,
          href: interviewId === null ? null : interviewHref(interviewId),
        }))}
        onMove={move}
      />
      {empty && <EmptyState text="No free hours this week" line="Nobody can book you then." action={onGiveHours} />}
    </>
  );
}
