import { shallowEqual, useSelector } from '@xstate/react';
import type { CheckoutActor, CheckoutSnapshot } from '../../../machines/billing/checkout';

const seen = ({ value, context }: CheckoutSnapshot) => ({ stage: value, ...context });

/** The outcome of a payment, and a function to check it again. */
export function useCheckout(actor: CheckoutActor) {
  return {
    ...useSelector(actor, seen, shallowEqual),
    check: () => actor.send({ type: 'payment.check' }),
  };
}
