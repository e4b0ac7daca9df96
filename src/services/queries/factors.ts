import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endSessionsOf, getAccountAccess, listFactors, resetFactors } from '../../contract/auth-factors';
import { callApi } from '../api/client';
import { staffPages } from './accounts';

/** The second factors of the signed-in user. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: ['auth', 'factors'],
    queryFn: ({ signal }) => callApi(listFactors, { signal }),
  });

const accessPages = ['auth', 'access'] as const;
/** Sessions and second factors of another account, for admins. */
export const accountAccessQuery = (id: string) =>
  queryOptions({
    queryKey: [...accessPages, id],
    queryFn: ({ signal }) => callApi(getAccountAccess, { params: { id }, signal }),
  });

/** Removes all factors of another account, or ends all of its sessions. */
export function useActOnAccess(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (act: 'resetFactors' | 'endSessions') =>
      callApi(act === 'resetFactors' ? resetFactors : endSessionsOf, { params: { id } }),
    onSettled: () =>
      Promise.all([staffPages, accessPages].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
