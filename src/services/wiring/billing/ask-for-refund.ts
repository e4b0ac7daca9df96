import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { askForRefund } from '../../../contract/billing-refunds';
import { paise, typedRupees } from '../../../contract/money';
import { askForRefundMachine, type AskingForRefund } from '../../../machines/billing/ask-for-refund';
import { callApi } from '../../api/client';
import { refreshBilling } from '../../queries/payments';

interface Deps {
  queryClient: QueryClient;
  /** Tells the user that the request was made; the screen provides the words. */
  say: () => void;
}

/** Wires requesting a refund: payments are read again after success and failure. */
export const wiredAskForRefund = ({ queryClient, say }: Deps) =>
  askForRefundMachine.provide({
    actors: {
      // No abort signal: once the request is sent, leaving the page must not hide its outcome.
      act: fromPromise(async ({ input: { subjectId, fields, key } }: { input: AskingForRefund }) => {
        const body = { paise: typedRupees(fields.amount) ?? paise(0), why: fields.why.trim() };
        try {
          await callApi(askForRefund, { params: { id: subjectId }, body, key });
          return null;
        } finally {
          void refreshBilling(queryClient);
        }
      }),
    },
    actions: { say },
  });
