import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { confirmAgain, listInvitations, listRegistrations, takeBackInvitation } from '../../contract/auth-accounts';
import type { QueryOf } from '../../contract/kit';
import { callApi } from '../api/client';

/** Invitations, newest first, paged; the last page stays while the next one comes. */
export const invitationsQuery = (query: QueryOf<typeof listInvitations>) =>
  queryOptions({
    queryKey: ['people', 'invitations', query],
    queryFn: ({ signal }) => callApi(listInvitations, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Registrations that wait for their e-mail to be confirmed, newest first, paged. */
export const registrationsQuery = (query: QueryOf<typeof listRegistrations>) =>
  queryOptions({
    queryKey: ['people', 'registrations', query],
    queryFn: ({ signal }) => callApi(listRegistrations, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Looks again at the invitations, and at the mail that carries them. */
export const refreshInvitations = (queryClient: QueryClient): Promise<unknown> =>
  refresh(queryClient, ['people', 'invitations'], ['messages', 'mails']);

/** Looks again at the registrations that wait, and at the mail that confirms them. */
export const refreshRegistrations = (queryClient: QueryClient): Promise<unknown> =>
  refresh(queryClient, ['people', 'registrations'], ['messages', 'mails']);

const refresh = (queryClient: QueryClient, ...keys: string[][]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Takes an open invitation back, by its id; the list is looked at again whatever the answer. */
export function useTakeBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(takeBackInvitation, { params: { id } }),
    onSettled: () => void refreshInvitations(queryClient),
  });
}

/** Sends the confirmation of a registration again, by its id, with a new link. */
export function useConfirmAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(confirmAgain, { params: { id } }),
    onSettled: () => void refreshRegistrations(queryClient),
  });
}
