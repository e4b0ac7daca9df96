import { queryOptions } from '@tanstack/react-query';
import { getRefund } from '../../contract/billing-refunds';
import { callApi } from '../api/client';
import { billingKey } from './payments';

export const refundsKey = [...billingKey, 'refunds'];

export const refundQuery = (id: string) =>
  queryOptions({
    queryKey: [...refundsKey, id],
    queryFn: ({ signal }) => callApi(getRefund, { params: { id }, signal }),
  });
