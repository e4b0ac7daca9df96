import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments, runPaymentClock, type HeldPayment } from '../../../server/billing/payments';
import { sql } from '../../../server/db/database';
import { capturePayment } from '../../../src/contract/billing-payments';
import { askForRefund } from '../../../src/contract/billing-refunds';
import { paymentLaw, type Payment } from '../../../src/machines/lifecycle/payment';
import { paymentModel, type PaymentSnapshot } from '../../model/payment-model';
import { bought as orderedAt } from '../../model/subscription-model';
import { unexpected } from '../kit';
import type { Told } from '../kit/callbacks';
import { startLawHouse, type LawHouse } from './house';
import { makeIdentities, type Identities } from './identities';
import { openShop, type Shop } from './shop';
import { refusalFor, walkOverHttp } from './walks';

let house: LawHouse;
let identities: Identities;
let shop: Shop;
beforeAll(async () => {
  house = await startLawHouse();
  identities = await makeIdentities(house);
  shop = await openShop(house);
});
afterAll(() => house.close());

type Event = Payment['event'];
const everybody = () => identities({ context: { panelistId: null } });

async function begin(): Promise<string> {
  await house.at(orderedAt);
  return (await shop.buy()).paymentId;
}

/** The gateway's callback about a payment; null for events without a callback. */
function toldOf(event: Event, id: string, orderId: string): Told | null {
  switch (event.type) {
    case 'AUTHORIZE':
      return { id, orderId, status: 'authorized' };
    case 'CAPTURE':
      return { id, orderId, status: 'captured', captured: true };
    case 'FAIL':
      return { id, orderId, status: 'failed' };
    case 'LAPSE':
      return { id, orderId, status: 'refunded', captured: false };
    default:
      return null;
  }
}

/** Gives back by hand what was paid another way: requested by an admin, and approved by another. */
async function payBack(id: string, amount: number): Promise<void> {
  const { admin, superAdmin } = house.cast.people;
  const asked = await shop.askForRefund(id, amount, admin);
  const { id: refundId } = asked.body.data as { id: string };
  expect(await shop.actOnRefund(refundId, { type: 'APPROVE', version: 0 }, superAdmin)).toMatchObject({ status: 200 });
  const act = { type: 'PAY_BACK', version: 1, reference: 'UTR 8' } as const;
  expect(await shop.actOnRefund(refundId, act, superAdmin)).toMatchObject({ status: 200 });
}

async function send(id: string, event: Event, { stored, orderId }: HeldPayment): Promise<void> {
  await house.at(event.now);
  if (event.type === 'CLOCK') return expect(await runPaymentClock(house.db, unexpected)).toBe(1) as void;
  if (event.by.role === 'SUPER_ADMIN') {
    const answer = await shop.capture(id, house.cast.people.superAdmin);
    return expect(answer).toMatchObject({ status: 200, body: { data: { state: 'captured' } } }) as void;
  }
  const attempt = stored.context.gatewayId ?? (await shop.attempt(orderId ?? ''));
  if (event.type === 'REFUND') {
    const there = { id: `rfnd_${randomUUID()}`, paymentId: attempt, amount: event.paise, receipt: null };
    return shop.tellOfRefund({ ...there, status: 'processed' });
  }
  const told = toldOf(event, attempt, orderId ?? '');
  await shop.tell(told ?? expect.fail(`The gateway tells of no ${event.type}`));
}

const all = (id: string) =>
  house.db.one<object>(sql`
    select (select to_jsonb(i) from payments i where id = ${id}) as payment,
      (select jsonb_agg(s order by id) from subscriptions s) as subscriptions,
      (select count(*) from journal_entries) as entries, (select count(*) from invoices) as invoices,
      (select count(*) from payment_history) as events, (select count(*) from outbox) as effects`);

async function refusals(id: string, { stored, orderId }: HeldPayment, now: number): Promise<void> {
  await house.at(now);
  const before = await house.everything();
  for (const identity of everybody()) {
    const { actor, name } = identity;
    if (actor && paymentLaw.allowedActions(stored, actor, now).some(({ type }) => type === 'CAPTURE')) continue;
    const { status, body } = await shop.capture(id, identity);
    const expected = { name, state: stored.value, status: refusalFor(capturePayment, actor, true) };
    expect({ name, state: stored.value, status, said: body.status }).toEqual({ ...expected, said: 'FAIL' });
  }
  const isPaid = stored.value === 'captured' || stored.value === 'partiallyRefunded';
  for (const identity of everybody()) {
    const { actor, name } = identity;
    if (isPaid && actor?.role.endsWith('ADMIN')) continue;
    const { status, body } = await shop.askForRefund(id, 1, identity);
    const expected = { name, state: stored.value, status: refusalFor(askForRefund, actor, true) };
    expect({ name, state: stored.value, status, said: body.status }).toEqual({ ...expected, said: 'FAIL' });
  }
  expect(await runPaymentClock(house.db, unexpected)).toBe(0);
  expect(await house.everything()).toBe(before);
  if (orderId === null) return;
  // Callbacks out of order are accepted, and change nothing.
  const rows = await all(id);
  for (const type of ['AUTHORIZE', 'CAPTURE', 'FAIL', 'LAPSE'] as const) {
    const event = { type, by: { role: 'GATEWAY', id: 'gateway' }, now, gatewayId: 'pay_x', why: 'Declined' } as Event;
    if (paymentLaw.apply(stored, event).accepted) continue;
    await house.aside(async () => {
      const told = toldOf(event, stored.context.gatewayId ?? `pay_${randomUUID()}`, orderId ?? '');
      await shop.tell(told ?? expect.fail(`The gateway tells of no ${type}`));
      expect(await all(id), `${type} in ${stored.value}`).toEqual(rows);
    });
  }
}

const lifecycle = { law: paymentLaw, store: payments, begin, send, refusals };

test('every path of a payment leads over HTTP to the states that the machine names, and what is refused changes nothing', async () => {
  // Only a payment made by hand is captured without having been authorized by the gateway.
  const sendable = ({ by }: Event, { value }: PaymentSnapshot) => !(by.role === 'SUPER_ADMIN' && value === 'created');
  const model = paymentModel({ sendable });
  const reached = await walkOverHttp(house, model, lifecycle, model.paths);
  expect([...reached].sort()).toEqual(Object.keys(model.adjacency).sort());
});

test('what was paid another way is captured as it is made, and given back by hand', async () => {
  const sendable = ({ by, type }: Event, { value }: PaymentSnapshot) =>
    value === 'created' ? by.role === 'SUPER_ADMIN' : type === 'REFUND';
  const model = paymentModel({ sendable });
  const byHand = {
    ...{ ...lifecycle, begun: 1 },
    async begin() {
      await house.at(orderedAt);
      return (await shop.giveByHand('paid', orderedAt)).paymentId;
    },
    async send(id: string, event: Event) {
      await house.at(event.now);
      await payBack(id, event.type === 'REFUND' ? event.paise : 0);
    },
  };
  const reached = await walkOverHttp(house, model, byHand, model.paths);
  // The payment does not exist before it is captured, so its first state is not reached.
  expect([...reached].sort()).toEqual(Object.keys(model.adjacency).slice(1).sort());
});
