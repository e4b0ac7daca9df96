import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendEvent, type SentEvent } from '../../../src/contract/interviews';
import { createHold } from '../../../src/contract/booking';
import { texts } from '../../../src/contract/texts';
import { runClock } from '../../../server/interviews/clock';
import { sql } from '../../../server/db/database';
import { conflictOf, ok, read, send, sent, startHouse, typesOf, unexpected, type Answer, type House } from '../kit';
import { addStranger, type PersonName } from '../kit/cast';
import { bookedWith, hour, interviewAt, iso, minute, requested, soon, type PanelistName } from '../kit/interviews';
import {
  addPanelists,
  closeWithoutDeadlock,
  crowd,
  definite,
  expectTold,
  expectWithout,
  standing,
  tally,
} from '../kit/races';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeWithoutDeadlock(house));

/** The response to a deadlock or to a lock that was not released: no race may end with it. */
const stuck = 'Someone else changed this at the same time. Reload the page and try again.';
const expectNoneStuck = (answers: Answer<unknown>[]) =>
  expect(answers.map(({ body }) => body.message)).not.toContain(stuck);

const book = (as: PersonName, id: string, panelist: PanelistName, start: number) =>
  send(house, as, id, { type: 'BOOK', panelistId: house.cast.people[panelist].id, start: iso(start) });
const event = (as: PersonName, id: string, body: SentEvent, key: string = randomUUID()) =>
  house.call(sendEvent, { as, params: { id }, body, key });
const takenAt = async (start: number) => (await standing(house, start)).taken;

test('two hundred bookings of one slot have one winner, and the others are told what is free', async () => {
  const start = soon(20);
  const all = await crowd(house, 200, start);
  const before = await standing(house, start);
  const panelistId = house.cast.people.panelist.id;
  const body = { type: 'BOOK' as const, panelistId, start: iso(start), version: 0 };
  const answers = await definite(
    all.map(
      ({ as, id }) =>
        (key) =>
          event(as, id, body, key),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 199 });
  for (const loser of answers.filter(({ status }) => status === 409))
    expect(loser.body.message).toBe(texts.confirmPanelist);
  expectTold(answers, { panelistId, start });
  expect(await standing(house, start)).toEqual({ history: before.history + 1, taken: 1 });
});

test('two hundred interviews of one candidate, with many panelists, are booked once', async () => {
  const start = soon(150);
  const { asha } = house.cast;
  const panelists = await addPanelists(house, 20, true);
  const ids: string[] = [];
  for (let place = 0; place < 200; place += 1)
    ids.push(
      await interviewAt(house, { leaf: 'pendingSchedule', start, candidate: place % 2 ? asha.own : asha.other }),
    );
  const before = await standing(house, start);
  const answers = await definite(
    ids.map((id, place) => (key) => {
      const panelistId = panelists[place % panelists.length]?.id ?? '';
      return event('admin', id, { type: 'BOOK', panelistId, start: iso(start), version: 0 }, key);
    }),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 199 });
  // No panelist is offered at that time, because the candidate is taken.
  for (const loser of answers.filter(({ status }) => status === 409)) {
    const { slots, version } = conflictOf(loser);
    expect(version).toBe(0);
    const inIt = slots?.offered.filter((slot) => Date.parse(slot.start) < start + hour) ?? [];
    expect(slots?.offered.length).toBeGreaterThan(0);
    expect(inIt).toEqual([]);
  }
  expect(await standing(house, start)).toEqual({ history: before.history + 1, taken: 1 });
  const ended = panelists.map(({ id }) => id);
  await house.db.run(sql`update panelists set active = false where user_id = any(${ended}::uuid[])`);
});

test('two hundred holds of one slot have one winner, and holds and bookings have one together', async () => {
  const start = soon(24);
  const all = await crowd(house, 200, start);
  const panelistId = house.cast.people.panelist.id;
  const hold = ({ as, id, candidateId }: (typeof all)[number], at: number, key: string) =>
    house.call(createHold, {
      as,
      key,
      body: { interviewId: id, candidateId, panelistId, start: iso(at), minutes: 60 },
    });
  const answers = await definite(all.map((one) => (key) => hold(one, start, key)));
  expect(tally(answers)).toEqual({ 200: 1, 409: 199 });
  expectNoneStuck(answers);
  for (const loser of answers.filter(({ status }) => status === 409))
    expectWithout(conflictOf(loser).slots, { panelistId, start });
  expect(await takenAt(start)).toBe(1);
  const later = start + 90 * minute;
  const booking = { type: 'BOOK' as const, panelistId, start: iso(later), version: 0 };
  const together = await definite<unknown>(
    all
      .slice(0, 60)
      .map((one, place) => (key) => (place % 2 ? hold(one, later, key) : event(one.as, one.id, booking, key))),
  );
  expect(tally(together)).toEqual({ 200: 1, 409: 59 });
  expectNoneStuck(together);
  expect(await takenAt(later)).toBe(1);
});

test('of two admins who act on one version one wins, and the other is told what changed', async () => {
  const candidate = await addStranger(house.db, house.cast.organizationId);
  const id = await bookedWith(house, candidate, 'panelist', soon(27));
  const times = [iso(soon(60))];
  const answers = await Promise.all([
    event('admin', id, { type: 'ASK_RESCHEDULE', version: 1, why: 'Travel', times }),
    event('otherAdmin', id, { type: 'ASK_RESCHEDULE', version: 1, why: 'Illness', times }),
  ]);
  expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
  const [loser] = answers.filter(({ status }) => status === 409);
  if (!loser) throw new Error('Nobody lost');
  expect(loser.body.message).toBe('This interview has changed. Check the latest version and try again.');
  const { version, allowedActions } = conflictOf(loser);
  expect(version).toBe(2);
  expect(typesOf(allowedActions)).toEqual(typesOf((await read(house, 'admin', id)).allowedActions));
});

test('one candidate is not taken twice, over organizations and panelists', async () => {
  const { asha } = house.cast;
  for (const hours of [30, 33, 36, 39, 42]) {
    const start = soon(hours);
    const own = await requested(house, asha.own, [start]);
    const other = await requested(house, asha.other, [start]);
    // All callers have read the request before any booking: an admin may replace a panelist who was asked since then.
    const bookFirst = (as: PersonName, id: string, panelist: PanelistName, at: number) =>
      event(as, id, { type: 'BOOK', panelistId: house.cast.people[panelist].id, start: iso(at), version: 0 });
    const answers = await Promise.all([
      bookFirst('org', own, 'panelist', start),
      bookFirst('otherOrg', other, 'secondPanelist', start + 15 * minute),
      bookFirst('admin', own, 'thirdPanelist', start),
    ]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 2 });
    expectNoneStuck(answers);
    // A caller who lost to the other organization is refused by the rules, with slots, and not by the constraint.
    for (const loser of answers.filter(({ status }) => status === 409))
      expect(conflictOf(loser).version).toBeGreaterThanOrEqual(0);
    expect(await takenAt(start)).toBe(1);
  }
});

test('of acceptance and cancellation at once, one stands', async () => {
  for (const hours of [50, 53, 56]) {
    const id = await bookedWith(house, house.cast.ben, 'panelist', soon(hours));
    const answers = await Promise.all([
      event('panelist', id, { type: 'ACCEPT', version: 1 }),
      event('org', id, { type: 'CANCEL', version: 1, why: 'Filled' }),
      event('panelist', id, { type: 'ACCEPT', version: 1 }),
    ]);
    // Only one event can be taken from a version. A panelist who answers after the cancellation can no longer access
    // the interview.
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
