import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getAccountTouches, getStaffAccount, setAccountActive } from '../../contract/auth-users';
import {
  confirmPanelist,
  getPanelistAccount,
  listPanelistZones,
  setPanelistExperience,
} from '../../contract/people-panelists';
import { callApi } from '../api/client';
import { inTurn } from '../in-turn';

/** Keys of the lists and pages of accounts. */
export const panelistPages = ['people', 'panelistAccounts'] as const;
export const panelistLoadPages = ['people', 'panelistLoads'] as const;
export const staffPages = ['auth', 'staff'] as const;

const refreshAccounts = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [panelistPages, panelistLoadPages, staffPages, ['people', 'panelists']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** One panelist, as admins see them. */
export const panelistAccountQuery = (id: string) =>
  queryOptions({
    queryKey: [...panelistPages, 'one', id],
    queryFn: ({ signal }) => callApi(getPanelistAccount, { params: { id }, signal }),
  });

/** The time zones that panelists have. */
export const panelistZonesQuery = () =>
  queryOptions({
    queryKey: ['people', 'panelistZones'],
    queryFn: ({ signal }) => callApi(listPanelistZones, { signal }),
  });

/** One account of an admin or a super admin. */
export const staffAccountQuery = (id: string) =>
  queryOptions({
    queryKey: [...staffPages, 'one', id],
    queryFn: ({ signal }) => callApi(getStaffAccount, { params: { id }, signal }),
  });

/** What deactivating these accounts would affect; read again for each question. */
export const touchesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['auth', 'touches', ...ids],
    queryFn: ({ signal }) => callApi(getAccountTouches, { query: { ids: [...ids] }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Activates or deactivates accounts, one after another; throws the first failure at the end. */
export function useSetActive() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, active }: { ids: readonly string[]; active: boolean }) =>
      inTurn(ids, (id) => callApi(setAccountActive, { params: { id }, body: { active } })),
    onSettled: () => refreshAccounts(queryClient),
  });
}

/**
 * Confirms a panelist's profile, even while the page is being left. Resolves once the lists are up to date. @throws
 * ApiProblem
 */
export async function setConfirmed(queryClient: QueryClient, id: string, confirmed: boolean): Promise<void> {
  await callApi(confirmPanelist, { params: { id }, body: { confirmed }, keepalive: true });
  await refreshAccounts(queryClient);
}

/** Sets a panelist's experience, in months. */
export function useSetExperience(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (months: number) => callApi(setPanelistExperience, { params: { id }, body: { months } }),
    onSettled: () => refreshAccounts(queryClient),
  });
}
