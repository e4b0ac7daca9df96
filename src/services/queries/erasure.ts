import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  askForErasureOf,
  getErasureOf,
  getOwnErasure,
  takeErasureBack,
  takeErasureOfBack,
} from '../../contract/people-erasure';
import { callApi } from '../api/client';

/** Whether the reader has requested erasure, and what prevents it. */
export const ownErasureQuery = () =>
  queryOptions({
    queryKey: ['people', 'ownErasure'],
    queryFn: ({ signal }) => callApi(getOwnErasure, { signal }),
  });

/** Withdraws the reader's own request. */
export function useTakeErasureBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(takeErasureBack, {}),
    onSuccess: (now) => queryClient.setQueryData(ownErasureQuery().queryKey, now),
  });
}

/** A panelist or candidate by account, or a candidate by candidacy. */
export type ErasureSubject = { userId: string } | { candidateId: string };

/** Whether someone else is about to be erased, and what prevents it; for super admins. */
export const erasureQuery = (subject: ErasureSubject) =>
  queryOptions({
    queryKey: ['people', 'erasures', subject],
    queryFn: ({ signal }) => callApi(getErasureOf, { query: subject, signal }),
  });

/** Requests the erasure of someone else, or withdraws the request with the given id. */
export function useErasureOf(subject: ErasureSubject) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (taken: string | null) => {
      if (taken === null) await callApi(askForErasureOf, { body: subject });
      else await callApi(takeErasureOfBack, { params: { id: taken } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['people', 'erasures'] }),
  });
}
