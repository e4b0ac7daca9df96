import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { balanceOf } from '../../../server/ledger/ledger';
import { createSubscription } from '../../../src/contract/billing-by-hand';
import { getInvoice, getPayment } from '../../../src/contract/billing-payments';
import {
  getSubscription,
  listOwnSubscriptions,
  pageSubscriptions,
  sendToSubscription,
} from '../../../src/contract/billing-subscriptions';
import { listCandidates } from '../../../src/contract/people';
import { day, dayAt } from '../../../src/contract/time';
import { closeHouse, ok, startHouse, type House } from '../kit';
import { workOff } from '../kit/background';
import { addPlan } from '../kit/billing';
import { withPlan } from '../kit/plans';

let house: House;
let planId: string;
beforeAll(async () => {
  house = await startHouse();
  planId = await addPlan(house.db);
});
afterAll(() => closeHouse(house));

const today = () => dayAt(Date.now());
const buyer = { name: ' Rao Traders ', state: '29', gstin: null };
let nth = 0;
const paid = (change: object = {}) => ({
  ...{ way: 'paid', candidateId: house.cast.asha.mock.id, planId, revision: 1 },
  ...{ reference: `UTR ${(nth += 1)}`, paidOn: today(), buyer },
  ...change,
});
const free = (change: object = {}) => ({
  ...{ way: 'free', candidateId: house.cast.asha.mock.id, planId, revision: 1, why: 'Won our quiz.' },
  ...change,
});
const create = (body: object, as: 'superAdmin' | 'admin' | 'candidate' = 'superAdmin') =>
  house.call(createSubscription, { as, body: body as never });
const made = async (body: object) => ok(await create(body));
const read = async (id: string) => ok(await house.call(getSubscription, { as: 'superAdmin', params: { id } }));
const cancel = (as: 'superAdmin' | 'admin' | 'candidate' | 'otherCandidate', id: string, version: number) =>
  house.call(sendToSubscription, { as, params: { id }, body: { type: 'CANCEL', version } });
const paymentOf = (id: string) =>
  house.db.one<{ id: string; state: string }>(
    sql`select id, leaf as state from payments where subscription_id = ${id}`,
  );
const count = async () => (await house.db.one<{ n: number }>(sql`select count(*)::int as n from subscriptions`)).n;

test('what was paid another way is active, in the bank and invoiced, and the candidate gets an email', async () => {
  const before = await balanceOf(house.db, 'bank');
  const { id, invoice } = await made(paid({ reference: ' UTR 77 ' }));
  expect(await read(id)).toMatchObject({
    ...{ state: 'active', candidate: 'Asha Rao', pricePaise: 149_900, interviews: 3, free: 3, allowedActions: [] },
    byHand: `UTR 77, paid on ${today().split('-').toReversed().join('-')}`,
    history: [
      { type: 'CREATE', by: 'Sam Super' },
      { type: 'ACTIVATE', by: 'Sam Super' },
    ],
  });
  expect((await balanceOf(house.db, 'bank')) - before).toBe(149_900);
  expect(await balanceOf(house.db, 'creditsOwed', id)).toBe(-127_034);
  const payment = ok(await house.call(getPayment, { as: 'candidate', params: { id: (await paymentOf(id)).id } }));
  expect(payment).toMatchObject({ state: 'captured', gateway: 'hand', amount: 149_900, gatewayId: 'UTR 77' });
  const shown = ok(await house.call(getInvoice, { as: 'candidate', params: { id: invoice?.id ?? '' } }));
  expect(shown).toMatchObject({ buyer: { name: 'Rao Traders' }, cgst: 11_433, sgst: 11_433, total: 149_900 });
  await workOff(house.db, ['effects']);
  const mail = await house.db.one<{ subject: string }>(sql`
    select m.subject from mails m join outbox o on o.id = m.outbox_id where o.subject_id = ${id}`);
  expect(mail.subject).toBe('Your plan Three mock interviews is active');
});

test('what is free of charge is active with its reason, without a payment, and posts nothing', async () => {
  const entries = () => house.db.one(sql`select count(*) as n from journal_entries`);
  const before = await entries();
  const { id, invoice } = await made(free());
  expect(invoice).toBeNull();
  expect(await read(id)).toMatchObject({ state: 'active', pricePaise: 0, byHand: 'Won our quiz.', free: 3 });
  expect(await entries()).toEqual(before);
  const { n } = await house.db.one<{ n: number }>(
    sql`select count(*)::int as n from payments where subscription_id = ${id}`,
  );
  expect(n).toBe(0);
});

test('a plan that is not offered can be given, at its terms of now', async () => {
  const hidden = await addPlan(house.db);
  await house.db.run(sql`update plans set active = false, revision = 2 where id = ${hidden}`);
  expect(await create(paid({ planId: hidden }))).toMatchObject({
    status: 409,
    body: { message: 'This plan has changed. Choose it again to see its terms.' },
  });
  expect((await create(paid({ planId: hidden, revision: 2 }))).status).toBe(200);
});

test.each([
  ['no reference', () => paid({ reference: ' ' }), 'reference', 'Reference, field is required'],
  [
    'a reference that is too long',
    () => paid({ reference: 'x'.repeat(101) }),
    'reference',
    'should not exceed 100 character',
  ],
  ['a day in the future', () => paid({ paidOn: dayAt(Date.now() + day) }), 'paidOn', 'Enter today or an earlier day'],
  ['a day that is none', () => paid({ paidOn: '2026-02-30' }), 'paidOn', 'Enter a day'],
  ['no reason', () => free({ why: '' }), 'why', 'Reason, field is required'],
  [
    'a candidate without an account',
    () => free({ candidateId: house.cast.chen.id }),
    'candidateId',
    'Choose a candidate who has an account',
  ],
])('with %s it is refused at its field, and nothing is made', async (_what, body, field, message) => {
  const before = await count();
  expect(await create(body())).toMatchObject({ status: 400, body: { details: [{ field, message }] } });
  expect(await count()).toBe(before);
});

test('with a price of its own, another way, or a GSTIN of another state it is refused', async () => {
  const before = await count();
  for (const body of [
    paid({ price: 100 }),
    paid({ way: 'cash' }),
    free({ reference: 'x' }),
    paid({ buyer: { ...buyer, gstin: '27AAPFU0939F1ZV' } }),
  ])
    expect((await create(body)).status).toBe(400);
  expect(await count()).toBe(before);
});

test('a reference pays for one plan, also where two are sent at once', async () => {
  const both = await Promise.all([create(paid({ reference: 'UTR once' })), create(paid({ reference: 'UTR once' }))]);
  expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  expect(await create(paid({ reference: 'UTR once' }))).toMatchObject({
    status: 400,
    body: {
      details: [{ field: 'reference', message: expect.stringMatching(/^This reference is already on payment PA-/) }],
    },
  });
});

test('it is for super admins alone', async () => {
  for (const as of ['admin', 'candidate'] as const) expect((await create(free(), as)).status).toBe(403);
});

test('candidates who have an account are found once each', async () => {
  const { content } = ok(
    await house.call(listCandidates, { as: 'superAdmin', query: { registered: '1', _limit: '100' } }),
  );
  const names = content.map(({ name }) => name);
  expect(names.filter((name) => name === 'Asha Rao')).toHaveLength(1);
  expect(names).not.toContain('Chen Li');
});

test('a free subscription is canceled by a super admin until an interview is booked', async () => {
  const { id } = await made(free());
  const { version, allowedActions } = await read(id);
  expect(allowedActions).toEqual([{ type: 'CANCEL' }]);
  const listed = ok(await house.call(pageSubscriptions, { as: 'admin', query: { q: 'Asha', sort: '-created' } }));
  expect(listed.content[0]).toMatchObject({ id, version, allowedActions: [] });
  expect((await cancel('candidate', id, version)).status).toBe(409);
  expect((await cancel('admin', id, version)).status).toBe(403);
  await house.db.run(sql`
    update subscriptions set reserved = 1, context = context || '{"reserved": 1}' where id = ${id}`);
  expect((await read(id)).allowedActions).toEqual([]);
  expect((await cancel('superAdmin', id, version)).status).toBe(409);
  await house.db.run(sql`
    update subscriptions set reserved = 0, context = context || '{"reserved": 0}' where id = ${id}`);
  expect(ok(await cancel('superAdmin', id, version))).toEqual({ state: 'canceled' });
});

test('an unpaid order is canceled by its candidate, by no other one, and by a super admin', async () => {
  const order = () => withPlan(house.db, house.cast.asha.mock.personId, { leaf: 'created', title: 'Not paid yet' });
  const [own, other] = [await order(), await order()];
  const mine = ok(await house.call(listOwnSubscriptions, { as: 'candidate' })).find(({ id }) => id === own);
  expect(mine?.allowedActions).toEqual([{ type: 'CANCEL' }]);
  expect((await cancel('otherCandidate', own, 1)).status).toBe(404);
  expect(ok(await cancel('candidate', own, mine?.version ?? 0))).toEqual({ state: 'canceled' });
  expect(ok(await house.call(listOwnSubscriptions, { as: 'candidate' })).map(({ id }) => id)).not.toContain(own);
  expect(ok(await cancel('superAdmin', other, 1))).toEqual({ state: 'canceled' });
});
