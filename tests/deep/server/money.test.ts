import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { balanceOf } from '../../../server/ledger/ledger';
import { draftStatement } from '../../../server/billing/statements';
import { buyPlan } from '../../../src/contract/billing-payments';
import { monthAfter, monthAt, sendToStatement } from '../../../src/contract/billing-statements';
import { paise } from '../../../src/contract/money';
import { closeHouse, ok, startHouse, type House } from '../../server/kit';
import { addPlan } from '../../server/kit/billing';
import { callBack, callbackBody, signed } from '../../server/kit/callbacks';
import { addPanelist, addUser } from '../../server/kit/cast';
import { endProcesses, until } from '../../server/kit/process';
import { patience, startSite, type Site } from '../../server/kit/servers';
import { superAdminOf } from '../../server/kit/statements';

const eventSecret = 'signs-all-callbacks';
const keys = {
  RAZORPAY_KEY_ID: 'rzp_test_key',
  RAZORPAY_KEY_SECRET: 'secret-of-key',
  RAZORPAY_EVENT_SECRET: eventSecret,
};
let house: House;
let planId: string;
let holder: pg.PoolClient | null = null;
beforeAll(async () => {
  house = await startHouse();
  planId = await addPlan(house.db);
});
afterEach(() => {
  endProcesses();
  // A failed test may still hold a lock.
  holder?.release(true);
  holder = null;
});
afterAll(() => closeHouse(house));

const site = () => startSite(house, keys);
const kill = async ({ process }: Site) => {
  process.child.kill('SIGKILL');
  await process.ended;
};
/** Holds the locks of a statement in a separate transaction. The returned function ends it. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = await house.db.pool.connect();
  holder = client;
  await client.query(`begin; ${statement}`);
  return async () => {
    await client.query('rollback');
    client.release();
    holder = null;
  };
}

type Bought = { paymentId: string; subscriptionId: string; orderId: string; gatewayId: string; eventId: string };
async function buy(): Promise<Bought> {
  const body = { planId, revision: 1, buyer: { name: 'Asha Rao', state: '29' as const, gstin: null } };
  const { paymentId, subscriptionId, checkout } = ok(await house.call(buyPlan, { as: 'candidate', body }));
  const orderId = checkout?.fields.find(({ name }) => name === 'order_id')?.value ?? '';
  return { paymentId, subscriptionId, orderId, gatewayId: `pay_${randomUUID()}`, eventId: randomUUID() };
}
/** Sends the callback and returns the status of the response, 0 if there was none. */
async function tell({ address }: Site, { orderId, gatewayId: id, eventId }: Bought): Promise<number> {
  const body = callbackBody('payment.captured', { id, orderId, status: 'captured', captured: true });
  return callBack(address, body, { eventId, signature: signed(body, eventSecret) }).then(
    ({ status }) => status,
    () => 0,
  );
}
const left = ({ paymentId, subscriptionId, eventId }: Bought) =>
  house.db.one<object>(sql`
    select (select leaf from payments where id = ${paymentId}) as payment,
      (select leaf from subscriptions where id = ${subscriptionId}) as plan,
      (select array_agg(type order by seq) from payment_history where payment_id = ${paymentId}) as history,
      (select count(*)::int from journal_entries where cause_id = ${paymentId}) as entries,
      (select count(*)::int from invoices where payment_id = ${paymentId}) as invoices,
      (select array_agg(outcome) from gateway_events where event_id = ${eventId}) as outcomes`);
const paidOnce = {
  ...{
    payment: 'captured',
    plan: 'active',
    history: ['CREATE', 'CAPTURE'],
    entries: 1,
    invoices: 1,
    outcomes: ['done'],
  },
};
const numbersOf = async (series: 'INV' | 'ST') => {
  const rows = await house.db.many<{ nth: number }>(
    series === 'INV'
      ? sql`select right(number, 6)::int as nth from invoices where number like 'INV/__-__/%' order by 1`
      : sql`select right(number, 6)::int as nth from statement_revisions where number like 'ST/__-__/%' order by 1`,
  );
  return rows.map(({ nth }) => nth);
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each([
  ['before anything of it is done', (id: string) => `select from payments where id = '${id}' for update`],
  ['between the payment and its entry', () => 'lock table journal_entries in exclusive mode'],
  ['between the entry and the invoice', () => 'lock table invoices in exclusive mode'],
  ['between the invoice and the plan', () => 'lock table subscription_history in exclusive mode'],
])(
  'a callback is stored and answered, and the server is killed %s: the next one does it once',
  async (_, statement) => {
    const bought = await buy();
    const before = await balanceOf(house.db, 'gateway');
    const first = await site();
    const release = await hold(statement(bought.paymentId));
    expect(await tell(first, bought)).toBe(200);
    await until('its work to be held', async () => {
      const { count } = await house.db.one<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return count > 0 ? true : undefined;
    });
    await kill(first);
    await release();
    expect(await left(bought)).toEqual({
      ...{ payment: 'created', plan: 'created', history: ['CREATE'], entries: 0, invoices: 0, outcomes: [null] },
    });
    const second = await site();
    // The gateway repeats a callback that may be lost.
    expect(await tell(second, bought)).toBe(200);
    const done = async () => ((await left(bought)) as typeof paidOnce).plan === 'active' || undefined;
    await until('the next server to work it off', done, patience);
    expect(await left(bought)).toEqual(paidOnce);
    expect((await balanceOf(house.db, 'gateway')) - before).toBe(149_900);
  },
);

test('fifty invoices are issued by two servers, of which one is killed meanwhile: no number is missing or twice', async () => {
  const before = (await numbersOf('INV')).length;
  const bought: Bought[] = [];
  for (let nth = 0; nth < 50; nth += 1) bought.push(await buy());
  const [a, b] = await Promise.all([site(), site()]);
  const answers = bought.map(async (one, nth) => {
    // A callback without a response is sent again, to the remaining server.
    if ((await tell(nth % 2 === 0 ? a : b, one)) !== 200) expect(await tell(b, one)).toBe(200);
  });
  const issued = async () => (await numbersOf('INV')).length - before;
  await until('some to be issued', async () => ((await issued()) > 5 ? true : undefined));
  await kill(a);
  await Promise.all(answers);
  await until('all to be issued', async () => ((await issued()) === 50 ? true : undefined), patience);
  for (const one of bought) expect(await left(one)).toEqual(paidOnce);
  expect(await numbersOf('INV')).toEqual(upTo(before + 50));
});

test('fifty statements are issued at once at two servers, of which one is killed: no number is missing or twice', async () => {
  const caller = await superAdminOf(house.db);
  const month = monthAfter(monthAt(Date.now()), -1);
  const ids: string[] = [];
  for (let nth = 0; nth < 50; nth += 1) {
    const user = { userType: 'PANELIST', name: `Panelist ${nth}`, timeZone: 'UTC', organizationId: null } as const;
    const { id: panelistId } = await addUser(house.db, user);
    await addPanelist(house.db, panelistId, []);
    const given = { panelistId, month, gross: paise(100_000), now: Date.now() };
    ids.push(await house.db.transaction((tx) => draftStatement(tx, given, caller)));
  }
  const [a, b] = await Promise.all([site(), site()]);
  const issue = (at: Site, id: string, key: string) =>
    at.call(sendToStatement, { as: 'superAdmin', params: { id }, body: { type: 'ISSUE', version: 0 }, key }).then(
      ({ status }) => status,
      () => 0,
    );
  const answers = ids.map(async (id, nth) => {
    const key = randomUUID();
    // Without a response, the browser sends the request again with the same key.
    if ((await issue(nth % 2 === 0 ? a : b, id, key)) === 0) expect(await issue(b, id, key)).toBe(200);
  });
  await until('some to be issued', async () => ((await numbersOf('ST')).length > 3 ? true : undefined));
  await kill(a);
  await Promise.all(answers);
  expect(await numbersOf('ST')).toEqual(upTo(50));
  const { count } = await house.db.one<{ count: number }>(sql`
    select count(*)::int as count from statement_history where type = 'ISSUE' and statement_id = any(${ids}::uuid[])`);
  expect(count).toBe(50);
  const { sum } = await house.db.one<{ sum: number }>(sql`select coalesce(sum(paise), 0)::bigint as sum from postings`);
  expect(sum).toBe(0);
});
