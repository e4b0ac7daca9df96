import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { askForMock } from '../../../contract/billing-subscriptions';
import { askForMockMachine, type MockAsking } from '../../../machines/billing/ask-for-mock';
import { callApi } from '../../api/client';
import { subscriptionsKey } from '../../queries/subscriptions';

/**
 * Wires requesting a mock interview: the call. Every answer refreshes the remaining interviews, because a failed call
 * may have taken effect.
 */
export const wiredAskForMock = ({ queryClient }: { queryClient: QueryClient }) =>
  askForMockMachine.provide({
    actors: {
      // No abort signal: once the request is sent, leaving the page must not hide its outcome.
      ask: fromPromise(async ({ input: { draft, again, key } }: { input: MockAsking }) => {
        const { skills, minutes, times } = draft;
        const body = { skillIds: skills.map(({ id }) => id), minutes, times, ...(again && { again }) };
        try {
          return await callApi(askForMock, { body, key });
        } finally {
          void queryClient.invalidateQueries({ queryKey: ['interviews'] });
          void queryClient.invalidateQueries({ queryKey: subscriptionsKey });
        }
      }),
    },
  });
