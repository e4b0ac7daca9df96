import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import {
  changeNews,
  createNews,
  foldNews,
  getNews,
  listNews,
  listNewsVersions,
  newsStates,
  newsStateOf,
  pageNews,
  type NewsFields,
} from '../../../src/contract/messages-news';
import type { UserType } from '../../../src/contract/kit';
import { closeHouse, ok, startHouse, type House } from '../kit';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const day = 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const fields = (given: Partial<NewsFields> = {}): NewsFields => ({
  title: 'Winter holidays',
  text: 'We are closed.',
  audience: [],
  publishFrom: 'now',
  publishUntil: null,
  withdrawn: false,
  ...given,
});
const create = (given: Partial<NewsFields> = {}) =>
  house.call(createNews, { as: 'admin', body: { fields: fields(given) } });
const change = (id: string, revision: number, given: Partial<NewsFields>, as: 'admin' | 'superAdmin' = 'admin') =>
  house.call(changeNews, { as, params: { id }, body: { fields: fields(given), revision } });
const versionsOf = async (id: string) =>
  ok(await house.call(listNewsVersions, { as: 'admin', params: { id }, query: {} })).content;
const readBy = async (as: 'admin' | 'org' | 'panelist' | 'candidate') =>
  ok(await house.call(listNews, { as, query: { _limit: 100 } })).content.map(({ title }) => title);

test('is created once, cleaned, and read by those it is for', async () => {
  const body = { fields: fields({ title: ' new hours ', text: ' From Monday on. ', audience: ['PANELIST', 'ADMIN'] }) };
  const key = randomUUID();
  const [one, two] = [
    ok(await house.call(createNews, { as: 'admin', body, key })),
    ok(await house.call(createNews, { as: 'admin', body, key })),
  ];
  expect(two).toEqual(one);
  expect(one).toMatchObject({ title: 'New Hours', text: 'From Monday on.', state: 'PUBLISHED', revision: 1 });
  expect(Math.abs(Date.parse(one.publishFrom ?? '') - Date.now())).toBeLessThan(60_000);
  for (const as of ['admin', 'panelist'] as const) expect(await readBy(as)).toContain('New Hours');
  for (const as of ['org', 'candidate'] as const) expect(await readBy(as)).not.toContain('New Hours');
});

test('names what is wrong at its field, and stores nothing', async () => {
  const answer = await create({ text: '', title: 'ab', publishFrom: at(-day), publishUntil: at(-2 * day) });
  expect(answer.body.details).toEqual([
    { field: 'title', message: 'should have at least 3 characters' },
    { field: 'text', message: 'Please enter something in announcement' },
    { field: 'publishFrom', message: 'Please Input Correct Date And Time' },
    { field: 'publishUntil', message: 'Please Input Correct Date And Time' },
  ]);
  expect((await create({ audience: ['PANELIST', 'PANELIST'] })).status).toBe(400);
});

test('all user types together are everyone', async () => {
  const all: UserType[] = ['PANELIST', 'CANDIDATE', 'ADMIN', 'SUPER_ADMIN', 'ORGANIZATION_USER'];
  expect(ok(await create({ audience: all })).audience).toEqual([]);
});

test('every change is a version with who and when; saving the same again is none', async () => {
  const { id } = ok(await create({ title: 'First', publishFrom: null }));
  const second = ok(await change(id, 1, { title: 'Second', publishFrom: null }, 'superAdmin'));
  expect(second).toMatchObject({ revision: 2, state: 'DRAFT', changedBy: house.cast.people.superAdmin.name });
  expect(ok(await change(id, 1, { title: 'Second', publishFrom: null })).revision).toBe(2);
  const versions = await versionsOf(id);
  expect(versions.map(({ revision, by, fields: { title } }) => [revision, by, title])).toEqual([
    [2, house.cast.people.superAdmin.name, 'Second'],
    [1, house.cast.people.admin.name, 'First'],
  ]);
  expect(versions[0]?.at).toBe(second.changedAt);
});

test('a change of an older revision is refused with what is stored now; of two at once one is stored', async () => {
  const { id } = ok(await create({ title: 'Contested', publishFrom: null }));
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((text) => change(id, 1, { title: 'Contested', text, publishFrom: null })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const stored = ok(await house.call(getNews, { as: 'admin', params: { id } }));
  const lost = answers.find(({ status }) => status === 409);
  expect((lost?.body as { data?: unknown }).data).toEqual({ current: stored });
  expect(stored.revision).toBe(2);
});

test('a stored start may have passed, another one may not; what was withdrawn is gone for readers, and can come back', async () => {
  const created = ok(await create({ title: 'Fire drill' }));
  const { id, publishFrom } = created;
  const changed = ok(await change(id, 1, { title: 'Fire drill', text: 'At noon.', publishFrom }));
  expect(changed).toMatchObject({ text: 'At noon.', publishFrom });
  expect((await change(id, 2, { title: 'Fire drill', publishFrom: at(-day) })).status).toBe(400);
  ok(await change(id, 2, { title: 'Fire drill', publishFrom, withdrawn: true }));
  expect(await readBy('candidate')).not.toContain('Fire Drill');
  ok(await change(id, 3, { title: 'Fire drill', publishFrom }));
  expect(await readBy('candidate')).toContain('Fire Drill');
});

test('readers see 30 days, and its end; lists find it by the state that it has', async () => {
  const { db } = house;
  const stored = [
    { title: 'Day 29', from: -29 * day, until: null },
    { title: 'Day 31', from: -31 * day, until: null },
    { title: 'Over', from: -2 * day, until: -day },
    { title: 'Tomorrow', from: day, until: null },
  ];
  for (const { title, from, until } of stored)
    await db.run(sql`insert into news (title, text, publish_from, publish_until)
      values (${title}, 'Read it.', ${at(from)}, ${until === null ? null : at(until)})`);
  const read = await readBy('org');
  expect(stored.map(({ title }) => read.includes(title))).toEqual([true, false, false, false]);
  const page = async (query: object) =>
    ok(await house.call(pageNews, { as: 'admin', query: { _limit: 100, ...query } })).content;
  const all = await page({});
  expect(all.map((row) => row.state)).toEqual(all.map((row) => newsStateOf(row, Date.now())));
  for (const state of newsStates)
    expect((await page({ state })).map(({ id }) => id).sort()).toEqual(
      all
        .filter((row) => row.state === state)
        .map(({ id }) => id)
        .sort(),
    );
  expect((await page({ q: 'day 3' })).map(({ title }) => title)).toEqual(['Day 31']);
  expect((await page({ sort: 'title' })).map(({ title }) => title)).toEqual(
    all.map(({ title }) => title).sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en')),
  );
});

test('is folded by each reader for themselves, and only what they can read', async () => {
  const { id } = ok(await create({ title: 'Fold me', audience: ['PANELIST'] }));
  const fold = (as: 'panelist' | 'candidate', folded: boolean) =>
    house.call(foldNews, { as, params: { id }, body: { folded } });
  const isFolded = async (as: 'panelist' | 'secondPanelist') =>
    ok(await house.call(listNews, { as, query: { _limit: 100 } })).content.find((item) => item.id === id)?.folded;
  for (const folded of [true, true, false, false, true]) {
    ok(await fold('panelist', folded));
    expect([await isFolded('panelist'), await isFolded('secondPanelist')]).toEqual([folded, false]);
  }
  expect((await fold('candidate', true)).status).toBe(404);
});
