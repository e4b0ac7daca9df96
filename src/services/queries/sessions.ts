import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endSession, endSessions, listSessions } from '../../contract/auth-own';
import { callApi } from '../api/client';
import { tellSignedOut } from '../api/problem';

/** Where the user is signed in. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['auth', 'sessions'],
    queryFn: ({ signal }) => callApi(listSessions, { signal }),
  });

/** Ends one of the user's own sessions, by its id. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(endSession, { params: { id } }),
    // Also where it was refused: a session may have ended meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

/** Ends all of them. The key kept here holds no more, so this browser leaves as after any answer of 401. */
export const useEndSessions = () =>
  useMutation({ mutationFn: () => callApi(endSessions), onSuccess: () => tellSignedOut(401) });
