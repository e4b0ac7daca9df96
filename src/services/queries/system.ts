import { queryOptions } from '@tanstack/react-query';
import { openapi, settings } from '../../contract/system';
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

/** The description of every call (product: API reference). It changes with the server only. */
export const descriptionQuery = () =>
  queryOptions({
    queryKey: ['system', 'openapi'],
    queryFn: ({ signal }) => callApi(openapi, { signal }) as Promise<object>,
    staleTime: Infinity,
  });
