import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { countText } from '../../../components/count-text';
import { ErrorState } from '../../../components/ErrorState';
import { StatTile } from '../../../components/StatTile';
import { homeSpans, outcomes, weekFigures, type HomeFigures, type WeekFigure } from '../../../contract/figures';
import type { UserType } from '../../../contract/kit';
import { homeFiguresQuery } from '../../../services/queries/home';
import { Tiles } from './CountTiles';
import { Widget } from './Widget';
import { analysisHref, changeInWords, hoursInWords, lastDays, outcomeWords } from './figures';

/** A widget with a part of the figures of the home, which come all at once. */
export function FiguresWidget({
  title,
  children,
  ...link
}: {
  title: string;
  href?: string;
  more?: string;
  children: (figures: HomeFigures) => ReactNode;
}) {
  const { data, isError, error, refetch } = useQuery(homeFiguresQuery());
  return (
    <Widget
      title={title}
      {...link}
      pending={data === undefined}
      problem={data === undefined && isError ? error.message : undefined}
      onRetry={() => void refetch()}
    >
      {data && children(data)}
    </Widget>
  );
}

const weekWords: Record<WeekFigure, string> = { requests: 'Requests', ...outcomeWords };

/** The last 7 days beside the 7 days before, as tiles; `linked` leads to the interviews behind each number. */
export function WeekTiles({
  shown = weekFigures,
  linked = false,
}: {
  shown?: readonly WeekFigure[];
  linked?: boolean;
}) {
  const { data, isError, error, isFetching, refetch } = useQuery(homeFiguresQuery());
  if (isError && data === undefined)
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const of = (figure: WeekFigure) => data?.week.find((one) => one.figure === figure);
  const days = data && lastDays(data.today, homeSpans.week);
  return (
    <Tiles label="Last 7 days">
      {shown.map((figure) => {
        const found = of(figure);
        const href =
          linked &&
          days &&
          (figure === 'requests'
            ? analysisHref('funnel', days, { part: 'requests' })
            : analysisHref('outcomes', days, { part: figure }));
        return (
          <li key={figure}>
            <StatTile
              label={`${weekWords[figure]}, last 7 days`}
              value={found && countText(found.count)}
              hint={found ? changeInWords(found.count, found.before, '7 days') : ' '}
              {...(href && { href })}
            />
          </li>
        );
      })}
    </Tiles>
  );
}

/** The last 28 days: held, canceled, no show, time to feedback (product: Widgets). */
export function Recap({ linked = false }: { linked?: boolean }) {
  return (
    <FiguresWidget title="Interview's Recap">
      {({ recap, today }) => {
        const days = lastDays(today, homeSpans.recap);
        return (
          <>
            <Facts
              rows={[
                ...outcomes.map((outcome) => ({
                  label: outcomeWords[outcome],
                  value: countText(recap[outcome]),
                  href: linked ? analysisHref('outcomes', days, { part: outcome }) : undefined,
                })),
                {
                  label: 'Time to feedback, half of them sooner',
                  value: hoursInWords(recap.feedbackHours),
                  href: linked ? analysisHref('turnaround', days) : undefined,
                },
              ]}
            />
            <Box sx={{ mt: 3, typography: 'caption', color: 'text.secondary' }}>The last 28 days.</Box>
          </>
        );
      }}
    </FiguresWidget>
  );
}

const userWords: Record<UserType, string> = {
  CANDIDATE: 'Candidates',
  PANELIST: 'Panelists',
  ORGANIZATION_USER: 'Organization users',
  ADMIN: 'Admins',
  SUPER_ADMIN: 'Super admins',
};

// The others get their lists' addresses with their screens.
const userLists: Partial<Record<UserType, string>> = {
  PANELIST: '/dashboard/panelistlist',
  ADMIN: '/dashboard/searchadmin',
};

/** Users by type, with how many came within a week (product: Widgets). */
export function UsersCount() {
  return (
    <FiguresWidget title="Users Count">
      {({ users = [] }) => (
        <Facts
          rows={(Object.keys(userWords) as UserType[]).map((userType) => {
            const found = users.find((one) => one.userType === userType);
            return {
              label: userWords[userType],
              value: (found?.count ?? 0).toLocaleString('en'),
              note: found && found.week > 0 ? `+${found.week.toLocaleString('en')} this week` : 'No change this week',
              href: userLists[userType],
            };
          })}
        />
      )}
    </FiguresWidget>
  );
}

type Fact = { label: string; value: string; note?: string; href?: string | undefined };

function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
      {rows.map(({ label, value, note, href }) => (
        <Box key={label} sx={{ display: 'flex', alignItems: 'baseline', gap: 3 }}>
          <Box component="dt" sx={{ flexGrow: 1, minWidth: 0 }}>
            {href ? <AppLink href={href}>{label}</AppLink> : label}
          </Box>
          <Box component="dd" data-figures sx={{ m: 0, display: 'flex', alignItems: 'baseline', gap: 3 }}>
            {note && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{note}</Box>}
            <Box component="span" sx={{ typography: 'h4' }}>
              {value}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
