import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { sendToRefund, type RefundActType, type SentToRefund } from '../../../contract/billing-refunds';
import { reviewRefundMachine, type ActingOnRefund } from '../../../machines/billing/review-refund';
import { callApi } from '../../api/client';
import { refreshBilling } from '../../queries/payments';

interface Deps {
  queryClient: QueryClient;
  /** Tells the user that the act is done; the screen provides the words. */
  say: (done: { act: RefundActType }) => void;
}

/** The event of an act, from the typed fields. */
function sentBy({ act, version, fields }: ActingOnRefund): SentToRefund {
  switch (act) {
    case 'APPROVE':
      return { type: act, version };
    case 'REJECT':
      return { type: act, version, why: fields.why.trim() };
    case 'PAY_BACK':
      return { type: act, version, reference: fields.reference.trim() };
  }
}

/** Wires acting on a refund: it is read again after success and failure. */
export const wiredReviewRefund = ({ queryClient, say }: Deps) =>
  reviewRefundMachine.provide({
    actors: {
      // No abort signal: once the act is sent, leaving the page must not hide its outcome.
      act: fromPromise(async ({ input }: { input: ActingOnRefund }) => {
        try {
          await callApi(sendToRefund, { params: { id: input.subjectId }, body: sentBy(input), key: input.key });
          return null;
        } finally {
          void refreshBilling(queryClient);
        }
      }),
    },
    actions: { say: (_, done: { act: RefundActType }) => say(done) },
  });
