import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { searchAll, type Found } from '../../contract/system';
import { callApi } from '../api/client';

/**
 * Results of the top bar's search (product: Search and verbs); for admins. A 403 is shown in place and does not end the
 * session.
 */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['system', 'search', q],
    queryFn: ({ signal }) => callApi(searchAll, { query: { q }, signal, quiet: true }),
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
  });

/** The title that an earlier search found for an id, if it is still cached. */
export const foundTitle = (queryClient: QueryClient, id: string): string | undefined =>
  queryClient
    .getQueriesData<Found[]>({ queryKey: ['system', 'search'] })
    .flatMap(([, found]) => found ?? [])
    .find((found) => found.id === id)?.title;
