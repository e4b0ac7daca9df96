import { fromPromise } from 'xstate';
import { inquiryRoles, makeInquiry } from '../../../contract/messages-inquiries';
import { texts } from '../../../contract/texts';
import { isDefinite, toProblem } from '../../../machines/kit/problem';
import { makeInquiryMachine } from '../../../machines/messages/make-inquiry';
import { callApi } from '../../api/client';
import { newKey } from '../../api/idempotency-key';
import { ApiProblem } from '../../api/problem';
import { mobileFrom } from '../auth/links';

/** Wires the public form: the call. */
export function wiredMakeInquiry() {
  // The same inquiry has the same key until a definite answer arrives.
  let sent = { words: '', key: '' };
  return makeInquiryMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { fields }, signal }) => {
        const role = inquiryRoles.find((known) => known === fields.role);
        if (role === undefined) throw new ApiProblem(texts.wentWrong, null);
        const body = {
          role,
          name: fields.name.trim(),
          userName: fields.email,
          mobile: mobileFrom(fields),
          organization: fields.organization.trim(),
          message: fields.message.trim(),
        };
        const words = JSON.stringify(body);
        if (sent.words !== words) sent = { words, key: newKey() };
        try {
          await callApi(makeInquiry, { body: { key: sent.key, ...body }, signal });
          return null;
        } catch (error) {
          if (isDefinite(toProblem(error))) sent = { words: '', key: '' };
          throw error;
        }
      }),
    },
  });
}
