import { and, assign, not, or, setup } from 'xstate';
import { day } from '../../contract/time';
import { lawOf, type Actor } from './law';

/** An unpaid order is given up after a day; a later payment still counts. */
const payWithin = day;
/** The time in which an interview can still be used that is given back when the plan is over, or nearly over. */
const returnedFor = 30 * day;

type Event = { by: Actor; now: number } & (
  | { type: 'PAY' }
  | { type: 'ACTIVATE' }
  | { type: 'TAKE'; interviewId: string; round: number }
  /**
   * The outcome of a round: `reserved` of −1 frees a reserved interview, `used` of 1 counts it as used, and `used` of
   * −1 takes that back.
   */
  | { type: 'SETTLE'; interviewId: string; round: number; reserved: number; used: number }
  | { type: 'CANCEL'; why?: string }
  /** The whole payment is to be returned: no interview can be booked any more. */
  | { type: 'HOLD' }
  /** The payment is not returned after all. */
  | { type: 'RELEASE' }
  /** The whole payment was returned. */
  | { type: 'REFUND' }
  | { type: 'CLOCK' }
);
export type SubscriptionContext = {
  personId: string;
  /** Made by hand and free of charge: no payment can still arrive. */
  free: boolean;
  interviews: number;
  validDays: number;
  reserved: number;
  used: number;
  /** Interviews that were not used when the plan ended. */
  lapsed: number;
  /** Instants; null before the plan is active. */
  validFrom: number | null;
  validUntil: number | null;
  payBy: number;
  /** A refund of the whole payment is under way. */
  held: boolean;
  why: string | null;
};
type Input = {
  by: Actor;
  now: number;
  personId: string;
  free: boolean;
  interviews: number;
  validDays: number;
};
export type SubscriptionState = 'created' | 'paid' | 'active' | 'exhausted' | 'expired' | 'refunded' | 'canceled';
export type Subscription = {
  stored: { value: SubscriptionState; context: SubscriptionContext };
  event: Event;
  effect: { type: 'tell'; params: { what: 'active' | 'expired' } };
  input: Input;
  action: { type: Event['type'] };
};

type Counts = Pick<SubscriptionContext, 'reserved' | 'used'>;
type Asked = { context: SubscriptionContext; event: Event };

const freeOf = ({ interviews, reserved, used, lapsed }: SubscriptionContext) => interviews - reserved - used - lapsed;
const countsAfter = ({ context, event }: Asked): Counts =>
  event.type === 'SETTLE' ? { reserved: context.reserved + event.reserved, used: context.used + event.used } : context;
/** Whether the event gives back an interview that was not used. */
const givesBack = ({ event }: Asked) => event.type === 'SETTLE' && event.reserved + event.used < 0;

const tell = { type: 'tell', params: { what: 'active' } } as const;

// Booked interviews are canceled before the whole payment is returned. A refund by the gateway itself is accepted as a
// fact.
const refunded = {
  HOLD: { guard: and(['byRefund', not('hasReserved'), not('isHeld')]), actions: 'hold' },
  RELEASE: { guard: and(['byRefund', 'isHeld']), actions: 'release' },
  REFUND: { guard: 'byRefund', target: 'refunded' },
} as const;

/** The law of a bought plan (product: Plans). */
export const subscriptionMachine = setup({
  types: {} as { context: SubscriptionContext; events: Event; input: Input },
  guards: {
    byGateway: ({ event }) => event.by.role === 'GATEWAY',
    byAdmin: ({ event }) => event.by.role === 'SUPER_ADMIN',
    byOwner: ({ context, event }) => event.by.role === 'CANDIDATE' && event.by.id === context.personId,
    byClock: ({ event }) => event.by.role === 'CLOCK',
    isFree: ({ context }) => context.free,
    payIsLate: ({ context, event }) => event.now >= context.payBy,
    isOver: ({ context, event }) => context.validUntil !== null && event.now >= context.validUntil,
    hasFree: ({ context }) => freeOf(context) > 0,
    hasReserved: ({ context }) => context.reserved > 0,
    isHeld: ({ context }) => context.held,
    byRefund: ({ event }) => event.by.role === 'GATEWAY' || event.by.role === 'SUPER_ADMIN',
    fits: (asked) => {
      const { reserved, used } = countsAfter(asked);
      return reserved >= 0 && used >= 0 && reserved + used + asked.context.lapsed <= asked.context.interviews;
    },
    usesLast: (asked) => {
      const { reserved, used } = countsAfter(asked);
      return reserved === 0 && used + asked.context.lapsed === asked.context.interviews;
    },
    givesBack,
  },
  actions: {
    tell: (_, _params: Subscription['effect']['params']) => {},
    begin: assign(({ context, event }) => ({
      validFrom: event.now,
      validUntil: event.now + context.validDays * day,
      why: null,
    })),
    take: assign(({ context }) => ({ reserved: context.reserved + 1 })),
    settle: assign((asked) => countsAfter(asked)),
    // An interview that was given back is not lost when its plan ends.
    extend: assign(({ context, event }) => ({
      validUntil: Math.max(context.validUntil ?? 0, event.now + returnedFor),
    })),
    lapse: assign(({ context }) => ({ lapsed: context.lapsed + freeOf(context) })),
    hold: assign({ held: true }),
    release: assign({ held: false }),
    noteWhy: assign(({ event }) => ({ why: event.type === 'CANCEL' ? (event.why ?? null) : null })),
  },
}).createMachine({
  id: 'subscription',
  context: ({ input: { personId, free, interviews, validDays, now } }) => ({
    personId,
    free,
    interviews,
    validDays,
    reserved: 0,
    used: 0,
    lapsed: 0,
    validFrom: null,
    validUntil: null,
    payBy: now + payWithin,
    held: false,
    why: null,
  }),
  initial: 'created',
  states: {
    created: {
      on: {
        PAY: { guard: 'byGateway', target: 'paid' },
        ACTIVATE: { guard: or(['byGateway', 'byAdmin']), target: 'active', actions: ['begin', tell] },
        CANCEL: { guard: or(['byOwner', 'byAdmin']), target: 'canceled', actions: 'noteWhy' },
        CLOCK: { guard: and(['byClock', 'payIsLate']), target: 'canceled' },
      },
    },
    // Authorized, and not captured yet.
    paid: {
      on: {
        ACTIVATE: { guard: or(['byGateway', 'byAdmin']), target: 'active', actions: ['begin', tell] },
        CANCEL: { guard: 'byGateway', target: 'canceled', actions: 'noteWhy' },
      },
    },
    active: {
      on: {
        ...refunded,
        TAKE: { guard: and(['hasFree', not('isOver'), not('isHeld')]), actions: 'take' },
        SETTLE: [
          { guard: and(['fits', 'usesLast']), target: 'exhausted', actions: 'settle' },
          { guard: and(['fits', 'givesBack']), actions: ['settle', 'extend'] },
          { guard: 'fits', actions: 'settle' },
        ],
        CANCEL: { guard: and(['byAdmin', 'isFree', not('hasReserved')]), target: 'canceled', actions: 'noteWhy' },
        CLOCK: {
          guard: and(['byClock', 'isOver']),
          target: 'expired',
          actions: ['lapse', { type: 'tell', params: { what: 'expired' } }],
        },
      },
    },
    exhausted: {
      on: {
        ...refunded,
        SETTLE: { guard: and(['fits', 'givesBack']), target: 'active', actions: ['settle', 'extend'] },
      },
    },
    expired: {
      on: {
        ...refunded,
        SETTLE: [
          { guard: and(['fits', 'givesBack']), target: 'active', actions: ['settle', 'extend'] },
          { guard: 'fits', actions: 'settle' },
        ],
      },
    },
    // Interviews that were booked when the gateway by itself returned the payment still get their outcome.
    refunded: { on: { SETTLE: { guard: 'fits', actions: 'settle' } } },
    // A payment may arrive after the order was given up.
    canceled: {
      on: {
        PAY: { guard: and(['byGateway', not('isFree')]), target: 'paid' },
        ACTIVATE: {
          guard: and([or(['byGateway', 'byAdmin']), not('isFree')]),
          target: 'active',
          actions: ['begin', tell],
        },
      },
    },
  },
});

export const subscriptionLaw = lawOf<Subscription>({
  version: 1,
  machine: subscriptionMachine,
  begin: (input) =>
    input.by.role === 'SUPER_ADMIN' || (input.by.role === 'CANDIDATE' && input.by.id === input.personId && !input.free)
      ? input
      : null,
  templates: [{ type: 'CANCEL', sent: (by, now) => ({ type: 'CANCEL', by, now }) }],
  nextDue: ({ value, context: { payBy, validUntil } }) =>
    value === 'created' ? { at: payBy } : value === 'active' && validUntil !== null ? { at: validUntil } : null,
});
