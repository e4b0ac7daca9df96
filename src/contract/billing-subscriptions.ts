import {
  array,
  boolean,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  size,
  string,
  type Infer,
} from 'superstruct';
import { paymentStates } from './billing-payments';
import { isTooFarAhead } from './interview-rules';
import { lengths, times } from './interviews';
import { admins, call, counter, id, idParams, named, narrowQuery, pageOf, pageQuery, sortBy } from './kit';
import { amount } from './money';
import { texts } from './texts';

export const subscriptionStates = [
  'created',
  'paid',
  'active',
  'exhausted',
  'expired',
  'refunded',
  'canceled',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];
export const subscriptionStateWords: Record<SubscriptionState, string> = {
  created: 'Not paid',
  paid: 'Payment authorized',
  active: 'Active',
  exhausted: 'Used up',
  expired: 'Expired',
  refunded: 'Refunded',
  canceled: 'Canceled',
};

const bought = {
  id: string(),
  code: string(),
  /** The plan's title and terms on the day of the purchase. */
  plan: string(),
  pricePaise: amount(),
  interviews: integer(),
  validDays: integer(),
  /** The plan's interviews by status: used, booked, requested but not booked, lapsed with the plan, and free. */
  used: integer(),
  booked: integer(),
  asked: integer(),
  lapsed: integer(),
  free: integer(),
  state: enums(subscriptionStates),
  validFrom: nullable(string()),
  validUntil: nullable(string()),
  createdAt: string(),
  version: integer(),
  /** The actions that the lifecycle allows the reader now. */
  allowedActions: array(object({ type: string() })),
};

const row = object({
  ...bought,
  candidate: string(),
  /** Why the subscription was created by hand; null if it was bought. */
  byHand: nullable(string()),
});
export type SubscriptionRow = Infer<typeof row>;

/** Subscriptions of candidates (product: Plans). */
export const pageSubscriptions = call({
  method: 'GET',
  path: '/subscriptions',
  summary: 'Bought plans, the newest first unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('created', 'candidate', 'price', 'validUntil'),
    state: optional(enums(subscriptionStates)),
    planId: optional(id()),
  }),
  reply: pageOf(row),
});

/** One subscription with its history. `by` is a name, null for the clock and the gateway. */
export const getSubscription = call({
  method: 'GET',
  path: '/subscriptions/:id',
  summary: 'One bought plan with its history',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: object({
    ...row.schema,
    history: array(object({ type: string(), at: string(), by: nullable(string()), state: enums(subscriptionStates) })),
  }),
});

const invoice = object({ id: string(), number: string() });
/**
 * Cancels an unpaid order. A super admin can also cancel a subscription that was free of charge. 409 if the lifecycle
 * does not allow it.
 */
export const sendToSubscription = call({
  method: 'POST',
  path: '/subscriptions/:id/events',
  summary: 'Cancel an unpaid order, or a free subscription',
  access: { CANDIDATE: 'own', SUPER_ADMIN: 'all' },
  timeout: 'short',
  params: idParams,
  body: object({ type: literal('CANCEL'), version: counter() }),
  reply: object({ state: enums(subscriptionStates) }),
});

const payment = object({
  id: string(),
  code: string(),
  amount: amount(),
  refunded: amount(),
  state: enums(paymentStates),
  createdAt: string(),
  invoice: nullable(invoice),
  creditNotes: array(invoice),
});
const own = object({ ...bought, payments: array(payment) });
export type OwnSubscription = Infer<typeof own>;
/**
 * The candidate's own plans (product: Plans). Plans with interviews left come first, among them the one that ends
 * first.
 */
export const listOwnSubscriptions = call({
  method: 'GET',
  path: '/subscriptions/mine',
  summary: 'Own plans, those that are running first',
  access: { CANDIDATE: 'own' },
  timeout: 'short',
  reply: array(own),
});

/** The maximum number of skills that a candidate can choose for a mock interview. */
export const mostMockSkills = 6;

/** What prevents a request for a mock interview, by field, or null (product: Plans). */
export function mockProblems(
  { skills, times: given }: { skills: readonly unknown[]; times: readonly string[] },
  now: number,
): { skills: string | null; times: string | null } {
  const at = given.map((time) => Date.parse(time));
  return {
    skills: skills.length === 0 ? texts.primarySkill : null,
    times:
      at.length === 0 || !at.every((time) => time > now)
        ? texts.dateTimeWrong
        : at.some((time) => isTooFarAhead(time, now))
          ? texts.tooFarAhead
          : null,
  };
}

/**
 * Requests a mock interview for the candidate, which takes one of the free interviews of their plans. 409 with
 * `noPlan` if none is left, and with `sameRequest` if the same request was made a moment ago.
 */
export const askForMock = call({
  method: 'POST',
  path: '/mock-interviews',
  summary: 'Ask for a mock interview',
  access: { CANDIDATE: 'own' },
  timeout: 'short',
  once: true,
  body: object({
    skillIds: size(array(id()), 1, mostMockSkills),
    minutes: enums(lengths),
    times: times(),
    again: optional(boolean()),
  }),
  reply: object({ id: string() }),
});

const rated = object({ skill: named(), rating: integer() });
const progress = object({ interviewId: string(), at: string(), ratings: array(rated) });
export type MockProgress = Infer<typeof progress>;
/** Ratings of released mock interviews, the oldest first (product: Plans). */
export const listMockProgress = call({
  method: 'GET',
  path: '/mock-interviews/progress',
  summary: 'Own ratings in mock interviews, the oldest first',
  access: { CANDIDATE: 'own' },
  timeout: 'short',
  reply: array(progress),
});
