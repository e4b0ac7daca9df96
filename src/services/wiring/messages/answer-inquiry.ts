import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { closeInquiry } from '../../../contract/messages';
import { answerInquiryMachine, type Closing } from '../../../machines/messages/answer-inquiry';
import { callApi } from '../../api/client';
import { refreshInquiries } from '../../queries/messages';

interface Deps {
  queryClient: QueryClient;
  /** Tells the user that the inquiry is closed, answered or not; the screen provides the words. */
  say: (done: { answered: boolean }) => void;
}

/** Wires closing an inquiry: every answer, success or failure, refreshes both lists and the badge. */
export const wiredAnswerInquiry = ({ queryClient, say }: Deps) =>
  answerInquiryMachine.provide({
    actors: {
      // No abort signal: once an answer is sent, leaving the page must not hide its outcome.
      closeInquiry: fromPromise(async ({ input: { inquiryId, answer, key } }: { input: Closing }) => {
        try {
          await callApi(closeInquiry, { params: { id: inquiryId }, body: { answer }, key });
          return null;
        } finally {
          void refreshInquiries(queryClient);
        }
      }),
    },
    actions: { say: (_, done: { answered: boolean }) => say(done) },
  });
