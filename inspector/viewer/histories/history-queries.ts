import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getHistory, listHistories, type HistoryKind } from '../../../src/contract/system-histories';
import { callApi } from '../../../src/services/api/client';
import { billingKey } from '../../../src/services/queries/payments';

// The change stream refetches all queries with this prefix.
const keyOf = (kind: HistoryKind) => [...(kind === 'interview' ? ['interviews'] : billingKey), 'histories', kind];

/** The stored history of an object. */
export const historyQuery = (kind: HistoryKind, id: string) =>
  queryOptions({
    queryKey: [...keyOf(kind), id],
    queryFn: ({ signal }) => callApi(getHistory, { params: { id }, query: { kind }, signal, quiet: true }),
  });

/** The objects of a kind, those that changed last first; `q` is a part of the code or of the name. */
export const historiesQuery = (kind: HistoryKind, q: string) =>
  queryOptions({
    queryKey: [...keyOf(kind), { q }],
    queryFn: ({ signal }) =>
      callApi(listHistories, { query: { kind, _limit: 50, ...(q !== '' && { q }) }, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
