import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { confirmAgain, takeBackInvitation } from '../../contract/auth-accounts';
import { callApi } from '../api/client';
import { inTurn } from '../in-turn';

/** Refetches the invitations and the email that carries them. */
export const refreshInvitations = (queryClient: QueryClient): Promise<unknown> =>
  refresh(queryClient, ['people', 'invitations'], ['messages', 'emails']);

/** Refetches the open registrations and the email that confirms them. */
const refreshRegistrations = (queryClient: QueryClient): Promise<unknown> =>
  refresh(queryClient, ['people', 'registrations'], ['messages', 'emails']);

const refresh = (queryClient: QueryClient, ...keys: string[][]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

function useForEach(
  work: (id: string) => Promise<unknown>,
  refreshAfter: (queryClient: QueryClient) => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => inTurn(ids, work),
    onSettled: () => void refreshAfter(queryClient),
  });
}

/** Withdraws open invitations by their ids; the list is refetched even if a call fails. */
export const useTakeBack = () =>
  useForEach((id) => callApi(takeBackInvitation, { params: { id } }), refreshInvitations);

/** Sends new confirmation links for registrations, by their ids. */
export const useConfirmAgain = () =>
  useForEach((id) => callApi(confirmAgain, { params: { id } }), refreshRegistrations);
