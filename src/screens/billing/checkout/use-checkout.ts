import { shallowEqual, useSelector } from '@xstate/react';
import type { CheckoutActor, CheckoutSnapshot } from '../../../machines/billing/checkout';

const seen = ({ value, context }: CheckoutSnapshot) => ({ stage: value, ...context });

/** What became of a payment, and looking again. */
export function useCheckout(actor: CheckoutActor) {
  return {
    ...useSelector(actor, seen, shallowEqual),
    check: () => actor.send({ type: 'payment.check' }),
  };
}
