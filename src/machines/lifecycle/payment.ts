import { and, assign, not, or, setup } from 'xstate';
import type { Paise } from '../../contract/money';
import { day } from '../../contract/time';
import { lawOf, type Actor } from './law';

/** The gateway by itself returns an authorized payment that is not captured within three days. */
export const captureWithin = 3 * day;
/** An unpaid order is given up after a day; a later authorization still counts. */
const payWithin = day;

/** `gatewayId` is the payment's id at the gateway. */
type Event = { by: Actor; now: number } & (
  | { type: 'AUTHORIZE'; gatewayId: string }
  | { type: 'CAPTURE'; gatewayId: string }
  | { type: 'FAIL'; why: string }
  /** The gateway returned a payment that was never captured. */
  | { type: 'LAPSE' }
  | { type: 'REFUND'; refundId: string; paise: Paise }
  | { type: 'CLOCK' }
);
export type PaymentContext = {
  amount: Paise;
  gatewayId: string | null;
  authorizedAt: number | null;
  captureBy: number | null;
  capturedAt: number | null;
  refunded: Paise;
  payBy: number;
  /** Why the last attempt failed, in the gateway's words. */
  why: string | null;
};
type Input = { by: Actor; now: number; amount: Paise };
export type PaymentState = 'created' | 'authorized' | 'captured' | 'partiallyRefunded' | 'refunded' | 'failed';
export type Payment = {
  stored: { value: PaymentState; context: PaymentContext };
  event: Event;
  effect: { type: 'tell'; params: { what: 'lapsed' } };
  input: Input;
  action: { type: Event['type'] };
};

type Asked = { context: PaymentContext; event: Event };
const refundedAfter = ({ context, event }: Asked) => context.refunded + (event.type === 'REFUND' ? event.paise : 0);

const captured = { target: 'captured', actions: 'capture' } as const;

/**
 * The law of a payment (product: Payments). Callbacks arrive more than once and in any order: repeated ones are
 * refused.
 */
export const paymentMachine = setup({
  types: {} as { context: PaymentContext; events: Event; input: Input },
  guards: {
    byGateway: ({ event }) => event.by.role === 'GATEWAY',
    byAdmin: ({ event }) => event.by.role === 'SUPER_ADMIN',
    byRefund: ({ event }) => event.by.role === 'GATEWAY' || event.by.role === 'SUPER_ADMIN',
    // A payment that was made another way has its reference in place of the gateway's id.
    isNamed: ({ event }) => event.type === 'CAPTURE' && event.gatewayId !== '',
    payIsLate: ({ context, event }) => event.by.role === 'CLOCK' && event.now >= context.payBy,
    captureIsLate: ({ context, event }) => context.captureBy !== null && event.now >= context.captureBy,
    isAmount: ({ event }) => event.type === 'REFUND' && event.paise > 0,
    fits: (asked) => refundedAfter(asked) <= asked.context.amount,
    refundsAll: (asked) => refundedAfter(asked) === asked.context.amount,
  },
  actions: {
    tell: (_, _params: Payment['effect']['params']) => {},
    authorize: assign(({ event }) =>
      event.type === 'AUTHORIZE'
        ? {
            gatewayId: event.gatewayId,
            authorizedAt: event.now,
            captureBy: event.now + captureWithin,
            why: null,
          }
        : {},
    ),
    capture: assign(({ event }) =>
      event.type === 'CAPTURE' ? { gatewayId: event.gatewayId, capturedAt: event.now, why: null } : {},
    ),
    fail: assign(({ event }) => (event.type === 'FAIL' ? { why: event.why } : {})),
    refund: assign((asked) => ({ refunded: refundedAfter(asked) as Paise })),
  },
}).createMachine({
  id: 'payment',
  context: ({ input: { amount, now } }) => ({
    amount,
    gatewayId: null,
    authorizedAt: null,
    captureBy: null,
    capturedAt: null,
    refunded: 0 as Paise,
    payBy: now + payWithin,
    why: null,
  }),
  initial: 'created',
  states: {
    created: {
      on: {
        AUTHORIZE: { guard: 'byGateway', target: 'authorized', actions: 'authorize' },
        CAPTURE: { guard: or(['byGateway', and(['byAdmin', 'isNamed'])]), ...captured },
        // An attempt failed; another one of the same order may succeed.
        FAIL: { guard: 'byGateway', target: 'failed', actions: 'fail' },
        CLOCK: { guard: 'payIsLate', target: 'failed' },
      },
    },
    authorized: {
      on: {
        CAPTURE: [
          { guard: 'byGateway', ...captured },
          { guard: and(['byAdmin', not('captureIsLate')]), ...captured },
        ],
        LAPSE: { guard: 'byGateway', target: 'refunded', actions: { type: 'tell', params: { what: 'lapsed' } } },
      },
    },
    failed: {
      on: {
        AUTHORIZE: { guard: 'byGateway', target: 'authorized', actions: 'authorize' },
        CAPTURE: { guard: 'byGateway', ...captured },
        FAIL: { guard: 'byGateway', actions: 'fail' },
      },
    },
    captured: {
      on: {
        REFUND: [
          { guard: and(['byRefund', 'isAmount', 'refundsAll']), target: 'refunded', actions: 'refund' },
          { guard: and(['byRefund', 'isAmount', 'fits']), target: 'partiallyRefunded', actions: 'refund' },
        ],
      },
    },
    partiallyRefunded: {
      on: {
        REFUND: [
          { guard: and(['byRefund', 'isAmount', 'refundsAll']), target: 'refunded', actions: 'refund' },
          { guard: and(['byRefund', 'isAmount', 'fits']), actions: 'refund' },
        ],
      },
    },
    refunded: { type: 'final' },
  },
});

export const paymentLaw = lawOf<Payment>({
  version: 1,
  machine: paymentMachine,
  begin: (input) => (input.by.role === 'CANDIDATE' || input.by.role === 'SUPER_ADMIN' ? input : null),
  templates: [{ type: 'CAPTURE', sent: (by, now) => ({ type: 'CAPTURE', by, now, gatewayId: '' }) }],
  nextDue: ({ value, context: { payBy } }) => (value === 'created' ? { at: payBy } : null),
});
