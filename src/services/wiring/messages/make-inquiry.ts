import { fromPromise } from 'xstate';
import { inquiryRoles, makeInquiry } from '../../../contract/messages-inquiries';
import { texts } from '../../../contract/texts';
import { makeInquiryMachine } from '../../../machines/messages/make-inquiry';
import { callApi } from '../../api/client';
import { ApiProblem } from '../../api/problem';
import { mobileFrom } from '../auth/links';

export const wiredMakeInquiry = () =>
  makeInquiryMachine.provide({
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
        await callApi(makeInquiry, { body, signal });
        return null;
      }),
    },
  });
