import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { revokeFeedbackShare, shareFeedback } from '../../../contract/feedback-share';
import { shareFeedbackMachine } from '../../../machines/feedback/share-feedback';
import { callApi } from '../../api/client';
import { refreshFeedbackShares } from '../../queries/feedback-share';

/** The address of a link; its token is in the fragment, which no server sees (product: Sharing feedback). */
export const sharedAddress = (token: string) => `${location.origin}/shared/feedback#${token}`;

/**
 * Wires sharing: making or revoking a link refreshes both lists. No signal: the screen may close before the response.
 */
export const wiredShareFeedback = ({ queryClient }: { queryClient: QueryClient }) =>
  shareFeedbackMachine.provide({
    actors: {
      makeLink: fromPromise(({ input }: { input: { interviewId: string } }) =>
        callApi(shareFeedback, { params: { id: input.interviewId } }).finally(
          () => void refreshFeedbackShares(queryClient),
        ),
      ),
      copyLink: fromPromise(async ({ input }: { input: { token: string } }) => {
        await navigator.clipboard.writeText(sharedAddress(input.token));
        return null;
      }),
      revokeLink: fromPromise(async ({ input }: { input: { shareId: string } }) => {
        try {
          await callApi(revokeFeedbackShare, { params: { id: input.shareId } });
          return null;
        } finally {
          void refreshFeedbackShares(queryClient);
        }
      }),
    },
  });
