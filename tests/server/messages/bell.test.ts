import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countNotifications, listNotifications, seeNotifications } from '../../../src/contract/messages';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, refused, send, startHouse, type House } from '../kit';
import { addStranger, contacts, type Candidacy, type PersonName } from '../kit/cast';
import { happened, hour, interviewAt, iso, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
// Each test begins without new candidates, whatever the earlier tests left.
beforeEach(() => house.db.run(sql`update candidates set looked_at = coalesce(looked_at, now()), preferred = '{}'`));

const list = async (query: { _page?: number; _limit?: number } = {}, as: PersonName = 'admin') =>
  ok(await house.call(listNotifications, { as, query: { _limit: 100, ...query } }));
const itemsAbout = async (id: string) => (await list()).filter((item) => item.id === id);
const codesOf = async (id: string) => (await itemsAbout(id)).map(({ code }) => code);
const countFor = async (as: PersonName) => ok(await house.call(countNotifications, { as }));
const see = async (as: PersonName) => ok(await house.call(seeNotifications, { as }));

const stranger = () => addStranger(house.db, house.cast.organizationId);
const givesTimes = (candidate: Candidacy, times: number[]) =>
  house.db.run(sql`update candidates set preferred = ${times.map(iso)}::timestamptz[] where id = ${candidate.id}`);
const look = (candidate: Candidacy) =>
  house.db.run(sql`update candidates set looked_at = now() where id = ${candidate.id}`);

describe('101, a candidate who gave times waits to be scheduled', () => {
  test('as a request that waits, until it is booked, and again when it has to be moved', async () => {
    const candidate = await stranger();
    const times = [soon(50), soon(30)];
    const id = await requested(house, candidate, times);
    const [item] = await itemsAbout(id);
    const { cast } = house;
    expect(item).toEqual({
      id,
      about: 'interview',
      code: 101,
      organizationId: cast.organizationId,
      organizationName: 'Blue Harbour',
      interviewStatus: 'Pending schedule',
      uploadedBy: 'O',
      jobTitle: 'Frontend engineer',
      candidateName: candidate.name,
      mobileNumber: contacts.ashaMobile,
      timeAvailability: iso(soon(30)),
      times: [iso(soon(30)), iso(soon(50))],
      candidateId: candidate.id,
      jobProfileId: cast.job.id,
      failed: null,
      at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    const panelistId = cast.people.panelist.id;
    ok(await send(house, 'admin', id, { type: 'BOOK', panelistId, start: iso(soon(30)) }));
    expect(await codesOf(id)).toEqual([]);
    ok(await send(house, 'org', id, { type: 'ASK_RESCHEDULE', why: 'Travel', times: [iso(soon(70))] }));
    expect(await itemsAbout(id)).toMatchObject([
      { code: 101, interviewStatus: 'Reschedule pending', timeAvailability: iso(soon(70)) },
    ]);
    ok(await send(house, 'admin', id, { type: 'CANCEL', why: 'Filled' }));
    expect(await codesOf(id)).toEqual([]);
  });

  test('not once all its times have passed', async () => {
    const start = soon(-30);
    const candidate = await stranger();
    const id = await interviewAt(house, { leaf: 'pendingSchedule', start, candidate, bookedAt: start - 9 * hour });
    expect(await codesOf(id)).toEqual([]);
  });

  test('as somebody of an organization with times to come and no interview under way', async () => {
    const candidate = await stranger();
    await givesTimes(candidate, [soon(25), soon(-5), soon(20)]);
    expect(await itemsAbout(candidate.id)).toMatchObject([
      {
        about: 'candidate',
        code: 101,
        candidateId: candidate.id,
        organizationName: 'Blue Harbour',
        timeAvailability: iso(soon(20)),
        times: [iso(soon(20)), iso(soon(25))],
        interviewStatus: '',
        jobTitle: '',
        jobProfileId: '',
      },
    ]);
    const id = await requested(house, candidate, [soon(20)]);
    expect(await codesOf(candidate.id)).toEqual([]);
    ok(await send(house, 'org', id, { type: 'CANCEL', why: 'Another day' }));
    expect(await codesOf(candidate.id)).toEqual([101]);
    await givesTimes(candidate, [soon(-5)]);
    expect(await codesOf(candidate.id)).toEqual([]);
  });

  test('comes to the top when times are given, however long the candidate has been there', async () => {
    const old = await stranger();
    await house.db.run(sql`update candidates set created_at = now() - interval '90 days' where id = ${old.id}`);
    await stranger();
    await givesTimes(old, [soon(20)]);
    expect((await list())[0]).toMatchObject({ id: old.id, code: 101 });
  });
});

test('102, a mock waits, whether or not its times have passed, until it is booked', async () => {
  const { mock } = house.cast.asha;
  const id = await requested(house, mock, [soon(34)]);
  expect(await itemsAbout(id)).toMatchObject([
    {
      code: 102,
      organizationId: '',
      organizationName: '',
      candidateName: 'Asha Rao',
      interviewStatus: 'Pending schedule',
    },
  ]);
  const panelistId = house.cast.people.secondPanelist.id;
  ok(await send(house, 'admin', id, { type: 'BOOK', panelistId, start: iso(soon(34)) }));
  expect(await codesOf(id)).toEqual([]);
  const start = soon(-20);
  const past = await interviewAt(house, {
    leaf: 'pendingSchedule',
    start,
    candidate: mock,
    bookedAt: start - 9 * hour,
  });
  expect(await codesOf(past)).toEqual([102]);
});

describe('103, a candidate waits to be looked at', () => {
  test.each(['P', 'A', 'S', 'O'])('who came by %s, with or without a mobile number', async (uploadedBy) => {
    const candidate = await stranger();
    await house.db.run(
      sql`update candidates set uploaded_by = ${uploadedBy}, mobile = null where id = ${candidate.id}`,
    );
    expect(await itemsAbout(candidate.id)).toMatchObject([
      { code: 103, about: 'candidate', uploadedBy, mobileNumber: '', timeAvailability: '', jobTitle: '' },
    ]);
    await look(candidate);
    expect(await codesOf(candidate.id)).toEqual([]);
  });

  test('not where times make a 101 of it, and no more once somebody schedules them', async () => {
    const candidate = await stranger();
    await givesTimes(candidate, [soon(40)]);
    expect(await codesOf(candidate.id)).toEqual([101]);
    await givesTimes(candidate, []);
    expect(await codesOf(candidate.id)).toEqual([103]);
    const id = await requested(house, candidate, [soon(40)]);
    ok(await send(house, 'org', id, { type: 'CANCEL', why: 'No' }));
    expect(await codesOf(candidate.id)).toEqual([]);
    expect(
      await house.db.one(sql`select looked_at is not null as seen from candidates where id = ${candidate.id}`),
    ).toEqual({
      seen: true,
    });
  });

  test('of the portal too, who gives times to no organization', async () => {
    const { mock } = house.cast.asha;
    const { id } = await house.db.one<{ id: string }>(sql`
      with person as (insert into persons (email) values ('portal@mail.example') returning id)
      insert into candidates (person_id, name, uploaded_by, preferred)
      select id, 'Portal Person', 'P', ${[iso(soon(20))]}::timestamptz[] from person returning id`);
    expect(id).not.toBe(mock.id);
    expect(await itemsAbout(id)).toMatchObject([{ code: 103, organizationName: '', timeAvailability: iso(soon(20)) }]);
  });
});

test('104, an interview waits for its feedback, until it is handed in', async () => {
  const candidate = await stranger();
  const id = await interviewAt(house, { leaf: 'pendingFeedback', start: soon(-4), candidate });
  expect(await itemsAbout(id)).toMatchObject([
    { code: 104, interviewStatus: 'PENDING_FEEDBACK', candidateId: candidate.id },
  ]);
  const by = { role: 'PANELIST' as const, id: house.cast.people.panelist.id };
  await house.db.transaction((tx) =>
    happened(house, tx, id, { type: 'SUBMIT_FEEDBACK', now: Date.now(), by, facts: { complete: true } }),
  );
  expect(await codesOf(id)).toEqual([]);
});

test('pages are newest first, in one order, without gaps and doubles, and end', async () => {
  // All candidates have the same instant, so the order must depend on something else.
  await house.db.run(sql`
    with people as (insert into persons (email) select 'crowd' || n || '@mail.example' from generate_series(1, 12) n returning id)
    insert into candidates (person_id, organization_id, name, created_at)
    select id, ${house.cast.organizationId}, 'Crowd', '2026-01-05T10:00:00Z' from people`);
  const all = await list();
  expect(all.length).toBeGreaterThan(12);
  const instants = all.map(({ at }) => at);
  expect(instants).toEqual(instants.toSorted().reverse());
  const pages = [];
  for (let page = 0; ; page += 1) {
    const items = ok(await house.call(listNotifications, { as: 'admin', query: { _page: page } }));
    expect(items.length).toBeLessThanOrEqual(5);
    pages.push(...items);
    if (items.length < 5) break;
  }
  expect(pages).toEqual(all);
  expect(await list({ _page: 1_000_000 })).toEqual([]);
});

describe('the count', () => {
  test('is of each admin alone: what came since they opened the bell', async () => {
    for (const as of ['admin', 'otherAdmin'] as const) await see(as);
    expect([await countFor('admin'), await countFor('otherAdmin')]).toEqual([0, 0]);
    const candidate = await stranger();
    expect([await countFor('admin'), await countFor('otherAdmin')]).toEqual([1, 1]);
    await see('admin');
    expect([await countFor('admin'), await countFor('otherAdmin')]).toEqual([0, 1]);
    // The notification stays in the list, and is no longer counted once its cause is gone.
    expect(await codesOf(candidate.id)).toEqual([103]);
    await look(candidate);
    expect(await countFor('otherAdmin')).toBe(0);
  });

  test('stops at 100, for whoever never opened it', async () => {
    await house.db.run(sql`
      with people as (insert into persons (email) select 'many' || n || '@mail.example' from generate_series(1, 130) n returning id)
      insert into candidates (person_id, name) select id, 'Many' from people`);
    expect(await countFor('superAdmin')).toBe(100);
  });
});

test.each(['panelist', 'candidate', 'org'] as const)('is not for %s', async (as) => {
  refused(await house.call(countNotifications, { as }), 403);
  refused(await house.call(listNotifications, { as }), 403);
  refused(await house.call(seeNotifications, { as }), 403);
});

test('is for nobody who is not signed in', async () => {
  refused(await house.call(countNotifications), 401);
  refused(await house.call(listNotifications), 401);
  refused(await house.call(seeNotifications), 401);
});
