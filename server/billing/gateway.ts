import { createHmac, timingSafeEqual } from 'node:crypto';
import Razorpay from 'razorpay';
import { paise, type Paise } from '../../src/contract/money';
import type { GatewayConfig } from '../config-gateway';
import { conflict, Refused } from '../kit/failures';

/** A payment as the gateway knows it. An order has one payment for each attempt. */
export type GatewayPayment = {
  id: string;
  orderId: string;
  amount: Paise;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** False for a refunded payment means that the gateway itself gave the money back. */
  captured: boolean;
  why: string | null;
};

/** A refund as the gateway knows it. `receipt` is our own id of the refund if we requested it. */
export type GatewayRefund = {
  id: string;
  paymentId: string;
  amount: Paise;
  status: 'pending' | 'processed' | 'failed';
  receipt: string | null;
};

type Given = {
  id?: string | null;
  order_id?: string | null;
  amount: number | string;
  status: string;
  captured: boolean | number;
  error_description?: string | null;
};
const statuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;

/** Reads a payment in the gateway's format. Null if the value is not a payment. */
export function gatewayPayment(given: Given): GatewayPayment | null {
  const status = statuses.find((one) => one === given.status);
  const amount = Number(given.amount);
  const { id, order_id: orderId } = given;
  if (status === undefined || typeof id !== 'string' || typeof orderId !== 'string') return null;
  if (!Number.isSafeInteger(amount)) return null;
  return {
    id,
    orderId,
    amount: paise(amount),
    status,
    captured: Boolean(given.captured),
    why: given.error_description ?? null,
  };
}

type GivenRefund = {
  id: string;
  payment_id: string;
  amount?: number | string;
  status: string;
  receipt?: string | null;
};
const refundStatuses = ['pending', 'processed', 'failed'] as const;

/** Reads a refund in the gateway's format. Null if the value is not a refund. */
export function gatewayRefund(given: GivenRefund): GatewayRefund | null {
  const status = refundStatuses.find((one) => one === given.status);
  const amount = Number(given.amount);
  if (status === undefined || typeof given.payment_id !== 'string' || !Number.isSafeInteger(amount)) return null;
  return {
    id: String(given.id),
    paymentId: given.payment_id,
    amount: paise(amount),
    status,
    receipt: typeof given.receipt === 'string' ? given.receipt : null,
  };
}

/**
 * The calls that the product makes to a gateway. A call fails with 502 if the gateway does not respond, and with 409 if
 * the gateway refuses it or does not know what the call is about.
 */
type Calls = {
  createOrder(amount: Paise, receipt: string): Promise<string>;
  paymentsOf(orderId: string): Promise<GatewayPayment[]>;
  /**
   * Takes the money of an authorized payment, and returns what became of the payment, which may have been captured
   * already or may have ended. Fails if it is still only authorized.
   */
  capture(paymentId: string, amount: Paise): Promise<GatewayPayment>;
  refundsOf(paymentId: string): Promise<GatewayRefund[]>;
  /** Gives money back. `receipt` is our id of the refund. Fails with 409 if the gateway refuses it. */
  refund(paymentId: string, amount: Paise, receipt: string): Promise<GatewayRefund>;
  /**
   * The payments made from `from` until before `to`, in ms, both whole seconds. Payments that we do not understand are
   * left out.
   */
  paymentsMade(from: number, to: number): Promise<GatewayPayment[]>;
  refundsMade(from: number, to: number): Promise<GatewayRefund[]>;
};

type Page = { from: number; to: number; count: number; skip: number };
const pageSize = 100;
/** All pages of a list of the gateway. In the request for a page, `to` is the last second that counts. */
async function allPages<To>(
  [from, to]: [number, number],
  ask: (page: Page) => Promise<{ items: readonly unknown[] }>,
  read: (given: never) => To | null,
): Promise<To[]> {
  const found: To[] = [];
  for (let skip = 0; ; skip += pageSize) {
    const { items } = await ask({ from: from / 1000, to: to / 1000 - 1, count: pageSize, skip });
    found.push(...items.flatMap((item) => read(item as never) ?? []));
    if (items.length < pageSize) return found;
  }
}

/** Reads a response of the gateway. @throws 502 if we do not understand it */
function known<Of, To>(read: (given: Of) => To | null, given: unknown): To {
  const answer = read(given as Of);
  if (answer === null) throw noAnswer();
  return answer;
}
const payment = (given: unknown) => known(gatewayPayment, given);
const refund = (given: unknown) => known(gatewayRefund, given);

const currency = 'INR';
/** `why` is the reason that the gateway gives. */
const refusedThere = (why = 'The payment gateway does not know this payment.') => conflict(why.slice(0, 200), {});
const noAnswer = () => new Refused(502, 'The payment gateway does not answer. Try again later.');

/** How long a call may take, in ms. A call to the real gateway has no limit of its own. */
const patience = 10_000;
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(noAnswer()), patience);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function razorpayCalls({ keyId, keySecrets: [keySecret] }: GatewayConfig): Calls {
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const asked = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await inTime(work);
    } catch (error) {
      const { statusCode, error: said } = error as { statusCode?: number; error?: { description?: string } };
      throw statusCode === 400 ? refusedThere(said?.description) : noAnswer();
    }
  };
  return {
    createOrder: async (amount, receipt) => (await asked(client.orders.create({ amount, currency, receipt }))).id,
    paymentsOf: async (orderId) => (await asked(client.orders.fetchPayments(orderId))).items.map(payment),
    async capture(paymentId, amount) {
      try {
        return payment(await asked(client.payments.capture(paymentId, amount, currency)));
      } catch (error) {
        // It may be captured all the same, by an earlier call or by this one, whose response was lost.
        const found = payment(await asked(client.payments.fetch(paymentId)));
        if (found.status === 'authorized') throw error;
        return found;
      }
    },
    refundsOf: async (paymentId) =>
      (await asked(client.payments.fetchMultipleRefund(paymentId, { count: 100 }))).items.map(refund),
    refund: async (paymentId, amount, receipt) =>
      refund(await asked(client.payments.refund(paymentId, { amount, speed: 'normal', receipt, notes: { receipt } }))),
    paymentsMade: (...span) => allPages(span, (page) => asked(client.payments.all(page)), gatewayPayment),
    refundsMade: (...span) => allPages(span, (page) => asked(client.refunds.all(page)), gatewayRefund),
  };
}

/** The test gateway has the same addresses and formats as the real one. */
function testCalls({ api, keyId, keySecrets: [keySecret] }: GatewayConfig): Calls {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${api}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(patience),
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null);
    if (answer?.status === 400)
      throw refusedThere(((await answer.json()) as { error?: { description?: string } }).error?.description);
    if (!answer?.ok) throw noAnswer();
    return answer.json();
  };
  const list = (path: string) => async (page: Page) => {
    const query = new URLSearchParams(Object.entries(page).map(([name, value]) => [name, String(value)]));
    return (await ask(`${path}?${query}`)) as { items: unknown[] };
  };
  return {
    createOrder: async (amount, receipt) =>
      ((await ask('/orders', { amount, currency, receipt })) as { id: string }).id,
    paymentsOf: async (orderId) =>
      ((await ask(`/orders/${encodeURIComponent(orderId)}/payments`)) as { items: unknown[] }).items.map(payment),
    capture: async (paymentId, amount) =>
      payment(await ask(`/payments/${encodeURIComponent(paymentId)}/capture`, { amount, currency })),
    refundsOf: async (paymentId) =>
      ((await ask(`/payments/${encodeURIComponent(paymentId)}/refunds`)) as { items: unknown[] }).items.map(refund),
    refund: async (paymentId, amount, receipt) =>
      refund(await ask(`/payments/${encodeURIComponent(paymentId)}/refund`, { amount, receipt })),
    paymentsMade: (...span) => allPages(span, list('/payments'), gatewayPayment),
    refundsMade: (...span) => allPages(span, list('/refunds'), gatewayRefund),
  };
}

// Anything that was begun before a secret changed is signed with the earlier secret.
const isSigned = (secrets: readonly string[], signed: string | Buffer, signature: string): boolean => {
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex');
  return secrets.some((secret) => {
    const right = createHmac('sha256', secret).update(signed).digest();
    return given.length === right.length && timingSafeEqual(given, right);
  });
};

/**
 * The gateway of a configuration: its calls, the checks of its signatures, and the page that the browser is sent to.
 */
export function gatewayOf(config: GatewayConfig) {
  return {
    ...(config.kind === 'razorpay' ? razorpayCalls : testCalls)(config),
    kind: config.kind,
    name: config.name,
    /** The form that the browser posts to the gateway, which sends the browser back to `returnUrl`. */
    checkout: (
      order: { id: string; amount: Paise; title: string; name: string },
      returnUrl: string,
      backUrl: string,
    ) => ({
      url: `${config.api}/v1/checkout/embedded`,
      fields: Object.entries({
        key_id: config.keyId,
        order_id: order.id,
        amount: String(order.amount),
        currency,
        name: 'Interview platform',
        description: order.title,
        'prefill[name]': order.name,
        callback_url: returnUrl,
        cancel_url: backUrl,
      }).map(([name, value]) => ({ name, value })),
    }),
    /**
     * Whether the gateway has signed that this payment belongs to this order. Nothing else that a browser sends is
     * proof.
     */
    isReturn: (orderId: string, paymentId: string, signature: string) =>
      isSigned(config.keySecrets, `${orderId}|${paymentId}`, signature),
    /** Whether the gateway has signed this callback. `body` is exactly the bytes that arrived. */
    isEvent: (body: Buffer, signature: string) => isSigned(config.eventSecrets, body, signature),
  };
}
