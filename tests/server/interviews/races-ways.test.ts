import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendEvent, type SentEvent } from '../../../src/contract/interviews';
import { createHold } from '../../../src/contract/booking';
import { runClock } from '../../../server/interviews/clock';
import { sql } from '../../../server/db/database';
import { ok, read, startHouse, unexpected, type House } from '../kit';
import { addStranger, type PersonName } from '../kit/cast';
import { hour, interviewAt, iso, soon, type PanelistName } from '../kit/interviews';
import {
  addPanelists,
  closeWithoutDeadlock,
  crowd,
  definite,
  expectTold,
  sendWith,
  standing,
  tally,
} from '../kit/races';

// Each way into an occupying state except the first booking and the hold, which are in races.test.ts.
let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeWithoutDeadlock(house));

const idOf = (name: PanelistName) => house.cast.people[name].id;
const event = (as: PersonName, id: string, body: SentEvent, key: string = randomUUID()) =>
  house.call(sendEvent, { as, params: { id }, body, key });
const stranger = () => addStranger(house.db, house.cast.organizationId);

/** Interviews at one start, each with a different panelist, none of whom can replace another. */
async function asked(size: number, start: number, bookedAt?: number) {
  const all: { id: string; token: string }[] = [];
  for (const { id: panelistId, token } of await addPanelists(house, size, false)) {
    const given = { leaf: 'requested' as const, start, candidate: await stranger(), panelistId };
    all.push({ token, id: await interviewAt(house, bookedAt === undefined ? given : { ...given, bookedAt }) });
  }
  return all;
}

/** Two of the three possible replacements are not free then, so the next panelist is the first one for all. */
async function leaveOnlyOne(start: number): Promise<void> {
  for (const panelist of ['secondPanelist', 'thirdPanelist'] as const)
    await interviewAt(house, { leaf: 'requested', start, panelist, candidate: await stranger() });
}

const statesOf = async (ids: string[]) => {
  const rows = await house.db.many<{ leaf: string; panelistId: string | null }>(sql`
    select leaf, panelist_id as "panelistId" from interviews where id = any(${ids}::uuid[])`);
  return {
    asked: rows.filter(({ leaf, panelistId }) => leaf === 'requested' && panelistId === idOf('panelist')).length,
    waiting: rows.filter(({ leaf }) => leaf === 'pendingSchedule').length,
  };
};

test('who holds a slot books it, whoever else wants it meanwhile, and does so once', async () => {
  const start = soon(20);
  const [mine, ...others] = await crowd(house, 60, start);
  if (!mine) throw new Error('Nobody came');
  const panelistId = idOf('panelist');
  const booking = { type: 'BOOK' as const, panelistId, start: iso(start), version: 0 };
  const body = {
    interviewId: mine.id,
    candidateId: mine.candidateId,
    panelistId,
    start: iso(start),
    minutes: 60 as const,
  };
  const { holdId } = ok(await house.call(createHold, { as: mine.as, body }));
  const theirs = others.map(
    ({ as, id }) =>
      (key: string) =>
        event(as, id, booking, key),
  );
  const answers = await definite([
    ...theirs.slice(0, 30),
    ...Array.from({ length: 5 }, () => (key: string) => event(mine.as, mine.id, { ...booking, holdId }, key)),
    ...theirs.slice(30),
  ]);
  expect(tally(answers)).toEqual({ 200: 1, 409: 63 });
  const row = await read(house, 'admin', mine.id);
  expect(row).toMatchObject({ state: 'requested', version: 1, panelist: { id: panelistId } });
  expect((await standing(house, start)).taken).toBe(1);
  expect(await house.db.many(sql`select id from holds where id = ${holdId}`)).toEqual([]);
});

test('interviews that are to be moved compete for one slot like new ones', async () => {
  const start = soon(24);
  const ids: string[] = [];
  for (let place = 0; place < 60; place += 1)
    ids.push(
      await interviewAt(house, { leaf: 'reschedulePending', start: start - 2 * hour, candidate: await stranger() }),
    );
  const before = await standing(house, start);
  const versions = new Map(
    (
      await house.db.many<{ id: string; version: number }>(
        sql`select id, version from interviews where id = any(${ids}::uuid[])`,
      )
    ).map(({ id, version }) => [id, version]),
  );
  const body = { type: 'BOOK' as const, panelistId: idOf('panelist'), start: iso(start), anyStart: true };
  const answers = await definite(
    ids.map((id) => (key) => event('admin', id, { ...body, version: versions.get(id) ?? 0 }, key)),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 59 });
  expectTold(answers, { panelistId: idOf('panelist'), start });
  expect(await standing(house, start)).toEqual({ history: before.history + 1, taken: before.taken + 1 });
});

test('of many who decline at once, one interview goes to the next panelist', async () => {
  const start = soon(40);
  await leaveOnlyOne(start);
  const all = await asked(40, start);
  const answers = await definite(
    all.map(
      ({ id, token }) =>
        (key) =>
          sendWith(house, token, id, { type: 'DECLINE', version: 1 }, key),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 40 });
  expect(await statesOf(all.map(({ id }) => id))).toEqual({ asked: 1, waiting: 39 });
  expect((await standing(house, start)).taken).toBe(3);
});

test('of many whose time to answer ended, the clocks give one to the next panelist', async () => {
  const start = soon(50);
  await leaveOnlyOne(start);
  const all = await asked(20, start, Date.now() - 5 * hour);
  await Promise.all([1, 2, 3].map(() => runClock(house.db, unexpected)));
  expect(await statesOf(all.map(({ id }) => id))).toEqual({ asked: 1, waiting: 19 });
  const clocks = await house.db.many<{ count: number }>(sql`
    select count(*) as count from interview_history where type = 'CLOCK' and interview_id = any(${all.map(({ id }) => id)}::uuid[])
    group by interview_id`);
  expect(clocks).toEqual(all.map(() => ({ count: 1 })));
});

test('admins who put one panelist onto many requests have one winner', async () => {
  const start = soon(60);
  const all = await asked(40, start);
  const before = await standing(house, start);
  const admins: PersonName[] = ['admin', 'otherAdmin', 'superAdmin'];
  const body = { type: 'BOOK' as const, panelistId: idOf('panelist'), start: iso(start), version: 1 };
  const answers = await definite(
    all.map(
      ({ id }, place) =>
        (key) =>
          event(admins[place % 3] ?? 'admin', id, body, key),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 39 });
  expectTold(answers, { panelistId: idOf('panelist'), start });
  expect(await standing(house, start)).toEqual({ history: before.history + 1, taken: 40 });
});

test('of acceptance, and an admin who asks another panelist, one stands', async () => {
  for (const hours of [70, 73, 76]) {
    const start = soon(hours);
    const id = await interviewAt(house, { leaf: 'requested', start, candidate: await stranger() });
    const answers = await Promise.all([
      event('panelist', id, { type: 'ACCEPT', version: 1 }),
      event('admin', id, { type: 'BOOK', version: 1, panelistId: idOf('thirdPanelist'), start: iso(start) }),
      event('panelist', id, { type: 'ACCEPT', version: 1 }),
    ]);
    // A panelist who answers after the admin can no longer access the interview.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    const { state, panelist } = await read(house, 'admin', id);
    expect([state, panelist?.id]).toEqual(
      answers[1]?.status === 200 ? ['requested', idOf('thirdPanelist')] : ['confirmed', idOf('panelist')],
    );
  }
});
