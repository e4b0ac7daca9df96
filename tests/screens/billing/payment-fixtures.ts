import type { PaymentRow } from '../../../src/contract/billing-payments';
import { paise } from '../../../src/contract/money';
import { paymentId } from '../../model/checkout-model';
import { anId, inHours } from '../fixtures';

/** A captured payment. */
export const payment = (change: Partial<PaymentRow> = {}): PaymentRow => ({
  id: paymentId,
  code: 'PA-1001',
  subscriptionId: anId(5),
  plan: 'Interview Ready',
  candidate: 'Asha Rao',
  amount: 149_950,
  refunded: 0,
  refundable: paise(149_950),
  state: 'captured',
  gatewayId: 'pay_1',
  gateway: 'test',
  why: null,
  captureBy: null,
  capturedAt: inHours(-1),
  createdAt: inHours(-2),
  version: 2,
  invoice: { id: anId(6), number: 'INV/26-27/000001' },
  allowedActions: [],
  ...change,
});
