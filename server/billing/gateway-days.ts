import type { FastifyInstance } from 'fastify';
import { DateTime } from 'luxon';
import {
  compareGatewayDay,
  getGatewayDay,
  pageGatewayDays,
  type DayDifference,
  type GatewayDay,
} from '../../src/contract/billing-gateway-days';
import type { QueryOf } from '../../src/contract/kit';
import { paise, plainRupees, type Paise } from '../../src/contract/money';
import { announce } from '../changes/announce';
import type { GatewayConfig } from '../config-gateway';
import { sql, type Database, type Tx } from '../db/database';
import { enqueue } from '../db/queues';
import { serve, type AppContext } from '../http/calls';
import { missing } from '../kit/failures';
import { allOf, given, instantText, ordered, startOfDay, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { gatewayOf, type GatewayPayment, type GatewayRefund } from './gateway';
import { takeOver } from './payments';
import { takeOverRefund } from './refunds';

/** The hour of India from which the previous day is compared. Late callbacks have arrived by then. */
const fromHour = 3;
/** How many days are compared at most after a time without a server. */
const mostDays = 31;

/**
 * Queues the comparison of yesterday once, whichever process comes first, and of the days since the last one, on which
 * no server ran (product: Comparison with the gateway).
 */
export const startComparison = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const rows = await tx.many<{ id: string }>(sql`
      insert into gateway_days (day)
      select generate_series(
        greatest(last - ${mostDays - 1}::int, coalesce((select max(day) + 1 from gateway_days), last)), last, interval '1 day')::date
      from (select (law_now() at time zone 'Asia/Kolkata' - make_interval(hours => ${fromHour}))::date - 1 as last) now
      on conflict do nothing returning id`);
    for (const row of rows) await enqueue(tx, 'gatewayDays', row);
  });

type Own = { id: string; code: string; gatewayId: string | null; isCaptured: boolean };
const ownOf = (db: Tx, column: 'order_id' | 'gateway_id', id: string) =>
  db.maybe<Own>(sql`
    select id, code, gateway_id as "gatewayId", captured_at is not null as "isCaptured" from payments where ${column === 'order_id' ? sql`order_id` : sql`gateway_id`} = ${id}`);
const named = (own: Own | null) => own && { id: own.id, code: own.code };

/** Takes over a payment of the gateway, and returns how it differed from ours. */
async function comparePayment(db: Database, made: GatewayPayment): Promise<DayDifference[]> {
  // Attempts that failed move no money.
  if (made.status === 'created' || made.status === 'failed') return [];
  const outcome = await db.transaction((tx) => takeOver(tx, made));
  const own = await ownOf(db, 'order_id', made.orderId);
  const of = { type: 'payment', gatewayId: made.id, paise: made.amount, payment: named(own) } as const;
  if (outcome === 'known') {
    if (!made.captured || !own) return [];
    if (!own.isCaptured) return [{ ...of, what: 'notCaptured' }];
    return own.gatewayId === made.id ? [] : [{ ...of, what: 'paidTwice' }];
  }
  return outcome === 'notCaptured' ? [] : [{ ...of, what: outcome === 'done' ? 'notKnown' : outcome }];
}

async function compareRefund(db: Database, config: GatewayConfig, made: GatewayRefund): Promise<DayDifference[]> {
  const outcome = await db.transaction((tx) => takeOverRefund(tx, made));
  const own = await ownOf(db, 'gateway_id', made.paymentId);
  const of = { type: 'refund', gatewayId: made.id, paise: made.amount, payment: named(own) } as const;
  if (outcome === 'known') return [];
  if (outcome !== 'notCaptured') return [{ ...of, what: outcome === 'done' ? 'notKnown' : outcome }];
  // The gateway itself gave the money back, so the payment is compared instead.
  const row = await db.maybe<{ orderId: string }>(sql`
    select order_id as "orderId" from payments where gateway_id = ${made.paymentId} and order_id is not null`);
  const attempts = row ? await gatewayOf(config).paymentsOf(row.orderId) : [];
  return (await Promise.all(attempts.map((one) => comparePayment(db, one)))).flat();
}

/** The payments that we captured in this span and the gateway did not. */
async function missingThere(
  db: Database,
  config: GatewayConfig,
  from: number,
  to: number,
  seen: readonly GatewayPayment[],
) {
  const there = new Set(seen.flatMap(({ id, captured }) => (captured ? [id] : [])));
  const ours = await db.many<{ id: string; code: string; gatewayId: string; orderId: string; amount: Paise }>(sql`
    select id, code, gateway_id as "gatewayId", order_id as "orderId", amount_paise as amount from payments
    where captured_at >= ${new Date(from)} and captured_at < ${new Date(to)} and gateway = ${config.kind} and order_id is not null`);
  const differences: DayDifference[] = [];
  for (const { gatewayId, orderId, amount, id, code } of ours) {
    if (there.has(gatewayId)) continue;
    // The payment may have been made on the previous day.
    const attempts = await gatewayOf(config).paymentsOf(orderId);
    if (attempts.some((one) => one.id === gatewayId && one.captured)) continue;
    differences.push({ what: 'missing', type: 'payment', gatewayId, paise: amount, payment: { id, code } });
  }
  return differences;
}

const sumOf = (amounts: readonly Paise[]) => paise(amounts.reduce((sum, one) => sum + one, 0));

/** Compares a day of India with the gateway, and takes over what we did not know. */
export async function compareDay(db: Database, config: GatewayConfig | null, id: string): Promise<void> {
  const row = await db.maybe<{ day: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day from gateway_days where id = ${id} and compared_at is null`);
  if (!row || !config) return;
  const start = DateTime.fromISO(row.day, { zone: 'Asia/Kolkata' });
  const span = [start.toMillis(), start.plus({ days: 1 }).toMillis()] as const;
  const gateway = gatewayOf(config);
  const payments = await gateway.paymentsMade(...span);
  const refunds = await gateway.refundsMade(...span);
  const differences: DayDifference[] = [];
  // A payment can be compared once more with its refund.
  const add = (found: readonly DayDifference[]) => {
    const isNew = ({ what, gatewayId }: DayDifference) =>
      !differences.some((one) => one.what === what && one.gatewayId === gatewayId);
    differences.push(...found.filter(isNew));
  };
  for (const made of payments) add(await comparePayment(db, made));
  for (const made of refunds) add(await compareRefund(db, config, made));
  add(await missingThere(db, config, ...span, payments));
  const captured = payments.filter((one) => one.captured);
  const processed = refunds.filter(({ status }) => status === 'processed');
  await db.transaction(async (tx) => {
    await tx.run(sql`
      update gateway_days set compared_at = law_now(), payments = ${captured.length},
        captured_paise = ${sumOf(captured.map(({ amount }) => amount))}, refunds = ${processed.length},
        refunded_paise = ${sumOf(processed.map(({ amount }) => amount))}, differences = ${JSON.stringify(differences)}::jsonb
      where id = ${id}`);
    await announce(tx, { change: { area: 'billing' }, organizationId: null, personId: null, panelistIds: [] });
  });
}

const columns = sql`d.id, to_char(d.day, 'YYYY-MM-DD') as day, d.compared_at as "comparedAt", d.payments,
  d.captured_paise as "capturedPaise", d.refunds, d.refunded_paise as "refundedPaise", d.differences`;

/** The days that were compared with the gateway. `from` and `to` limit the day itself. */
export const gatewayDayList: ListSource<QueryOf<typeof pageGatewayDays>, GatewayDay> = {
  name: 'gatewayDays',
  access: pageGatewayDays.access,
  page: (tx, { from, to, differs, sort = '-day', ...query }, caller) =>
    pageOf<GatewayDay>(tx, query, {
      of: sql`gateway_days d`,
      id: sql`d.id`,
      columns,
      where: allOf(
        given(differs, (flag) => sql`(d.differences <> '[]') = ${flag === '1'}`),
        within(startOfDay(sql`d.day`, caller), from, to),
      ),
      order: ordered(sort, { day: sql`d.day` }, sql`d.id`),
    }),
  columns: {
    day: { header: 'Day', text: ({ day }) => day },
    payments: { header: 'Payments', text: (row) => row.payments },
    captured: { header: 'Captured (INR)', text: ({ capturedPaise }) => plainRupees(capturedPaise) },
    refunds: { header: 'Refunds', text: (row) => row.refunds },
    refunded: { header: 'Refunded (INR)', text: ({ refundedPaise }) => plainRupees(refundedPaise) },
    differences: { header: 'Differences', text: ({ differences }) => differences.length },
    compared: { header: 'Compared', text: ({ comparedAt }, zone) => instantText(comparedAt, zone) },
  },
};

async function dayOf(tx: Tx, id: string): Promise<GatewayDay> {
  const row = await tx.maybe<GatewayDay>(sql`select ${columns} from gateway_days d where d.id = ${id}`);
  if (!row) throw missing();
  return row;
}

async function compareAgain(tx: Tx, id: string): Promise<GatewayDay> {
  const begun = await tx.maybe(sql`
    update gateway_days set compared_at = null where id = ${id} and compared_at is not null returning id`);
  if (begun) await enqueue(tx, 'gatewayDays', { id });
  return dayOf(tx, id);
}

/** Days compared with the gateway (product: Comparison with the gateway). */
export function gatewayDayRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, pageGatewayDays, ({ tx, query, caller }) => gatewayDayList.page(tx, query, caller));
  serve(app, appContext, getGatewayDay, ({ tx, params }) => dayOf(tx, params.id));
  serve(app, appContext, compareGatewayDay, ({ tx, params }) => compareAgain(tx, params.id));
}
