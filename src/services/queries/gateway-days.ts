import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { compareGatewayDay, getGatewayDay } from '../../contract/billing-gateway-days';
import { callApi } from '../api/client';
import { billingKey } from './payments';

export const gatewayDaysKey = [...billingKey, 'gatewayDays'];

export const gatewayDayQuery = (id: string) =>
  queryOptions({
    queryKey: [...gatewayDaysKey, id],
    queryFn: ({ signal }) => callApi(getGatewayDay, { params: { id }, signal }),
  });

/** Compares a day again. */
export function useCompareDay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(compareGatewayDay, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: gatewayDaysKey }),
  });
}
