import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { confirmAgain, takeBackInvitation } from '../../contract/auth-accounts';
import { callApi } from '../api/client';

/** Looks again at the invitations, and at the mail that carries them. */
export const refreshInvitations = (queryClient: QueryClient): Promise<unknown> =>
  refresh(queryClient, ['people', 'invitations'], ['messages', 'mails']);

/** Looks again at the registrations that wait, and at the mail that confirms them. */
export const refreshRegistrations = (queryClient: QueryClient): Promise<unknown> =>
  refresh(queryClient, ['people', 'registrations'], ['messages', 'mails']);

const refresh = (queryClient: QueryClient, ...keys: string[][]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Takes open invitations back, by their ids; the list is looked at again whatever the answers. */
export function useTakeBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => inTurn(ids, (id) => callApi(takeBackInvitation, { params: { id } })),
    onSettled: () => void refreshInvitations(queryClient),
  });
}

/** Sends the confirmations of registrations again, by their ids, each with a new link. */
export function useConfirmAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => inTurn(ids, (id) => callApi(confirmAgain, { params: { id } })),
    onSettled: () => void refreshRegistrations(queryClient),
  });
}

/** One after the other, all of them; what failed first is thrown at the end. */
async function inTurn(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const id of ids) await work(id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
