import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { closeInquiry } from '../../../contract/messages';
import { answerInquiryMachine, type Closing } from '../../../machines/messages/answer-inquiry';
import { callApi } from '../../api/client';
import { refreshInquiries } from '../../queries/messages';

interface Deps {
  queryClient: QueryClient;
  /** Tells the user that the inquiry is closed, answered or without a word; the words are the screen's. */
  say: (done: { answered: boolean }) => void;
}

/** Closing an inquiry with its ways out: every answer, good or bad, freshens both lists and the badge. */
export const wiredAnswerInquiry = ({ queryClient, say }: Deps) =>
  answerInquiryMachine.provide({
    actors: {
      // No abort signal: once an answer is on its way, leaving the page must not leave it half known.
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
