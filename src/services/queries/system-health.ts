import { queryOptions } from '@tanstack/react-query';
import { systemHealth } from '../../contract/system-health';
import { callApi } from '../api/client';

const everyMs = 30_000;

/** The health of the platform (product: System health). It is read again while it is on screen. */
export const systemHealthQuery = () =>
  queryOptions({
    queryKey: ['system', 'health'],
    queryFn: ({ signal }) => callApi(systemHealth, { signal }),
    refetchInterval: everyMs,
  });
