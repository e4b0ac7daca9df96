import { array, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { call, idParams, narrowQuery, pageOf, pageQuery, queryFlag, sortBy, type Access } from './kit';
import { amount } from './money';

/** The ways in which our payments can differ from the gateway's (product: Comparison with the gateway). */
export const dayDifferences = [
  'notKnown',
  'unknownOrder',
  'otherAmount',
  'otherPayment',
  'paidTwice',
  'notCaptured',
  'missing',
] as const;
export const differenceWords: Record<(typeof dayDifferences)[number], string> = {
  notKnown: 'It was not known here. It is now.',
  unknownOrder: 'No order here belongs to it.',
  otherAmount: 'The order is of another amount.',
  otherPayment: 'Another payment has its id.',
  paidTwice: 'The order was paid by another payment, too. Refund one of them at the gateway.',
  notCaptured: 'It is captured at the gateway, and not here.',
  missing: 'It is captured here, and not at the gateway.',
};

const difference = object({
  what: enums(dayDifferences),
  type: enums(['payment', 'refund']),
  /** The id of the payment or refund at the gateway. */
  gatewayId: string(),
  paise: amount(),
  /** Our payment, if there is one. */
  payment: nullable(object({ id: string(), code: string() })),
});
export type DayDifference = Infer<typeof difference>;

const gatewayDay = object({
  id: string(),
  /** A day in India: "2026-11-25". */
  day: string(),
  /** Null while the day waits to be compared. */
  comparedAt: nullable(string()),
  /** What the gateway has recorded for that day. */
  payments: integer(),
  capturedPaise: amount(),
  refunds: integer(),
  refundedPaise: amount(),
  differences: array(difference),
});
export type GatewayDay = Infer<typeof gatewayDay>;

const superAdmin: Access = { SUPER_ADMIN: 'all' };

export const pageGatewayDays = call({
  method: 'GET',
  path: '/gateway-days',
  summary: 'Days that were compared with the payment gateway, the latest first',
  access: superAdmin,
  timeout: 'short',
  query: object({ ...pageQuery, ...narrowQuery, sort: sortBy('day'), differs: optional(queryFlag()) }),
  reply: pageOf(gatewayDay),
});
export const getGatewayDay = call({
  method: 'GET',
  path: '/gateway-days/:id',
  summary: 'One day that was compared with the payment gateway',
  access: superAdmin,
  timeout: 'short',
  params: idParams,
  reply: gatewayDay,
});
/** Compares a day again, in the background. A day that already waits to be compared is not queued twice. */
export const compareGatewayDay = call({
  method: 'POST',
  path: '/gateway-days/:id/compare',
  summary: 'Compare a day with the payment gateway once more',
  access: superAdmin,
  timeout: 'short',
  params: idParams,
  reply: gatewayDay,
});
