import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { askForRefund } from '../../../contract/billing-refunds';
import { paise, typedRupees } from '../../../contract/money';
import { askForRefundMachine, type AskingForRefund } from '../../../machines/billing/ask-for-refund';
import { callApi } from '../../api/client';
import { refreshBilling } from '../../queries/payments';

interface Deps {
  queryClient: QueryClient;
  /** Tells the user that it is done; the screen provides the words. */
  say: () => void;
}

/** Wires asking for a refund: every answer, success or failure, reads what was paid again. */
export const wiredAskForRefund = ({ queryClient, say }: Deps) =>
  askForRefundMachine.provide({
    actors: {
      // No abort signal: once it is sent, leaving the page must not hide its outcome.
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
