import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkOrder } from '../../../server/billing/callbacks';
import { gatewayOf } from '../../../server/billing/gateway';
import { readConfig } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { enqueue } from '../../../server/db/queues';
import { balanceOf } from '../../../server/ledger/ledger';
import {
  buyPlan,
  capturePayment,
  getInvoice,
  getPayment,
  pageInvoices,
  type Buying,
} from '../../../src/contract/billing-payments';
import { sendToSubscription } from '../../../src/contract/billing-subscriptions';
import type { Buyer } from '../../../src/contract/billing-buyer';
import { paise } from '../../../src/contract/money';
import { ok, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { addPlan, eventSecret, testGateway } from '../kit/billing';

let house: House;
let planId: string;
beforeAll(async () => {
  house = await startHouse();
  planId = await addPlan(house.db);
});
afterAll(() => house.app.close());

const buyer: Buyer = { name: ' Asha Rao ', state: '29', gstin: null };
const order = (change: object = {}) =>
  house.call(buyPlan, { as: 'candidate', body: { planId, revision: 1, buyer, ...change } });
const buy = async (change: object = {}) => ok(await order(change));
const fieldOf = ({ checkout }: Buying, name: string) => checkout?.fields.find((one) => one.name === name)?.value ?? '';

/**
 * Chooses an outcome on the page of the test gateway, which sends no callback. Resolves with the form that leads back.
 */
async function pay(bought: Buying, outcome: 'pay' | 'authorize' | 'fail'): Promise<Record<string, string>> {
  const { api } = await testGateway();
  const form = new URLSearchParams({ order_id: fieldOf(bought, 'order_id'), outcome, silent: 'on' });
  const html = await (await fetch(`${api}/pay`, { method: 'POST', body: form })).text();
  const fields = html.matchAll(/name="([^"]+)" value="([^"]+)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}
const comeBack = (bought: Buying, fields: Record<string, string>) =>
  house.app.inject({
    method: 'POST',
    url: fieldOf(bought, 'callback_url').slice(house.publicUrl.length),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

type Told = { id: string; orderId: string; amount?: number; status: string; captured?: boolean };
type Envelope = { eventId?: string; signature?: string };
/** Sends a callback like the gateway; resolves with the status of the response. */
async function callBack(event: string, told: Told, { eventId = randomUUID(), signature }: Envelope = {}) {
  const { id, orderId, amount = 149_900, status, captured = false } = told;
  const entity = { id, order_id: orderId, amount, status, captured, email: 'asha@mail.example' };
  const body = JSON.stringify({ event, payload: { payment: { entity } } });
  const right = createHmac('sha256', eventSecret).update(body).digest('hex');
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/gateway/events',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': eventId,
      'x-razorpay-signature': signature ?? right,
    },
    body,
  });
  return answer.statusCode;
}
const capturedBy = (bought: Buying, id = `pay_${randomUUID()}`) =>
  callBack('payment.captured', { id, orderId: fieldOf(bought, 'order_id'), status: 'captured', captured: true });

const work = async () => {
  const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), gateway: await testGateway() };
  await workOff(house.db, ['gatewayEvents', 'orderChecks'], { config });
};
const paymentOf = async ({ paymentId: id }: Buying) =>
  ok(await house.call(getPayment, { as: 'candidate', params: { id } }));
const stateOf = async (bought: Buying) => {
  const { leaf } = await house.db.one<{ leaf: string }>(
    sql`select leaf from subscriptions where id = ${bought.subscriptionId}`,
  );
  return [(await paymentOf(bought)).state, leaf];
};
const invoiceOf = async (bought: Buying) => {
  const { invoice } = await paymentOf(bought);
  return ok(await house.call(getInvoice, { as: 'candidate', params: { id: invoice?.id ?? '' } }));
};
const entriesOf = async ({ paymentId }: Buying) => {
  const { count } = await house.db.one<{ count: number }>(sql`
    select count(*)::int as count from journal_entries where cause_id = ${paymentId}`);
  return count;
};

describe('a plan', () => {
  test('is bought, captured by a callback and invoiced; what was paid is tax, and owed as interviews', async () => {
    const bought = await buy();
    expect(await stateOf(bought)).toEqual(['created', 'created']);
    expect(fieldOf(bought, 'amount')).toBe('149900');
    const { razorpay_payment_id: id = '' } = await pay(bought, 'pay');
    const before = await balanceOf(house.db, 'gateway');
    expect(await capturedBy(bought, id)).toBe(200);
    await work();
    expect(await stateOf(bought)).toEqual(['captured', 'active']);
    expect((await balanceOf(house.db, 'gateway')) - before).toBe(149_900);
    expect(await balanceOf(house.db, 'creditsOwed', bought.subscriptionId)).toBe(-127_034);
    const invoice = await invoiceOf(bought);
    expect(invoice).toMatchObject({
      ...{ total: 149_900, taxable: 127_034, cgst: 11_433, sgst: 11_433, igst: 0, ratePoints: 1_800 },
      inWords: 'One Thousand Four Hundred Ninety Nine Rupees Only',
      buyer: { name: 'Asha Rao', state: '29', gstin: null },
    });
    expect(invoice.number).toMatch(/^INV\/\d\d-\d\d\/\d{6}$/);
    expect(invoice.number.length).toBeLessThanOrEqual(16);
  });

  test('whose callbacks come twice, late and out of order is paid once', async () => {
    const bought = await buy();
    const { razorpay_payment_id: id = '' } = await pay(bought, 'pay');
    const orderId = fieldOf(bought, 'order_id');
    const eventId = randomUUID();
    const captured = { id, orderId, status: 'captured', captured: true };
    for (const _time of [1, 2]) expect(await callBack('payment.captured', captured, { eventId })).toBe(200);
    await work();
    expect(await capturedBy(bought, id)).toBe(200);
    expect(await callBack('payment.authorized', { id, orderId, status: 'authorized' })).toBe(200);
    expect(await callBack('payment.failed', { id, orderId, status: 'failed' })).toBe(200);
    await work();
    expect(await stateOf(bought)).toEqual(['captured', 'active']);
    expect(await entriesOf(bought)).toBe(1);
    const outcomes = await house.db.many<{ outcome: string | null }>(sql`
      select outcome from gateway_events where payment->>'orderId' = ${orderId} order by id`);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'known', 'known', 'known']);
  });

  test('is not paid by a callback that is not signed, names another amount, or another order', async () => {
    const bought = await buy();
    const orderId = fieldOf(bought, 'order_id');
    const captured = { id: 'pay_made_up', orderId, status: 'captured', captured: true };
    for (const signature of ['f'.repeat(64), '', 'x'])
      expect(await callBack('payment.captured', captured, { signature })).toBe(401);
    expect(await callBack('payment.captured', { ...captured, amount: 70_001 })).toBe(200);
    await work();
    expect(await stateOf(bought)).toEqual(['created', 'created']);
    const outcomeFor = async (id: string) =>
      house.db.many<{ outcome: string | null }>(sql`
        select outcome from gateway_events where payment->>'orderId' = ${id}`);
    expect(await outcomeFor(orderId)).toEqual([{ outcome: 'otherAmount' }]);
    // The callback may have arrived before the reply to the order, so it is retried for a minute.
    expect(await callBack('payment.captured', { ...captured, orderId: 'order_of_another' })).toBe(200);
    await workOff(house.db, ['gatewayEvents'], { onError: () => undefined });
    expect(await outcomeFor('order_of_another')).toEqual([{ outcome: null }]);
    await house.db.run(sql`update gateway_events set received_at = now() - interval '2 minutes' where done_at is null`);
    await hurry(house.db);
    await work();
    expect(await outcomeFor('order_of_another')).toEqual([{ outcome: 'unknownOrder' }]);
  });

  test('whose callback never comes is found by asking, once the browser returns', async () => {
    const bought = await buy();
    const answer = await comeBack(bought, await pay(bought, 'pay'));
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(
      `${house.publicUrl}/dashboard/candidate-p-ay-ment?payment=${bought.paymentId}`,
    );
    expect(await stateOf(bought)).toEqual(['created', 'created']);
    await work();
    expect(await stateOf(bought)).toEqual(['captured', 'active']);
  });

  test('of which nothing is heard is asked about after some minutes, each of them', async () => {
    const both = [await buy(), await buy()];
    for (const bought of both) await pay(bought, 'pay');
    const ask = async () => {
      await house.db.transaction((tx) => enqueue(tx, 'openOrders', {}));
      const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), gateway: await testGateway() };
      await workOff(house.db, ['openOrders'], { config });
    };
    await ask();
    for (const bought of both) expect(await stateOf(bought)).toEqual(['created', 'created']);
    // A thousand orders that nobody pays were asked about before.
    await house.db.run(sql`
      insert into payments (subscription_id, person_id, gateway, order_id, amount_paise, buyer, leaf, value, context, version,
        machine_version, refunded_paise, asked_at, created_at, updated_at)
      select subscription_id, person_id, gateway, 'order_dead_' || nth, amount_paise, buyer, leaf, value, context, version,
        machine_version, refunded_paise, now(), now() - interval '1 day', now() - interval '1 day'
      from payments, generate_series(1, 1000) nth where id = ${both[0]?.paymentId ?? ''}`);
    await house.db.run(sql`
      update payments set updated_at = now() - interval '6 minutes' where id = any(${both.map((one) => one.paymentId)}::uuid[])`);
    await ask();
    await house.db.run(sql`delete from payments where order_id like 'order_dead_%'`);
    for (const bought of both) expect(await stateOf(bought)).toEqual(['captured', 'active']);
  });

  test('that was declined leads back to its own page', async () => {
    const bought = await buy();
    const answer = await comeBack(bought, await pay(bought, 'fail'));
    expect(answer.headers.location).toContain(`/candidate-p-ay-ment?payment=${bought.paymentId}&failed=1`);
  });

  test('is not asked about for a browser that returns with a signature of its own', async () => {
    const bought = await buy();
    const answer = await comeBack(bought, { ...(await pay(bought, 'pay')), razorpay_signature: '0'.repeat(64) });
    expect(answer.headers.location).toContain('&failed=1');
    await work();
    expect(await stateOf(bought)).toEqual(['created', 'created']);
  });

  test('that was only authorized is captured by hand, once, at the gateway too', async () => {
    const bought = await buy();
    const orderId = fieldOf(bought, 'order_id');
    const { razorpay_payment_id: id = '' } = await pay(bought, 'authorize');
    await callBack('payment.authorized', { id, orderId, status: 'authorized' });
    await work();
    expect(await stateOf(bought)).toEqual(['authorized', 'paid']);
    const capture = (as: 'admin' | 'superAdmin') =>
      house.call(capturePayment, { as, params: { id: bought.paymentId } });
    expect((await capture('admin')).status).toBe(403);
    const both = await Promise.all([capture('superAdmin'), capture('superAdmin')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stateOf(bought)).toEqual(['captured', 'active']);
    expect(await entriesOf(bought)).toBe(1);
    const [atGateway] = await gatewayOf(await testGateway()).paymentsOf(orderId);
    expect(atGateway).toMatchObject({ status: 'captured', captured: true, amount: 149_900 });
  });

  test('that the gateway does not capture stays to be captured, and whoever asked is told', async () => {
    const bought = await buy();
    // The gateway does not capture another amount than the one that it authorized.
    const gateway = gatewayOf(await testGateway());
    const other = {
      checkout: { fields: [{ name: 'order_id', value: await gateway.createOrder(paise(99_900), 'x') }] },
    };
    const { razorpay_payment_id: id = '' } = await pay(other as Buying, 'authorize');
    await callBack('payment.authorized', { id, orderId: fieldOf(bought, 'order_id'), status: 'authorized' });
    await work();
    const captured = await house.call(capturePayment, { as: 'superAdmin', params: { id: bought.paymentId } });
    expect([captured.status, captured.body.message]).toEqual([409, expect.stringContaining('did not capture')]);
    expect(await stateOf(bought)).toEqual(['authorized', 'paid']);
    expect((await paymentOf(bought)).captureBy).not.toBeNull();
    expect(await entriesOf(bought)).toBe(0);
  });

  test('whose authorization the gateway gave back is canceled, and nothing was posted', async () => {
    const bought = await buy();
    const orderId = fieldOf(bought, 'order_id');
    await callBack('payment.authorized', { id: 'pay_lapsing', orderId, status: 'authorized' });
    await work();
    await callBack('refund.processed', { id: 'pay_lapsing', orderId, status: 'refunded' });
    await work();
    expect(await stateOf(bought)).toEqual(['refunded', 'canceled']);
    expect(await entriesOf(bought)).toBe(0);
  });

  test('whose payment failed is paid by the next attempt of the same order', async () => {
    const bought = await buy();
    await callBack('payment.failed', { id: 'pay_first', orderId: fieldOf(bought, 'order_id'), status: 'failed' });
    await work();
    expect(await stateOf(bought)).toEqual(['failed', 'created']);
    await capturedBy(bought);
    await work();
    expect(await stateOf(bought)).toEqual(['captured', 'active']);
  });

  test('whose attempts failed is asked about again without anything being stored', async () => {
    const bought = await buy();
    for (const _attempt of [1, 2]) await pay(bought, 'fail');
    const check = async () => {
      await checkOrder(house.db, await testGateway(), fieldOf(bought, 'order_id'));
      return (await paymentOf(bought)).version;
    };
    const once = await check();
    expect(await stateOf(bought)).toEqual(['failed', 'created']);
    expect(await check()).toBe(once);
    await pay(bought, 'pay');
    await check();
    expect(await stateOf(bought)).toEqual(['captured', 'active']);
  });

  test('stays paid when the gateway gives back another attempt of its order', async () => {
    const bought = await buy();
    const orderId = fieldOf(bought, 'order_id');
    await callBack('payment.authorized', { id: 'pay_that_stays', orderId, status: 'authorized' });
    await callBack('refund.processed', { id: 'pay_before_it', orderId, status: 'refunded' });
    await work();
    expect(await stateOf(bought)).toEqual(['authorized', 'paid']);
  });

  test('whose order was canceled is active once a payment arrives all the same', async () => {
    const bought = await buy();
    const given = { as: 'candidate', params: { id: bought.subscriptionId } } as const;
    ok(await house.call(sendToSubscription, { ...given, body: { type: 'CANCEL', version: 0 } }));
    expect(await stateOf(bought)).toEqual(['created', 'canceled']);
    await capturedBy(bought);
    await work();
    expect(await stateOf(bought)).toEqual(['captured', 'active']);
  });

  test('keeps its terms when it changes meanwhile, and cannot be bought at a price that was not seen', async () => {
    const other = { planId: await addPlan(house.db) };
    const bought = await buy(other);
    await house.db.run(sql`update plans set price_paise = 299900, revision = 2 where id = ${other.planId}`);
    expect(await order(other)).toMatchObject({
      status: 409,
      body: { message: 'This plan has changed. Read it again before you buy.' },
    });
    await house.db.run(sql`update plans set active = false where id = ${other.planId}`);
    expect(await order({ ...other, revision: 2 })).toMatchObject({
      status: 409,
      body: { message: 'This plan is no longer offered. Choose another one.' },
    });
    await capturedBy(bought);
    await work();
    expect(await stateOf(bought)).toEqual(['captured', 'active']);
  });
});

describe('an order', () => {
  test.each([
    ['a price of its own', { price: 100 }],
    ['no name', { buyer: { ...buyer, name: '  ' } }],
    ['no state', { buyer: { ...buyer, state: '' } }],
    ['a GSTIN whose checksum is wrong', { buyer: { ...buyer, gstin: '29AABCI1234K1ZN' } }],
    ['a GSTIN of another state', { buyer: { ...buyer, gstin: '27AAPFU0939F1ZV' } }],
  ])('with %s is refused', async (_what, change) => {
    expect((await order(change)).status).toBe(400);
  });

  test('from another state has IGST, and one from outside India no tax', async () => {
    const invoiced = async (state: string, gstin: string | null = null) => {
      const bought = await buy({ buyer: { ...buyer, state, gstin } });
      await capturedBy(bought);
      await work();
      return invoiceOf(bought);
    };
    expect(await invoiced('27', ' 27aapfu0939f1zv ')).toMatchObject({
      ...{ taxable: 127_034, cgst: 0, sgst: 0, igst: 22_866 },
      buyer: { gstin: '27AAPFU0939F1ZV' },
    });
    expect(await invoiced('abroad')).toMatchObject({ taxable: 149_900, cgst: 0, sgst: 0, igst: 0, ratePoints: 0 });
  });
});

test('the numbers of invoices have no gap, and all that was posted sums to zero', async () => {
  const { content } = ok(await house.call(pageInvoices, { as: 'admin', query: { _limit: '100', sort: 'number' } }));
  const numbers = content.map(({ number }) => Number(number.slice(-6)));
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const { sum, captured } = await house.db.one<{ sum: number; captured: number }>(sql`
    select (select sum(paise) from postings)::bigint as sum, sum(amount_paise)::bigint as captured
    from payments where captured_at is not null`);
  expect(sum).toBe(0);
  expect(await balanceOf(house.db, 'gateway')).toBe(captured);
});
