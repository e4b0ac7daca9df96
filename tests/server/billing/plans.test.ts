import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import {
  changePlan,
  createPlan,
  getPlan,
  listPlans,
  listPlanVersions,
  pagePlans,
  type PlanFields,
} from '../../../src/contract/billing-plans';
import { paise, type Paise } from '../../../src/contract/money';
import { planFields } from '../../model/edit-plan-model';
import { closeHouse, ok, startHouse, type House } from '../kit';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const create = (given: Partial<PlanFields> = {}) =>
  house.call(createPlan, { as: 'superAdmin', body: { fields: planFields(given) } });
const change = (id: string, revision: number, given: Partial<PlanFields>) =>
  house.call(changePlan, { as: 'superAdmin', params: { id }, body: { fields: planFields(given), revision } });
const page = async (query: object) =>
  ok(await house.call(pagePlans, { as: 'superAdmin', query: { _limit: 100, ...query } })).content;

test('is created once, cleaned, and offered while it is active', async () => {
  const body = { fields: planFields({ title: ' job change ', description: ' Five of them. ' }) };
  const key = randomUUID();
  const [one, two] = [
    ok(await house.call(createPlan, { as: 'superAdmin', body, key })),
    ok(await house.call(createPlan, { as: 'superAdmin', body, key })),
  ];
  expect(two).toEqual(one);
  expect(one).toMatchObject({ title: 'Job Change', description: 'Five of them.', bought: 0, revision: 1 });
  const offers = async () => ok(await house.call(listPlans, { as: 'candidate' })).map(({ id }) => id);
  expect(await offers()).toContain(one.id);
  ok(await change(one.id, 1, { title: 'Job Change', description: 'Five of them.', active: false }));
  expect(await offers()).not.toContain(one.id);
});

test('names what is wrong at its field, and stores nothing', async () => {
  const before = await page({});
  const given = { title: 'ab', description: '', pricePaise: null, interviews: 51, validDays: null };
  expect((await create(given)).body.details).toEqual([
    { field: 'title', message: 'should have at least 3 characters' },
    { field: 'description', message: 'Please provide proper Description' },
    { field: 'pricePaise', message: 'Amount must be a positive number greater than zero' },
    { field: 'interviews', message: 'Enter a number from 1 to 50' },
    { field: 'validDays', message: 'Enter a number from 1 to 730' },
  ]);
  expect(await page({})).toEqual(before);
});

test.each([
  [-100, false],
  [0, false],
  [70_000, false],
  [70_001, true],
  [3_999_999, true],
  [4_000_000, false],
])('a price of %i paise is taken by the call and by the table: %s', async (price, taken) => {
  expect((await create({ pricePaise: paise(price) })).status).toBe(taken ? 200 : 400);
  const stored = house.db.run(sql`
    insert into plans (title, description, price_paise, interviews, valid_days, active)
    values ('Direct', 'Written by hand.', ${price}, 1, 1, false)`);
  await (taken ? expect(stored).resolves.toBeDefined() : expect(stored).rejects.toThrow('plans_price_paise_check'));
});

test.each([700.5, '99900', '9e4', '９９９００'])('a price of %j is no amount in a call', async (price) => {
  const answer = await create({ pricePaise: price as Paise });
  expect([answer.status, answer.body.details?.map(({ field }) => field)]).toEqual([400, ['fields.pricePaise']]);
});

test('every change is a version; an older revision is refused with what is stored now', async () => {
  const { id } = ok(await create({ title: 'First' }));
  const second = ok(await change(id, 1, { title: 'Second', pricePaise: paise(99_900) }));
  const late = await change(id, 1, { title: 'Third' });
  expect(late.status).toBe(409);
  expect((late.body as { data?: unknown }).data).toEqual({ current: second });
  const { content } = ok(await house.call(listPlanVersions, { as: 'superAdmin', params: { id }, query: {} }));
  expect(content.map(({ revision, fields: { title, pricePaise } }) => [revision, title, pricePaise])).toEqual([
    [2, 'Second', 99_900],
    [1, 'First', 399_900],
  ]);
});

test('a plan that is changed or ended changes nothing that was bought of it', async () => {
  const { id } = ok(await create({ title: 'Bought' }));
  const { id: bought } = await house.db.one<{ id: string }>(sql`
    insert into subscriptions (person_id, plan_id, title, price_paise, interviews, valid_days, leaf, value, context,
      version, machine_version, reserved, used, created_at)
    select ${house.cast.asha.own.personId}, id, title, price_paise, interviews, valid_days, 'created', '"created"', '{}',
      0, 1, 0, 0, law_now() from plans where id = ${id} returning id`);
  const read = () =>
    house.db.one(sql`select title, price_paise, interviews, valid_days, leaf from subscriptions where id = ${bought}`);
  const before = await read();
  ok(await change(id, 1, { title: 'Other', pricePaise: paise(99_900), interviews: 9, validDays: 9, active: false }));
  expect(await read()).toEqual(before);
  expect(ok(await house.call(getPlan, { as: 'superAdmin', params: { id } })).bought).toBe(1);
});

test('is found by its text and status, and sorted by each header', async () => {
  const all = await page({});
  expect(all.length).toBeGreaterThan(3);
  expect((await page({ q: 'five of' })).map(({ title }) => title)).toEqual(['Job Change']);
  for (const active of ['1', '0'] as const) {
    const found = await page({ active });
    expect(found.map(({ id }) => id).sort()).toEqual(
      all
        .filter((row) => row.active === (active === '1'))
        .map(({ id }) => id)
        .sort(),
    );
  }
  for (const [sort, of] of [
    ['price', 'pricePaise'],
    ['interviews', 'interviews'],
    ['bought', 'bought'],
  ] as const) {
    const values = (await page({ sort: `-${sort}` })).map((row) => row[of]);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  }
});
