import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { checkoutMachine } from '../../../machines/billing/checkout';
import type { PaymentState } from '../../../machines/lifecycle/payment';
import { paymentQuery, refreshBilling } from '../../queries/payments';

const pause = 1_000;
const patience = 30_000;
/** How long to wait for a gateway that captures authorized payments by itself, and after it named a payment failed. */
const soon = 5_000;

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Watches a payment after the gateway's page. */
export const wiredCheckout = ({ queryClient }: { queryClient: QueryClient }) =>
  checkoutMachine.provide({
    actors: {
      watch: fromPromise(async ({ input: { paymentId, failed }, signal }): Promise<PaymentState> => {
        const since = Date.now();
        const undecided = failed ? soon : patience;
        for (;;) {
          const { state } = await queryClient.fetchQuery({ ...paymentQuery(paymentId), staleTime: 0 });
          const waits = state === 'created' ? undecided : state === 'authorized' ? soon : 0;
          if (signal.aborted || Date.now() - since >= waits) {
            void refreshBilling(queryClient);
            return state;
          }
          await sleep(pause, signal);
        }
      }),
    },
  });
