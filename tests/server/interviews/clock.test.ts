import { afterAll, beforeAll, expect, test } from 'vitest';
import { runClock } from '../../../server/interviews/clock';
import { raw, sql } from '../../../server/db/database';
import { closeHouse, read, sent, startHouse, unexpected, type House } from '../kit';
import { addStranger } from '../kit/cast';
import { day, hour, interviewAt, iso, minute, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const stranger = () => addStranger(house.db, house.cast.organizationId);
const storyOf = async (id: string) => {
  const { history } = await read(house, 'admin', id);
  return history.map(({ type, at, by }) => [type, at, by]).reverse();
};

test('who does not answer is passed over, three are asked, then it waits to be scheduled again', async () => {
  const bookedAt = Date.now() - 13 * hour;
  const id = await interviewAt(house, { leaf: 'requested', start: soon(20), bookedAt });
  // A server that was down catches up on all events, each with the time at which it was due.
  expect(await runClock(house.db, unexpected)).toBe(3);
  expect((await storyOf(id)).slice(2)).toEqual(
    [4, 8, 12].map((hours) => ['CLOCK', iso(bookedAt + hours * hour), 'The system']),
  );
  const asked = await house.db.many<{ id: string }>(sql`
    select params->>'panelistId' as id from outbox where subject_id = ${id} and effect = 'askPanelist' order by outbox.id`);
  const { panelist, secondPanelist, thirdPanelist } = house.cast.people;
  expect(asked[0]?.id).toBe(panelist.id);
  expect(new Set(asked.map((one) => one.id))).toEqual(new Set([panelist.id, secondPanelist.id, thirdPanelist.id]));
  const row = await read(house, 'admin', id);
  expect(row).toMatchObject({ state: 'pendingSchedule', panelist: null, waitBy: iso(bookedAt + 12 * hour + 7 * day) });
});

test('the next one is asked before the third has been, with the time of the slot', async () => {
  const bookedAt = Date.now() - 5 * hour;
  const start = soon(25);
  const id = await interviewAt(house, { leaf: 'requested', start, bookedAt });
  await runClock(house.db, unexpected);
  const row = await read(house, 'admin', id);
  expect(row).toMatchObject({ state: 'requested', start: iso(start), answerBy: iso(bookedAt + 8 * hour), round: 1 });
  expect(row.panelist?.id).not.toBe(house.cast.people.panelist.id);
});

test('nobody is asked to take over with less than an hour of notice', async () => {
  const id = await interviewAt(house, {
    leaf: 'requested',
    start: Date.now() + 50 * minute,
    bookedAt: Date.now() - 5 * hour,
    candidate: await stranger(),
  });
  await runClock(house.db, unexpected);
  expect((await read(house, 'admin', id)).state).toBe('pendingSchedule');
});

test('a request that nobody scheduled expires a week after its last time', async () => {
  const start = Date.now() - 8 * day;
  const id = await interviewAt(house, { leaf: 'pendingSchedule', start });
  const fresh = await interviewAt(house, { leaf: 'pendingSchedule', start: Date.now() - 6 * day });
  await runClock(house.db, unexpected);
  expect((await storyOf(id)).at(-1)).toEqual(['CLOCK', iso(start + 7 * day), 'The system']);
  expect(await read(house, 'org', id)).toMatchObject({ state: 'canceled', allowedActions: [] });
  expect((await read(house, 'org', fresh)).state).toBe('pendingSchedule');
});

test('who did not come is marked absent at the end, where the server saw the meeting', async () => {
  const start = Date.now() - 2 * hour;
  const id = await interviewAt(house, { leaf: 'confirmed', start, joined: ['candidate'] });
  await house.db.run(sql`insert into server_marks (at) values (${new Date(start + hour - minute)})`);
  await runClock(house.db, unexpected);
  expect(await read(house, 'panelist', id)).toMatchObject({ state: 'noShow', absent: 'panelist' });
  expect((await storyOf(id)).at(-1)).toEqual(['CLOCK', iso(start + hour), 'The system']);
});

test('admins are asked where the server was down, and where nobody came', async () => {
  const down = await interviewAt(house, { leaf: 'confirmed', start: Date.now() - 9 * hour, joined: ['panelist'] });
  const start = Date.now() - 6 * hour;
  const nobody = await interviewAt(house, { leaf: 'confirmed', start });
  await house.db.run(sql`insert into server_marks (at) values (${new Date(start + hour - minute)})`);
  expect(await runClock(house.db, unexpected)).toBe(2);
  for (const id of [down, nobody]) {
    expect((await read(house, 'admin', id)).state).toBe('confirmed');
    const told = await house.db.many(sql`
      select from outbox where subject_id = ${id} and params->>'what' = 'nobodyMarked' and params->>'to' = 'admins'`);
    expect(told).toHaveLength(1);
    // An admin then marks the no-show.
    await sent(house, 'admin', id, { type: 'NO_SHOW', who: 'both', why: 'Nobody there' });
  }
  expect(await runClock(house.db, unexpected)).toBe(0);
});

test('a meeting that nobody finished ends half an hour after its end', async () => {
  const start = Date.now() - 3 * hour;
  const id = await interviewAt(house, { leaf: 'live', start });
  await runClock(house.db, unexpected);
  expect(await read(house, 'panelist', id)).toMatchObject({
    state: 'pendingFeedback',
    feedbackBy: iso(start + 90 * minute + day),
  });
});

test('what is due is worked off in the order in which it was due', async () => {
  const ages = [20, 40, 30];
  const ids: string[] = [];
  for (const age of ages)
    ids.push(await interviewAt(house, { leaf: 'pendingSchedule', start: Date.now() - age * day }));
  await runClock(house.db, unexpected);
  const order = await house.db.many<{ id: string }>(sql`
    select subject_id as id from outbox where params->>'what' = 'expired' and subject_id = any(${ids}::uuid[]) order by outbox.id`);
  expect(order.map(({ id }) => ids.indexOf(id))).toEqual([1, 2, 0]);
});

test('a panelist who opted in to it accepts with the booking', async () => {
  const { thirdPanelist } = house.cast.people;
  await house.db.run(sql`update panelists set auto_accept = true where user_id = ${thirdPanelist.id}`);
  const start = soon(60);
  const id = await requested(house, house.cast.asha.own, [start]);
  const row = await sent(house, 'org', id, { type: 'BOOK', panelistId: thirdPanelist.id, start: iso(start) });
  expect(row).toMatchObject({ state: 'confirmed', version: 2, label: { word: 'upcoming', note: null } });
  expect((await read(house, 'admin', id)).history[0]).toMatchObject({ type: 'ACCEPT', by: 'The system' });
  await house.db.run(sql`update panelists set auto_accept = false where user_id = ${thirdPanelist.id}`);
});

test('a replacement who opted in to it accepts at once as well', async () => {
  const id = await interviewAt(house, { leaf: 'requested', start: soon(50) });
  const asked = (await read(house, 'admin', id)).panelist;
  await house.db.run(sql`update panelists set auto_accept = true where user_id <> ${asked?.id ?? ''}::uuid`);
  await sent(house, 'panelist', id, { type: 'DECLINE' });
  const { state, panelist } = await read(house, 'admin', id);
  expect(state).toBe('confirmed');
  expect(panelist?.id).not.toBe(asked?.id);
  await house.db.run(sql`update panelists set auto_accept = false`);
});

test('who opts in later still answers what they were asked before in person', async () => {
  const id = await interviewAt(house, { leaf: 'requested', start: soon(70) });
  await house.db.run(sql`update panelists set auto_accept = true`);
  await sent(house, 'candidate', id, { type: 'ASK_CANCEL', why: 'I may be ill' });
  expect((await read(house, 'admin', id)).state).toBe('requested');
  await house.db.run(sql`update panelists set auto_accept = false`);
});

test('one that fails keeps no other waiting, and is tried again a minute later', async () => {
  const broken = await interviewAt(house, { leaf: 'requested', start: soon(30), bookedAt: Date.now() - 14 * hour });
  const next = await interviewAt(house, { leaf: 'requested', start: soon(40), bookedAt: Date.now() - 13 * hour });
  const before = (await read(house, 'admin', next)).version;
  // The context of the earlier interview cannot be read, so every event of that interview fails.
  const context = sql`select context from interviews where id = ${broken}`;
  const kept = await house.db.one<{ context: object }>(context);
  await house.db.run(sql`update interviews set context = context - 'askedIds' where id = ${broken}`);
  const errors: unknown[] = [];
  await runClock(house.db, (error) => errors.push(error));
  expect(errors).toHaveLength(1);
  expect((await read(house, 'admin', next)).version).toBeGreaterThan(before);
  await house.db.run(sql`update interviews set context = ${JSON.stringify(kept.context)}::jsonb where id = ${broken}`);
  expect(await runClock(house.db, unexpected)).toBe(0);
  await house.db.run(
    sql`update interview_due set try_at = try_at - interval '1 minute' where interview_id = ${broken}`,
  );
  expect(await runClock(house.db, unexpected)).toBeGreaterThan(0);
});

test('a due row that the law refuses is done', async () => {
  const id = await interviewAt(house, { leaf: 'released', start: Date.now() - 4 * day });
  const before = await read(house, 'admin', id);
  await house.db.run(sql`insert into interview_due (interview_id, due_at) values (${id}, now() - interval '1 hour')`);
  expect(await runClock(house.db, unexpected)).toBe(1);
  expect(await runClock(house.db, unexpected)).toBe(0);
  expect((await read(house, 'admin', id)).version).toBe(before.version);
});

const setClockAhead = (seconds: number) =>
  house.db.run(sql`
    create or replace function law_now() returns timestamptz language sql stable as
    $$ select clock_timestamp() + interval '${raw(String(seconds))} seconds' $$`);

test.each<[string, (id: string) => Promise<unknown>]>([
  ['a person', (id) => sent(house, 'panelist', id, { type: 'ACCEPT' })],
  ['the clock', () => runClock(house.db, unexpected)],
])('an event of %s after the clock was set back is not before the last one', async (_whose, cause) => {
  // The answer of the panelist was due an hour ago.
  const start = soon(100);
  const id = await interviewAt(house, { leaf: 'requested', start, bookedAt: Date.now() - 5 * hour });
  await setClockAhead(5);
  await sent(house, 'candidate', id, { type: 'ASK_CANCEL', why: 'I may be ill' });
  await setClockAhead(0);
  await cause(id);
  const times = await house.db.many<{ at: string }>(sql`
    select at from interview_history where interview_id = ${id} order by seq desc limit 2`);
  expect(Date.parse(times[0]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(times[1]?.at ?? ''));
  expect(await house.db.many(sql`select from interview_history where interview_id = ${id}`)).toHaveLength(4);
  await sent(house, 'org', id, { type: 'CANCEL', why: 'Filled' });
});

test('by a clock that was wrong by an hour nothing is judged any more once it is right', async () => {
  const id = await interviewAt(house, { leaf: 'requested', start: soon(110) });
  await setClockAhead(3_600);
  await sent(house, 'candidate', id, { type: 'ASK_CANCEL', why: 'I may be ill' });
  await setClockAhead(0);
  await sent(house, 'panelist', id, { type: 'ACCEPT' });
  const { at } = await house.db.one<{ at: string }>(sql`
    select at from interview_history where interview_id = ${id} and type = 'ACCEPT'`);
  expect(Date.parse(at)).toBeLessThan(Date.now() + minute);
});
