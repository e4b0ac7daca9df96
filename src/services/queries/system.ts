import { queryOptions } from '@tanstack/react-query';
import { settings } from '../../contract/system';
import { callApi } from '../api/client';

const known = 60_000;

/** Addresses and providers of this place (product: Social sign-in); a provider that does not answer now may do so
 * later. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['system', 'settings'],
    queryFn: ({ signal }) => callApi(settings, { signal }),
    staleTime: known,
  });
