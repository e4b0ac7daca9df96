import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  askForErasureOf,
  getErasureOf,
  getOwnErasure,
  takeErasureBack,
  takeErasureOfBack,
} from '../../contract/people-erasure';
import { callApi } from '../api/client';

/** Whether the reader asked to be erased, and what keeps them. */
export const ownErasureQuery = () =>
  queryOptions({
    queryKey: ['people', 'ownErasure'],
    queryFn: ({ signal }) => callApi(getOwnErasure, { signal }),
  });

/** Takes the reader's own request back. */
export function useTakeErasureBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(takeErasureBack, {}),
    onSuccess: (now) => queryClient.setQueryData(ownErasureQuery().queryKey, now),
  });
}

/** A panelist or candidate by account, or a candidate by candidacy. */
export type ErasureSubject = { userId: string } | { candidateId: string };

/** The same of somebody else, for super admins. */
export const erasureQuery = (subject: ErasureSubject) =>
  queryOptions({
    queryKey: ['people', 'erasures', subject],
    queryFn: ({ signal }) => callApi(getErasureOf, { query: subject, signal }),
  });

/** Asks that somebody be erased, or takes the request with this id back. */
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
