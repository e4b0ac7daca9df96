import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api/problem';

const retries = 3;
const cacheTime = 5 * 60_000;
const passing = new Set([null, 502, 503]);

/**
 * Whether an error passes by itself. Network faults and time-outs have no status; any response but 502 and 503 is shown
 * at once (product: Timeouts).
 */
export const passesByItself = (error: unknown) => error instanceof ApiProblem && passing.has(error.status);

/** Milliseconds before the next retry: 1000 doubled up to 30000 (product: Timeouts); `failures` counts from 0. */
export const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 30_000);

/** The query cache: 5 minutes, always revalidated, three retries for temporary faults (product: Timeouts). */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: cacheTime,
        staleTime: 0,
        retry: (failures, error) => failures < retries && passesByItself(error),
        retryDelay,
      },
      mutations: { retry: false },
    },
  });
