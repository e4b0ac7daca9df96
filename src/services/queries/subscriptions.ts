import { queryOptions } from '@tanstack/react-query';
import { getSubscription, listMockProgress, listOwnSubscriptions } from '../../contract/billing-subscriptions';
import { callApi } from '../api/client';

/** The beginning of the key of all that is read about bought plans. */
export const subscriptionsKey = ['billing', 'subscriptions'] as const;

/** The signed-in candidate's plans, those that are running first. */
export const ownSubscriptionsQuery = () =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'own'],
    queryFn: ({ signal }) => callApi(listOwnSubscriptions, { signal }),
  });

/** One subscription with its history, for admins. */
export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'one', id],
    queryFn: ({ signal }) => callApi(getSubscription, { params: { id }, signal }),
  });

/** The signed-in candidate's ratings in mock interviews, the oldest first. */
export const mockProgressQuery = () =>
  queryOptions({
    queryKey: ['billing', 'progress'],
    queryFn: ({ signal }) => callApi(listMockProgress, { signal }),
  });
