import { array, boolean, enums, integer, literal, nullable, object, optional, string, type Infer } from 'superstruct';
import { admins, call, counter, id, idParams, narrowQuery, oneOf, pageOf, pageQuery, sortBy, text } from './kit';
import { amount, plainRupees, typedRupees, type Paise } from './money';
import { limits, texts } from './texts';

export const refundStates = ['requested', 'approved', 'rejected', 'initiated', 'processed', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];
export const refundStateWords: Record<RefundState, string> = {
  requested: 'Requested',
  approved: 'Approved',
  rejected: 'Rejected',
  initiated: 'Initiated',
  processed: 'Processed',
  failed: 'Failed',
};

const refundActs = ['APPROVE', 'REJECT', 'PAY_BACK'] as const;
export type RefundActType = (typeof refundActs)[number];

const refundRow = object({
  id: string(),
  code: string(),
  paise: amount(),
  why: string(),
  state: enums(refundStates),
  payment: object({ id: string(), code: string(), gateway: enums(['razorpay', 'test', 'hand']), paise: amount() }),
  candidate: string(),
  plan: string(),
  /**
   * The users who requested the refund, and who approved or rejected it. Null for the gateway, and before a decision.
   */
  askedBy: nullable(string()),
  answeredBy: nullable(string()),
  /** Why it was rejected or failed. */
  answer: nullable(string()),
  gatewayId: nullable(string()),
  /** The bank's reference for a refund that was paid back by hand. */
  reference: nullable(string()),
  creditNote: nullable(object({ id: string(), number: string() })),
  createdAt: string(),
  changedAt: string(),
  version: integer(),
  allowedActions: array(object({ type: enums(refundActs) })),
  /** Whether the reader requested the refund: nobody may approve their own request. */
  isOwn: boolean(),
});
export type RefundRow = Infer<typeof refundRow>;

/** Refunds as admins read them (product: Refunds). */
export const pageRefunds = call({
  method: 'GET',
  path: '/refunds',
  summary: 'Refunds, the newest first unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('created', 'amount', 'changed'),
    state: optional(enums(refundStates)),
    paymentId: optional(id()),
  }),
  reply: pageOf(refundRow),
});

export const getRefund = call({
  method: 'GET',
  path: '/refunds/:id',
  summary: 'One refund',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: refundRow,
});

/** The fields of a refund request as typed: an amount in rupees, and a reason. */
export type AskFields = { amount: string; why: string };
const reasonProblem = (typed: string) =>
  typed.trim() === '' ? texts.required : typed.trim().length > limits.reason ? texts.tooLong(limits.reason) : null;

/**
 * The messages for a refund request, of which at most `left` can be refunded; null for valid fields (product:
 * Refunds).
 */
export function askProblems({ amount: typed, why }: AskFields, left: Paise): Record<keyof AskFields, string | null> {
  const paise = typedRupees(typed);
  return {
    amount:
      paise === null || paise === 0
        ? texts.amountWrong
        : paise > left
          ? `At most ${plainRupees(left)} can be refunded`
          : null,
    why: reasonProblem(why),
  };
}

/**
 * Requests a refund of a payment. 400 at `amount` if it is more than the rest of the payment, 409 if nothing is left.
 */
export const askForRefund = call({
  method: 'POST',
  path: '/payments/:id/refunds',
  summary: 'Ask for a refund',
  access: admins,
  timeout: 'short',
  once: true,
  params: idParams,
  body: object({ paise: amount(), why: text(20_000) }),
  reply: refundRow,
});

/** The fields of an action on a refund as typed. Fields that the action does not need are not checked. */
export type RefundFields = { why: string; reference: string };
export const refundAsksFor: Record<RefundActType, readonly (keyof RefundFields)[]> = {
  APPROVE: [],
  REJECT: ['why'],
  PAY_BACK: ['reference'],
};
export function refundProblems(act: RefundActType, { why, reference }: RefundFields) {
  const asks = (name: keyof RefundFields) => refundAsksFor[act].includes(name);
  return {
    why: asks('why') ? reasonProblem(why) : null,
    reference: !asks('reference')
      ? null
      : reference.trim() === ''
        ? texts.required
        : reference.trim().length > limits.remark
          ? texts.tooLong(limits.remark)
          : null,
  };
}

const sentAs = <T extends RefundActType>(type: T) => ({ type: literal(type), version: counter() });
export type SentToRefund = { version: number } & (
  { type: 'APPROVE' } | { type: 'REJECT'; why: string } | { type: 'PAY_BACK'; reference: string }
);
/** Approves a refund that another admin requested, rejects a refund, or records that it was paid back by hand. */
export const sendToRefund = call({
  method: 'POST',
  path: '/refunds/:id/events',
  summary: 'Approve, reject or pay back a refund',
  access: { SUPER_ADMIN: 'all' },
  timeout: 'short',
  once: true,
  params: idParams,
  body: oneOf<SentToRefund>('type', {
    APPROVE: object(sentAs('APPROVE')),
    REJECT: object({ ...sentAs('REJECT'), why: text(20_000) }),
    PAY_BACK: object({ ...sentAs('PAY_BACK'), reference: text(2_000) }),
  }),
  reply: refundRow,
});
