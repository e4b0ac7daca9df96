import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import {
  askForMock,
  getSubscription,
  listMockProgress,
  listOwnSubscriptions,
  pageSubscriptions,
} from '../../../src/contract/billing-subscriptions';
import { createInterview, getInterview, listInterviews } from '../../../src/contract/interviews';
import { closeHouse, ok, startHouse, type House } from '../kit';
import { interviewAt, iso, soon } from '../kit/interviews';
import { withPlan } from '../kit/plans';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

let hours = 30;
const ask = (as: 'candidate' | 'otherCandidate', given: object = {}) =>
  house.call(askForMock, {
    as,
    body: { skillIds: house.cast.skills.map(({ id }) => id), minutes: 45, times: [iso(soon((hours += 1)))], ...given },
  });
const benId = () => house.cast.ben.personId;
const takenBy = async (id: string) =>
  (
    await house.db.one<{ of: string }>(sql`
      select s.title as of from interviews i join subscriptions s on s.id = i.subscription_id where i.id = ${id}`)
  ).of;
const mine = async (as: 'candidate' | 'otherCandidate' = 'otherCandidate') =>
  ok(await house.call(listOwnSubscriptions, { as }));

test('a candidate without a plan is told so, and nothing is requested', async () => {
  const before = await house.db.one(sql`select count(*) as count from interviews`);
  const answer = await ask('otherCandidate');
  expect([answer.status, answer.body.message]).toEqual([409, 'Your plan has no interviews left.']);
  expect(answer.body).toMatchObject({ data: { noPlan: true } });
  expect(await house.db.one(sql`select count(*) as count from interviews`)).toEqual(before);
});

test('a mock interview takes the plan that ends first, as long as it has one that nobody asked for', async () => {
  await withPlan(house.db, benId(), { title: 'Ends late', interviews: 2, ends: 60 });
  await withPlan(house.db, benId(), { title: 'Ends soon', interviews: 3, used: 1, reserved: 1, ends: 5 });
  await withPlan(house.db, benId(), { title: 'Ended', ends: -1 });
  await withPlan(house.db, benId(), { title: 'Not paid', leaf: 'created', ends: 80 });
  await withPlan(house.db, benId(), { title: 'Used up', leaf: 'exhausted', interviews: 1, used: 1 });
  const asked = [];
  for (let nth = 0; nth < 3; nth += 1) asked.push(await takenBy(ok(await ask('otherCandidate')).id));
  expect(asked).toEqual(['Ends soon', 'Ends late', 'Ends late']);
  expect((await ask('otherCandidate')).status).toBe(409);
  expect((await mine()).map(({ plan, used, booked, asked: open, free }) => [plan, used, booked, open, free])).toEqual([
    ['Ends soon', 1, 1, 1, 0],
    ['Ends late', 0, 0, 2, 0],
    ['Used up', 1, 0, 0, 0],
    ['Not paid', 0, 0, 0, 0],
    ['Ended', 0, 0, 0, 0],
  ]);
});

test('of two requests at once for the last interview one is taken', async () => {
  await withPlan(house.db, benId(), { title: 'Last one', interviews: 1 });
  const answers = await Promise.all([ask('otherCandidate'), ask('otherCandidate'), ask('otherCandidate')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('it is a mock of the skills in the candidate’s own candidacy, made where there was none', async () => {
  await withPlan(house.db, benId());
  const { id } = ok(await ask('otherCandidate'));
  const interview = ok(await house.call(getInterview, { as: 'otherCandidate', params: { id } }));
  expect(interview).toMatchObject({ kind: 'mock', organization: null, jobProfile: null, minutes: 45 });
  expect(interview.skills.map(({ name }) => name).sort()).toEqual(['PostgreSQL', 'TypeScript']);
  expect(interview.candidate.name).toBe('Ben Okafor');
});

test.each([
  ['no skill', { skillIds: [] }],
  ['seven skills', { skillIds: Array.from({ length: 7 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`) }],
  ['an unknown skill', { skillIds: ['00000000-0000-4000-8000-000000000000'] }],
  ['a time that has passed', { times: ['2020-01-01T00:00:00Z'] }],
  ['a time eight days ahead', { times: [new Date(Date.now() + 8 * 86_400_000).toISOString()] }],
  ['a length of its own', { minutes: 50 }],
])('%s is refused', async (_, given) => {
  expect((await ask('candidate', given)).status).toBe(400);
});

test('an admin requests a mock only for a candidate with a free interview', async () => {
  const { id: candidateId } = await house.db.one<{ id: string }>(sql`
    insert into candidates (person_id, name, mobile) values (${house.cast.chen.personId}, 'Chen Li', '') returning id`);
  const body = { kind: 'mock' as const, candidateId, skillIds: [house.cast.skills[0]?.id ?? ''], minutes: 60 as const };
  const request = () =>
    house.call(createInterview, { as: 'admin', body: { ...body, times: [iso(soon((hours += 1)))] } });
  const refused = await request();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This candidate has no plan with interviews left. Ask them to buy one.',
  ]);
  await withPlan(house.db, house.cast.chen.personId, { title: 'Just bought' });
  expect(await takenBy(ok(await request()).id)).toBe('Just bought');
});

test('admins find subscriptions by name, code and status, and read one with its interviews', async () => {
  const page = async (query: object) =>
    ok(await house.call(pageSubscriptions, { as: 'admin', query: { _limit: 100, ...query } })).content;
  const all = await page({});
  const [first] = all;
  expect((await page({ q: first?.code })).map(({ id }) => id)).toEqual([first?.id]);
  expect((await page({ q: 'okafor', state: 'exhausted' })).map(({ plan }) => plan)).toEqual(['Used up']);
  expect(new Set((await page({ sort: 'candidate' })).map(({ candidate }) => candidate))).toEqual(
    new Set(['Asha Rao', 'Ben Okafor', 'Chen Li']),
  );
  const late = all.find(({ plan }) => plan === 'Ends late');
  const id = late?.id ?? '';
  const { history: _, ...row } = ok(await house.call(getSubscription, { as: 'admin', params: { id } }));
  expect(row).toEqual(late);
  const listed = ok(await house.call(listInterviews, { as: 'admin', query: { subscriptionId: id } }));
  expect(listed.totalElements).toBe(2);
});

test('a candidate reads their own plans only', async () => {
  const [asha, ben] = [await mine('candidate'), await mine('otherCandidate')];
  expect(asha).toHaveLength(1);
  expect(ben.filter(({ id }) => asha.some((one) => one.id === id))).toEqual([]);
});

test('progress is the ratings of released mocks, the oldest first, of oneself alone', async () => {
  const candidate = house.cast.asha.mock;
  for (const start of [soon(-50), soon(-30)]) await interviewAt(house, { leaf: 'released', start, candidate });
  await interviewAt(house, { leaf: 'inReview', start: soon(-20), candidate });
  await interviewAt(house, { leaf: 'released', start: soon(-10), candidate: house.cast.asha.own });
  const rows = ok(await house.call(listMockProgress, { as: 'candidate' }));
  expect(rows).toHaveLength(2);
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted());
  expect(rows[0]?.ratings.map(({ skill, rating }) => [skill.name, rating])).toEqual([
    ['PostgreSQL', 3],
    ['TypeScript', 3],
    ['Communication', 3],
    ['Problem solving', 5],
  ]);
  expect(ok(await house.call(listMockProgress, { as: 'otherCandidate' }))).toEqual([]);
});
