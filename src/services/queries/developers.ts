import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { endKey } from '../../contract/organizations-keys';
import {
  deleteWebhook,
  getDelivery,
  getWebhook,
  listWebhookVersions,
  newWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from '../../contract/organizations-webhooks';
import { callApi } from '../api/client';
import { refreshRecords } from './records';

export const keysKey = ['organizations', 'keys'] as const;
export const refreshKeys = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: [...keysKey] });

/** The calls that read webhooks, and their key. */
export const webhookReads = {
  key: ['organizations', 'webhooks'],
  get: getWebhook,
  versions: listWebhookVersions,
};
export const deliveriesKey = ['organizations', 'deliveries'] as const;
const refreshDeliveries = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: [...deliveriesKey] });

const again = 2_000;
/** One delivery. While its next attempt is due, it is read every two seconds. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...deliveriesKey, 'one', id],
    queryFn: ({ signal }) => callApi(getDelivery, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.nextAt && Date.parse(data.nextAt) < Date.now() + again ? again : false,
  });

/** Ends API keys. */
export function useEndKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(endKey, { params: { id } }),
    onSettled: () => refreshKeys(queryClient),
  });
}

/** Creates a signing secret. It is only in the mutation's data, and is gone with its screen. */
export function useNewSecret(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(newWebhookSecret, { params: { id } }),
    gcTime: 0,
    onSettled: () => refreshRecords(queryClient, webhookReads),
  });
}

/** Sends a test to a webhook. */
export function useTestWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(testWebhook, { params: { id } }),
    onSettled: () => refreshDeliveries(queryClient),
  });
}

export function useDeleteWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(deleteWebhook, { params: { id } }),
    onSettled: async () => {
      await refreshRecords(queryClient, webhookReads);
      await refreshDeliveries(queryClient);
    },
  });
}

/** Sends a delivery again. */
export function useSendAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(sendDeliveryAgain, { params: { id } }),
    onSettled: () => refreshDeliveries(queryClient),
  });
}
