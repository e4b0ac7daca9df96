import type { FastifyInstance } from 'fastify';
import { id } from '../../src/contract/kit';
import type { GatewayConfig } from '../config-gateway';
import { sql, type Database, type Tx } from '../db/database';
import { enqueue } from '../db/queues';
import { wakeBackground, type AppContext } from '../http/calls';
import { invalid, Refused } from '../kit/failures';
import { gatewayOf, gatewayPayment, gatewayRefund, type GatewayPayment, type GatewayRefund } from './gateway';
import { takeOver, type Outcome } from './payments';
import { takeOverRefund } from './refunds';

type Part = { entity?: unknown };
type Told = { event?: unknown; payload?: { payment?: Part; refund?: Part } };
const entityOf = (part: Part | undefined): object | null =>
  typeof part?.entity === 'object' && part.entity !== null ? part.entity : null;

/** How long a callback for an order that is not stored yet is tried again, in ms. */
const unknownFor = 60_000;

type Stored = { payment: GatewayPayment | null; refund: GatewayRefund | null };

/** The gateway itself makes the refund of a payment that was never captured, so its callback is about the payment. */
async function outcomeOf(tx: Tx, { payment, refund }: Stored): Promise<Outcome | 'noPayment'> {
  if (refund !== null && payment?.captured !== false) return takeOverRefund(tx, refund);
  return payment === null ? 'noPayment' : takeOver(tx, payment);
}

/**
 * Processes a stored callback (product: Payments), which has one effect or none, however often it arrived. @throws for
 * an order that is not known yet, so that the job tries again
 */
export async function workOffEvent(tx: Tx, { id }: { id: string }): Promise<void> {
  const row = await tx.maybe<Stored & { age: number }>(sql`
    select payment, refund, (extract(epoch from now() - received_at) * 1000)::float8 as age from gateway_events
    where id = ${id}::bigint and done_at is null for update`);
  if (!row) return;
  const outcome = await outcomeOf(tx, row);
  if (outcome === 'unknownOrder' && row.age < unknownFor) throw new Error('This order is not known yet');
  await tx.run(sql`update gateway_events set done_at = now(), outcome = ${outcome} where id = ${id}::bigint`);
}

/**
 * Asks the gateway what became of an order, and takes over the result. If the payment failed already, its failed attempts
 * are nothing new.
 */
export async function checkOrder(db: Database, config: GatewayConfig | null, orderId: string): Promise<void> {
  if (!config) return;
  const attempts = await gatewayOf(config).paymentsOf(orderId);
  const row = await db.maybe<{ failed: boolean }>(sql`
    select leaf = 'failed' as failed from payments where order_id = ${orderId}`);
  for (const attempt of attempts)
    if (!(row?.failed && attempt.status === 'failed')) await db.transaction((tx) => takeOver(tx, attempt));
}

/**
 * Asks about all orders that have been open and unchanged for 5 minutes, because a callback may never have arrived. Each
 * pause is a tenth of an order's age, so that orders that nobody will pay leave time for new ones. @throws the last
 * failure, after all orders were tried
 */
export async function checkOpenOrders(db: Database, config: GatewayConfig | null): Promise<void> {
  const open = await db.many<{ orderId: string }>(sql`
    update payments set asked_at = now() where id in (
      select id from payments
      where leaf in ('created', 'authorized', 'failed') and order_id is not null
        and updated_at < now() - interval '5 minutes' and created_at > now() - interval '6 days'
        and (asked_at is null or asked_at < now() - (now() - created_at) / 10)
      order by asked_at nulls first limit 1000)
    returning order_id as "orderId"`);
  const failures: unknown[] = [];
  for (const { orderId } of open)
    await checkOrder(db, config, orderId).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw failures.at(-1);
}

/** What a signed callback says. @throws 400 if it is not a JSON object */
function toldBy(body: Buffer): Told {
  try {
    const told = JSON.parse(body.toString()) as unknown;
    if (typeof told === 'object' && told !== null && !Array.isArray(told)) return told;
  } catch {
    // Invalid JSON is refused below.
  }
  throw invalid([{ field: 'body', message: 'Enter a valid value' }]);
}

const mostBytes = 64 * 1024;
const word = /^[\w-]{1,100}$/;
const field = (given: unknown, name: string) => {
  const value = typeof given === 'object' && given !== null ? (given as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
};

/**
 * The addresses that the gateway calls, and to which it sends the browser. Neither has a session. A callback is trusted
 * because of the signature over its bytes, and a browser that returns only makes us ask the gateway.
 */
export function callbackRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { config, db } = appContext;
  const gateway = config.gateway && gatewayOf(config.gateway);

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: mostBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post('/gateway/events', { config: { access: 'public' } }, async (request, reply) => {
      const body = request.body as Buffer;
      const header = (name: string) => String(request.headers[name] ?? '');
      if (!gateway || !Buffer.isBuffer(body) || !gateway.isEvent(body, header('x-razorpay-signature')))
        throw new Refused(401, 'The signature is not valid');
      const eventId = header('x-razorpay-event-id');
      if (!word.test(eventId)) throw invalid([{ field: 'x-razorpay-event-id', message: 'Enter a valid value' }]);
      const told = toldBy(body);
      const [ofPayment, ofRefund] = [entityOf(told.payload?.payment), entityOf(told.payload?.refund)];
      const payment = ofPayment && gatewayPayment(ofPayment as never);
      const refund = ofRefund && gatewayRefund(ofRefund as never);
      await db.transaction(async (tx) => {
        const stored = await tx.maybe<{ id: string }>(sql`
          insert into gateway_events (event_id, gateway, type, payment, refund)
          values (${eventId}, ${gateway.kind}, ${String(told.event).slice(0, 100)}, ${payment && JSON.stringify(payment)}::jsonb,
            ${refund && JSON.stringify(refund)}::jsonb)
          on conflict (event_id) do nothing returning id::text as id`);
        if (stored) await enqueue(tx, 'gatewayEvents', stored);
      });
      wakeBackground(appContext, reply);
      return { status: 'SUCCESS', message: '', data: null };
    });
  });

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post('/gateway/return', { config: { access: 'public' } }, async (request, reply) => {
      const orderId = field(request.body, 'razorpay_order_id');
      const gatewayId = field(request.body, 'razorpay_payment_id');
      const signed = gateway?.isReturn(orderId, gatewayId, field(request.body, 'razorpay_signature')) ?? false;
      if (signed) {
        await db.transaction((tx) => enqueue(tx, 'orderChecks', { orderId }));
        wakeBackground(appContext, reply);
      }
      // The gateway names the order of a failed payment only within other text, so our own address names the payment.
      const payment = field(request.query, 'payment');
      const query = id().is(payment) ? `?payment=${payment}${signed ? '' : '&failed=1'}` : '';
      return reply.redirect(`${config.publicUrl}/dashboard/candidate-p-ay-ment${query}`, 303);
    });
  });
}
