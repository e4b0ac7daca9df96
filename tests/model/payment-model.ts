import type { SnapshotFrom } from 'xstate';
import { paise } from '../../src/contract/money';
import { gateway } from '../../src/machines/lifecycle/law';
import { paymentMachine, type Payment } from '../../src/machines/lifecycle/payment';
import { modelTest } from './harness';
import { bought, buyer, clock, day, superAdmin } from './subscription-model';

export const price = paise(149_900);
export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;
export const paymentInput = { by: buyer, now: bought, amount: price } satisfies Payment['input'];

/** Every branch of every guard has an event. */
export const paymentEvents = (): Payment['event'][] => {
  const soon = { by: gateway, now: bought + day / 2 };
  return [
    { type: 'AUTHORIZE', ...soon, gatewayId: 'pay_1' },
    { type: 'CAPTURE', ...soon, gatewayId: 'pay_1' },
    { type: 'CAPTURE', ...soon, by: superAdmin, gatewayId: 'pay_1' },
    { type: 'CAPTURE', ...soon, by: superAdmin, gatewayId: '' },
    { type: 'FAIL', ...soon, why: 'Declined' },
    { type: 'LAPSE', ...soon },
    { type: 'REFUND', ...soon, refundId: 'rfnd_1', paise: paise(price / 2) },
    { type: 'REFUND', ...soon, refundId: 'rfnd_2', paise: price },
    { type: 'REFUND', ...soon, refundId: 'rfnd_3', paise: paise(1) },
    { type: 'CLOCK', by: clock, now: bought + 2 * day },
  ];
};

type Given = { sendable?: (event: Payment['event'], snapshot: PaymentSnapshot) => boolean };
/**
 * The law of a payment, as a model that tests walk. `sendable` selects the events that the tests can send, by default
 * all.
 */
export const paymentModel = ({ sendable = () => true }: Given = {}) =>
  modelTest({
    machine: paymentMachine,
    input: paymentInput,
    events: (snapshot: PaymentSnapshot) => paymentEvents().filter((event) => sendable(event, snapshot)),
    project: ({ value, context: { refunded } }: PaymentSnapshot) => [
      value,
      value === 'partiallyRefunded' && refunded > price / 2,
    ],
  });
