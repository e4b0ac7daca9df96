import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { invite } from '../../../contract/auth-accounts';
import { sendInvitationMachine, type InvitationDraft } from '../../../machines/auth/send-invitation';
import { callApi } from '../../api/client';
import { refreshInvitations } from '../../queries/invitations';

const bodyOf = ({ userType, email, name, organization }: InvitationDraft) => ({
  userType,
  userName: email,
  ...(name.trim() !== '' && { name: name.trim() }),
  ...(userType === 'ORGANIZATION_USER' && organization !== null && { organizationId: organization.id }),
});

/** Wires an invitation: the call. Every answer refreshes the list, because a failed call may have taken effect. */
export const wiredSendInvitation = ({ queryClient }: { queryClient: QueryClient }) =>
  sendInvitationMachine.provide({
    actors: {
      // No abort signal: once the invitation is sent, leaving the page must not hide its outcome.
      invite: fromPromise(async ({ input: { draft, key } }) => {
        try {
          return await callApi(invite, { body: bodyOf(draft), key });
        } finally {
          void refreshInvitations(queryClient);
        }
      }),
    },
  });
