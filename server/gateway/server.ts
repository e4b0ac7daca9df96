import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { donePage, pagePolicy, payPage } from './page';

/** `eventsUrl` is the address that callbacks are sent to. */
export type GatewaySettings = { eventsUrl: string; keyId: string; keySecret: string; eventSecret: string };

type Order = { id: string; amount: number; currency: string; receipt: string; status: 'created' | 'paid' };
type TestPayment = {
  id: string;
  entity: 'payment';
  order_id: string;
  amount: number;
  currency: string;
  status: 'authorized' | 'captured' | 'refunded' | 'failed';
  captured: boolean;
  error_description: string | null;
  /** In seconds. */
  created_at: number;
};

type TestRefund = {
  id: string;
  entity: 'refund';
  payment_id: string;
  amount: number;
  receipt: string;
  status: 'pending' | 'processed' | 'failed';
  created_at: number;
};
const seconds = () => Math.floor(Date.now() / 1000);
/**
 * The last two digits of its paise decide the outcome of a refund: 01 fails, 02 is refused at once, and for 03 the
 * gateway sends no callback. All other refunds are processed.
 */
const outcomeOf = (amount: number) => (['fails', 'refused', 'silent'] as const)[(amount % 100) - 1] ?? 'processed';

/** A payment of the demo that this process has never seen. The id contains its state and amount. */
function demoPayment(id: string): TestPayment | undefined {
  const [, status = '', amount = ''] = /^pay_demo_(authorized|captured)_(\d+)_/.exec(id) ?? [];
  if (status !== 'authorized' && status !== 'captured') return undefined;
  return {
    ...{ id, entity: 'payment', order_id: id.replace(/^pay/, 'order'), amount: Number(amount), currency: 'INR' },
    ...{ status, captured: status === 'captured', error_description: null, created_at: 0 },
  };
}

/** A page of the objects that were created in a span of seconds, both ends included. */
function pageOf(all: Map<string, { created_at: number }>, query: URLSearchParams) {
  const [from, to, count, skip] = ['from', 'to', 'count', 'skip'].map((name) => Number(query.get(name)));
  const within = [...all.values()].filter(({ created_at: at }) => at >= (from ?? 0) && at <= (to ?? 0));
  return { items: within.slice(skip, (skip ?? 0) + (count ?? 10)) };
}

const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}`;
const mostBytes = 20_000;
/**
 * The pauses after which a callback is repeated, in ms. They grow, like those of the real gateway, which repeats
 * callbacks for a day.
 */
const pauses = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) {
    body += String(part);
    if (body.length > mostBytes) throw new Error('Too long');
  }
  return body;
}

/**
 * Serves the test gateway: orders, a page on which the tester decides the outcome of a payment, signed callbacks,
 * captures and refunds, with the addresses and formats of the real gateway. Everything is in memory. Resolves with the
 * address of the gateway.
 */
export async function serveGateway(settings: GatewaySettings): Promise<string> {
  const orders = new Map<string, Order>();
  const payments = new Map<string, TestPayment>();
  const refunds = new Map<string, TestRefund>();
  const paymentOf = (id: string) => {
    const payment = payments.get(id) ?? demoPayment(id);
    if (payment) payments.set(id, payment);
    return payment;
  };
  const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

  async function call(body: string, eventId: string): Promise<boolean> {
    const answer = await fetch(settings.eventsUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': eventId,
        'x-razorpay-signature': sign(settings.eventSecret, body),
      },
      body,
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null);
    return answer?.ok ?? false;
  }
  /** Sends a callback until it is accepted, and then again up to `times` in all, always with the same event id. */
  async function tell(event: string, payment: TestPayment, times = 1, refund?: TestRefund): Promise<void> {
    const body = JSON.stringify({
      entity: 'event',
      event,
      contains: refund ? ['refund', 'payment'] : ['payment'],
      payload: { ...(refund && { refund: { entity: refund } }), payment: { entity: payment } },
      created_at: seconds(),
    });
    const eventId = newId('evt');
    for (const pause of [...pauses, null]) {
      if (await call(body, eventId)) break;
      if (pause === null) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    for (let time = 1; time < times; time += 1) await call(body, eventId);
  }

  /** Applies the choice made on the page: an outcome, and how its callbacks are sent. */
  function decide(order: Order, form: URLSearchParams): TestPayment {
    const outcome = form.get('outcome') ?? '';
    const failed = outcome === 'fail';
    const captured = outcome === 'pay';
    const payment: TestPayment = {
      id: newId('pay'),
      entity: 'payment',
      order_id: order.id,
      amount: order.amount,
      currency: order.currency,
      status: failed ? 'failed' : captured ? 'captured' : 'authorized',
      captured,
      error_description: failed ? 'The test bank declined the payment' : null,
      created_at: seconds(),
    };
    payments.set(payment.id, payment);
    if (captured) order.status = 'paid';
    if (form.has('silent')) return payment;
    const steps = failed
      ? ['payment.failed']
      : captured
        ? ['payment.authorized', 'payment.captured']
        : ['payment.authorized'];
    const times = form.has('twice') ? 2 : 1;
    const told = steps.map(
      (event) => () =>
        tell(
          event,
          event === 'payment.authorized' ? { ...payment, status: 'authorized', captured: false } : payment,
          times,
        ),
    );
    if (form.has('reversed')) told.reverse();
    const begin = async () => {
      for (const one of told) await one();
    };
    setTimeout(() => void begin(), form.has('late') ? 10_000 : 0);
    return payment;
  }

  /** Refunds a payment, or returns the reason why not. */
  function giveBack(payment: TestPayment, amount: number, receipt: string): TestRefund | string {
    const given = [...refunds.values()].filter(
      ({ payment_id, status }) => payment_id === payment.id && status !== 'failed',
    );
    const left = payment.amount - given.reduce((sum, one) => sum + one.amount, 0);
    if (!payment.captured || amount > left) return 'The total refund amount is greater than the refund payment amount';
    const outcome = outcomeOf(amount);
    if (outcome === 'refused') return 'Your account does not have enough balance to carry out the refund operation.';
    const refund: TestRefund = {
      ...{ id: newId('rfnd'), entity: 'refund', payment_id: payment.id, amount, receipt, status: 'pending' },
      created_at: seconds(),
    };
    refunds.set(refund.id, refund);
    const settle = async () => {
      const pending = { ...refund };
      refund.status = outcome === 'fails' ? 'failed' : 'processed';
      if (refund.status === 'processed' && amount === left) payment.status = 'refunded';
      if (outcome === 'silent') return;
      await tell('refund.created', { ...payment }, 1, pending);
      await tell(`refund.${refund.status}`, { ...payment }, 1, refund);
    };
    setTimeout(() => void settle(), 1_000);
    return refund;
  }

  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (response: ServerResponse, description: string) =>
    json(response, 400, { error: { code: 'BAD_REQUEST_ERROR', description } });
  const page = (response: ServerResponse, html: string) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy })
      .end(html);

  async function api(
    request: IncomingMessage,
    response: ServerResponse,
    { pathname: path, searchParams: query }: URL,
  ): Promise<unknown> {
    const right = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')}`;
    if (request.headers.authorization !== right) return json(response, 401, { error: 'unauthorized' });
    const body =
      request.method === 'POST' ? (JSON.parse((await bodyOf(request)) || '{}') as Record<string, unknown>) : {};
    if (path === '/v1/orders' && request.method === 'POST') {
      const order: Order = {
        id: newId('order'),
        amount: Number(body['amount']),
        currency: String(body['currency']),
        receipt: String(body['receipt']),
        status: 'created',
      };
      orders.set(order.id, order);
      return json(response, 200, order);
    }
    if (request.method === 'GET' && path === '/v1/payments') return json(response, 200, pageOf(payments, query));
    if (request.method === 'GET' && path === '/v1/refunds') return json(response, 200, pageOf(refunds, query));
    const [, of] = /^\/v1\/orders\/([^/]+)\/payments$/.exec(path) ?? [];
    if (of !== undefined) paymentOf(of.replace(/^order/, 'pay'));
    if (of !== undefined)
      return json(response, 200, { items: [...payments.values()].filter(({ order_id }) => order_id === of) });
    const [, id = '', what] = /^\/v1\/payments\/([^/]+)\/(capture|refund|refunds)$/.exec(path) ?? [];
    const payment = paymentOf(id);
    if (!payment) return refuse(response, 'The id provided does not exist');
    if (what === 'refunds')
      return json(response, 200, { items: [...refunds.values()].filter(({ payment_id }) => payment_id === id) });
    if (what === 'refund') {
      const made = giveBack(payment, Number(body['amount']), String(body['receipt']));
      return typeof made === 'string' ? refuse(response, made) : json(response, 200, { ...made });
    }
    if (payment.status === 'authorized' && body['amount'] === payment.amount) {
      Object.assign(payment, { status: 'captured', captured: true });
      void tell('payment.captured', { ...payment });
    }
    return json(response, 200, payment);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://gateway');
    const { pathname } = url;
    if (pathname !== '/v1/checkout/embedded' && pathname !== '/pay') return api(request, response, url);
    const form = new URLSearchParams(await bodyOf(request));
    const order = orders.get(form.get('order_id') ?? '');
    if (!order) return json(response, 404, { error: 'no such order' });
    if (pathname === '/v1/checkout/embedded') return page(response, payPage(order, form));
    const payment = decide(order, form);
    const back: Record<string, string> =
      payment.status === 'failed'
        ? {
            'error[description]': payment.error_description ?? '',
            'error[metadata]': JSON.stringify({ payment_id: payment.id, order_id: order.id }),
          }
        : {
            razorpay_payment_id: payment.id,
            razorpay_order_id: order.id,
            razorpay_signature: sign(settings.keySecret, `${order.id}|${payment.id}`),
          };
    return page(response, donePage(form.get('callback_url') ?? '', back));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => json(response, 400, { error: 'bad request' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server alone does not keep the process alive.
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
