import { randomUUID } from 'node:crypto';
import { createPayment, takeOver } from '../../../server/billing/payments';
import { takeOverRefund } from '../../../server/billing/refunds';
import { sql, type Database } from '../../../server/db/database';
import { countRounds, runSubscriptionClock, subscriptions } from '../../../server/ledger/subscriptions';
import { closeMonth } from '../../../src/contract/billing-month-ends';
import {
  monthAfter,
  monthAt,
  monthStart,
  sendToStatement,
  type SentToStatement,
} from '../../../src/contract/billing-statements';
import { paise } from '../../../src/contract/money';
import { day } from '../../../src/contract/time';
import { clock, type Actor } from '../../../src/machines/lifecycle/law';
import { subscriptionLaw } from '../../../src/machines/lifecycle/subscription';
import { ok, sent, unexpected, type House } from '../kit';
import { workOff } from './background';
import { interviewAt } from './interviews';

export type PaidPlan = { subscriptionId: string; paymentId: string };
type Order = { interviews?: number; amount?: number; state?: '29' | '27' | 'abroad' };

/** A plan that a person orders, as by the calls; `amount` is in paise with tax. */
export async function orderPlan(
  db: Database,
  personId: string,
  { interviews = 3, amount = 149_900, state = '29' }: Order = {},
): Promise<PaidPlan & { orderId: string }> {
  const orderId = `order_${randomUUID()}`;
  const ordered = await db.transaction(async (tx) => {
    const [by, now]: [Actor, number] = [{ role: 'CANDIDATE', id: personId }, Date.now()];
    const created = subscriptionLaw.create({ by, now, personId, free: false, interviews, validDays: 90 });
    if (!created.accepted) throw new Error('The law refuses the plan');
    const terms = { title: 'Mock interviews', price_paise: amount, interviews, valid_days: 90 };
    const own = { person_id: personId, ...terms, created_at: new Date(now) };
    const subscriptionId = await subscriptions.insert(tx, own, created);
    const buyer = { name: 'Asha Rao', state, gstin: null };
    const given = { subscriptionId, personId, gateway: 'test', amount: paise(amount), buyer } as const;
    return { subscriptionId, paymentId: await createPayment(tx, given, { by, now }) };
  });
  await db.run(sql`update payments set order_id = ${orderId} where id = ${ordered.paymentId}`);
  return { ...ordered, orderId };
}

/** An ordered plan that is paid: the gateway reports the payment as captured. */
export async function buyPaidPlan(db: Database, personId: string, order: Order = {}): Promise<PaidPlan> {
  const { amount = 149_900 } = order;
  const { orderId, ...bought } = await orderPlan(db, personId, order);
  const id = `pay_${bought.paymentId}`;
  const told = { id, orderId, amount: paise(amount), status: 'captured', captured: true, why: null } as const;
  await db.transaction((tx) => takeOver(tx, told));
  return bought;
}

/** A refund made at the gateway: it counts as requested, approved and processed at once. */
export const giveBack = (db: Database, paymentId: string, amount: number) =>
  db.transaction((tx) =>
    takeOverRefund(tx, {
      id: `rfnd_${randomUUID()}`,
      paymentId: `pay_${paymentId}`,
      amount: paise(amount),
      status: 'processed',
      receipt: null,
    }),
  );

/** Ends a plan now. */
export async function endPlan(db: Database, id: string): Promise<void> {
  const now = Date.now();
  await db.run(sql`
    update subscriptions set valid_until = ${new Date(now - 1000)}, valid_from = ${new Date(now - 99 * day)},
      context = context || jsonb_build_object('validFrom', ${now - 99 * day}::bigint, 'validUntil', ${now - 1000}::bigint)
    where id = ${id} and leaf = 'active'`);
  await db.run(
    sql`update subscription_due set due_at = now() - interval '1 second', try_at = '-infinity' where subscription_id = ${id}`,
  );
  await runSubscriptionClock(db, unexpected);
}

let seq = 0;
/** Counts the change of round 1 of a mock interview, like its event. */
export const countRound = (db: Database, id: string, interviewId: string, reserved: number, used: number) =>
  db.transaction((tx) =>
    countRounds(tx, id, interviewId, [{ round: 1, reserved, used }], { by: clock, now: Date.now(), seq: (seq += 1) }),
  );

type Earner = 'panelist' | 'secondPanelist';
/** The statements of the last month, drafted for two panelists who earned pay in it, with a tax rule. */
export async function lastStatements(house: House): Promise<Record<Earner, string>> {
  const { db, cast } = house;
  const month = monthAfter(monthAt(Date.now()), -1);
  await db.run(sql`
    insert into tax_rules (section, threshold_paise, rate_points, no_pan_points, holds_from)
    values ('194J', 100000, 1000, 2000, '2020-04-01')`);
  for (const panelist of ['panelist', 'panelist', 'secondPanelist'] as const) {
    const id = await interviewAt(house, { leaf: 'inReview', start: Date.now() - day, panelist });
    await sent(house, 'admin', id, { type: 'APPROVE' });
  }
  await db.run(sql`alter table settlements disable trigger append_only`);
  await db.run(sql`update settlements set at = ${new Date(monthStart(month) + day)}`);
  await db.run(sql`alter table settlements enable trigger append_only`);
  ok(await house.call(closeMonth, { as: 'superAdmin', body: { month } }));
  await workOff(db, ['monthEnds']);
  const idOf = async (who: Earner) =>
    (await db.one<{ id: string }>(sql`select id from statements where panelist_id = ${cast.people[who].id}`)).id;
  return { panelist: await idOf('panelist'), secondPanelist: await idOf('secondPanelist') };
}

type Plain<E> = E extends { version: number } ? Omit<E, 'version'> : never;
/** An event sent to a statement, without the version. */
export type Act = Plain<SentToStatement>;
export async function actOn(house: House, id: string, body: Act, as: 'superAdmin' | Earner = 'superAdmin') {
  const { version } = await house.db.one<{ version: number }>(sql`select version from statements where id = ${id}`);
  return house.call(sendToStatement, { as, params: { id }, body: { ...body, version } as SentToStatement });
}
