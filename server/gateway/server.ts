import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { donePage, pagePolicy, payPage } from './page';

/** `eventsUrl`: where callbacks go. */
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
};

const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}`;
const mostBytes = 20_000;
/** Callbacks are repeated with growing pauses, as the real gateway does for a day. */
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
 * The test gateway: orders, a page on which one decides what becomes of a payment, signed callbacks, and captures, with the
 * addresses and words of the real one. Everything is in memory. Resolves with its address.
 */
export async function serveGateway(settings: GatewaySettings): Promise<string> {
  const orders = new Map<string, Order>();
  const payments = new Map<string, TestPayment>();
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
  /** Sends a callback until it is taken, `times` over, under one event id. */
  async function tell(event: string, payment: TestPayment, times = 1): Promise<void> {
    const body = JSON.stringify({
      entity: 'event',
      event,
      contains: ['payment'],
      payload: { payment: { entity: payment } },
      created_at: Math.floor(Date.now() / 1000),
    });
    const eventId = newId('evt');
    for (const pause of [...pauses, null]) {
      if (await call(body, eventId)) break;
      if (pause === null) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    for (let time = 1; time < times; time += 1) await call(body, eventId);
  }

  /** What the page decides: an outcome, and how its callbacks come. */
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

  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const page = (response: ServerResponse, html: string) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy })
      .end(html);

  async function api(request: IncomingMessage, response: ServerResponse, path: string): Promise<unknown> {
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
    const [, of] = /^\/v1\/orders\/([^/]+)\/payments$/.exec(path) ?? [];
    if (of !== undefined)
      return json(response, 200, { items: [...payments.values()].filter(({ order_id }) => order_id === of) });
    const [, id = ''] = /^\/v1\/payments\/([^/]+)\/capture$/.exec(path) ?? [];
    const payment = payments.get(id);
    if (!payment) return json(response, 404, { error: 'not found' });
    if (payment.status === 'authorized' && body['amount'] === payment.amount) {
      Object.assign(payment, { status: 'captured', captured: true });
      void tell('payment.captured', { ...payment });
    }
    return json(response, 200, payment);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname } = new URL(request.url ?? '/', 'http://gateway');
    if (pathname !== '/v1/checkout/embedded' && pathname !== '/pay') return api(request, response, pathname);
    const form = new URLSearchParams(await bodyOf(request));
    const order = orders.get(form.get('order_id') ?? '');
    if (!order) return json(response, 404, { error: 'no such order' });
    if (pathname === '/v1/checkout/embedded') return page(response, payPage(order, form));
    const payment = decide(order, form);
    const back: Record<string, string> =
      payment.status === 'failed'
        ? { 'error[description]': payment.error_description ?? '', 'error[metadata][order_id]': order.id }
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
  // It keeps no process alive by itself.
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
