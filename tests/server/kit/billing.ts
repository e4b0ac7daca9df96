import { randomUUID } from 'node:crypto';
import { sql, type Database } from '../../../server/db/database';
import { serveGateway } from '../../../server/gateway/server';
import type { GatewayConfig } from '../../../server/config-gateway';
import { paise } from '../../../src/contract/money';
import { gateway, type Actor } from '../../../src/machines/lifecycle/law';
import { paymentLaw } from '../../../src/machines/lifecycle/payment';
import { refundLaw } from '../../../src/machines/lifecycle/refund';
import { subscriptionLaw } from '../../../src/machines/lifecycle/subscription';

/** Signs the callbacks of the test gateway. */
export const eventSecret = 'the secret of callbacks';
const secrets = { keyId: 'test_key', keySecret: 'the secret of the key', eventSecret };
let serving: Promise<string> | undefined;

/** A test gateway within this process, shared by all servers of a worker; its callbacks reach no server. */
export async function testGateway(): Promise<GatewayConfig> {
  serving ??= serveGateway({ eventsUrl: 'http://127.0.0.1:9', ...secrets });
  const { keyId, keySecret } = secrets;
  return {
    ...{ kind: 'test', name: 'Test gateway', keyId, keySecrets: [keySecret], eventSecrets: [eventSecret] },
    api: await serving,
  };
}

/** The parts of a price of ₹1,499.00 that includes 18 % tax. */
const [price, taxable, tax] = [149_900, 127_034, 22_866];

export async function addPlan(db: Database, id: string = randomUUID(), interviews = 3): Promise<string> {
  await db.run(sql`
    insert into plans (id, title, description, price_paise, interviews, valid_days, active)
    values (${id}, 'Three mock interviews', 'With people who interview for a living.', ${price}, ${interviews}, 90, true)`);
  return id;
}

const accepted = <T extends { accepted: boolean }>(step: T) => {
  if (!step.accepted) throw new Error('Refused');
  return step as Extract<T, { accepted: true }>;
};

/** The rows of a bought plan: active, with an authorized or captured payment and an invoice. Their ids may be given. */
export async function addBought(
  db: Database,
  personId: string,
  {
    paymentId = randomUUID(),
    invoiceId = randomUUID(),
    interviews = 3,
    buyer: name = 'Asha Rao',
    captured = false,
  } = {},
): Promise<{ subscriptionId: string; paymentId: string; invoiceId: string }> {
  const [by, now]: [Actor, number] = [{ role: 'CANDIDATE', id: personId }, Date.now()];
  const input = { by, now, personId, free: false, interviews, validDays: 90 };
  const bought = accepted(subscriptionLaw.create(input)).stored;
  const active = accepted(subscriptionLaw.apply(bought, { type: 'ACTIVATE', by: gateway, now })).stored;
  const subscriptionId = randomUUID();
  await db.run(sql`
    insert into subscriptions (id, person_id, title, price_paise, interviews, valid_days, leaf, value, context, version,
      machine_version, valid_from, valid_until, reserved, used, created_at)
    values (${subscriptionId}, ${personId}, 'Three mock interviews', ${price}, ${interviews}, 90, 'active', ${JSON.stringify(active.value)},
      ${JSON.stringify(active.context)}, 1, 1, ${new Date(now)}, ${new Date(active.context.validUntil ?? 0)}, 0, 0, ${new Date(now)})`);
  const ordered = accepted(paymentLaw.create({ by, now, amount: paise(price) })).stored;
  const gatewayId = `pay_${paymentId}`;
  const authorized = accepted(paymentLaw.apply(ordered, { type: 'AUTHORIZE', by: gateway, now, gatewayId })).stored;
  const taken = { type: 'CAPTURE', by: gateway, now, gatewayId } as const;
  const paid = captured ? accepted(paymentLaw.apply(authorized, taken)).stored : authorized;
  const buyer = JSON.stringify({ name, state: '29', gstin: null });
  await db.run(sql`
    insert into payments (id, subscription_id, person_id, gateway, order_id, gateway_id, amount_paise, buyer, leaf, value, context,
      version, machine_version, capture_by, captured_at, refunded_paise, created_at)
    values (${paymentId}, ${subscriptionId}, ${personId}, 'test', ${`order_${paymentId}`}, ${gatewayId}, ${price}, ${buyer},
      ${String(paid.value)}, ${JSON.stringify(paid.value)}, ${JSON.stringify(paid.context)}, 1, 1,
      ${new Date(paid.context.captureBy ?? 0)}, ${captured ? new Date(now) : null}, 0, ${new Date(now)})`);
  await db.run(sql`
    insert into invoices (id, number, payment_id, issued_at, seller, buyer, title, total_paise, taxable_paise, rate_points,
      cgst_paise, sgst_paise, igst_paise)
    select ${invoiceId}, ${`T/${invoiceId.slice(0, 8)}`}, ${paymentId}, ${new Date(now)},
      jsonb_build_object('name', name, 'address', address, 'state', state, 'gstin', gstin, 'sac', sac), ${buyer}, 'Three mock interviews',
      ${price}, ${taxable}, 1800, ${tax / 2}, ${tax / 2}, 0 from sellers`);
  return { subscriptionId, paymentId, invoiceId };
}

/** A refund of one rupee, requested by an admin who does not exist here. */
export async function addRefund(db: Database, paymentId: string, id: string = randomUUID()): Promise<string> {
  const by: Actor = { role: 'ADMIN', id: randomUUID() };
  const input = { by, now: Date.now(), paymentId, paise: paise(100), why: 'Too late', byHand: false };
  const { value, context } = accepted(refundLaw.create(input)).stored;
  await db.run(sql`
    insert into refunds (id, payment_id, paise, leaf, value, context, version, machine_version, created_at)
    values (${id}, ${paymentId}, 100, ${String(value)}, ${JSON.stringify(value)}, ${JSON.stringify(context)}, 0, 1, now())`);
  return id;
}

/**
 * Begins `issue`, which stops before it has its number, and then `change`. Lets go once `change` waits or is done, and
 * resolves with both results.
 */
export async function whileIssuing<A, B>(db: Database, issue: () => Promise<A>, change: () => Promise<B>) {
  const waiting = async (wanted: number) => {
    for (const until = Date.now() + 5_000; Date.now() < until;) {
      const { count } = await db.one<{ count: number }>(sql`
        select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      if (count >= wanted) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const both = await db.transaction(async (tx) => {
    await tx.run(sql`lock table number_series in exclusive mode`);
    const issuing = issue();
    await waiting(1);
    const changing = change();
    await Promise.race([changing, waiting(2)]);
    return { issuing, changing };
  });
  return [await both.issuing, await both.changing] as const;
}

/** A day some days ago that was compared with the gateway. */
export async function addGatewayDay(db: Database, daysAgo: number, id: string = randomUUID()): Promise<string> {
  await db.run(sql`
    insert into gateway_days (id, day, compared_at) values (${id}, current_date - ${daysAgo}::int, now())`);
  return id;
}
