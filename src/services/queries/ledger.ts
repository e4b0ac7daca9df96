import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getLedgerCheck, getLedgerEntry, getLedgerMonths, startLedgerCheck } from '../../contract/billing-ledger';
import { callApi } from '../api/client';

const key = ['billing', 'ledger'] as const;
export const entriesKey = [...key, 'entries', 'list'] as const;

/** Money by month, and the present balances. */
export const ledgerMonthsQuery = () =>
  queryOptions({
    queryKey: [...key, 'months'],
    queryFn: ({ signal }) => callApi(getLedgerMonths, { signal }),
  });

/** One entry of the journal with all its postings. */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'entries', 'one', id],
    queryFn: ({ signal }) => callApi(getLedgerEntry, { params: { id }, signal }),
  });

/** The last check of the ledger; read every second while one runs. */
export const ledgerCheckQuery = () =>
  queryOptions({
    queryKey: [...key, 'check'],
    queryFn: ({ signal }) => callApi(getLedgerCheck, { signal }),
    refetchInterval: ({ state }) => (state.data?.open ? 1_000 : false),
  });

/** Checks the ledger now, in the background. */
export function useStartCheck() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(startLedgerCheck, {}),
    onSuccess: (checks) => queryClient.setQueryData(ledgerCheckQuery().queryKey, checks),
  });
}
