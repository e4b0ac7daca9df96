import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCalendarEntry } from '../../../src/contract/interviews';
import { bestOf, findFreeTimes, findInterviewSlots, findSlots } from '../../../src/contract/booking';
import { findOpenTimes } from '../../../src/contract/interviews-links';
import { listCandidates } from '../../../src/contract/people';
import type { Call } from '../../../src/contract/kit';
import { sql } from '../../../server/db/database';
import { fillLinks, makeLink } from '../../../server/interviews/links';
import { closeHouse, ok, refused, requestFor, send, sent, startHouse, type House } from '../kit';
import { bookedWith, day, iso, minute, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const about = () => ({ jobProfileId: house.cast.job.id, candidateId: house.cast.chen.id, minutes: 60 });

test('an organization reads how many are free at each time of 7 days, and each of them is offered there', async () => {
  const { now, starts } = ok(await house.call(findFreeTimes, { as: 'org', query: about() }));
  const [first, last] = [starts.at(0), starts.at(-1)];
  expect(Date.parse(first?.start ?? '')).toBeGreaterThanOrEqual(Date.parse(now) + 120 * minute);
  expect(Date.parse(last?.start ?? '')).toBeLessThanOrEqual(Date.parse(now) + 7 * day);
  expect(Date.parse(last?.start ?? '')).toBeGreaterThan(Date.parse(now) + 6 * day);
  for (const { start, free } of [first, starts[Math.floor(starts.length / 2)]].flatMap((one) => one ?? [])) {
    const { offered } = ok(await house.call(findSlots, { as: 'org', query: { ...about(), preferred: start } }));
    expect(offered.filter((slot) => Date.parse(slot.start) === Date.parse(start))).toHaveLength(free);
  }
});

test('a booked time is taken for its candidate and one panelist fewer is free for others', async () => {
  const start = soon(48);
  const countAt = async (query: Record<string, string | number>) =>
    ok(await house.call(findFreeTimes, { as: 'org', query })).starts.find((one) => Date.parse(one.start) === start)
      ?.free ?? 0;
  const before = await countAt(about());
  const id = await bookedWith(house, house.cast.ben, 'panelist', start);
  expect(await countAt(about())).toBe(before - 1);
  expect(await countAt({ ...about(), candidateId: house.cast.ben.id })).toBe(0);
  // When an interview is moved, its own booking does not block a time.
  expect(await countAt({ interviewId: id })).toBe(before);
});

test("an hour of a request is searched in place of its times, and the candidate's zone is told", async () => {
  const id = await requested(house, house.cast.chen, [soon(30)]);
  const at = soon(54);
  const startsOf = async (query: { at?: string }) =>
    ok(await house.call(findInterviewSlots, { as: 'org', params: { id }, query })).offered.map(({ start }) =>
      Date.parse(start),
    );
  const within = (from: number) => (start: number) => start >= from && start <= from + 120 * minute;
  const [usual, there] = [await startsOf({}), await startsOf({ at: iso(at) })];
  expect(usual.length).toBeGreaterThan(0);
  expect(usual.every(within(soon(30)))).toBe(true);
  expect(there.length).toBeGreaterThan(0);
  expect(there.every(within(at))).toBe(true);
  await house.db.run(sql`update candidates set time_zone = 'America/New_York' where id = ${house.cast.chen.id}`);
  for (const query of [{ interviewId: id }, about()])
    expect(ok(await house.call(findFreeTimes, { as: 'org', query })).candidateZone).toBe('America/New_York');
});

test('admins read how many are free for a job before the candidate is known', async () => {
  const { cast } = house;
  const start = soon(49);
  const id = await bookedWith(house, cast.ben, 'secondPanelist', start);
  const readBy = async (query: Record<string, string | number>) =>
    ok(await house.call(findFreeTimes, { as: 'admin', query }));
  const anyone = await readBy({ jobProfileId: cast.job.id, minutes: 60 });
  const forBen = await readBy({ ...about(), candidateId: cast.ben.id });
  const freeAt = ({ starts }: typeof anyone) => starts.find((one) => Date.parse(one.start) === start)?.free ?? 0;
  expect(freeAt(anyone)).toBeGreaterThan(0);
  // Only the candidate is busy at this time.
  expect(freeAt(forBen)).toBe(0);
  expect(anyone.candidateZone).toBeUndefined();
  refused(await house.call(findFreeTimes, { as: 'org', query: { jobProfileId: cast.job.id } }), 400);
  await sent(house, 'admin', id, { type: 'CANCEL', why: 'Filled' });
});

test('an interview that is moved by an admin needs no notice, at its hours and in its offers', async () => {
  const near = soon(1);
  const startsOf = async (as: 'admin' | 'org', interviewId: string) =>
    ok(await house.call(findFreeTimes, { as, query: { interviewId } })).starts.map(({ start }) => Date.parse(start));
  const offered = async (as: 'admin' | 'org', id: string) =>
    ok(await house.call(findInterviewSlots, { as, params: { id }, query: { at: iso(near) } })).offered.filter(
      ({ start }) => Date.parse(start) === near,
    ).length;
  const waiting = await requested(house, house.cast.asha.own, [soon(30)]);
  expect(await startsOf('admin', waiting)).not.toContain(near);
  const booked = await bookedWith(house, house.cast.chen, 'panelist', soon(51));
  expect(await startsOf('org', booked)).not.toContain(near);
  expect(await offered('org', booked)).toBe(0);
  expect(await startsOf('admin', booked)).toContain(near);
  expect(await offered('admin', booked)).toBeGreaterThan(0);
  await sent(house, 'org', booked, { type: 'CANCEL', why: 'Filled' });
});

test('a candidate in a picker brings organization and open job, and admins can leave out those without an organization', async () => {
  const { cast, db } = house;
  const chen = async () =>
    ok(await house.call(listCandidates, { as: 'admin', query: {} })).content.find(({ id }) => id === cast.chen.id);
  await db.run(sql`update candidates set job_profile_id = ${cast.job.id} where id = ${cast.chen.id}`);
  expect(await chen()).toMatchObject({ organization: { id: expect.any(String) }, jobProfile: { id: cast.job.id } });
  await db.run(sql`update job_profiles set status = 'ON_HOLD' where id = ${cast.job.id}`);
  expect((await chen())?.jobProfile).toBeNull();
  await db.run(sql`update job_profiles set status = 'OPEN' where id = ${cast.job.id}`);
  const all = async (query: { ofOrganizations?: '1' }) =>
    ok(await house.call(listCandidates, { as: 'admin', query })).content.filter(
      ({ organization }) => organization === null,
    ).length;
  const { own } = await db.one<{ own: string }>(sql`
    select organization_id as own from candidates where id = ${cast.chen.id}`);
  await db.run(sql`update candidates set organization_id = null where id = ${cast.chen.id}`);
  expect(await all({})).toBeGreaterThan(0);
  expect(await all({ ofOrganizations: '1' })).toBe(0);
  await db.run(sql`update candidates set organization_id = ${own} where id = ${cast.chen.id}`);
});

test('what is missing or not theirs is refused', async () => {
  const interviewId = await requested(house, house.cast.chen, [soon(30)]);
  expect(refused(await house.call(findFreeTimes, { as: 'org', query: {} }), 400).details).toEqual([
    { field: 'candidateId', message: 'Please select Candidate and Date & Time' },
  ]);
  refused(await house.call(findFreeTimes, { as: 'otherOrg', query: { interviewId } }), 404);
  refused(await house.call(findFreeTimes, { as: 'panelist', query: { interviewId } }), 403);
});

test('who reschedules is proposed the panelist they had', async () => {
  const formerOf = async (id: string) =>
    ok(await house.call(findInterviewSlots, { as: 'org', params: { id }, query: {} })).former;
  const id = await bookedWith(house, house.cast.chen, 'thirdPanelist', soon(50));
  expect(await formerOf(id)).toBeUndefined();
  await sent(house, 'org', id, { type: 'ASK_RESCHEDULE', why: 'Travel', times: [iso(soon(74))] });
  expect(await formerOf(id)).toBe(house.cast.people.thirdPanelist.id);
  await sent(house, 'org', id, { type: 'CANCEL', why: 'Filled' });
});

test('the calendar entry is tentative until the panelist accepts, and there is none without a time', async () => {
  const id = await bookedWith(house, house.cast.asha.own, 'secondPanelist', soon(72));
  const entry = async () => {
    const call = getCalendarEntry as unknown as Call;
    const answer = await house.app.inject(requestFor(call, { as: 'org', params: { id } }, house.cast));
    return answer.body;
  };
  expect(await entry()).toMatch(new RegExp(`UID:${id}[\\s\\S]*STATUS:TENTATIVE`));
  expect(await entry()).not.toContain('@mail.example');
  await sent(house, 'secondPanelist', id, { type: 'ACCEPT' });
  expect(await entry()).toContain('STATUS:CONFIRMED');
  const { sequence } = await house.db.one<{ sequence: number }>(sql`
    select max(seq) as sequence from outbox where subject_id = ${id} and effect = 'sendCalendar'`);
  expect(Number(/SEQUENCE:(\d+)/.exec(await entry())?.[1])).toBeGreaterThanOrEqual(sequence);
  const waiting = await requested(house, house.cast.chen, [soon(90)]);
  refused(await house.call(getCalendarEntry, { as: 'org', params: { id: waiting } }), 404);
});

test('a search with more free panelists than a reply has says how many, and leaves out nobody who matters', async () => {
  const { cast, db } = house;
  // Adds more panelists than a reply contains.
  const copy = sql`md5(turn::text)::uuid`;
  const from = sql`generate_series(1, 230) turn join users u on u.id = ${cast.people.thirdPanelist.id}
    join panelists p on p.user_id = u.id`;
  await db.run(sql`
    insert into users (id, user_type, email, name, password_hash, draft_key, time_zone)
    select ${copy}, u.user_type, 'copy' || turn || '@example.com', 'Copy ' || turn, 'none', '\\x00', u.time_zone from ${from}`);
  await db.run(sql`
    insert into panelists (user_id, profile_confirmed, experience_months, breathing_minutes, day_cap, week_cap)
    select ${copy}, p.profile_confirmed, p.experience_months, p.breathing_minutes, p.day_cap, p.week_cap from ${from}`);
  await db.run(sql`
    insert into panelist_skills (panelist_id, skill_id, months, is_primary)
    select ${copy}, s.skill_id, s.months, s.is_primary from ${from} join panelist_skills s on s.panelist_id = u.id`);
  await db.run(sql`
    insert into panelist_hours (panelist_id, weekday, starts, ends)
    select ${copy}, h.weekday, h.starts, h.ends from ${from} join panelist_hours h on h.panelist_id = u.id`);
  const copies = await db.many<{ id: string }>(sql`select ${copy} as id from generate_series(1, 230) turn`);
  const id = await requested(house, cast.chen, [soon(31)]);
  const search = async (as: 'admin' | 'org', query: { panelistId?: string; at?: string }) =>
    ok(await house.call(findInterviewSlots, { as, params: { id }, query }));
  const offers = async (as: 'admin' | 'org', more: { panelistId?: string } = {}) =>
    (await search(as, { at: iso(soon(55)), ...more })).offered;
  const usual = await offers('admin');
  // The hour of the grid and the list below it have the same number.
  const { starts } = ok(await house.call(findFreeTimes, { as: 'org', query: { interviewId: id } }));
  const most = starts.find(({ start }) => start === iso(soon(55)))?.free ?? 0;
  expect(most).toBeGreaterThan(new Set(usual.map(({ panelistId }) => panelistId)).size);
  for (const as of ['admin', 'org'] as const)
    expect(await search(as, { at: iso(soon(55)) })).toHaveProperty('free', most);
  const left = copies.find((one) => usual.every(({ panelistId }) => panelistId !== one.id))?.id ?? '';
  const named = await offers('admin', { panelistId: left });
  expect(named.slice(0, usual.length)).toEqual(usual);
  const theirs = named.slice(usual.length);
  expect(theirs.length).toBeGreaterThan(0);
  expect(new Set(theirs.map(({ panelistId }) => panelistId))).toEqual(new Set([left]));
  expect(theirs[0]?.rank).toBeGreaterThan(usual.at(-1)?.rank ?? Infinity);
  expect((await offers('org', { panelistId: left })).map(({ panelistId }) => panelistId)).not.toContain(left);

  // Whoever lost their booking is proposed again, though all others come before them.
  const there = soon(31 + 72);
  ok(await send(house, 'admin', id, { type: 'BOOK', panelistId: left, start: iso(soon(31)) }));
  await sent(house, 'org', id, { type: 'ASK_RESCHEDULE', why: 'Travel', times: [iso(soon(55)), iso(there)] });
  for (const as of ['admin', 'org'] as const) expect(bestOf(await search(as, {}))?.panelistId).toBe(left);
  // On the day of the second time only they work, so the candidate's list has it nonetheless.
  await db.run(sql`
    insert into panelist_days_off (panelist_id, first_day, last_day)
    select user_id, ${iso(there - day)}::date, ${iso(there + day)}::date from panelists where user_id <> ${left}`);
  await sent(house, 'org', id, { type: 'INVITE_TO_PICK', until: iso(soon(24)) });
  const token = await db.transaction(async (tx) => {
    const address = await makeLink(tx, { interviewId: id, purpose: 'pick', party: 'candidate' });
    return (await fillLinks(tx, address, 'chen.li@mail.example'))?.split('/').at(-1) ?? '';
  });
  const times = ok(await house.call(findOpenTimes, { body: { token } })).offered;
  expect(times.map(({ start }) => start)).toEqual(
    [soon(55), there].flatMap((at) => Array.from({ length: 9 }, (_, nth) => iso(at + nth * 15 * minute))),
  );
  expect(new Set(times.slice(9).map(({ panelistId }) => panelistId))).toEqual(new Set([left]));
});
