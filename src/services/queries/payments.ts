import { useRef } from 'react';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  capturePayment,
  downloadInvoice,
  getGateway,
  getInvoice,
  getPayment,
  pageInvoices,
} from '../../contract/billing-payments';
import { callApi, callFile } from '../api/client';
import { saveFile } from '../download';
import { inTurn } from '../in-turn';

/** Key of purchases, payments and invoices. */
export const billingKey = ['billing'];

export const gatewayQuery = () =>
  queryOptions({
    queryKey: [...billingKey, 'gateway'],
    queryFn: ({ signal }) => callApi(getGateway, { signal }),
  });
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...billingKey, 'payments', id],
    queryFn: ({ signal }) => callApi(getPayment, { params: { id }, signal }),
  });
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...billingKey, 'invoices', id],
    queryFn: ({ signal }) => callApi(getInvoice, { params: { id }, signal }),
  });
/** The newest invoices that the reader may see. */
export const ownInvoicesQuery = () =>
  queryOptions({
    queryKey: [...billingKey, 'invoices', 'own'],
    queryFn: ({ signal }) => callApi(pageInvoices, { query: { _limit: 50 }, signal }),
  });

export const refreshBilling = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: billingKey });

/** Downloads an invoice as a PDF. */
export const saveInvoice = async (id: string) => saveFile(await callFile(downloadInvoice, { params: { id } }));

/**
 * Captures authorized payments, one after another; throws the first failure at the end. A retry captures only those that
 * failed. Payments are read again after success and failure.
 */
export function useCapture() {
  const queryClient = useQueryClient();
  const captured = useRef(new Set<string>());
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      inTurn(
        ids.filter((id) => !captured.current.has(id)),
        async (id) => {
          await callApi(capturePayment, { params: { id } });
          captured.current.add(id);
        },
      ),
    onSettled: () => refreshBilling(queryClient),
  });
}
