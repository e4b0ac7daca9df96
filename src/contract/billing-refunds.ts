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
  /** Who asked, and who approved or rejected it; null for the gateway, and before there is an answer. */
  askedBy: nullable(string()),
  answeredBy: nullable(string()),
  /** Why it was rejected or failed. */
  answer: nullable(string()),
  gatewayId: nullable(string()),
  /** How the bank names what was given back by hand. */
  reference: nullable(string()),
  creditNote: nullable(object({ id: string(), number: string() })),
  createdAt: string(),
  changedAt: string(),
  version: integer(),
  allowedActions: array(object({ type: enums(refundActs) })),
  /** Whether the reader asked for it, whom the law lets nothing approve. */
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

/** What is typed to ask for a refund: an amount in rupees, and why. */
export type AskFields = { amount: string; why: string };
const reasonProblem = (typed: string) =>
  typed.trim() === '' ? texts.required : typed.trim().length > limits.reason ? texts.tooLong(limits.reason) : null;

/** The messages for what is typed, of which `left` can be refunded at most; null where all is right (product: Refunds). */
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

/** Asks for a refund of a payment. 400 at `amount` for more than what is left of it, 409 where nothing is left. */
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

/** What is typed to act on a refund; what an act does not ask for is not judged. */
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
/** Approves a refund that somebody else asked for, rejects it, or says that it was paid back by hand. */
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
