import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { searchAll, type Found } from '../../contract/system';
import { callApi } from '../api/client';

/** What the search of the top bar finds (product: Admin tools); for admins. Whoever may not is told in place, not sent
 * away. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['system', 'search', q],
    queryFn: ({ signal }) => callApi(searchAll, { query: { q }, signal, quiet: true }),
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
  });

/** The title of something that this search found a while ago; undefined where it did not. */
export const foundTitle = (queryClient: QueryClient, id: string): string | undefined =>
  queryClient
    .getQueriesData<Found[]>({ queryKey: ['system', 'search'] })
    .flatMap(([, found]) => found ?? [])
    .find((found) => found.id === id)?.title;
