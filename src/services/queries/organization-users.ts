import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addAddresses, moveOrganizationUser, removeAddress } from '../../contract/organizations-users';
import { setAccountActive } from '../../contract/auth-users';
import { callApi } from '../api/client';
import { inTurn } from '../in-turn';
import { refreshOrganizations } from './organizations';

/** Deactivates or activates users of organizations, one after another; throws the first failure at the end. */
export function useSetActive() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, active }: { ids: readonly string[]; active: boolean }) =>
      inTurn(ids, (id) => callApi(setAccountActive, { params: { id }, body: { active } })),
    onSettled: () => void refreshOrganizations(queryClient),
  });
}

export function useMoveUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, organizationId }: { id: string; organizationId: string }) =>
      callApi(moveOrganizationUser, { params: { id }, body: { organizationId } }),
    onSettled: () => void refreshOrganizations(queryClient),
  });
}

/** Adds email ids; the reply has the outcome for each. */
export function useAddAddresses() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ organizationId, addresses }: { organizationId: string; addresses: string[] }) =>
      callApi(addAddresses, { params: { id: organizationId }, body: { addresses } }),
    onSettled: () => void refreshOrganizations(queryClient),
  });
}

export function useRemoveAddresses() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => inTurn(ids, (id) => callApi(removeAddress, { params: { id } })),
    onSettled: () => void refreshOrganizations(queryClient),
  });
}
