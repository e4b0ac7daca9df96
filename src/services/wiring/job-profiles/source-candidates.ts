import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { inviteCandidates, previewInvitation, type Invited } from '../../../contract/job-profiles-invitations';
import {
  sourceCandidatesMachine,
  type Email,
  type PreviewInput,
  type SendInput,
} from '../../../machines/job-profiles/source-candidates';
import { callApi } from '../../api/client';
import { sourcingKey } from '../../queries/sourcing';

/** Wires invitations: sending them refreshes the lists. No signal: leaving the page must not cancel the sending. */
export const wiredSourceCandidates = ({ queryClient }: { queryClient: QueryClient }) =>
  sourceCandidatesMachine.provide({
    actors: {
      preview: fromPromise<Email, PreviewInput>(({ input: { jobProfileId, personId, draft }, signal }) =>
        callApi(previewInvitation, { params: { id: jobProfileId }, body: { personId, ...draft }, signal }),
      ),
      send: fromPromise<Invited[], SendInput>(async ({ input: { jobProfileId, personIds, draft, key } }) => {
        try {
          const body = { personIds, ...draft };
          return (await callApi(inviteCandidates, { params: { id: jobProfileId }, body, key })).results;
        } finally {
          void queryClient.invalidateQueries({ queryKey: sourcingKey });
        }
      }),
    },
  });
