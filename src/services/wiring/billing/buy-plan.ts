import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { isStateCode } from '../../../contract/billing-buyer';
import { buyPlan, type Buying } from '../../../contract/billing-payments';
import { buyPlanMachine } from '../../../machines/billing/buy-plan';
import { isDefinite, toProblem } from '../../../machines/kit/problem';
import { callApi } from '../../api/client';
import { newKey } from '../../api/idempotency-key';
import { refreshBilling } from '../../queries/payments';

/** Leaves for the gateway's page by the form that the gateway requires. The gateway returns to this page. */
function goToGateway({ url, fields }: NonNullable<Buying['checkout']>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  for (const { name, value } of fields) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

interface Deps {
  queryClient: QueryClient;
  /** The plan at the price that is shown. */
  plan: { id: string; revision: number };
}

/** Orders a plan, then leaves for the gateway. */
export function wiredBuyPlan({ queryClient, plan }: Deps) {
  // The same order has the same key until a definite answer arrives: pressing again makes no second order.
  let sent = { words: '', key: '' };
  return buyPlanMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { fields } }) => {
        const { name, state, gstin } = fields;
        if (!isStateCode(state)) throw new Error('No state was chosen');
        const buyer = { name: name.trim(), state, gstin: gstin.trim() || null };
        const body = { planId: plan.id, revision: plan.revision, buyer };
        const words = JSON.stringify(body);
        if (sent.words !== words) sent = { words, key: newKey() };
        try {
          return await callApi(buyPlan, { body, key: sent.key });
        } catch (error) {
          if (isDefinite(toProblem(error))) sent = { words: '', key: '' };
          void refreshBilling(queryClient);
          throw error;
        }
      }),
    },
    actions: {
      finish: (_, { reply: { checkout } }) => {
        if (checkout) goToGateway(checkout);
      },
    },
  });
}
