import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getSubscription,
  listMockProgress,
  listOwnSubscriptions,
  sendToSubscription,
} from '../../contract/billing-subscriptions';
import { callApi } from '../api/client';
import { refreshBilling } from './payments';

/** The start of all keys about bought plans. */
export const subscriptionsKey = ['billing', 'subscriptions'] as const;

/** The signed-in candidate's plans, running plans first. */
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

/** The signed-in candidate's ratings in mock interviews, oldest first. */
export const mockProgressQuery = () =>
  queryOptions({
    queryKey: ['billing', 'progress'],
    queryFn: ({ signal }) => callApi(listMockProgress, { signal }),
  });

/** Cancels a subscription that was read at this version. All purchases are read again after success and failure. */
export function useCancelSubscription() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      callApi(sendToSubscription, { params: { id }, body: { type: 'CANCEL' as const, version } }),
    onSettled: () => refreshBilling(queryClient),
  });
}
