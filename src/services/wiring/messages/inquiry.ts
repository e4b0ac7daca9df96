import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { answerInquiry, writeByLink, writeToSupport, type InquiryState } from '../../../contract/messages-inquiries';
import { inquiryMachine, type InquirySending } from '../../../machines/messages/inquiry';
import { callApi } from '../../api/client';
import { refreshInquiries } from '../../queries/inquiries';

/** The author of messages: an admin, the user who asked under Support, or a visitor with the token of a link. */
export type InquiryWriter = 'staff' | 'asker' | { token: string };

interface Deps {
  queryClient: QueryClient;
  as: InquiryWriter;
  /** Tells the user that the message was sent, or the inquiry closed or reopened; the screen provides the words. */
  say: (done: { next: InquiryState; silent: boolean }) => void;
}

const sendAs = (as: InquiryWriter, { inquiryId, text, next, revision, key }: InquirySending) => {
  const params = { id: inquiryId };
  if (as === 'staff') return callApi(answerInquiry, { params, body: { text, next, revision }, key });
  if (as === 'asker') return callApi(writeToSupport, { params, body: { text: text ?? '', revision }, key });
  return callApi(writeByLink, { body: { token: as.token, key, text: text ?? '', revision } });
};

/** Wires a conversation: it is read again after success and failure, with its lists and the badge. */
export const wiredInquiry = ({ queryClient, as, say }: Deps) =>
  inquiryMachine.provide({
    actors: {
      // No abort signal: once a message is sent, leaving the page must not hide its outcome.
      send: fromPromise(async ({ input }: { input: InquirySending }) => {
        try {
          return await sendAs(as, input);
        } finally {
          void refreshInquiries(queryClient);
        }
      }),
    },
    actions: { say: (_, done: { next: InquiryState; silent: boolean }) => say(done) },
  });
