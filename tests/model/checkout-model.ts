import type { SnapshotFrom } from 'xstate';
import { checkoutMachine } from '../../src/machines/billing/checkout';
import { modelTest } from './harness';

export const paymentId = '00000000-0000-4000-8000-0000000000a1';
const states = ['captured', 'partiallyRefunded', 'authorized', 'failed', 'refunded', 'created'] as const;

/** The result of a payment after the gateway's page, with every way it can go on. */
export const checkoutModel = () =>
  modelTest({
    machine: checkoutMachine,
    input: { paymentId, failed: false },
    events: [{ type: 'payment.check' }],
    settle: { watch: { done: [...states], error: [{ message: 'Server is currently unavailable.' }] } },
    project: ({ context: { problem } }: SnapshotFrom<typeof checkoutMachine>) => problem,
  });
