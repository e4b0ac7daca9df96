import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import {
  listWaitingCandidates,
  lookAtCandidate,
  type WaitingCandidate,
} from '../../../src/contract/candidates-waiting';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { addStranger, contacts } from '../kit/cast';
import { day, iso, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const page = async (query: Record<string, number> = {}) =>
  ok(await house.call(listWaitingCandidates, { as: 'admin', query }));
const waits = async (id: string): Promise<WaitingCandidate | undefined> =>
  (await page({ _limit: 100 })).content.find((row) => row.id === id);
const look = (id: string, as: 'admin' | 'superAdmin' = 'admin') => house.call(lookAtCandidate, { as, params: { id } });

test('whoever was uploaded or applied waits, with what an admin needs to go on', async () => {
  const { cast, db } = house;
  const [past, ahead, later] = [soon(-5), soon(30), soon(50)].map(iso);
  await db.run(sql`
    update candidates set preferred = array[${later}, ${past}, ${ahead}]::timestamptz[], uploaded_by = 'A' where id = ${cast.ben.id}`);
  expect(await waits(cast.ben.id)).toEqual({
    id: cast.ben.id,
    name: 'Ben Okafor',
    organization: { id: cast.organizationId, name: 'Blue Harbour' },
    uploadedBy: 'A',
    mobile: contacts.ashaMobile,
    timeZone: 'Africa/Lagos',
    // Only future times, in chronological order.
    preferred: [ahead, later],
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
  });
  expect(await waits(cast.asha.mock.id)).toMatchObject({ organization: null, preferred: [] });
});

test('the newest stand first, page by page', async () => {
  const { cast, db } = house;
  await db.run(sql`update candidates set created_at = now() - interval '400 days'`);
  await db.run(sql`update candidates set created_at = ${new Date(Date.now() - day)} where id = ${cast.chen.id}`);
  const newest = await addStranger(db, cast.otherOrganizationId);
  const first = await page({ _limit: 1 });
  const second = await page({ _page: 1, _limit: 1 });
  expect([first, second].map(({ content }) => content[0]?.id)).toEqual([newest.id, cast.chen.id]);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from candidates`);
  expect(first.totalElements).toBe(total);
  expect(second.pageable).toEqual({ pageNumber: 1 });
});

test('a look takes a candidate off, and the first one counts', async () => {
  const { id } = house.cast.chen;
  ok(await look(id));
  expect(await waits(id)).toBeUndefined();
  const stamp = () => house.db.one<{ at: string }>(sql`select looked_at as at from candidates where id = ${id}`);
  const before = await stamp();
  ok(await look(id, 'superAdmin'));
  expect(await stamp()).toEqual(before);
  await house.db.run(sql`update candidates set looked_at = null where id = ${id}`);
});

test('whoever has an interview does not wait any more', async () => {
  const { own, other } = house.cast.asha;
  expect(await waits(own.id)).toBeDefined();
  await requested(house, own, [soon(40)]);
  expect(await waits(own.id)).toBeUndefined();
  // The candidacy of the same person with another organization still waits.
  expect(await waits(other.id)).toBeDefined();
});

test('a candidate who is not there is 404, an id that is none 400', async () => {
  refused(await look(randomUUID()), 404);
  refused(await look('1'), 400);
});

test('it is for admins alone', async () => {
  const { id } = house.cast.chen;
  for (const as of ['org', 'panelist', 'candidate'] as const) {
    refused(await house.call(listWaitingCandidates, { as }), 403);
    refused(await house.call(lookAtCandidate, { as, params: { id } }), 403);
  }
  expect(await waits(id)).toBeDefined();
});
