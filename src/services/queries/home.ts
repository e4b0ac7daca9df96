import type { QueryClient } from '@tanstack/react-query';
import type { ListQuery, View } from '../../contract/interviews';
import { meQuery } from './auth';
import { countsQuery, interviewsQuery } from './interviews';

/** How many interviews a widget shows unless it says otherwise (product: Constants). */
export const shownFirst = 3;

/** The first few of a list of interviews, as a widget asks for them. */
export const firstOf = (query: ListQuery, limit = shownFirst) => interviewsQuery({ ...query, _page: 0, _limit: limit });

/** What a home asks for first: counts, lists with how many of each, and what depends on the reader's time zone. */
export type HomeQueries = {
  counts?: readonly View[];
  lists: readonly (readonly [query: ListQuery, limit?: number])[];
  ofZone?: (zone: string) => ListQuery;
};

/** Asks for everything of a home at once. What fails is asked again by the home itself. */
export async function prefetchHome(queryClient: QueryClient, { counts, lists, ofZone }: HomeQueries): Promise<void> {
  const me = queryClient.fetchQuery(meQuery());
  await Promise.all([
    ofZone && me.then(({ timeZone }) => queryClient.prefetchQuery(interviewsQuery(ofZone(timeZone)))),
    counts && queryClient.prefetchQuery(countsQuery([...counts])),
    ...lists.map(([query, limit]) => queryClient.prefetchQuery(firstOf(query, limit))),
    me,
  ]);
}
