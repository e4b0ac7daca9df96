import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { closeMonth } from '../../../src/contract/billing-month-ends';
import { buyPlan } from '../../../src/contract/billing-payments';
import { changePlan, createPlan, getPlan, planFieldsOf } from '../../../src/contract/billing-plans';
import { sendToStatement } from '../../../src/contract/billing-statements';
import type { Buyer } from '../../../src/contract/billing-buyer';
import { paise, type Paise } from '../../../src/contract/money';
import { planFields } from '../../model/edit-plan-model';
import { closeHouse, ok, startHouse, type House } from '../kit';
import { workOff } from '../kit/background';
import { addPlan } from '../kit/billing';
import { addStatement } from '../kit/statements';

let house: House;
let planId: string;
beforeAll(async () => {
  house = await startHouse();
  planId = await addPlan(house.db);
});
afterAll(() => closeHouse(house));

const buyer: Buyer = { name: 'Asha Rao', state: '29', gstin: null };
const order = (change: object = {}, key?: string) =>
  house.call(buyPlan, {
    as: 'candidate',
    body: { planId, revision: 1, buyer, ...change },
    ...(key !== undefined && { key }),
  });
/** All rows that an order, a statement, a plan or a month end creates. */
const rows = () =>
  house.db.one<object>(sql`
    select (select count(*)::int from payments) as payments, (select count(*)::int from subscriptions) as subscriptions,
      (select count(*)::int from plans) as plans, (select count(*)::int from month_ends) as "monthEnds",
      (select count(*)::int from statement_history) as statements, (select count(*)::int from postings) as postings`);
async function expectRefused(status: number, ask: () => Promise<{ status: number; body: { message: string } }>) {
  const before = await rows();
  const answer = await ask();
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { status: 'FAIL' } });
  expect(await rows()).toEqual(before);
  return answer.body.message;
}
const withGstin = (gstin: string, state = '29') => ({ buyer: { ...buyer, state, gstin } });

describe('an order is refused, and leaves nothing,', () => {
  test.each<[string, object]>([
    ['with a price', { price: 100 }],
    ['with a price in paise', { pricePaise: 70_001 }],
    ['with an amount', { amount: 1 }],
    ['with an amount of the buyer', { buyer: { ...buyer, amount: 1 } }],
    ['with a negative revision', { revision: -1 }],
    ['with half a revision', { revision: 1.5 }],
    ['with a revision in exponent notation', { revision: '1e0' }],
    ['with a revision in full-width digits', { revision: '１' }],
    ['of no plan', { planId: 'the cheapest' }],
    ['of a state that there is not', { buyer: { ...buyer, state: '99' } }],
    ['of a state by its name', { buyer: { ...buyer, state: 'Karnataka' } }],
    ['with a name of blanks', { buyer: { ...buyer, name: ' \t ' } }],
    ['with a name that is too long', { buyer: { ...buyer, name: 'x'.repeat(101) } }],
    ['with a GSTIN whose last character is wrong', withGstin('29AABCI1234K1ZN')],
    ['with a GSTIN of which two digits are swapped', withGstin('29AABCI1243K1ZM')],
    ['with a GSTIN of another state', withGstin('27AAPFU0939F1ZV')],
    ['with a GSTIN that is too short', withGstin('29AABCI1234K1Z')],
    ['with a GSTIN that is too long', withGstin('29AABCI1234K1ZMM')],
    ['with a GSTIN in full-width digits', withGstin('２９AABCI1234K1ZM')],
    ['with a GSTIN from outside India', withGstin('29AABCI1234K1ZM', 'abroad')],
  ])('%s', async (_, change) => void (await expectRefused(400, () => order(change))));

  test('of a plan that does not exist', async () => {
    await expectRefused(404, () => order({ planId: randomUUID() }));
  });
});

describe('the same key is refused for another request, which changes nothing:', () => {
  const key = randomUUID();
  test.each<[string, object]>([
    ['another buyer', { buyer: { ...buyer, name: 'Ben Okafor' } }],
    ['another state, and so another tax', { buyer: { ...buyer, state: '27' } }],
    ['another revision, and so another price', { revision: 2 }],
  ])('an order with %s', async (_, change) => {
    const first = ok(await order({}, key));
    expect(ok(await order({}, key))).toEqual(first);
    await expectRefused(422, () => order(change, key));
  });

  test('an adjustment of another amount', async () => {
    const id = await addStatement(house.db, house.cast.people.panelist.id);
    const as = 'superAdmin';
    ok(await house.call(sendToStatement, { as, params: { id }, body: { type: 'REVISE', version: 1, why: 'Travel' } }));
    const adjust = (of: number) =>
      house.call(sendToStatement, {
        ...{ as, params: { id }, key },
        body: { type: 'ADJUST', version: 2, paise: paise(of), why: 'Travel' },
      });
    const first = ok(await adjust(50_000));
    expect(ok(await adjust(50_000))).toEqual(first);
    await expectRefused(422, () => adjust(500_000));
  });

  test('a plan of another price', async () => {
    const planKey = randomUUID();
    const create = (price: number) =>
      house.call(createPlan, {
        as: 'superAdmin',
        body: { fields: planFields({ pricePaise: paise(price) }) },
        key: planKey,
      });
    const first = ok(await create(99_900));
    expect(ok(await create(99_900))).toEqual(first);
    await expectRefused(422, () => create(99_901));
  });
});

test.each([0, 500.5, '500', '5e2', '５００', 1e16, null, -100_000_001])(
  'an adjustment of %j is no amount, and the statement stays as it is',
  async (amount) => {
    const id = await addStatement(house.db, house.cast.people.panelist.id);
    const as = 'superAdmin';
    ok(await house.call(sendToStatement, { as, params: { id }, body: { type: 'REVISE', version: 1, why: 'Travel' } }));
    await expectRefused(400, () =>
      house.call(sendToStatement, {
        ...{ as, params: { id } },
        body: { type: 'ADJUST', version: 2, paise: amount as Paise, why: 'Travel' },
      }),
    );
  },
);

test.each(['', '2026', '2026-13', '2026-00', '2026-1', '2026-01-01', '２０２６-01', '1999-01', 'January 2026'])(
  'a month of "%s" is none to close',
  async (month) => void (await expectRefused(400, () => house.call(closeMonth, { as: 'superAdmin', body: { month } }))),
);

test('a month that five windows close at once is closed once', async () => {
  const body = { month: '2026-01' };
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => house.call(closeMonth, { as: 'superAdmin', body })));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  await workOff(house.db, ['monthEnds']);
  const said = await expectRefused(409, () => house.call(closeMonth, { as: 'superAdmin', body }));
  expect(said).toBe('January 2026 is already closed.');
});

test('whoever orders while the price changes pays the price that they saw, or is told that it has changed', async () => {
  const id = await addPlan(house.db);
  const plan = ok(await house.call(getPlan, { as: 'superAdmin', params: { id } }));
  const orders = (count: number) => Array.from({ length: count }, () => order({ planId: id }));
  const fields = { ...planFieldsOf(plan), pricePaise: paise(299_900) };
  const [early, changed, late] = [
    orders(8),
    house.call(changePlan, { as: 'superAdmin', params: { id }, body: { fields, revision: 1 } }),
    orders(8),
  ];
  ok(await changed);
  const answers = await Promise.all([...early, ...late]);
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const bought = answers.filter(({ status }) => status === 200);
  const amounts = await house.db.many<{ amount: number }>(sql`
    select i.amount_paise as amount from payments i join subscriptions s on s.id = i.subscription_id where s.plan_id = ${id}`);
  expect(amounts).toEqual(bought.map(() => ({ amount: 149_900 })));
  const said = await expectRefused(409, () => order({ planId: id }));
  expect(said).toBe('This plan has changed. Read it again before you buy.');
});
