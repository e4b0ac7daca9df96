import { and, assign, setup } from 'xstate';
import type { RefundActType, RefundState } from '../../contract/billing-refunds';
import type { Paise } from '../../contract/money';
import { lawOf, type Actor } from './law';

type Event = { by: Actor; now: number } & (
  | { type: 'APPROVE' }
  | { type: 'REJECT'; why: string }
  /** The gateway has recorded the refund; `gatewayId` is its id there. */
  | { type: 'INITIATE'; gatewayId: string }
  | { type: 'PROCESS' }
  | { type: 'FAIL'; why: string }
  /** A payment that was made another way is paid back by hand. */
  | { type: 'PAY_BACK'; reference: string }
);
export type RefundContext = {
  paymentId: string;
  paise: Paise;
  /** The user who requested the refund; null for a refund made at the gateway itself. */
  askedBy: string | null;
  why: string;
  /** The payment did not go through the gateway. */
  byHand: boolean;
  gatewayId: string | null;
  reference: string | null;
  /** Why the refund was rejected or failed. */
  answer: string | null;
};
type Input = { by: Actor; now: number; paymentId: string; paise: Paise; why: string; byHand: boolean };
/** Notifies the users who may approve the refund, the buyer, or the requester, depending on `what`. */
type Tell = { type: 'tell'; params: { what: 'requested' | 'initiated' | 'processed' | 'rejected' | 'failed' } };
export type Refund = {
  stored: { value: RefundState; context: RefundContext };
  event: Event;
  effect: Tell;
  input: Input;
  action: { type: RefundActType };
};

const tell = (what: Tell['params']['what']) => ({ type: 'tell', params: { what } }) as const;
const initiated = { guard: 'byGateway', target: 'initiated', actions: ['initiate', tell('initiated')] } as const;
const processed = { guard: 'byGateway', target: 'processed', actions: tell('processed') } as const;
const failed = { guard: 'byGateway', target: 'failed', actions: ['answer', tell('failed')] } as const;

/** The law of a refund (product: Refunds): requested by one person, approved by another, carried out by the gateway. */
export const refundMachine = setup({
  types: {} as { context: RefundContext; events: Event; input: Input },
  guards: {
    byGateway: ({ event }) => event.by.role === 'GATEWAY',
    bySuperAdmin: ({ event }) => event.by.role === 'SUPER_ADMIN',
    isAnother: ({ context, event }) => event.by.id !== context.askedBy,
    isByHand: ({ context }) => context.byHand,
    isMadeThere: ({ context }) => context.askedBy === null,
  },
  actions: {
    tell: (_, _params: Tell['params']) => {},
    initiate: assign(({ context, event }) => ({
      gatewayId: event.type === 'INITIATE' ? event.gatewayId : context.gatewayId,
    })),
    answer: assign(({ context, event }) => ({ answer: 'why' in event ? event.why : context.answer })),
    payBack: assign(({ context, event }) => ({
      reference: event.type === 'PAY_BACK' ? event.reference : context.reference,
    })),
  },
}).createMachine({
  id: 'refund',
  context: ({ input: { by, paymentId, paise, why, byHand } }) => ({
    ...{ paymentId, paise, why, byHand, gatewayId: null, reference: null, answer: null },
    askedBy: by.role === 'GATEWAY' ? null : by.id,
  }),
  initial: 'requested',
  states: {
    requested: {
      entry: tell('requested'),
      on: {
        APPROVE: { guard: and(['bySuperAdmin', 'isAnother']), target: 'approved' },
        REJECT: {
          guard: and(['bySuperAdmin', 'isAnother']),
          target: 'rejected',
          actions: ['answer', tell('rejected')],
        },
        INITIATE: { ...initiated, guard: and(['byGateway', 'isMadeThere']) },
      },
    },
    approved: {
      on: {
        INITIATE: initiated,
        FAIL: failed,
        PAY_BACK: {
          guard: and(['bySuperAdmin', 'isByHand']),
          target: 'processed',
          actions: ['payBack', tell('processed')],
        },
      },
    },
    initiated: { on: { PROCESS: processed, FAIL: failed } },
    rejected: { type: 'final' },
    processed: { type: 'final' },
    failed: { type: 'final' },
  },
});

export const refundLaw = lawOf<Refund>({
  version: 1,
  machine: refundMachine,
  begin: (input) => (['ADMIN', 'SUPER_ADMIN', 'GATEWAY'].includes(input.by.role) && input.paise > 0 ? input : null),
  templates: [
    { type: 'APPROVE', sent: (by, now) => ({ type: 'APPROVE', by, now }) },
    { type: 'REJECT', sent: (by, now) => ({ type: 'REJECT', by, now, why: '' }) },
    { type: 'PAY_BACK', sent: (by, now) => ({ type: 'PAY_BACK', by, now, reference: '' }) },
  ],
  nextDue: () => null,
});
