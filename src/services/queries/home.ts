import { useState } from 'react';
import { keepPreviousData, queryOptions, useQueries, useQuery, type QueryClient } from '@tanstack/react-query';
import { analysisMetrics, homeMetrics } from '../../contract/metrics';
import type { ListQuery, View } from '../../contract/interviews';
import type { QueryOf } from '../../contract/kit';
import { listNews } from '../../contract/messages-news';
import { callApi } from '../api/client';
import { meQuery } from './auth';
import { countsQuery, interviewsQuery, todayAtRiskQuery } from './interviews';

/** How many interviews a widget shows unless it says otherwise (product: Constants). */
export const shownFirst = 3;

/** The first few interviews of a list, for a widget. */
export const firstOf = (query: ListQuery, limit = shownFirst) => interviewsQuery({ ...query, _page: 0, _limit: limit });

/** All metrics of a home. Its key makes it follow changes of interviews. */
export const homeMetricsQuery = () =>
  queryOptions({
    queryKey: ['interviews', 'metrics', 'home'],
    queryFn: ({ signal }) => callApi(homeMetrics, { signal }),
  });

/** Metrics over a span. The metrics of the previous span stay visible while they load. */
export const analysisQuery = (query: QueryOf<typeof analysisMetrics>) =>
  queryOptions({
    queryKey: ['interviews', 'metrics', 'analysis', query],
    queryFn: ({ signal }) => callApi(analysisMetrics, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The latest announcements. */
export const newsQuery = (limit = shownFirst) =>
  queryOptions({
    queryKey: ['messages', 'news', 'latest', limit],
    queryFn: ({ signal }) => callApi(listNews, { query: { _page: 0, _limit: limit }, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * The first queries of a home page: counts, lists with their limits, and a list that depends on the reader's time zone.
 */
export type HomeQueries = {
  counts?: readonly View[];
  metrics?: true;
  atRisk?: true;
  lists: readonly (readonly [query: ListQuery, limit?: number])[];
  ofZone?: (zone: string) => ListQuery;
};

/** Loads everything for a home page at once. The page itself retries failed queries. */
export async function prefetchHome(
  queryClient: QueryClient,
  { counts, metrics, atRisk, lists, ofZone }: HomeQueries,
): Promise<void> {
  const me = queryClient.fetchQuery(meQuery());
  await Promise.all([
    ofZone && me.then(({ timeZone }) => queryClient.prefetchQuery(interviewsQuery(ofZone(timeZone)))),
    queryClient.prefetchQuery(newsQuery()),
    metrics && queryClient.prefetchQuery(homeMetricsQuery()),
    atRisk && queryClient.prefetchQuery(todayAtRiskQuery()),
    counts && queryClient.prefetchQuery(countsQuery([...counts])),
    ...lists.map(([query, limit]) => queryClient.prefetchQuery(firstOf(query, limit))),
    me,
  ]);
}

// Widgets refetch stale data when they mount. If this hook did so too, each response would restart their rendering.
const noRefetch = { refetchOnMount: false } as const;

/**
 * Whether each of the first queries of a home page has returned or failed once. Only then are its widgets drawn, so
 * that late data moves nothing under the pointer.
 */
export function useHomeReady({ counts, metrics, atRisk, lists, ofZone }: HomeQueries, zone: string): boolean {
  const listed = useQueries({
    queries: lists.map(([query, limit]) => ({ ...firstOf(query, limit), ...noRefetch })),
    combine: (all) => all.every(answered),
  });
  const news = useQuery({ ...newsQuery(), ...noRefetch });
  const known = useQuery({ ...homeMetricsQuery(), ...noRefetch, enabled: metrics === true });
  const risky = useQuery({ ...todayAtRiskQuery(), ...noRefetch, enabled: atRisk === true });
  const counted = useQuery({ ...countsQuery([...(counts ?? [])]), ...noRefetch, enabled: counts !== undefined });
  const [ofToday] = useState(ofZone?.(zone));
  const today = useQuery({ ...interviewsQuery(ofToday ?? {}), ...noRefetch, enabled: ofToday !== undefined });
  const optional = [metrics && known, atRisk && risky, counts && counted, ofToday && today].flatMap(
    (query) => query || [],
  );
  const now = listed && [news, ...optional].every(answered);
  // A new read after a failure does not hide the page again.
  const [ready, setReady] = useState(now);
  if (now && !ready) setReady(true);
  return ready;
}

const answered = ({ isPending, failureCount }: { isPending: boolean; failureCount: number }) =>
  !isPending || failureCount > 0;
