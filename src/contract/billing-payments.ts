import { array, boolean, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { buyerStruct, stateCodes } from './billing-buyer';
import { admins, call, counter, file, id, idParams, narrowQuery, pageOf, pageQuery, sortBy, type Access } from './kit';
import { amount } from './money';

const candidate: Access = { CANDIDATE: 'own' };
const readers: Access = { CANDIDATE: 'own', ADMIN: 'all', SUPER_ADMIN: 'all' };

export const paymentStates = ['created', 'authorized', 'captured', 'partiallyRefunded', 'refunded', 'failed'] as const;
export const paymentStateWords: Record<(typeof paymentStates)[number], string> = {
  created: 'Not paid',
  authorized: 'Authorized',
  captured: 'Captured',
  partiallyRefunded: 'Partly refunded',
  refunded: 'Refunded',
  failed: 'Failed',
};

const buying = object({
  subscriptionId: string(),
  paymentId: string(),
  /** The form that the browser posts to the gateway's page; null if the gateway could not be reached. */
  checkout: nullable(object({ url: string(), fields: array(object({ name: string(), value: string() })) })),
});
export type Buying = Infer<typeof buying>;

/**
 * Orders a plan at the price that the buyer has seen: `revision` is that of the plan. 409 if the plan has changed or
 * ended.
 */
export const buyPlan = call({
  method: 'POST',
  path: '/subscriptions',
  refuses: [502],
  summary: 'Order a plan',
  access: candidate,
  timeout: 'upload',
  once: true,
  body: object({ planId: id(), revision: counter(), buyer: buyerStruct() }),
  reply: buying,
});

/** The gateway that takes payments; null if none is set up. */
export const getGateway = call({
  method: 'GET',
  path: '/gateway',
  summary: 'Which gateway takes payments',
  access: { CANDIDATE: 'own', ADMIN: 'all', SUPER_ADMIN: 'all' },
  timeout: 'short',
  reply: nullable(object({ name: string(), isTest: boolean() })),
});

const invoiceRef = object({ id: string(), number: string() });
const paymentRow = object({
  id: string(),
  code: string(),
  subscriptionId: string(),
  plan: string(),
  candidate: string(),
  amount: integer(),
  refunded: integer(),
  /** The amount that can still be requested as a refund. */
  refundable: amount(),
  state: enums(paymentStates),
  /** The gateway's own id of the payment. */
  gatewayId: nullable(string()),
  gateway: enums(['razorpay', 'test', 'hand']),
  /** Why the last attempt failed, in the gateway's words. */
  why: nullable(string()),
  captureBy: nullable(string()),
  capturedAt: nullable(string()),
  createdAt: string(),
  version: integer(),
  invoice: nullable(invoiceRef),
  /** REFUND requests a refund (product: Refunds). */
  allowedActions: array(object({ type: string() })),
});
export type PaymentRow = Infer<typeof paymentRow>;

export const getPayment = call({
  method: 'GET',
  path: '/payments/:id',
  summary: 'One payment',
  access: readers,
  timeout: 'short',
  params: idParams,
  reply: paymentRow,
});

export const pagePayments = call({
  method: 'GET',
  path: '/payments',
  summary: 'Payments, the newest first unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('created', 'amount', 'captureBy'),
    state: optional(enums(paymentStates)),
    subscriptionId: optional(id()),
  }),
  reply: pageOf(paymentRow),
});

/** Captures an authorized payment by hand (product: Payments). */
export const capturePayment = call({
  method: 'POST',
  path: '/payments/:id/capture',
  refuses: [502],
  summary: 'Capture an authorized payment',
  access: { SUPER_ADMIN: 'all' },
  timeout: 'upload',
  params: idParams,
  reply: paymentRow,
});

const party = object({ name: string(), state: enums(stateCodes), gstin: nullable(string()) });
const invoice = object({
  id: string(),
  number: string(),
  issuedAt: string(),
  seller: object({ name: string(), address: string(), state: enums(stateCodes), gstin: string(), sac: string() }),
  buyer: party,
  title: string(),
  total: integer(),
  taxable: integer(),
  /** Basis points: 1800 is 18 %. */
  ratePoints: integer(),
  cgst: integer(),
  sgst: integer(),
  igst: integer(),
  inWords: string(),
  paymentId: string(),
  paymentCode: string(),
  candidate: string(),
  /** The invoice that a credit note reverses, in full or in part; null for an invoice. */
  creditFor: nullable(invoiceRef),
});
export type Invoice = Infer<typeof invoice>;

/** The taxes of an invoice with their amounts. The place of supply names them, also where they are zero. */
export function taxLines({ ratePoints, cgst, sgst, igst, seller, buyer }: Invoice): [string, number][] {
  if (buyer.state === 'abroad') return [['No GST: the buyer is outside India', 0]];
  if (buyer.state !== seller.state) return [[`IGST ${ratePoints / 100}%`, igst]];
  return [
    [`CGST ${ratePoints / 200}%`, cgst],
    [`SGST ${ratePoints / 200}%`, sgst],
  ];
}

export const getInvoice = call({
  method: 'GET',
  path: '/invoices/:id',
  summary: 'One invoice',
  access: readers,
  timeout: 'short',
  params: idParams,
  reply: invoice,
});
export const downloadInvoice = call({
  method: 'GET',
  path: '/invoices/:id/pdf',
  summary: 'One invoice as a PDF',
  access: readers,
  timeout: 'file',
  params: idParams,
  reply: file(),
  envelope: 'file',
});
export const pageInvoices = call({
  method: 'GET',
  path: '/invoices',
  summary: 'Invoices, the newest first unless asked otherwise',
  access: readers,
  timeout: 'short',
  query: object({ ...pageQuery, ...narrowQuery, sort: sortBy('issued', 'total', 'number') }),
  reply: pageOf(invoice),
});
