import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endSession, endSessions, listSessions } from '../../contract/auth-own';
import { listOwnAttempts } from '../../contract/system-security';
import { callApi } from '../api/client';
import { tellSignedOut } from '../api/problem';

/** The user's sessions on all devices. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['auth', 'sessions'],
    queryFn: ({ signal }) => callApi(listSessions, { signal }),
  });

/** Failed sign-ins of the user's account, and sign-ins from a new address. */
export const ownAttemptsQuery = () =>
  queryOptions({
    queryKey: ['auth', 'attempts'],
    queryFn: ({ signal }) => callApi(listOwnAttempts, { signal }),
  });

/** Ends one of the user's own sessions, by its id. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(endSession, { params: { id } }),
    // Even after a refusal: the session may have ended in the meantime.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

/** Ends all sessions, including this one: the browser then acts as after a 401. */
export const useEndSessions = () =>
  useMutation({ mutationFn: () => callApi(endSessions), onSuccess: () => tellSignedOut(401) });
