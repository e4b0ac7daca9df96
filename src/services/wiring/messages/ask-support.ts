import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { askSupport, inquiryTopics } from '../../../contract/messages-inquiries';
import { texts } from '../../../contract/texts';
import { isDefinite, toProblem } from '../../../machines/kit/problem';
import { askSupportMachine } from '../../../machines/messages/ask-support';
import { callApi } from '../../api/client';
import { newKey } from '../../api/idempotency-key';
import { ApiProblem } from '../../api/problem';
import { refreshInquiries } from '../../queries/inquiries';

/** Asking the team, with its call. */
export function wiredAskSupport({ queryClient }: { queryClient: QueryClient }) {
  // The same key for the same inquiry until a definite answer comes back.
  let sent = { words: '', key: '' };
  return askSupportMachine.provide({
    actors: {
      // Without the signal: leaving the page must not cancel it.
      submit: fromPromise(async ({ input: { fields } }) => {
        const topic = inquiryTopics.find((known) => known === fields.topic);
        if (topic === undefined) throw new ApiProblem(texts.wentWrong, null);
        const body = {
          topic,
          subject: fields.subject.trim(),
          text: fields.text.trim(),
          interviewId: fields.interview || null,
        };
        const words = JSON.stringify(body);
        if (sent.words !== words) sent = { words, key: newKey() };
        try {
          return await callApi(askSupport, { body, key: sent.key });
        } catch (error) {
          if (isDefinite(toProblem(error))) sent = { words: '', key: '' };
          throw error;
        } finally {
          void refreshInquiries(queryClient);
        }
      }),
    },
  });
}
