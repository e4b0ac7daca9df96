import { queryOptions } from '@tanstack/react-query';
import { systemHealth } from '../../contract/system-health';
import { callApi } from '../api/client';

const everyMs = 30_000;

/** How the platform does (product: System health); it is read again while it is watched. */
export const systemHealthQuery = () =>
  queryOptions({
    queryKey: ['system', 'health'],
    queryFn: ({ signal }) => callApi(systemHealth, { signal }),
    refetchInterval: everyMs,
  });
