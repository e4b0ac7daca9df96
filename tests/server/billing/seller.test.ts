import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { createSubscription } from '../../../src/contract/billing-by-hand';
import { getInvoice } from '../../../src/contract/billing-payments';
import {
  changeSalesTax,
  changeSeller,
  createSalesTax,
  getSeller,
  listSalesTaxVersions,
  listSellerVersions,
  pageSalesTaxes,
  sellerFieldsOf,
  sellerId,
  type SellerFields,
} from '../../../src/contract/billing-seller';
import { day, dayAt } from '../../../src/contract/time';
import { closeHouse, ok, startHouse, type House } from '../kit';
import { addPlan, whileIssuing } from '../kit/billing';

let house: House;
let planId: string;
beforeAll(async () => {
  house = await startHouse();
  planId = await addPlan(house.db);
});
afterAll(() => closeHouse(house));

const params = { id: sellerId };
const read = async () => ok(await house.call(getSeller, { as: 'superAdmin', params }));
const change = async (given: Partial<SellerFields>, revision?: number) => {
  const now = await read();
  return house.call(changeSeller, {
    as: 'superAdmin',
    params,
    body: { fields: { ...sellerFieldsOf(now), ...given }, revision: revision ?? now.revision },
  });
};
let nth = 0;
/** The invoice of a plan sold now to a buyer in Karnataka. */
async function invoiced() {
  const { invoice } = ok(
    await house.call(createSubscription, {
      as: 'superAdmin',
      body: {
        ...{ way: 'paid', candidateId: house.cast.asha.mock.id, planId, revision: 1 },
        ...{ reference: `UTR ${(nth += 1)}`, paidOn: dayAt(Date.now()) },
        buyer: { name: 'Asha Rao', state: '29', gstin: null },
      },
    }),
  );
  return ok(await house.call(getInvoice, { as: 'superAdmin', params: { id: invoice?.id ?? '' } }));
}
/** Lets all invoices be those of yesterday. */
async function issuedBefore() {
  await house.db.run(sql`alter table invoices disable trigger append_only`);
  await house.db.run(sql`update invoices set issued_at = issued_at - interval '1 day'`);
  await house.db.run(sql`alter table invoices enable trigger append_only`);
}
const tax = (ratePoints: number, days: number) => ({ ratePoints, holdsFrom: dayAt(Date.now() + days * day) });
const add = (ratePoints: number, days: number) =>
  house.call(createSalesTax, { as: 'superAdmin', body: { fields: tax(ratePoints, days) } });
const taxes = async () => ok(await house.call(pageSalesTaxes, { as: 'superAdmin', query: { sort: '-from' } })).content;

test('an invoice keeps the seller of its day; the next one has the new seller, in its state', async () => {
  const before = await invoiced();
  expect(before).toMatchObject({ seller: { state: '29', sac: '999293' }, cgst: 11_433, igst: 0 });
  ok(await change({ name: ' Practice Ltd ', state: '27', gstin: '27 aapfu0939f1zv' }));
  expect(await invoiced()).toMatchObject({
    seller: { name: 'Practice Ltd', state: '27', gstin: '27AAPFU0939F1ZV' },
    ...{ cgst: 0, sgst: 0, igst: 22_866 },
  });
  const again = await house.call(getInvoice, { as: 'superAdmin', params: { id: before.id } });
  expect(ok(again).seller).toEqual(before.seller);
});

test('the seller has its versions from the first one on, and one of them is restored', async () => {
  const versions = async () =>
    ok(await house.call(listSellerVersions, { as: 'superAdmin', params, query: {} })).content;
  const [first] = (await versions()).toReversed();
  expect(first).toMatchObject({ revision: 1, by: null, fields: { name: 'Interview Platform Private Limited' } });
  ok(await change(first?.fields ?? {}));
  const [last] = await versions();
  expect(last).toMatchObject({ by: 'Sam Super', fields: first?.fields });
});

test.each<[string, Partial<SellerFields>, string]>([
  ['a GSTIN whose checksum is wrong', { gstin: '29AABCI1234K1ZN' }, 'gstin'],
  ['a state that is not that of its GSTIN', { state: '27' }, 'gstin'],
  ['no name', { name: ' ' }, 'name'],
  ['a SAC that is none', { sac: '12' }, 'sac'],
])('a seller with %s is refused at its field', async (_what, given, field) => {
  const before = await read();
  const answer = await change(given);
  expect([answer.status, answer.body.details?.map((one) => one.field)]).toEqual([400, [field]]);
  expect(await read()).toEqual(before);
});

test('a seller that somebody else changed is not overwritten', async () => {
  const { revision } = await read();
  ok(await change({ address: '5th floor' }));
  const answer = await change({ address: '6th floor' }, revision);
  expect([answer.status, answer.body]).toMatchObject([409, { data: { current: { address: '5th floor' } } }]);
});

test('a rate by which an invoice was issued stays, and a new one holds from its day on', async () => {
  await invoiced();
  const [old] = await taxes();
  expect(old).toMatchObject({ ratePoints: 1_800, holdsFrom: '2017-07-01', state: 'CURRENT' });
  const changed = (id: string, revision: number, fields: ReturnType<typeof tax>) =>
    house.call(changeSalesTax, { as: 'superAdmin', params: { id }, body: { fields, revision } });
  expect((await changed(old?.id ?? '', 1, { ...tax(1_200, 0), holdsFrom: '2017-07-01' })).body.details).toEqual([
    {
      field: 'ratePoints',
      message: 'Invoices were issued at this rate. It was used and stays as it is. Add one that holds from a later day',
    },
  ]);
  const planned = ok(await add(500, 3));
  expect(planned.state).toBe('PLANNED');
  expect(ok(await changed(planned.id, 1, tax(600, 4)))).toMatchObject({ ratePoints: 600, revision: 2 });
  const refused = { field: 'holdsFrom', message: 'Invoices were issued today. Choose a later day' };
  expect((await add(1_200, 0)).body.details).toEqual([refused]);
  expect((await changed(planned.id, 2, tax(600, 0))).body.details).toEqual([refused]);
  await issuedBefore();
  // An invoice that is being issued counts, too.
  const [issued, added] = await whileIssuing(house.db, invoiced, () => add(1_200, 0));
  expect(issued.ratePoints).toBe(1_800);
  expect(added.body.details).toEqual([refused]);
  await issuedBefore();
  ok(await add(1_200, 0));
  expect((await taxes()).map(({ ratePoints, state }) => [ratePoints, state])).toEqual([
    [600, 'PLANNED'],
    [1_200, 'CURRENT'],
    [1_800, 'REPLACED'],
  ]);
  expect(await invoiced()).toMatchObject({ ratePoints: 1_200, taxable: 133_839, cgst: 8_031, sgst: 8_030 });
  const versions = await house.call(listSalesTaxVersions, {
    as: 'superAdmin',
    params: { id: planned.id },
    query: {},
  });
  expect(ok(versions).content.map(({ fields }) => fields.ratePoints)).toEqual([600, 500]);
});

test('sales tax is refused for a day that passed, a day that has one, or no percentage', async () => {
  const said = async (answer: ReturnType<typeof add>) => (await answer).body.details?.[0];
  expect(await said(add(500, -1))).toEqual({ field: 'holdsFrom', message: 'Enter today or a later day' });
  expect(await said(add(500, 4))).toEqual({ field: 'holdsFrom', message: 'A sales tax already holds from this day' });
  expect(await said(add(10_001, 9))).toEqual({ field: 'ratePoints', message: 'Enter a percentage from 0 to 100' });
});

test('both are for super admins alone', async () => {
  expect((await house.call(getSeller, { as: 'admin', params })).status).toBe(403);
  expect((await house.call(pageSalesTaxes, { as: 'admin', query: {} })).status).toBe(403);
  expect(await house.db.one(sql`select count(*)::int as n from sellers`)).toEqual({ n: 1 });
});
