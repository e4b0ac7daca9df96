import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications, pageNotifications } from '../../../src/contract/messages';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { addStranger } from '../kit/cast';
import { hour, interviewAt, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
  const { cast, db } = house;
  await requested(house, cast.ben, [soon(30)]);
  await requested(house, cast.chen, [soon(40)]);
  await requested(house, cast.asha.mock, [soon(50)]);
  await interviewAt(house, {
    leaf: 'pendingFeedback',
    start: Date.now() - 5 * hour,
    candidate: await addStranger(db, cast.organizationId),
  });
});
afterAll(() => closeHouse(house));

const page = (query: Record<string, string | number> = {}) => house.call(pageNotifications, { as: 'admin', query });

test('pages have what the bell has, in its order', async () => {
  const all = ok(await house.call(listNotifications, { as: 'admin', query: { _page: 0, _limit: 100 } }));
  expect(all.length).toBeGreaterThan(3);
  const first = ok(await page({ _page: 0, _limit: 2 }));
  const second = ok(await page({ _page: 1, _limit: 2 }));
  expect([...first.content, ...second.content]).toEqual(all.slice(0, 4));
  expect(first.totalElements).toBe(all.length);
});

test('one cause alone', async () => {
  const { content, totalElements } = ok(await page({ code: '102' }));
  expect(content.map(({ code }) => code)).toEqual([102]);
  expect(totalElements).toBe(1);
});

test('bad input, and other roles', async () => {
  refused(await page({ code: '106' }), 400);
  refused(await page({ sort: 'name' }), 400);
  for (const as of ['org', 'panelist', 'candidate'] as const) refused(await house.call(pageNotifications, { as }), 403);
});
