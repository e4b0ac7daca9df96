import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { PaymentState } from '../lifecycle/payment';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';

/** `failed` is what the gateway said when the browser left it: the payment was canceled or declined. */
type Watched = { paymentId: string; failed: boolean };
type Context = Watched & { problem: string | null };
type Event = { type: 'payment.check' };
type State = { state: PaymentState };

/**
 * Finds out what became of a payment after the gateway's page (product: Payments). `watch` reads the payment until it
 * is decided, for half a minute at most, or some seconds if it failed, and returns its state then: the browser's return
 * itself proves nothing.
 */
export const checkoutMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as Watched, tags: {} as 'busy' },
  actors: { watch: notProvided<PaymentState, Watched>('watch') },
  guards: {
    isPaid: (_, { state }: State) => state === 'captured' || state === 'partiallyRefunded',
    isHeld: (_, { state }: State) => state === 'authorized',
    isFailed: (_, { state }: State) => state === 'failed',
    isReturned: (_, { state }: State) => state === 'refunded',
  },
  actions: {
    showProblem: assign((_, { message }: Problem) => ({ problem: message })),
    clearProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({ paymentId: input.paymentId, failed: input.failed, problem: null }),
  initial: 'confirming',
  states: {
    confirming: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context: { paymentId, failed } }) => ({ paymentId, failed }),
        onDone: [
          { guard: { type: 'isPaid', params: ({ event }) => ({ state: event.output }) }, target: 'paid' },
          { guard: { type: 'isHeld', params: ({ event }) => ({ state: event.output }) }, target: 'held' },
          { guard: { type: 'isFailed', params: ({ event }) => ({ state: event.output }) }, target: 'failed' },
          { guard: { type: 'isReturned', params: ({ event }) => ({ state: event.output }) }, target: 'returned' },
          { target: 'waiting' },
        ],
        onError: {
          target: 'unread',
          actions: { type: 'showProblem', params: ({ event }) => toProblem(event.error) },
        },
      },
    },
    paid: { type: 'final' },
    // Authorized, but not captured: an admin captures the payment, or it is returned.
    held: { on: { 'payment.check': 'confirming' } },
    failed: { on: { 'payment.check': 'confirming' } },
    returned: { type: 'final' },
    waiting: { on: { 'payment.check': 'confirming' } },
    unread: { on: { 'payment.check': 'confirming' } },
  },
});

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;
