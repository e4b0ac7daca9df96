import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchAll } from '../../contract/system';
import { callApi } from '../api/client';

/** What the search of the top bar finds (product 5); for admins. Whoever may not is told in place, not sent away. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['system', 'search', q],
    queryFn: ({ signal }) => callApi(searchAll, { query: { q }, signal, quiet: true }),
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
  });
