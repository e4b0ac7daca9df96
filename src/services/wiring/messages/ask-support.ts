import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { inquiryTopics } from '../../../contract/messages-inquiries';
import { texts } from '../../../contract/texts';
import { askSupportMachine } from '../../../machines/messages/ask-support';
import { ApiProblem } from '../../api/problem';
import { askOnce } from './ask-once';

/** Wires asking the team: the call. */
export function wiredAskSupport({ queryClient }: { queryClient: QueryClient }) {
  const ask = askOnce(queryClient);
  return askSupportMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { fields } }) => {
        const topic = inquiryTopics.find((known) => known === fields.topic);
        if (topic === undefined) throw new ApiProblem(texts.wentWrong, null);
        const { subject, text, interview } = fields;
        return ask({ topic, subject: subject.trim(), text: text.trim(), interviewId: interview || null });
      }),
    },
  });
}
