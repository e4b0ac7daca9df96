import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { invoiceList } from '../../../server/billing/buying';
import { gatewayOf } from '../../../server/billing/gateway';
import { initiateRefund, takeOverRefund } from '../../../server/billing/refunds';
import { readConfig } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { balanceOf, post } from '../../../server/ledger/ledger';
import { buyPlan, getPayment, pageInvoices } from '../../../src/contract/billing-payments';
import {
  askForRefund,
  getRefund,
  pageRefunds,
  sendToRefund,
  type RefundRow,
  type SentToRefund,
} from '../../../src/contract/billing-refunds';
import { askForMock, listOwnSubscriptions } from '../../../src/contract/billing-subscriptions';
import { paise } from '../../../src/contract/money';
import { closeHouse, ok, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { addPlan, testGateway } from '../kit/billing';
import { callBack, callbackBody, refundBody } from '../kit/callbacks';

let house: House;
let address: string;
let planId: string;
beforeAll(async () => {
  house = await startHouse();
  address = await house.app.listen({ port: 0, host: '127.0.0.1' });
  planId = await addPlan(house.db);
});
afterAll(() => closeHouse(house));

const price = 149_900;
const work = async (...queues: Parameters<typeof workOff>[1]) => {
  const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), gateway: await testGateway() };
  await hurry(house.db);
  await workOff(house.db, queues.length > 0 ? queues : ['gatewayEvents', 'refunds'], { config });
};

type Paid = { paymentId: string; subscriptionId: string; gatewayId: string };
/** A plan that was bought and paid, including at the gateway. */
async function pay(): Promise<Paid> {
  const body = { planId, revision: 1, buyer: { name: 'Asha Rao', state: '27' as const, gstin: null } };
  const { paymentId, subscriptionId, checkout } = ok(await house.call(buyPlan, { as: 'candidate', body }));
  const orderId = checkout?.fields.find(({ name }) => name === 'order_id')?.value ?? '';
  const form = new URLSearchParams({ order_id: orderId, outcome: 'pay', silent: 'on' });
  const html = await (await fetch(`${(await testGateway()).api}/pay`, { method: 'POST', body: form })).text();
  const gatewayId = /name="razorpay_payment_id" value="([^"]+)"/.exec(html)?.[1] ?? '';
  await callBack(
    address,
    callbackBody('payment.captured', { id: gatewayId, orderId, status: 'captured', captured: true }),
  );
  await work();
  return { paymentId, subscriptionId, gatewayId };
}
const ask = (of: Paid, amount: number, as: 'admin' | 'superAdmin' = 'admin', why = 'Too late') =>
  house.call(askForRefund, { as, params: { id: of.paymentId }, body: { paise: paise(amount), why } });
const act = (id: string, body: SentToRefund) => house.call(sendToRefund, { as: 'superAdmin', params: { id }, body });
const approve = (id: string, version = 0) => act(id, { type: 'APPROVE', version });
const read = async (id: string) => ok(await house.call(getRefund, { as: 'admin', params: { id } }));
/** A refund that was requested, approved, sent to the gateway and reported by it. */
async function refunded(of: Paid, amount: number): Promise<RefundRow> {
  const { id } = ok(await ask(of, amount));
  ok(await approve(id));
  await work('refunds');
  const { gatewayId } = await read(id);
  await tell(of, { id: gatewayId ?? '', amount, receipt: id });
  return read(id);
}
const tell = async (of: Paid, refund: { id: string; amount: number; receipt: string | null; status?: string }) => {
  const { status = 'processed' } = refund;
  const body = refundBody(`refund.${status}`, { ...refund, paymentId: of.gatewayId, status });
  expect(await callBack(address, body)).toMatchObject({ status: 200 });
  await work('gatewayEvents');
};
const paymentOf = async ({ paymentId: id }: Paid) => ok(await house.call(getPayment, { as: 'admin', params: { id } }));
const planOf = async ({ subscriptionId }: Paid) =>
  ok(await house.call(listOwnSubscriptions, { as: 'candidate' })).find(({ id }) => id === subscriptionId);
const notesOf = async ({ paymentId }: Paid) =>
  ok(await house.call(pageInvoices, { as: 'admin', query: { _limit: '100' } })).content.filter(
    (one) => one.paymentId === paymentId && one.creditFor !== null,
  );

describe('a refund', () => {
  test('of all is asked for, approved by another, given back by the gateway, and ends the plan', async () => {
    const of = await pay();
    const [cash, tax] = [await balanceOf(house.db, 'gateway'), await balanceOf(house.db, 'tax')];
    const asked = ok(await ask(of, price));
    expect(asked).toMatchObject({
      state: 'requested',
      askedBy: house.cast.people.admin.name,
      why: 'Too late',
      isOwn: true,
    });
    expect(await paymentOf(of)).toMatchObject({ refundable: 0, state: 'captured' });
    ok(await approve(asked.id));
    expect((await planOf(of))?.free).toBe(0);
    await work('refunds');
    const { gatewayId, state } = await read(asked.id);
    expect(state).toBe('initiated');
    const [there] = await gatewayOf(await testGateway()).refundsOf(of.gatewayId);
    expect(there).toMatchObject({ id: gatewayId, amount: price, receipt: asked.id });
    // The gateway reports it twice, followed by late reports.
    for (const status of ['processed', 'processed', 'pending', 'failed'])
      await tell(of, { id: gatewayId ?? '', amount: price, receipt: asked.id, status });
    expect(await read(asked.id)).toMatchObject({ state: 'processed' });
    expect(await paymentOf(of)).toMatchObject({ state: 'refunded', refunded: price, refundable: 0 });
    expect(await planOf(of)).toMatchObject({ state: 'refunded', free: 0 });
    expect((await balanceOf(house.db, 'gateway')) - cash).toBe(-price);
    expect((await balanceOf(house.db, 'tax')) - tax).toBe(22_866);
    expect(await balanceOf(house.db, 'creditsOwed', of.subscriptionId)).toBe(0);
    const [note, ...others] = await notesOf(of);
    expect(others).toEqual([]);
    expect(note).toMatchObject({ total: price, taxable: 127_034, igst: 22_866, cgst: 0, sgst: 0 });
    expect(note?.number).toMatch(/^CRN\/\d\d-\d\d\/\d{6}$/);
    expect(note?.number.length).toBeLessThanOrEqual(16);
    expect((await paymentOf(of)).invoice?.id).toBe(note?.creditFor?.id);
  });

  test('in parts is to the paisa the whole, and never more', async () => {
    const of = await pay();
    for (const part of [1, 33_333, 50_005]) expect((await refunded(of, part)).state).toBe('processed');
    expect(await paymentOf(of)).toMatchObject({ state: 'partiallyRefunded', refundable: price - 83_339 });
    expect(await planOf(of)).toMatchObject({ state: 'active', free: 3 });
    expect((await ask(of, price - 83_339 + 1)).body).toMatchObject({
      details: [{ field: 'amount', message: 'At most 665.61 can be refunded' }],
    });
    await refunded(of, price - 83_339);
    const notes = await notesOf(of);
    const sum = (name: 'total' | 'taxable' | 'igst') => notes.reduce((total, note) => total + note[name], 0);
    expect([notes.length, sum('total'), sum('taxable'), sum('igst')]).toEqual([4, price, 127_034, 22_866]);
    expect(await balanceOf(house.db, 'creditsOwed', of.subscriptionId)).toBe(0);
    expect(await planOf(of)).toMatchObject({ state: 'refunded' });
    expect((await ask(of, 1)).status).toBe(409);
  });

  test.each([
    ['nothing', 0],
    ['less than nothing', -1],
    ['more than was paid', price + 1],
  ])('of %s is refused', async (_what, amount) => {
    const of = await pay();
    expect(await ask(of, amount)).toMatchObject({ status: 400, body: { details: [{ field: 'amount' }] } });
  });

  test('without a reason, or with one that is too long, is refused', async () => {
    const of = await pay();
    for (const why of ['', '  ', 'x'.repeat(251)])
      expect(await ask(of, 100, 'admin', why)).toMatchObject({ status: 400, body: { details: [{ field: 'why' }] } });
    ok(await ask(of, 100, 'admin', 'x'.repeat(250)));
  });

  test('asked for twice at once, together above the rest, is one', async () => {
    const of = await pay();
    const both = await Promise.all([ask(of, 100_000), ask(of, 100_000, 'superAdmin')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('is not approved by who asked, by an admin, or twice', async () => {
    const of = await pay();
    const own = ok(await ask(of, 100, 'superAdmin'));
    expect((await approve(own.id)).status).toBe(409);
    const asked = ok(await ask(of, 200));
    const asAdmin = await house.call(sendToRefund, {
      ...{ as: 'admin', params: { id: asked.id }, body: { type: 'APPROVE', version: 0 } },
    });
    expect(asAdmin.status).toBe(403);
    const both = await Promise.all([approve(asked.id), approve(asked.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('that is rejected leaves its amount for another, and tells who asked', async () => {
    const of = await pay();
    const { id } = ok(await ask(of, price));
    expect((await act(id, { type: 'REJECT', version: 0, why: ' ' })).body).toMatchObject({
      details: [{ field: 'why' }],
    });
    const { answeredBy, answer, state } = ok(await act(id, { type: 'REJECT', version: 0, why: 'Used already' }));
    expect({ answeredBy, answer, state }).toEqual({
      ...{ answeredBy: house.cast.people.superAdmin.name, answer: 'Used already', state: 'rejected' },
    });
    expect(await paymentOf(of)).toMatchObject({ refundable: price });
    await work('effects');
    const sent = await house.db.many<{ subject: string; recipient: string }>(sql`
      select subject, recipient from mails where body like '%Used already%'`);
    expect(sent).toEqual([
      { subject: expect.stringMatching(/^Refund RE-\d+ was rejected$/), recipient: house.cast.people.admin.email },
    ]);
  });

  test('of all waits until no interview of the plan is booked, and lets none be booked meanwhile', async () => {
    const of = await pay();
    const { id } = ok(await ask(of, price));
    await house.db.run(sql`
      update subscriptions set reserved = 1, context = context || '{"reserved":1}' where id = ${of.subscriptionId}`);
    expect((await approve(id)).body).toMatchObject({ message: expect.stringContaining('are booked') });
    await house.db.run(sql`
      update subscriptions set reserved = 0, context = context || '{"reserved":0}' where id = ${of.subscriptionId}`);
    ok(await approve(id));
    // The plans that other tests bought must not be available for another mock.
    await house.db.run(sql`
      update subscriptions set valid_until = now() - interval '1 hour', valid_from = now() - interval '9 days'
      where id <> ${of.subscriptionId} and valid_until is not null`);
    const body = {
      skillIds: house.cast.skills.slice(0, 1).map(({ id }) => id),
      minutes: 60 as const,
      times: [new Date(Date.now() + 864e5).toISOString()],
    };
    expect((await house.call(askForMock, { as: 'candidate', body })).status).toBe(409);
  });

  test('that the gateway refuses or cannot carry out fails with its reason, and leaves plan and amount', async () => {
    const of = await pay();
    const refusedThere = ok(await ask(of, 100_002));
    ok(await approve(refusedThere.id));
    await work('refunds');
    expect(await read(refusedThere.id)).toMatchObject({ state: 'failed', answer: expect.stringContaining('balance') });
    const { id } = ok(await ask(of, price));
    ok(await approve(id));
    await work('refunds');
    await tell(of, { id: (await read(id)).gatewayId ?? '', amount: price, receipt: id, status: 'failed' });
    expect(await read(id)).toMatchObject({ state: 'failed' });
    expect(await paymentOf(of)).toMatchObject({ state: 'captured', refundable: price });
    expect(await planOf(of)).toMatchObject({ state: 'active', free: 3 });
    expect(await notesOf(of)).toEqual([]);
  });

  test('of a payment that the gateway does not know fails, and is not tried for ever', async () => {
    const of = await pay();
    await house.db.run(sql`update payments set gateway_id = 'pay_unknown' where id = ${of.paymentId}`);
    const { id } = ok(await ask(of, 100));
    ok(await approve(id));
    await work('refunds');
    expect(await read(id)).toMatchObject({ state: 'failed', answer: 'The id provided does not exist' });
  });

  test('whose answer was lost is asked for once at the gateway', async () => {
    const of = await pay();
    const { id } = ok(await ask(of, 100));
    ok(await approve(id));
    await gatewayOf(await testGateway()).refund(of.gatewayId, paise(100), id);
    await work('refunds');
    expect(await gatewayOf(await testGateway()).refundsOf(of.gatewayId)).toHaveLength(1);
    expect((await read(id)).gatewayId).not.toBeNull();
  });

  test('is sent to the gateway once, also by two jobs at once', async () => {
    const of = await pay();
    const { id } = ok(await ask(of, 100));
    ok(await approve(id));
    const send = async () => initiateRefund(house.db, await testGateway(), id);
    const both = await Promise.allSettled([send(), send()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await gatewayOf(await testGateway()).refundsOf(of.gatewayId)).toHaveLength(1);
    expect((await read(id)).state).toBe('initiated');
  });

  test('whose job died is sent by another one after a minute', async () => {
    const of = await pay();
    const { id } = ok(await ask(of, 100));
    ok(await approve(id));
    const send = async () => initiateRefund(house.db, await testGateway(), id);
    await house.db.run(sql`update refunds set sending_until = now() + interval '1 minute' where id = ${id}`);
    await expect(send()).rejects.toThrow('is being sent');
    await house.db.run(sql`update refunds set sending_until = now() - interval '1 second' where id = ${id}`);
    await send();
    expect((await read(id)).state).toBe('initiated');
  });

  test.each(['finds', 'does not find'])(
    'that the gateway began meanwhile does not fail because it refuses a second one, which it %s',
    async (later) => {
      const of = await pay();
      const { id } = ok(await ask(of, price));
      ok(await approve(id));
      const config = await testGateway();
      const made = await gatewayOf(config).refund(of.gatewayId, paise(price), id);
      const nothing = () => new Response('{"items":[]}');
      const real = globalThis.fetch;
      const asked = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => nothing());
      if (later === 'does not find')
        asked.mockImplementationOnce(real).mockImplementationOnce(async () => {
          await house.db.transaction((tx) => takeOverRefund(tx, made));
          return nothing();
        });
      await initiateRefund(house.db, config, id).finally(() => asked.mockRestore());
      expect(await read(id)).toMatchObject({ state: 'initiated', gatewayId: made.id });
    },
  );

  test('of which nothing is heard is asked about', async () => {
    const of = await pay();
    const { id } = ok(await ask(of, 100_003));
    ok(await approve(id));
    await work('refunds');
    await house.db.run(sql`update refunds set updated_at = now() - interval '6 minutes' where id = ${id}`);
    await expect
      .poll(
        async () => {
          await house.db.run(sql`insert into pgboss.job (name, data) values ('openRefunds', '{}')`);
          await work('openRefunds');
          return (await read(id)).state;
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe('processed');
  });

  test('has a credit note that is exported and sorted with negative amounts', async () => {
    const of = await pay();
    await refunded(of, 33_333);
    const { content } = ok(await house.call(pageInvoices, { as: 'admin', query: { _limit: '100', sort: 'total' } }));
    const names = ['total', 'taxable', 'cgst', 'sgst', 'igst'] as const;
    const exported = content.map((row) => names.map((name) => invoiceList.columns[name]?.text(row, 'UTC')));
    expect(exported.map(([total]) => total)).toEqual(
      content.map(({ total, creditFor }) => ((creditFor ? -1 : 1) * total) / 100),
    );
    expect(exported.map(([total]) => total)).toEqual(exported.map(([total]) => Number(total)).sort((a, b) => a - b));
    const own = content.flatMap(({ paymentId }, index) => (paymentId === of.paymentId ? [exported[index]] : []));
    expect(own).toEqual([
      [-333.33, -282.48, 0, 0, -50.85],
      [1499, 1270.34, 0, 0, 228.66],
    ]);
  });

  test('that was made at the gateway itself is taken over, once, with its credit note', async () => {
    const of = await pay();
    const there = { id: `rfnd_${randomUUID()}`, amount: 50_000, receipt: null };
    for (const status of ['pending', 'processed', 'processed']) await tell(of, { ...there, status });
    const { content } = ok(await house.call(pageRefunds, { as: 'admin', query: { paymentId: of.paymentId } }));
    expect(content).toMatchObject([
      { state: 'processed', paise: 50_000, askedBy: null, why: 'Refunded at the gateway' },
    ]);
    expect(await paymentOf(of)).toMatchObject({ state: 'partiallyRefunded', refundable: price - 50_000 });
    expect(await notesOf(of)).toHaveLength(1);
  });

  test('is not approved once the gateway gave the whole payment back', async () => {
    const of = await pay();
    const { id } = ok(await ask(of, 50_000));
    await tell(of, { id: `rfnd_${randomUUID()}`, amount: price, receipt: null });
    expect(await paymentOf(of)).toMatchObject({ state: 'refunded' });
    const answer = await approve(id);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/^Less than this is left/)]);
    expect(await read(id)).toMatchObject({ state: 'requested' });
  });

  test('of what was paid another way is paid back by hand, out of the bank', async () => {
    const of = await pay();
    await house.db.run(sql`update payments set gateway = 'hand', order_id = null where id = ${of.paymentId}`);
    const bank = await balanceOf(house.db, 'bank');
    const { id } = ok(await ask(of, 50_000));
    ok(await approve(id));
    await work('refunds');
    expect((await act(id, { type: 'PAY_BACK', version: 1, reference: '' })).status).toBe(400);
    const back = ok(await act(id, { type: 'PAY_BACK', version: 1, reference: 'UTR 20261126' }));
    expect(back).toMatchObject({ state: 'processed', reference: 'UTR 20261126' });
    expect((await balanceOf(house.db, 'bank')) - bank).toBe(-50_000);
  });

  test('above what was owed of the plan takes the rest from sales', async () => {
    const of = await pay();
    await house.db.transaction((tx) =>
      post(tx, { cause: 'round', causeId: randomUUID(), part: 'credit:1:1' }, Date.now(), [
        { account: 'creditsOwed', partyId: of.subscriptionId, paise: paise(100_000) },
        { account: 'sales', paise: paise(-100_000) },
      ]),
    );
    const sales = await balanceOf(house.db, 'sales');
    await refunded(of, price);
    expect(await balanceOf(house.db, 'creditsOwed', of.subscriptionId)).toBe(0);
    expect((await balanceOf(house.db, 'sales')) - sales).toBe(100_000);
  });
});
