import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { countText } from '../../../components/count-text';
import { StatTile } from '../../../components/StatTile';
import {
  accountLists,
  homeSpans,
  outcomes,
  weekMetrics,
  type HomeMetrics,
  type Outcome,
  type WeekMetric,
} from '../../../contract/metrics';
import type { UserType } from '../../../contract/kit';
import { useMe } from '../../../services/queries/auth';
import { homeMetricsQuery } from '../../../services/queries/home';
import { QueryFailure } from '../../shared/QueryView';
import { organizationsHref } from '../../shared/organization-hrefs';
import { Tiles } from './CountTiles';
import { Widget } from './Widget';
import { analysisHref, changeInWords, hoursInWords, lastDays, outcomeWords } from './metrics';

/** A widget with a part of the home page's metrics, which are all loaded by one call. */
export function MetricsWidget({
  title,
  children,
  ...link
}: {
  title: string;
  href?: string;
  more?: string;
  children: (metrics: HomeMetrics) => ReactNode;
}) {
  const query = useQuery(homeMetricsQuery());
  return (
    <Widget title={title} {...link} query={query}>
      {children}
    </Widget>
  );
}

const weekWords: Record<WeekMetric, string> = { requests: 'Requests', ...outcomeWords };

/** The last 7 days compared with the 7 days before, as tiles. With `linked`, each number leads to its interviews. */
export function WeekTiles({
  shown = weekMetrics,
  linked = false,
}: {
  shown?: readonly WeekMetric[];
  linked?: boolean;
}) {
  const query = useQuery(homeMetricsQuery());
  const { data } = query;
  if (query.isError && data === undefined) return <QueryFailure query={query} />;
  const of = (metric: WeekMetric) => data?.week.find((one) => one.metric === metric);
  const days = data && lastDays(data.today, homeSpans.week);
  return (
    <Tiles label="Last 7 days">
      {shown.map((metric) => {
        const found = of(metric);
        const href =
          linked &&
          days &&
          (metric === 'requests'
            ? analysisHref('funnel', days, { part: 'requests' })
            : analysisHref('outcomes', days, { part: metric }));
        return (
          <li key={metric}>
            <StatTile
              label={`${weekWords[metric]}, last 7 days`}
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

type Days = ReturnType<typeof lastDays>;
/** The address of the analysis with the interviews of an outcome. */
export const outcomeRows = (outcome: Outcome, days: Days): string => analysisHref('outcomes', days, { part: outcome });
/**
 * The address of a panelist's own interviews with an outcome. Canceled interviews have none, because the panelist can
 * no longer read them.
 */
export const ownOutcomeRows = (outcome: Outcome, days: Days): string | undefined =>
  outcome === 'canceled'
    ? undefined
    : `/dashboard/interviewstatus?${new URLSearchParams({ tab: '4', view: outcome, ...days })}`;

/** The last 28 days: held, canceled, no show, time to feedback (product: Widgets). */
export function Recap({ rows }: { rows: (outcome: Outcome, days: Days) => string | undefined }) {
  return (
    <MetricsWidget title="Interview's Recap">
      {({ recap, today }) => {
        const days = lastDays(today, homeSpans.recap);
        return (
          <>
            <Facts
              rows={[
                ...outcomes.map((outcome) => ({
                  label: outcomeWords[outcome],
                  value: countText(recap[outcome]),
                  href: rows(outcome, days),
                })),
                {
                  label: 'Time to feedback, half of them sooner',
                  value: hoursInWords(recap.feedbackHours),
                },
              ]}
            />
            <Box sx={{ mt: 3, typography: 'caption', color: 'text.secondary' }}>The last 28 days.</Box>
          </>
        );
      }}
    </MetricsWidget>
  );
}

const userWords: Record<UserType, string> = {
  CANDIDATE: 'Candidates',
  PANELIST: 'Panelists',
  ORGANIZATION_USER: 'Organization users',
  ADMIN: 'Admins',
  SUPER_ADMIN: 'Super admins',
};

const userLists: Record<UserType, (more: Record<string, string>) => string> = {
  CANDIDATE: (more) => `/dashboard/searchcandidateuser?${new URLSearchParams({ tab: '0', ...more })}`,
  PANELIST: (more) => `/dashboard/panelistlist?${new URLSearchParams(more)}`,
  ORGANIZATION_USER: (more) => organizationsHref('Organization User', null, more),
  ADMIN: (more) => `/dashboard/searchadmin?${new URLSearchParams(more)}`,
  SUPER_ADMIN: (more) => `/dashboard/accountsuser?${new URLSearchParams(more)}`,
};

/** Users by type, with the number of users added within a week (product: Widgets). */
export function UsersCount() {
  const { userType: reader } = useMe();
  // Only super admins may list super admins.
  const listed = (userType: UserType) => userType !== 'SUPER_ADMIN' || reader === 'SUPER_ADMIN';
  return (
    <MetricsWidget title="Users Count">
      {({ users = [], today }) => (
        <Facts
          rows={(Object.keys(userWords) as UserType[]).map((userType) => {
            const found = users.find((one) => one.userType === userType);
            return {
              label: userWords[userType],
              value: countText(found?.count ?? 0),
              ...(listed(userType) && { href: userLists[userType](accountLists[userType]) }),
              note:
                found && found.week > 0
                  ? {
                      value: `+${countText(found.week)}`,
                      words: 'in 7 days',
                      ...(listed(userType) && {
                        href: userLists[userType]({
                          ...accountLists[userType],
                          from: lastDays(today, homeSpans.week).from,
                        }),
                      }),
                    }
                  : { words: 'None in 7 days' },
            };
          })}
        />
      )}
    </MetricsWidget>
  );
}

type Value = { value: string; href?: string | undefined };
type Fact = Value & { label: string; note?: Partial<Value> & { words: string } };

/** A number, which links to its rows if it has an address. */
const linked = (label: string, { value, href }: Value) =>
  href === undefined ? (
    <span data-number>{value}</span>
  ) : (
    <AppLink href={href} aria-label={`${label}: ${value}`} data-number>
      {value}
    </AppLink>
  );

function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
      {rows.map(({ label, note, ...value }) => (
        <Box key={label} sx={{ display: 'flex', alignItems: 'baseline', gap: 3 }}>
          <Box component="dt" sx={{ flexGrow: 1, minWidth: 0 }}>
            {label}
          </Box>
          <Box component="dd" data-figures sx={{ m: 0, display: 'flex', alignItems: 'baseline', gap: 3 }}>
            {note && (
              // Underlined, because color alone would not set the link apart from the text.
              <Box sx={{ typography: 'caption', color: 'text.secondary', '& a': { textDecoration: 'underline' } }}>
                {note.value !== undefined && linked(`${label}, ${note.words}`, { ...note, value: note.value })}{' '}
                {note.words}
              </Box>
            )}
            <Box component="span" sx={{ typography: 'h4' }}>
              {linked(label, value)}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
