import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import {
  changeRate,
  changeTaxRule,
  createRate,
  createTaxRule,
  listRateVersions,
  pageRates,
  pageTaxRules,
  type RateFields,
  type TaxFields,
} from '../../../src/contract/billing-rates';
import { paise } from '../../../src/contract/money';
import { dayAt } from '../../../src/contract/time';
import { closeHouse, ok, sent, startHouse, type House } from '../kit';
import { day, interviewAt, iso, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const dateAt = (ms: number) => iso(Date.now() + ms).slice(0, 10);
const rate = (given: Partial<RateFields> = {}): RateFields => ({
  kind: 'real',
  minutes: 90,
  leastMonths: 12,
  holdsFrom: dateAt(2 * day),
  paise: paise(250_000),
  ...given,
});
const create = (given: Partial<RateFields> = {}, as: 'superAdmin' | 'admin' = 'superAdmin') =>
  house.call(createRate, { as, body: { fields: rate(given) } });
const change = (id: string, revision: number, given: Partial<RateFields>) =>
  house.call(changeRate, { as: 'superAdmin', params: { id }, body: { fields: rate(given), revision } });

test('a rate is planned, current from its day on, and replaced by a newer one', async () => {
  const planned = ok(await create());
  expect(planned).toMatchObject({ state: 'PLANNED', revision: 1, paise: 250_000 });
  await house.db.run(sql`update rate_cards set holds_from = '2020-01-01' where id = ${planned.id}`);
  const states = async () =>
    ok(await house.call(pageRates, { as: 'superAdmin', query: { minutes: '90', sort: '-from' } }))
      .content.filter(({ leastMonths }) => leastMonths === 12)
      .map(({ state }) => state);
  expect(await states()).toEqual(['CURRENT']);
  ok(await create({ holdsFrom: dateAt(0), paise: paise(260_000) }));
  expect(await states()).toEqual(['CURRENT', 'REPLACED']);
});

test('is for super admins alone', async () => {
  expect((await create({}, 'admin')).status).toBe(403);
});

test('names what is wrong at its field, and stores nothing', async () => {
  const before = await house.db.one(sql`select count(*) from rate_cards`);
  const answer = await create({ paise: null, leastMonths: 721, holdsFrom: dateAt(-day) });
  expect(answer.body.details?.map(({ field }) => field)).toEqual(['leastMonths', 'holdsFrom', 'paise']);
  ok(await create({ leastMonths: 24 }));
  expect((await create({ leastMonths: 24, paise: paise(1) })).body.details).toEqual([
    { field: 'holdsFrom', message: 'A rate for these interviews already holds from this day' },
  ]);
  expect(await house.db.one(sql`select count(*) - 1 as count from rate_cards`)).toEqual(before);
  expect(
    (await house.call(createRate, { as: 'superAdmin', body: { fields: { ...rate(), paise: 1.5 as never } } })).status,
  ).toBe(400);
});

test('a rate at which an interview was accepted stays, and its interviews keep it', async () => {
  const { id } = await house.db.one<{ id: string }>(
    sql`select id from rate_cards where kind = 'real' and minutes = 60 and least_months = 0`,
  );
  const used = rate({ minutes: 60, leastMonths: 0, holdsFrom: '2020-01-01', paise: paise(200_000) });
  const unused = ok(await change(id, 1, { ...used, paise: paise(210_000) }));
  expect(ok(await change(id, unused.revision, used)).revision).toBe(3);
  await interviewAt(house, { leaf: 'requested', start: soon(4) });
  const interview = await interviewAt(house, { leaf: 'requested', start: soon(30) });
  await sent(house, 'panelist', interview, { type: 'ACCEPT' });
  // The rate was that of a band of experience, to which the panelist no longer belongs.
  await house.db.run(sql`update rate_cards set least_months = 12 where id = ${id}`);
  await house.db.run(sql`update panelists set experience_months = 0 where user_id = ${house.cast.people.panelist.id}`);
  expect((await change(id, 3, { ...used, leastMonths: 12, paise: paise(1) })).body.details).toEqual([
    {
      field: 'paise',
      message:
        'Interviews were accepted at this rate. It was used and stays as it is. Add one that holds from a later day',
    },
  ]);
  ok(await create({ ...used, holdsFrom: dateAt(0), paise: paise(300_000) }));
  const { rate: fixed } = await house.db.one<{ rate: string }>(
    sql`select context->>'rate' as rate from interviews where id = ${interview}`,
  );
  expect(fixed).toBe('200000');
});

test('every change is a version, and of two at once the second reads the first', async () => {
  const { id } = ok(await create({ leastMonths: 36 }));
  const [one, two] = await Promise.all([
    change(id, 1, { leastMonths: 36, paise: paise(100) }),
    change(id, 1, { leastMonths: 36, paise: paise(200) }),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  const versions = ok(await house.call(listRateVersions, { as: 'superAdmin', params: { id }, query: {} }));
  expect(versions.content.map(({ revision }) => revision)).toEqual([2, 1]);
});

const tax = (given: Partial<TaxFields> = {}): TaxFields => ({
  section: '194J',
  thresholdPaise: paise(5_000_000),
  ratePoints: 1_000,
  noPanPoints: 2_000,
  holdsFrom: dayAt(Date.now()),
  ...given,
});

test('a tax rule holds from its day on, one a day, until a newer one', async () => {
  const first = ok(await house.call(createTaxRule, { as: 'superAdmin', body: { fields: tax() } }));
  expect(first.state).toBe('CURRENT');
  const again = await house.call(createTaxRule, { as: 'superAdmin', body: { fields: tax({ section: '194C' }) } });
  expect(again.body.details).toEqual([{ field: 'holdsFrom', message: 'A tax rule already holds from this day' }]);
  ok(await house.call(createTaxRule, { as: 'superAdmin', body: { fields: tax({ holdsFrom: dateAt(5 * day) }) } }));
  const states = ok(await house.call(pageTaxRules, { as: 'superAdmin', query: { sort: 'from' } })).content.map(
    ({ state }) => state,
  );
  expect(states).toEqual(['CURRENT', 'PLANNED']);
  const changed = await house.call(changeTaxRule, {
    as: 'superAdmin',
    params: { id: first.id },
    body: { fields: tax({ ratePoints: 500 }), revision: 1 },
  });
  expect(ok(changed).ratePoints).toBe(500);
});
