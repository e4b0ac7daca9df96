import type { SnapshotFrom } from 'xstate';
import { paise } from '../../src/contract/money';
import { gateway, type Actor } from '../../src/machines/lifecycle/law';
import { refundMachine, type Refund } from '../../src/machines/lifecycle/refund';
import { modelTest } from './harness';
import { bought, day, superAdmin } from './subscription-model';

export const asker: Actor = { role: 'ADMIN', id: 'user-8' };
export type Way = 'asked' | 'byHand' | 'atGateway';
export const refundInput = (way: Way = 'asked'): Refund['input'] => ({
  by: way === 'atGateway' ? gateway : asker,
  now: bought,
  ...{ paymentId: 'payment-1', paise: paise(50_000), why: 'Too late', byHand: way === 'byHand' },
});

/** Every branch of every guard has an event. */
export const refundEvents = (): Refund['event'][] => {
  const soon = { now: bought + day };
  return [
    { type: 'APPROVE', by: superAdmin, ...soon },
    { type: 'REJECT', by: superAdmin, ...soon, why: 'Used already' },
    { type: 'INITIATE', by: gateway, ...soon, gatewayId: 'rfnd_1' },
    { type: 'PROCESS', by: gateway, ...soon },
    { type: 'FAIL', by: gateway, ...soon, why: 'No balance' },
    { type: 'PAY_BACK', by: superAdmin, ...soon, reference: 'UTR 1' },
  ];
};

/**
 * The law of a refund, as a model that tests walk. Paid back by hand, a refund takes every event. `sendable` selects
 * the events that the tests can send, by default all.
 */
export const refundModel = (way: Way = 'byHand', sendable: (event: Refund['event']) => boolean = () => true) =>
  modelTest({
    machine: refundMachine,
    input: refundInput(way),
    events: () => refundEvents().filter(sendable),
    project: ({ context: { gatewayId, answer } }: SnapshotFrom<typeof refundMachine>) => [
      gatewayId !== null,
      answer !== null,
    ],
  });
