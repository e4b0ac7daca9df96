import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PaymentState } from '../../src/machines/lifecycle/payment';
import { checkoutMachine } from '../../src/machines/billing/checkout';
import { checkoutModel, paymentId } from './checkout-model';

it('walks every transition', () => checkoutModel().walk());

it('asks about the payment of the address, and again when that is wanted', async () => {
  const asked: string[] = [];
  const answers = ['created', 'captured'] as const;
  const watch = fromPromise<PaymentState, { paymentId: string; failed: boolean }>(async ({ input }) => {
    asked.push(input.paymentId);
    return answers[asked.length - 1] ?? 'created';
  });
  const actor = createActor(checkoutMachine.provide({ actors: { watch } }), {
    input: { paymentId, failed: false },
  }).start();
  await expect.poll(() => actor.getSnapshot().value).toBe('waiting');
  actor.send({ type: 'payment.check' });
  await expect.poll(() => actor.getSnapshot().value).toBe('paid');
  expect(asked).toEqual([paymentId, paymentId]);
});
