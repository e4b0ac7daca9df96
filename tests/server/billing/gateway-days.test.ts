import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { compareDay, startComparison } from '../../../server/billing/gateway-days';
import { gatewayOf } from '../../../server/billing/gateway';
import { takeOver } from '../../../server/billing/payments';
import { sql } from '../../../server/db/database';
import { compareGatewayDay, getGatewayDay, pageGatewayDays } from '../../../src/contract/billing-gateway-days';
import { buyPlan, getPayment } from '../../../src/contract/billing-payments';
import { paise } from '../../../src/contract/money';
import { closeHouse, ok, startHouse, type House } from '../kit';
import { addPlan, testGateway } from '../kit/billing';

let house: House;
let planId: string;
let dayId: string;
beforeAll(async () => {
  house = await startHouse();
  planId = await addPlan(house.db);
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  dayId = randomUUID();
  await house.db.run(sql`delete from gateway_days`);
  // Deleted days may have been compared with payments of other tests.
  await house.db.run(
    sql`insert into gateway_days (id, day) values (${dayId}, (now() at time zone 'Asia/Kolkata')::date)`,
  );
});

type Made = { paymentId: string; orderId: string; gatewayId: string };
/** A plan that is paid at the gateway, without a callback to the server. */
async function payThere(outcome: 'pay' | 'authorize' | 'fail' = 'pay'): Promise<Made> {
  const body = { planId, revision: 1, buyer: { name: 'Asha Rao', state: '29' as const, gstin: null } };
  const { paymentId, checkout } = ok(await house.call(buyPlan, { as: 'candidate', body }));
  const orderId = checkout?.fields.find(({ name }) => name === 'order_id')?.value ?? '';
  return { paymentId, orderId, gatewayId: await attempt(orderId, outcome) };
}
async function attempt(orderId: string, outcome: string): Promise<string> {
  const form = new URLSearchParams({ order_id: orderId, outcome, silent: 'on' });
  const html = await (await fetch(`${(await testGateway()).api}/pay`, { method: 'POST', body: form })).text();
  return /name="razorpay_payment_id" value="([^"]+)"/.exec(html)?.[1] ?? '';
}
/**
 * Compares the day. Of its differences, only those of the payments `of` are returned, because the gateway also has
 * payments of other tests.
 */
async function compared(...of: string[]) {
  await house.db.run(sql`update gateway_days set compared_at = null where id = ${dayId}`);
  await compareDay(house.db, await testGateway(), dayId);
  const day = ok(await house.call(getGatewayDay, { as: 'superAdmin', params: { id: dayId } }));
  return { ...day, differences: day.differences.filter(({ gatewayId }) => of.includes(gatewayId)) };
}
const stateOf = async (id: string) => ok(await house.call(getPayment, { as: 'admin', params: { id } })).state;

test('what was not known here is taken over and named once, and failed attempts are left out', async () => {
  const before = await compared();
  const [paid, held] = [await payThere(), await payThere('authorize')];
  await payThere('fail');
  const day = await compared(paid.gatewayId, held.gatewayId);
  expect(day.payments - before.payments).toBe(1);
  expect(day.capturedPaise - before.capturedPaise).toBe(149_900);
  expect(day.differences.map(({ what, gatewayId }) => [what, gatewayId])).toEqual([
    ['notKnown', paid.gatewayId],
    ['notKnown', held.gatewayId],
  ]);
  expect(day.differences[0]?.payment).toMatchObject({
    id: paid.paymentId,
    code: expect.stringMatching(/^PA-/) as string,
  });
  expect([await stateOf(paid.paymentId), await stateOf(held.paymentId)]).toEqual(['captured', 'authorized']);
  expect((await compared(paid.gatewayId, held.gatewayId)).differences).toEqual([]);
});

test('an order that was paid twice stays a difference', async () => {
  const { orderId, gatewayId } = await payThere();
  const second = await attempt(orderId, 'pay');
  await compared();
  const { differences } = await compared(gatewayId, second);
  expect(differences).toEqual([expect.objectContaining({ what: 'paidTwice', paise: 149_900 })]);
  expect([gatewayId, second]).toContain(differences[0]?.gatewayId);
  await house.db.run(sql`delete from payment_due`);
});

test('what is captured there and was given up here is named each time', async () => {
  const { paymentId, orderId, gatewayId } = await payThere('authorize');
  await compared();
  // A callback said that the gateway had given the payment back.
  const lapsed = {
    id: gatewayId,
    orderId,
    amount: paise(149_900),
    status: 'refunded',
    captured: false,
    why: null,
  } as const;
  expect(await house.db.transaction((tx) => takeOver(tx, lapsed))).toBe('done');
  await gatewayOf(await testGateway()).capture(gatewayId, paise(149_900));
  // Its refund has no payment here, so it names the payment, too.
  await gatewayOf(await testGateway()).refund(gatewayId, paise(50_000), 'not ours');
  for (const _time of [1, 2])
    expect((await compared(gatewayId)).differences).toEqual([
      expect.objectContaining({ what: 'notCaptured', payment: expect.objectContaining({ id: paymentId }) as object }),
    ]);
  expect(await stateOf(paymentId)).toBe('refunded');
});

test('a refund that was made at the gateway is taken over', async () => {
  const { paymentId, gatewayId } = await payThere();
  await compared();
  const { id } = await gatewayOf(await testGateway()).refund(gatewayId, paise(50_000), 'not ours');
  await expect
    .poll(
      async () => {
        await compared();
        return stateOf(paymentId);
      },
      { timeout: 20_000 },
    )
    .toBe('partiallyRefunded');
  const rest = (await compared(id)).differences;
  expect(rest).toEqual([]);
});

test('what is captured here and not there, and what belongs to nobody here, is named', async () => {
  const { paymentId } = await payThere();
  await compared();
  await house.db.run(sql`update payments set gateway_id = 'pay_made_up' where id = ${paymentId}`);
  const stranger = await gatewayOf(await testGateway()).createOrder(paise(99_900), 'another merchant');
  const theirs = await attempt(stranger, 'pay');
  const whats = (await compared('pay_made_up', theirs)).differences.map(({ what, gatewayId }) => [what, gatewayId]);
  expect(whats).toContainEqual(['missing', 'pay_made_up']);
  expect(whats).toContainEqual(['unknownOrder', theirs]);
});

const jobs = async () =>
  (
    await house.db.one<{ count: number }>(sql`
      select count(*)::int as count from pgboss.job where name = 'gatewayDays'`)
  ).count;
const noDays = async () => {
  await house.db.run(sql`delete from gateway_days`);
  await house.db.run(sql`delete from pgboss.job where name = 'gatewayDays'`);
};

test.each([
  ['3 days ago', 3, 3],
  ['a year ago', 365, 31],
])('days on which no server ran are queued, too: the last one was %s', async (_, ago, count) => {
  await noDays();
  await startComparison(house.db);
  await house.db.run(sql`update gateway_days set day = day - ${ago}::int`);
  for (const _time of [1, 2]) await startComparison(house.db);
  expect(await jobs()).toBe(1 + count);
  const { days } = await house.db.one<{ days: number }>(sql`
    select (max(day) - (array_agg(day order by day))[2] + 1)::int as days from gateway_days`);
  expect(days).toBe(count);
});

test.each(['America/New_York', 'Asia/Kolkata'])('a day is found by its days in %s', async (zone) => {
  await noDays();
  for (const one of ['2026-11-24', '2026-11-25', '2026-11-26'])
    await house.db.run(sql`insert into gateway_days (day) values (${one}::date)`);
  await house.db.run(sql`update users set time_zone = ${zone} where id = ${house.cast.people.superAdmin.id}`);
  const start = DateTime.fromISO('2026-11-25', { zone });
  const query = { from: start.toUTC().toISO() ?? '', to: start.plus({ days: 1 }).toUTC().toISO() ?? '' };
  const { content } = ok(await house.call(pageGatewayDays, { as: 'superAdmin', query }));
  expect(content.map(({ day }) => day)).toEqual(['2026-11-25']);
});

test('yesterday is queued once, and a super admin has a day compared again', async () => {
  await noDays();
  for (const _time of [1, 2]) await startComparison(house.db);
  expect(await jobs()).toBe(1);
  await house.db.run(sql`
    insert into gateway_days (id, day, compared_at) values (${dayId}, current_date - 40, now())`);
  const again = () => house.call(compareGatewayDay, { as: 'superAdmin', params: { id: dayId } });
  expect(ok(await again()).comparedAt).toBeNull();
  ok(await again());
  expect(await jobs()).toBe(2);
});
