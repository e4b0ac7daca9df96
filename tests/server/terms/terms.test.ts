import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import {
  changeTerms,
  createTerms,
  getTerms,
  listTermsVersions,
  pageTerms,
  termsStates,
  type TermsFields,
} from '../../../src/contract/terms';
import { closeHouse, ok, startHouse, type House } from '../kit';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const day = 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const fields = (given: Partial<TermsFields> = {}): TermsFields => ({
  title: 'Terms of use',
  text: '<p>Be kind.</p>',
  audience: ['PANELIST'],
  holdsFrom: 'now',
  correction: false,
  withdrawn: false,
  ...given,
});
type Writer = 'admin' | 'superAdmin' | 'org' | 'otherOrg';
const create = (given: Partial<TermsFields> = {}, as: Writer = 'admin') =>
  house.call(createTerms, { as, body: { fields: fields(given) } });
const change = (id: string, revision: number, given: Partial<TermsFields>, as: Writer = 'admin') =>
  house.call(changeTerms, { as, params: { id }, body: { fields: fields(given), revision } });

/** The version in force, and the earliest version whose acceptance is sufficient for it. */
const holding = (id: string) =>
  house.db.maybe<{ revision: number; enough: number; text: string }>(sql`
    select revision, accept_from as enough, text from terms_now where terms_id = ${id}`);

test('are created with clean text, and hold from now on', async () => {
  const one = ok(
    await create({
      title: ' terms of use ',
      text: '<p onclick="x()">Be <strong>kind</strong>.</p><script>bad()</script>',
    }),
  );
  expect(one).toMatchObject({
    title: 'Terms Of Use',
    text: '<p>Be <strong>kind</strong>.</p>',
    state: 'IN_FORCE',
    revision: 1,
    inForce: 1,
  });
  expect(Math.abs(Date.parse(one.holdsFrom) - Date.now())).toBeLessThan(60_000);
});

test('names what is wrong at its field, and stores nothing', async () => {
  const answer = await create({
    title: 'ab',
    text: '<script>only()</script><p> </p>',
    audience: [],
    holdsFrom: at(-day),
  });
  expect(answer.body.details).toEqual([
    { field: 'title', message: 'should have at least 3 characters' },
    { field: 'text', message: 'Please provide proper Terms Description' },
    { field: 'audience', message: 'Choose at least one' },
    { field: 'holdsFrom', message: 'Please Input Correct Date And Time' },
  ]);
  ok(await create({ text: `<p>${'x'.repeat(3000)}</p>` }));
  const { body } = await create({ text: `<p>${'x'.repeat(3001)}</p>` });
  expect(body.details).toEqual([{ field: 'text', message: 'should not exceed 3000 character' }]);
});

test('a changed text is a version of its own that must be accepted anew, unless it is a small correction', async () => {
  const { id } = ok(await create({ text: '<p>One</p>' }));
  expect(await holding(id)).toMatchObject({ revision: 1, enough: 1 });
  ok(await change(id, 1, { text: '<p>Two</p>' }, 'superAdmin'));
  expect(await holding(id)).toEqual({ revision: 2, enough: 2, text: '<p>Two</p>' });
  ok(await change(id, 2, { text: '<p>Two.</p>', correction: true }));
  expect(await holding(id)).toEqual({ revision: 3, enough: 2, text: '<p>Two.</p>' });
  // Changing the audience, withdrawing and publishing again leave the text the same.
  ok(await change(id, 3, { text: '<p>Two.</p>', audience: ['CANDIDATE'], withdrawn: true }));
  expect(await holding(id)).toBeNull();
  ok(await change(id, 4, { text: '<p>Two.</p>', audience: ['CANDIDATE'] }));
  expect(await holding(id)).toEqual({ revision: 5, enough: 2, text: '<p>Two.</p>' });
  const { content } = ok(await house.call(listTermsVersions, { as: 'admin', params: { id }, query: {} }));
  expect(content.map(({ revision, by }) => [revision, by])).toEqual(
    [5, 4, 3, 2, 1].map((revision) => [revision, house.cast.people[revision === 2 ? 'superAdmin' : 'admin'].name]),
  );
});

test('until a new version holds, the version before it does; what is replaced before its date never holds', async () => {
  const { id } = ok(await create({ text: '<p>One</p>' }));
  const planned = ok(await change(id, 1, { text: '<p>Two</p>', holdsFrom: at(day) }));
  expect(planned).toMatchObject({ revision: 2, inForce: 1, state: 'IN_FORCE' });
  expect(await holding(id)).toMatchObject({ revision: 1, enough: 1 });
  // A correction of planned terms: the planned text was never accepted.
  ok(await change(id, 2, { text: '<p>Two.</p>', holdsFrom: planned.holdsFrom, correction: true }));
  expect(await house.db.many(sql`select revision from terms_versions where terms_id = ${id} order by 1`)).toEqual([
    { revision: 1 },
    { revision: 3 },
  ]);
  await house.db.run(sql`update terms_versions set holds_from = now() where terms_id = ${id} and revision = 3`);
  expect(await holding(id)).toEqual({ revision: 3, enough: 2, text: '<p>Two.</p>' });
});

test('a plan that is given up leaves what was accepted accepted', async () => {
  const { id } = ok(await create({ text: '<p>One</p>' }));
  ok(await change(id, 1, { text: '<p>Two</p>', holdsFrom: at(day) }));
  ok(await change(id, 2, { text: '<p>One</p>' }));
  expect(await holding(id)).toMatchObject({ revision: 3, enough: 1 });
});

test('the same text keeps the date since when it holds', async () => {
  const { id, holdsFrom } = ok(await create());
  expect(ok(await change(id, 1, { title: 'Terms Of Use', audience: ['CANDIDATE'] })).holdsFrom).toBe(holdsFrom);
});

test('saving the same again is no new version, also after a correction', async () => {
  const { id } = ok(await create());
  expect(ok(await change(id, 1, {})).revision).toBe(1);
  expect(ok(await change(id, 1, { text: '<p>Corrected</p>', correction: true })).revision).toBe(2);
  expect(ok(await change(id, 2, { text: '<p>Corrected</p>' })).revision).toBe(2);
  expect(ok(await change(id, 2, { text: '<p>Corrected</p>', audience: ['CANDIDATE'] })).revision).toBe(3);
});

test('of several changes at once one is stored; the others are refused with what is stored now', async () => {
  const { id } = ok(await create());
  const answers = await Promise.all(['A', 'B', 'C'].map((text) => change(id, 1, { text: `<p>${text}</p>` })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const stored = ok(await house.call(getTerms, { as: 'admin', params: { id } }));
  const lost = answers.find(({ status }) => status === 409);
  expect((lost?.body as { data?: unknown }).data).toEqual({ current: stored });
  expect(await holding(id)).toMatchObject({ revision: 2 });
});

test('an organization writes its own for its candidates, out of reach for all others', async () => {
  const own = ok(await create({ audience: ['PANELIST'], title: 'House rules' }, 'org'));
  expect(own.audience).toEqual(['CANDIDATE']);
  for (const as of ['admin', 'otherOrg'] as const) {
    expect((await house.call(getTerms, { as, params: { id: own.id } })).status).toBe(404);
    expect((await change(own.id, 1, {}, as)).status).toBe(404);
    expect((await house.call(listTermsVersions, { as, params: { id: own.id }, query: {} })).status).toBe(404);
    const { content } = ok(await house.call(pageTerms, { as, query: {} }));
    expect(content.map(({ id }) => id)).not.toContain(own.id);
  }
  expect(ok(await house.call(pageTerms, { as: 'org', query: {} })).content.map(({ id }) => id)).toEqual([own.id]);
});

test('lists find them by text, state and audience, in any order', async () => {
  ok(await create({ title: 'Zebra rules', text: '<p>Stripes <em>matter</em>.</p>', holdsFrom: at(3 * day) }));
  const page = async (query: object) =>
    ok(await house.call(pageTerms, { as: 'admin', query: { _limit: 100, ...query } })).content;
  const all = await page({});
  for (const state of termsStates) expect((await page({ state })).every((row) => row.state === state)).toBe(true);
  expect((await page({ state: 'PLANNED' })).map(({ title }) => title)).toContain('Zebra Rules');
  expect((await page({ q: 'stripes' })).map(({ title }) => title)).toEqual(['Zebra Rules']);
  expect(await page({ q: 'strong' })).toEqual([]);
  expect((await page({ audience: 'CANDIDATE' })).length).toBeLessThan(all.length);
  expect((await page({ sort: 'title' })).at(-1)?.title).toBe('Zebra Rules');
  expect((await page({ sort: '-from' }))[0]?.title).toBe('Zebra Rules');
  expect((await page({ from: at(2 * day) })).map(({ title }) => title)).toEqual(['Zebra Rules']);
});
