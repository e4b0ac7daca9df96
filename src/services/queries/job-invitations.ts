import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  listOwnInvitations,
  noteInvitationOpened,
  openInvitation,
  stopInvitations,
} from '../../contract/job-profiles-invitations';
import { callApi } from '../api/client';

// The token is part of a key in the cache of this page, which is never stored.
export const openedInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['jobs', 'invitation', token],
    queryFn: ({ signal }) => callApi(openInvitation, { body: { token }, signal }),
    retry: false,
  });

/** Stops or resumes the emails to the holder of the link. */
export async function stopEmails(queryClient: QueryClient, token: string, stop: boolean): Promise<void> {
  await callApi(stopInvitations, { body: { token, stop } });
  const { queryKey } = openedInvitationQuery(token);
  queryClient.setQueryData(queryKey, (known) => known && { ...known, stopped: stop });
}

/** The caller's invitations to apply for a job. */
export const ownInvitationsQuery = () =>
  queryOptions({
    queryKey: ['jobs', 'own-invitations'],
    queryFn: ({ signal }) => callApi(listOwnInvitations, { signal }),
  });

/** Notes that an invitation was opened. Nothing depends on this, so a failure is not shown. */
export const noteOpened = (jobProfileId: string): void =>
  void callApi(noteInvitationOpened, { params: { id: jobProfileId }, keepalive: true, quiet: true }).catch(
    () => undefined,
  );
