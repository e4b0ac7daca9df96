import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { createSubscription, type ByHand, type ByHandFields } from '../../../contract/billing-by-hand';
import { isStateCode } from '../../../contract/billing-buyer';
import { createSubscriptionMachine } from '../../../machines/billing/create-subscription';
import { isDefinite, toProblem } from '../../../machines/kit/problem';
import { callApi } from '../../api/client';
import { newKey } from '../../api/idempotency-key';
import { refreshBilling } from '../../queries/payments';

function bodyOf({ candidate, plan, revision, way, reference, paidOn, name, state, gstin, why }: ByHandFields): ByHand {
  const chosen = { candidateId: candidate, planId: plan, revision: Number(revision) };
  if (way === 'free') return { ...chosen, way, why: why.trim() };
  if (!isStateCode(state)) throw new Error('No state was chosen');
  const buyer = { name: name.trim(), state, gstin: gstin.trim() || null };
  return { ...chosen, way: 'paid', reference: reference.trim(), paidOn, buyer };
}

/** Wires creating a subscription by hand: the call. */
export function wiredCreateSubscription({ queryClient }: { queryClient: QueryClient }) {
  // The same subscription has the same key until a definite answer arrives.
  let sent = { words: '', key: '' };
  return createSubscriptionMachine.provide({
    actors: {
      // Without the signal: leaving the page must not cancel the request.
      submit: fromPromise(async ({ input: { fields } }) => {
        const body = bodyOf(fields);
        const words = JSON.stringify(body);
        if (sent.words !== words) sent = { words, key: newKey() };
        try {
          return await callApi(createSubscription, { body, key: sent.key });
        } catch (error) {
          if (isDefinite(toProblem(error))) sent = { words: '', key: '' };
          throw error;
        } finally {
          void refreshBilling(queryClient);
        }
      }),
    },
  });
}
