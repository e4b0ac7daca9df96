import { queryOptions } from '@tanstack/react-query';
import { openapi, settings } from '../../contract/system';
import { callApi } from '../api/client';

const known = 60_000;

/**
 * Public settings: addresses and sign-in providers (product: Social sign-in). They expire, because a provider may
 * become available again.
 */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['system', 'settings'],
    queryFn: ({ signal }) => callApi(settings, { signal }),
    staleTime: known,
  });

/** The description of every call (product: API reference). It changes only with the server. */
export const descriptionQuery = () =>
  queryOptions({
    queryKey: ['system', 'openapi'],
    queryFn: ({ signal }) => callApi(openapi, { signal }) as Promise<object>,
    staleTime: Infinity,
  });
