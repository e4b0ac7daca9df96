import { queryOptions } from '@tanstack/react-query';
import { settings } from '../../contract/system';
import { callApi } from '../api/client';

const known = 60_000;

/**
 * Public settings: addresses and sign-in providers (product: Social sign-in). Expires, because a provider may come
 * back.
 */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['system', 'settings'],
    queryFn: ({ signal }) => callApi(settings, { signal }),
    staleTime: known,
  });
