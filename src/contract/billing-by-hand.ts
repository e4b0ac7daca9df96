import { literal, nullable, object, string } from 'superstruct';
import { buyerProblems, buyerStruct, type Buyer, type BuyerFields } from './billing-buyer';
import { call, counter, day, id, oneOf, text } from './kit';
import { limits, texts } from './texts';

/** The ways in which a super admin can create a subscription by hand (product: Plans). */
export const byHandWays = ['paid', 'free'] as const;
export type ByHandWay = (typeof byHandWays)[number];
export const byHandWords: Record<ByHandWay, string> = { paid: 'Paid another way', free: 'Free of charge' };

/**
 * The fields of the form as typed. `today` is the day in India. Fields that only the other way needs are not checked.
 */
export type ByHandFields = BuyerFields & {
  candidate: string;
  plan: string;
  /** The revision of the plan whose terms were shown. */
  revision: string;
  way: string;
  reference: string;
  paidOn: string;
  why: string;
  today: string;
};
type Problems = Record<keyof ByHandFields, string | null>;

const textProblem = (typed: string, label: string, most: number): string | null =>
  typed.trim() === '' ? texts.fieldRequired(label) : typed.trim().length > most ? texts.tooLong(most) : null;

/** The message for the day of the payment, or null; `today` is the day in India. */
export function paidOnProblem(paidOn: string, today: string): string | null {
  if (!day().is(paidOn)) return 'Enter a day';
  return paidOn <= today ? null : 'Enter today or an earlier day';
}

/** The messages of the fields, or null (product: Plans). */
export function byHandProblems(fields: ByHandFields): Problems {
  const { candidate, plan, way, reference, paidOn, why, today } = fields;
  const paid = way === 'paid';
  const buyer = buyerProblems(fields);
  return {
    candidate: candidate === '' ? texts.fieldRequired('Candidate') : null,
    plan: plan === '' ? texts.fieldRequired('Plan') : null,
    revision: null,
    way: null,
    reference: paid ? textProblem(reference, 'Reference', limits.remark) : null,
    paidOn: paid ? paidOnProblem(paidOn, today) : null,
    name: paid ? buyer.name : null,
    state: paid ? buyer.state : null,
    gstin: paid ? buyer.gstin : null,
    why: paid ? null : textProblem(why, 'Reason', limits.reason),
    today: null,
  };
}

type Chosen = { candidateId: string; planId: string; revision: number };
export type ByHand = Chosen &
  ({ way: 'paid'; reference: string; paidOn: string; buyer: Buyer } | { way: 'free'; why: string });
const chosen = { candidateId: id(), planId: id(), revision: counter() };

/**
 * Gives a candidate a plan at its current terms. `revision` is that of the plan; the plan's price is the amount that
 * was paid. 409 if the plan has changed.
 */
export const createSubscription = call({
  method: 'POST',
  path: '/subscriptions/by-hand',
  summary: 'Create an active subscription by hand, paid another way or free of charge',
  access: { SUPER_ADMIN: 'all' },
  timeout: 'short',
  once: true,
  body: oneOf<ByHand>('way', {
    paid: object({
      ...chosen,
      way: literal('paid'),
      reference: text(2_000),
      paidOn: text(40),
      buyer: buyerStruct(),
    }),
    free: object({ ...chosen, way: literal('free'), why: text(20_000) }),
  }),
  reply: object({ id: string(), invoice: nullable(object({ id: string(), number: string() })) }),
});
