import type { OwnSubscription } from '../../../src/contract/billing-subscriptions';
import { paise } from '../../../src/contract/money';
import { anId, inHours } from '../fixtures';

/** A plan of the signed-in candidate. By default, it is running. */
export const anOwnPlan = (given: Partial<OwnSubscription> = {}): OwnSubscription => ({
  id: anId(90),
  code: 'SU-1001',
  plan: 'Job Change',
  pricePaise: paise(599_900),
  interviews: 5,
  validDays: 180,
  used: 1,
  booked: 1,
  asked: 1,
  lapsed: 0,
  free: 2,
  state: 'active',
  validFrom: inHours(-240),
  validUntil: '2099-12-24T10:00:00.000Z',
  createdAt: inHours(-240),
  payments: [],
  version: 1,
  allowedActions: [],
  ...given,
});
