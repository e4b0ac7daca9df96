import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config';
import { sql } from '../../../server/db/database';
import type { Buyer } from '../../../src/contract/billing-buyer';
import { buyPlan } from '../../../src/contract/billing-payments';
import { closeHouse, ok, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { addPlan, eventSecret, testGateway } from '../kit/billing';
import { callBack, callbackBody, signed, type Envelope, type Told } from '../kit/callbacks';

let house: House;
let address: string;
let planId: string;
beforeAll(async () => {
  house = await startHouse();
  address = await house.app.listen({ port: 0, host: '127.0.0.1' });
  planId = await addPlan(house.db);
});
afterAll(() => closeHouse(house));

type Bought = { paymentId: string; subscriptionId: string; orderId: string };
/** The ids of two attempts to pay at the gateway. */
let [first, second] = ['', ''];
let bought: Bought;
async function buy(): Promise<Bought> {
  const buyer: Buyer = { name: 'Asha Rao', state: '29', gstin: null };
  const made = ok(await house.call(buyPlan, { as: 'candidate', body: { planId, revision: 1, buyer } }));
  const orderId = made.checkout?.fields.find(({ name }) => name === 'order_id')?.value ?? '';
  return { paymentId: made.paymentId, subscriptionId: made.subscriptionId, orderId };
}
beforeEach(async () => {
  bought = await buy();
  [first, second] = [`pay_${randomUUID()}`, `pay_${randomUUID()}`];
  await house.db.run(sql`delete from gateway_events`);
  await house.db.run(sql`delete from pgboss.job where name = 'gatewayEvents'`);
});

const told = (change: Partial<Told> = {}): Told => ({
  ...{ id: first, orderId: bought.orderId, status: 'captured', captured: true },
  ...change,
});
const captured = (change: Partial<Told> = {}) => callbackBody('payment.captured', told(change));
const authorized = (change: Partial<Told> = {}) =>
  callbackBody('payment.authorized', told({ status: 'authorized', captured: false, ...change }));
const failed = (change: Partial<Told> = {}) =>
  callbackBody('payment.failed', told({ status: 'failed', captured: false, ...change }));
const send = async (body: string | Buffer, envelope: Envelope = {}) => (await callBack(address, body, envelope)).status;
const work = async (onError?: (error: unknown) => void) => {
  const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), gateway: await testGateway() };
  await workOff(house.db, ['gatewayEvents', 'orderChecks'], { config, ...(onError && { onError }) });
};

/**
 * All traces that a payment can leave: its state, its plan's state, entries, invoices, emails, rows of both histories.
 */
const left = ({ paymentId, subscriptionId }: Bought) =>
  house.db.one<object>(sql`
    select (select leaf from payments where id = ${paymentId}) as payment,
      (select leaf from subscriptions where id = ${subscriptionId}) as plan,
      (select count(*)::int from journal_entries where cause_id = ${paymentId}) as entries,
      (select count(*)::int from invoices where payment_id = ${paymentId}) as invoices,
      (select count(*)::int from outbox where subject_id = ${subscriptionId} and effect = 'tell') as told,
      (select array_agg(type order by seq) from payment_history where payment_id = ${paymentId}) as history`);
const untouched = { payment: 'created', plan: 'created', entries: 0, invoices: 0, told: 0, history: ['CREATE'] };
const paidBy = (...history: string[]) => ({
  ...{ payment: 'captured', plan: 'active', entries: 1, invoices: 1, told: 1 },
  history: ['CREATE', ...history],
});
const stored = async () =>
  (await house.db.one<{ count: number }>(sql`select count(*)::int as count from gateway_events`)).count;

describe('what the gateway tells of a payment has one effect', () => {
  test.each<[string, () => string[], object]>([
    ['once', () => [captured()], paidBy('CAPTURE')],
    ['authorized, then captured', () => [authorized(), captured()], paidBy('AUTHORIZE', 'CAPTURE')],
    ['captured before authorized', () => [captured(), authorized()], paidBy('CAPTURE')],
    ['failed after captured', () => [captured(), failed()], paidBy('CAPTURE')],
    ['failed, then captured by another attempt', () => [failed(), captured({ id: second })], paidBy('FAIL', 'CAPTURE')],
    ['captured under two ids of the event', () => [captured(), captured()], paidBy('CAPTURE')],
    ['captured by two attempts', () => [captured(), captured({ id: second })], paidBy('CAPTURE')],
    [
      'failed after authorized',
      () => [authorized(), failed({ id: second })],
      { ...untouched, payment: 'authorized', plan: 'paid', history: ['CREATE', 'AUTHORIZE'] },
    ],
    [
      'a payment that was only begun',
      () => [callbackBody('payment.created', told({ status: 'created', captured: false }))],
      untouched,
    ],
  ])('%s', async (_, bodies, expected) => {
    for (const body of bodies()) expect(await send(body)).toBe(200);
    await work();
    expect(await left(bought)).toEqual(expected);
    // The same callbacks are sent again, much later, and all at once.
    await house.db.run(sql`update gateway_events set received_at = received_at - interval '23 hours'`);
    await Promise.all(bodies().map((body) => send(body)));
    await work();
    expect(await left(bought)).toEqual(expected);
  });

  test('the same event twenty times at once', async () => {
    const [body, eventId] = [captured(), randomUUID()];
    const statuses = await Promise.all(Array.from({ length: 20 }, () => send(body, { eventId })));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await stored()).toBe(1);
    await work();
    expect(await left(bought)).toEqual(paidBy('CAPTURE'));
  });

  test('days after the order was given up', async () => {
    await house.db.run(sql`
      update payment_due set due_at = now() - interval '1 minute', try_at = now() where payment_id = ${bought.paymentId}`);
    await house.db.run(sql`
      update subscription_due set due_at = now() - interval '1 minute', try_at = now() where subscription_id = ${bought.subscriptionId}`);
    await house.db.run(sql`
      update payments set context = jsonb_set(context, '{payBy}', '0') where id = ${bought.paymentId}`);
    await house.db.run(sql`
      update subscriptions set context = jsonb_set(context, '{payBy}', '0') where id = ${bought.subscriptionId}`);
    await workOff(house.db, ['clock']);
    expect(await left(bought)).toMatchObject({ payment: 'failed', plan: 'canceled' });
    expect(await send(captured())).toBe(200);
    await work();
    expect(await left(bought)).toEqual(paidBy('CLOCK', 'CAPTURE'));
  });

  test('before the reply to the order has come', async () => {
    // The order has been made at the gateway, but is not stored yet.
    await house.db.run(sql`update payments set order_id = null where id = ${bought.paymentId}`);
    expect(await send(captured())).toBe(200);
    const errors: unknown[] = [];
    await work((error) => void errors.push(error));
    expect(errors).toHaveLength(1);
    expect(await left(bought)).toEqual(untouched);
    await house.db.run(sql`update payments set order_id = ${bought.orderId} where id = ${bought.paymentId}`);
    await hurry(house.db);
    await work();
    expect(await left(bought)).toEqual(paidBy('CAPTURE'));
  });
});

describe('a callback is not believed', () => {
  const flipped = (signature: string) =>
    `${(Number.parseInt(signature.slice(0, 1), 16) ^ 1).toString(16)}${signature.slice(1)}`;
  test.each<[string, (right: string, body: string, secret: string) => string | null]>([
    ['without a signature', () => null],
    ['with an empty signature', () => ''],
    ['with a signature of which one bit is wrong', (right) => flipped(right)],
    ['with a signature that is cut off', (right) => right.slice(0, 62)],
    ['with more behind its signature', (right) => `${right}00`],
    ['signed with another secret', (_, body) => signed(body, 'the secret of another merchant')],
    ['signed with the secret of the key', (_, body) => signed(body, 'the secret of the key')],
    ['with the right signature of other bytes', (_, body, secret) => signed(`${body} `, secret)],
  ])('%s', async (_, signatureOf) => {
    const body = captured();
    const signature = signatureOf(signed(body, eventSecret), body, eventSecret);
    expect(await callBack(address, body, { signature })).toEqual({
      status: 401,
      message: 'The signature is not valid',
    });
    expect(await stored()).toBe(0);
    await work();
    expect(await left(bought)).toEqual(untouched);
  });
});

describe('a callback that is signed right is refused, and leaves nothing,', () => {
  const large = (bytes: number) => {
    const body = captured();
    return body + ' '.repeat(bytes - body.length);
  };
  test.each<[string, () => string, Envelope, number]>([
    ['that is no JSON', () => '{"event":"payment.captured"', {}, 400],
    ['that is empty', () => '', {}, 400],
    ['that is no object', () => 'null', {}, 400],
    ['that is a list', () => '[]', {}, 400],
    ['with a NUL in it', () => captured({ id: 'pay_\u0000' }), {}, 400],
    ['without an id of the event', captured, { eventId: null }, 400],
    ['with an empty id of the event', captured, { eventId: '' }, 400],
    ['with an id of the event that is too long', captured, { eventId: 'e'.repeat(101) }, 400],
    ['with an id of the event that is no word', captured, { eventId: 'a b' }, 400],
    ['of 65 KB', () => large(65 * 1024), {}, 413],
  ])('%s', async (_, body, envelope, status) => {
    const answer = await callBack(address, body(), envelope);
    expect(answer.status).toBe(status);
    expect(answer.message).not.toBe('');
    expect(await stored()).toBe(0);
    await work();
    expect(await left(bought)).toEqual(untouched);
  });

  test('but one of 64 KB is taken', async () => {
    expect(await send(large(64 * 1024), { eventId: 'e'.repeat(100) })).toBe(200);
    await work();
    expect(await left(bought)).toEqual(paidBy('CAPTURE'));
  });
});

describe('a callback that tells of no payment of ours is stored with its outcome, and changes nothing:', () => {
  const event = (payload: unknown) => JSON.stringify({ event: 'payment.captured', payload });
  const entity = (change: object) =>
    event({
      payment: {
        entity: {
          id: first,
          order_id: bought.orderId,
          amount: 149_900,
          status: 'captured',
          captured: true,
          ...change,
        },
      },
    });
  test.each<[string, () => string, string]>([
    ['an amount one paisa lower', () => captured({ amount: 149_899 }), 'otherAmount'],
    ['an amount one paisa higher', () => captured({ amount: 149_901 }), 'otherAmount'],
    ['a negative amount', () => captured({ amount: -149_900 }), 'otherAmount'],
    ['an order of another merchant', () => captured({ orderId: 'order_of_another' }), 'unknownOrder'],
    ['no payment', () => event({}), 'noPayment'],
    ['no payload', () => event(undefined), 'noPayment'],
    ['a payment that is a text', () => event({ payment: { entity: first } }), 'noPayment'],
    ['a payment of no order', () => entity({ order_id: null }), 'noPayment'],
    ['a payment without an id', () => entity({ id: undefined }), 'noPayment'],
    ['a payment whose id is a number', () => entity({ id: 7 }), 'noPayment'],
    ['an amount that is no whole number', () => entity({ amount: 149_900.5 }), 'noPayment'],
    ['an amount beyond all numbers', () => entity({ amount: '1e400' }), 'noPayment'],
    ['no amount', () => entity({ amount: undefined }), 'noPayment'],
    ['a status that there is not', () => entity({ status: 'stolen' }), 'noPayment'],
  ])('%s', async (_, body, outcome) => {
    const eventId = randomUUID();
    expect(await send(body(), { eventId })).toBe(200);
    await house.db.run(sql`update gateway_events set received_at = now() - interval '2 minutes' where done_at is null`);
    await work();
    const row = await house.db.one(sql`select outcome from gateway_events where event_id = ${eventId}`);
    expect(row).toEqual({ outcome });
    expect(await left(bought)).toEqual(untouched);
  });

  test('a payment of somebody else’s order pays theirs', async () => {
    const other = await buy();
    expect(await send(captured({ orderId: other.orderId }))).toBe(200);
    await work();
    expect(await left(other)).toEqual(paidBy('CAPTURE'));
    expect(await left(bought)).toEqual(untouched);
  });

  test('the contacts of who paid are stored nowhere', async () => {
    expect(await send(captured())).toBe(200);
    const { count } = await house.db.one<{ count: number }>(sql`
      select count(*)::int as count from gateway_events where gateway_events::text like '%mail.example%'`);
    expect([await stored(), count]).toEqual([1, 0]);
  });
});
