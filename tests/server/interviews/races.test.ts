import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHold, sendEvent, type SentEvent } from '../../../src/contract/interviews';
import { texts } from '../../../src/contract/texts';
import { runClock } from '../../../server/interviews/clock';
import { sql } from '../../../server/db/database';
import { closeHouse, conflictOf, ok, read, send, sent, startHouse, unexpected, type Answer, type House } from '../kit';
import { addStranger, type PersonName } from '../kit/cast';
import { bookedWith, hour, interviewAt, iso, minute, requested, soon, type PanelistName } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

/** What a deadlock or a lock that nobody gave back is answered with: a race must not end by one. */
const stuck = 'Somebody else changed this at the same time.';
const expectNoneStuck = (answers: Answer<unknown>[]) =>
  expect(answers.map(({ body }) => body.message)).not.toContain(stuck);

const tally = (answers: Answer<unknown>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const book = (as: PersonName, id: string, panelist: PanelistName, start: number) =>
  send(house, as, id, { type: 'BOOK', panelistId: house.cast.people[panelist].id, start: iso(start) });
const takenAt = async (start: number): Promise<number> => {
  const { count } = await house.db.one<{ count: number }>(sql`
    select count(*) as count from occupancy where during && tstzrange(${new Date(start)}, ${new Date(start + hour)})`);
  return count;
};
/** Requests of strangers for one time, in turn with the two organizations. */
const crowd = (size: number, start: number) =>
  Promise.all(
    Array.from({ length: size }, async (_, place) => {
      const own = place % 2 === 0;
      const { organizationId, otherOrganizationId } = house.cast;
      const stranger = await addStranger(house.db, own ? organizationId : otherOrganizationId);
      const bookers: PersonName[] = ['admin', own ? 'org' : 'otherOrg', 'otherAdmin', 'superAdmin'];
      const as = bookers[place % bookers.length] ?? 'admin';
      return { stranger, as, id: await requested(house, stranger, [start]) };
    }),
  );

test('fifty bookings of one slot have one winner', async () => {
  const start = soon(20);
  const all = await crowd(50, start);
  const answers = await Promise.all(all.map(({ as, id }) => book(as, id, 'panelist', start)));
  expect(tally(answers)).toEqual({ 200: 1, 409: 49 });
  const losers = answers.filter(({ status }) => status === 409);
  for (const loser of losers) {
    expect(loser.body.message).toBe(texts.confirmPanelist);
    const { slots } = conflictOf(loser);
    const again = slots?.offered.filter((slot) => slot.panelistId === house.cast.people.panelist.id) ?? [];
    expect(again.some((slot) => slot.start === iso(start))).toBe(false);
    expect(again.length).toBeGreaterThan(0);
  }
  expect(await takenAt(start)).toBe(1);
});

test('holds and bookings of one slot have one winner together', async () => {
  const start = soon(24);
  const all = await crowd(30, start);
  const panelistId = house.cast.people.panelist.id;
  const answers = await Promise.all<Answer<unknown>>(
    all.map(({ as, id, stranger }, place) =>
      place % 3 === 0
        ? book(as, id, 'panelist', start)
        : house.call(createHold, {
            as,
            body: { interviewId: id, candidateId: stranger.id, panelistId, start: iso(start), minutes: 60 },
          }),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 29 });
  expectNoneStuck(answers);
  expect(await takenAt(start)).toBe(1);
});

test('one candidate is not taken twice, over organizations and panelists', async () => {
  const { asha } = house.cast;
  for (const hours of [30, 33, 36, 39, 42]) {
    const start = soon(hours);
    const own = await requested(house, asha.own, [start]);
    const other = await requested(house, asha.other, [start]);
    const answers = await Promise.all([
      book('org', own, 'panelist', start),
      book('otherOrg', other, 'secondPanelist', start + 15 * minute),
      book('admin', own, 'thirdPanelist', start),
    ]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 2 });
    expectNoneStuck(answers);
    // Who lost to the other organization is told by the rules, with slots, not by the constraint.
    for (const loser of answers.filter(({ status }) => status === 409))
      expect(conflictOf(loser).version).toBeGreaterThanOrEqual(0);
    expect(await takenAt(start)).toBe(1);
  }
});

test('of acceptance and cancellation at once, one stands', async () => {
  for (const hours of [50, 53, 56]) {
    const id = await bookedWith(house, house.cast.ben, 'panelist', soon(hours));
    const event = (as: PersonName, body: SentEvent) => house.call(sendEvent, { as, params: { id }, body });
    const answers = await Promise.all([
      event('panelist', { type: 'ACCEPT', version: 1 }),
      event('org', { type: 'CANCEL', version: 1, why: 'Filled' }),
      event('panelist', { type: 'ACCEPT', version: 1 }),
    ]);
    // From one version there is one way on. A panelist who comes after the cancellation does not reach it any more.
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => status === 200 || status === 409 || status === 404)).toBe(true);
  }
});

test('two who come through the door at once are both in', async () => {
  for (const panelist of ['panelist', 'secondPanelist', 'thirdPanelist'] as const) {
    const start = Date.now() + 5 * minute;
    const id = await interviewAt(house, { leaf: 'confirmed', start, panelist });
    const { version } = await read(house, 'admin', id);
    const join = (as: PersonName) => house.call(sendEvent, { as, params: { id }, body: { type: 'JOIN', version } });
    const answers = await Promise.all([join(panelist), join('candidate')]);
    expect(tally(answers)).toEqual({ 200: 2 });
    expect(await read(house, 'admin', id)).toMatchObject({ state: 'live', version: version + 2 });
    await sent(house, 'admin', id, { type: 'ABORT', why: 'Test of the line' });
  }
});

test('panelists who decline and admins who book at once do not block each other', async () => {
  const starts = [60, 63, 66, 69].map(soon);
  const ids = await Promise.all(
    starts.map(async (start) => {
      const stranger = await addStranger(house.db, house.cast.organizationId);
      return bookedWith(house, stranger, 'panelist', start);
    }),
  );
  const answers = await Promise.all(
    ids.flatMap((id, place) => [
      send(house, 'panelist', id, { type: 'DECLINE' }),
      book('admin', id, 'thirdPanelist', starts[place] ?? 0),
      book('otherAdmin', id, 'secondPanelist', starts[place] ?? 0),
    ]),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.every((status) => status === 200 || status === 409 || status === 404)).toBe(true);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
  expectNoneStuck(answers);
});

test('the clock and admins who book at once do not block each other', async () => {
  const starts = [80, 83, 86, 89].map(soon);
  const ids: string[] = [];
  for (const start of starts) {
    const candidate = await addStranger(house.db, house.cast.organizationId);
    ids.push(await interviewAt(house, { leaf: 'requested', start, candidate, bookedAt: Date.now() - 5 * hour }));
  }
  const [answers] = await Promise.all([
    Promise.all(ids.map((id, place) => book('admin', id, 'secondPanelist', starts[place] ?? 0))),
    runClock(house.db, unexpected),
    runClock(house.db, unexpected),
  ]);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expectNoneStuck(answers);
});

test('touching interviews both stand where no breathing space is wanted', async () => {
  const { cast } = house;
  await house.db.run(sql`update panelists set breathing_minutes = 0 where user_id = ${cast.people.thirdPanelist.id}`);
  const start = soon(100);
  const first = await requested(house, cast.asha.own, [start]);
  const second = await requested(house, cast.ben, [start]);
  const answers = await Promise.all([
    book('org', first, 'thirdPanelist', start),
    book('admin', second, 'thirdPanelist', start + hour),
  ]);
  answers.map(ok);
  expect(await takenAt(start)).toBe(1);
  expect(await takenAt(start + hour)).toBe(1);
});
