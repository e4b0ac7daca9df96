import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHold, deleteHold, findInterviewSlots } from '../../../src/contract/booking';
import { texts } from '../../../src/contract/texts';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, refused, send, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { hour, iso, minute, requested, soon, type PanelistName } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const hold = (as: PersonName, interviewId: string, start: number, panelist: PanelistName = 'panelist', more = {}) =>
  house.call(createHold, {
    as,
    body: {
      interviewId,
      panelistId: house.cast.people[panelist].id,
      candidateId: house.cast.asha.own.id,
      start: iso(start),
      minutes: 60,
      ...more,
    },
  });
const book = (as: PersonName, id: string, start: number, holdId?: string) =>
  send(house, as, id, {
    type: 'BOOK',
    panelistId: house.cast.people.panelist.id,
    start: iso(start),
    ...(holdId === undefined ? {} : { holdId }),
  });
const offeredTo = async (as: PersonName, id: string, panelist: PanelistName, start: number): Promise<boolean> => {
  const { offered } = ok(await house.call(findInterviewSlots, { as, params: { id } }));
  return offered.some((slot) => slot.panelistId === house.cast.people[panelist].id && slot.start === iso(start));
};
const standing = async (userName: PersonName) =>
  (
    await house.db.many<{ id: string }>(
      sql`select id from holds where user_id = ${house.cast.people[userName].id} order by until`,
    )
  ).map(({ id }) => id);

test('a second hold of the same user for the same request replaces the first', async () => {
  const start = soon(20);
  const id = await requested(house, house.cast.asha.own, [start]);
  const first = ok(await hold('org', id, start));
  const second = ok(await hold('org', id, start, 'secondPanelist'));
  expect(await standing('org')).toEqual([second.holdId]);
  expect(first.holdId).not.toBe(second.holdId);
  // The slot of the first panelist is available to all again.
  const other = await requested(house, house.cast.ben, [start]);
  expect(await offeredTo('admin', other, 'panelist', start)).toBe(true);
  expect(await offeredTo('admin', other, 'secondPanelist', start)).toBe(false);
  ok(await house.call(deleteHold, { as: 'org', params: { id: second.holdId } }));
});

test('a hold is taken for others and free for its holder, until it is let go', async () => {
  const start = soon(24);
  const id = await requested(house, house.cast.asha.own, [start]);
  const other = await requested(house, house.cast.ben, [start]);
  const { holdId } = ok(await hold('org', id, start));
  expect(await offeredTo('org', id, 'panelist', start)).toBe(true);
  expect(await offeredTo('org', other, 'panelist', start)).toBe(false);
  const answer = await book('admin', other, start);
  expect(refused(answer, 409).message).toBe(texts.confirmPanelist);
  const taken = await hold('admin', other, start, 'panelist', { candidateId: house.cast.ben.id });
  expect(refused(taken, 409).data).toMatchObject({ slots: { offered: expect.any(Array) } });
  // Another user's hold cannot be released.
  ok(await house.call(deleteHold, { as: 'admin', params: { id: holdId } }));
  expect(await standing('org')).toEqual([holdId]);
  ok(await house.call(deleteHold, { as: 'org', params: { id: holdId } }));
  expect(await standing('org')).toEqual([]);
  ok(await book('admin', other, start));
});

test('a hold that has ended takes nothing any more', async () => {
  const start = soon(28);
  const id = await requested(house, house.cast.asha.own, [start]);
  const other = await requested(house, house.cast.ben, [start]);
  const { holdId } = ok(await hold('org', id, start));
  await house.db.run(sql`update holds set until = now() where id = ${holdId}`);
  expect(await offeredTo('admin', other, 'panelist', start)).toBe(true);
  ok(await book('admin', other, start));
  expect(await standing('org')).toEqual([]);
});

test('a booking spends its hold', async () => {
  const start = soon(32);
  const id = await requested(house, house.cast.asha.own, [start]);
  const { holdId } = ok(await hold('org', id, start));
  ok(await book('org', id, start, holdId));
  expect(await standing('org')).toEqual([]);
});

test('notice is judged when the slot is held, and not again with the hold', async () => {
  const start = soon(3);
  const id = await requested(house, house.cast.asha.own, [start]);
  const { holdId } = ok(await hold('org', id, start));
  // Time passes while the form is filled in: the same hold is now for a start that is too near for a new booking.
  const near = Math.ceil((Date.now() + 30 * minute) / (15 * minute)) * 15 * minute;
  await house.db.run(
    sql`update holds set starts_at = ${new Date(near)}, ends_at = ${new Date(near + hour)} where id = ${holdId}`,
  );
  await house.db.run(sql`
    update occupancy set during = tstzrange(${new Date(near)}, ${new Date(near + hour)}) where hold_id = ${holdId}`);
  const times = [iso(near)];
  ok(await send(house, 'org', id, { type: 'SET_TIMES', times }));
  expect(refused(await book('org', id, near), 409).message).toBe(texts.confirmPanelist);
  ok(await book('org', id, near, holdId));
});

test('a hold with too little notice is refused', async () => {
  const start = soon(1);
  const id = await requested(house, house.cast.chen, [start]);
  refused(await hold('org', id, start), 409);
});

test("a hold before the request stands is the request's afterwards", async () => {
  const { cast } = house;
  const start = soon(36);
  const body = {
    jobProfileId: cast.job.id,
    panelistId: cast.people.panelist.id,
    candidateId: cast.asha.own.id,
    start: iso(start),
    minutes: 60 as const,
    preferred: [iso(start)],
  };
  const { holdId } = ok(await house.call(createHold, { as: 'org', body }));
  const id = await requested(house, cast.asha.own, [start]);
  ok(await book('org', id, start, holdId));
});
