import type { QueryClient } from '@tanstack/react-query';
import type { ListQuery, View } from '../../contract/interviews';
import { meQuery } from './auth';
import { countsQuery, interviewsQuery } from './interviews';

/** How many interviews a widget shows unless it says otherwise (product: Constants). */
export const shownFirst = 3;

/** The first few interviews of a list, for a widget. */
export const firstOf = (query: ListQuery, limit = shownFirst) => interviewsQuery({ ...query, _page: 0, _limit: limit });

/** What a home page loads first: counts, lists with their limits, and a list that depends on the reader's time zone. */
export type HomeQueries = {
  counts?: readonly View[];
  lists: readonly (readonly [query: ListQuery, limit?: number])[];
  ofZone?: (zone: string) => ListQuery;
};

/** Loads everything for a home page at once. The page itself retries what fails. */
export async function prefetchHome(queryClient: QueryClient, { counts, lists, ofZone }: HomeQueries): Promise<void> {
  const me = queryClient.fetchQuery(meQuery());
  await Promise.all([
    ofZone && me.then(({ timeZone }) => queryClient.prefetchQuery(interviewsQuery(ofZone(timeZone)))),
    counts && queryClient.prefetchQuery(countsQuery([...counts])),
    ...lists.map(([query, limit]) => queryClient.prefetchQuery(firstOf(query, limit))),
    me,
  ]);
}
