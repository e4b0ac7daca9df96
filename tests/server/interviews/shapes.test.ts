import { afterAll, beforeAll, expect, test } from 'vitest';
import { countInterviews, listInterviews, type View } from '../../../src/contract/interviews';
import { findInterviewSlots } from '../../../src/contract/booking';
import { withoutContacts } from '../../../server/interviews/detail';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, read, sent, startHouse, type House } from '../kit';
import { contacts, type PersonName } from '../kit/cast';
import { bookedWith, day, interviewAt, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const list = async (as: PersonName, query: Record<string, string | number> = {}) =>
  ok(await house.call(listInterviews, { as, query: { _limit: 100, ...query } }));
const idsOf = async (as: PersonName, query: Record<string, string | number> = {}) =>
  (await list(as, query)).content.map(({ id }) => id);

test("a panelist reads the candidate's name and resume, and neither address nor number", async () => {
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', soon(30));
  const seen = await read(house, 'panelist', id);
  expect(seen.candidate).toEqual({ id: house.cast.asha.own.id, name: 'Asha Rao', timeZone: 'Asia/Kolkata' });
  expect(seen.resume).toContain('Nine years of TypeScript, 2015 to 2024.');
  const text = JSON.stringify([seen, await list('panelist')]);
  expect(text).not.toContain(contacts.ashaEmail);
  expect(text).not.toContain('98450');
  const full = await read(house, 'org', id);
  expect(full.candidate).toMatchObject({ email: contacts.ashaEmail, mobile: contacts.ashaMobile });
  expect(full.resume).toContain(contacts.ashaEmail);
});

test.each([
  ['write to asha.rao+jobs@mail.example.co.in now', 'write to █████ now'],
  ['call +91-98450-12345 or 080 2345 6789', 'call █████ or █████'],
  ['from 2015 to 2024, 40000 users, 99.95 %', 'from 2015 to 2024, 40000 users, 99.95 %'],
])('contacts are struck out: %s', (given, left) => {
  expect(withoutContacts(given)).toBe(left);
});

test("an organization and a candidate read a panelist's name only, and admins' names not at all", async () => {
  const id = await interviewAt(house, { leaf: 'confirmed', start: soon(34) });
  const { id: panelistId, name, email } = house.cast.people.panelist;
  for (const as of ['org', 'candidate'] as const) {
    const seen = await read(house, as, id);
    expect(seen.panelist).toEqual({ id: panelistId, name });
    expect(seen.history.map(({ type, by }) => [type, by])).toEqual([
      ['ACCEPT', name],
      ['BOOK', 'An admin'],
      ['CREATE', 'An admin'],
    ]);
    expect(JSON.stringify([seen, await list(as)])).not.toContain(email);
  }
  expect((await read(house, 'admin', id)).panelist).toMatchObject({ email, timeZone: 'Asia/Kolkata' });
  expect(JSON.stringify(await read(house, 'candidate', id))).not.toContain(house.cast.people.org.email);
});

test('while feedback is in review, the organization and the candidate read Pending feedback everywhere', async () => {
  const id = await interviewAt(house, { leaf: 'inReview', start: Date.now() - day });
  const pending = await interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - 2 * day });
  for (const as of ['org', 'candidate'] as const) {
    const seen = await read(house, as, id);
    expect(seen).toMatchObject({
      state: 'pendingFeedback',
      label: { word: 'pendingFeedback', note: null },
      recommendation: null,
      allowedActions: [],
    });
    // Nothing else distinguishes it from an interview whose feedback is still being written.
    expect(seen.feedbackBy).not.toBeNull();
    expect(seen.history.map(({ type }) => type)).not.toContain('SUBMIT_FEEDBACK');
    const both = [id, pending].sort();
    expect((await idsOf(as, { view: 'pendingFeedback' })).sort()).toEqual(both);
    expect((await idsOf(as, { state: 'pendingFeedback' })).sort()).toEqual(both);
    for (const view of ['inReview', 'completed', 'review']) expect(await idsOf(as, { view })).toEqual([]);
    expect(await idsOf(as, { state: 'inReview' })).toEqual([]);
    const views = 'pendingFeedback,completed,inReview,review,overdueReview';
    const counts = ok(await house.call(countInterviews, { as, query: { views } }));
    expect(counts.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0]);
  }
  for (const as of ['admin', 'panelist'] as const) {
    expect((await read(house, as, id)).state).toBe('inReview');
    expect(await idsOf(as, { view: 'inReview' })).toEqual([id]);
    expect(await idsOf(as, { state: 'inReview' })).toEqual([id]);
    expect(await idsOf(as, { view: 'pendingFeedback' })).toEqual([pending]);
  }
});

test('why others are not offered is told to admins who ask', async () => {
  const { cast } = house;
  const { secondPanelist, thirdPanelist } = cast.people;
  await house.db.run(sql`update panelists set active = false where user_id = ${secondPanelist.id}`);
  await house.db.run(
    sql`delete from panelist_skills where panelist_id = ${thirdPanelist.id} and skill_id = ${cast.skills[0]?.id}`,
  );
  const id = await requested(house, cast.asha.own, [soon(50)]);
  const slots = async (as: PersonName, explain: string) =>
    ok(await house.call(findInterviewSlots, { as, params: { id }, query: { explain } }));
  const explained = await slots('admin', '1');
  const reasons = Object.fromEntries((explained.refused ?? []).map((one) => [one.panelistName, one.reason]));
  expect(reasons).toEqual({ 'Quentin Panelist': 'INACTIVE', 'Rosa Panelist': 'NO_SKILL' });
  expect(explained.rows?.map(({ panelistName }) => panelistName)).toEqual(['Pia Panelist']);
  expect((await slots('admin', '0')).refused).toBeUndefined();
  const told = await slots('org', '1');
  expect(told.refused).toBeUndefined();
  expect(told.rows).toBeUndefined();
  expect(told.offered[0]).not.toHaveProperty('panelistTimeZone');
  expect(told.offered.length).toBe(explained.offered.length);
});

test('lists reach as far as their reader does, and counts are what the lists hold', async () => {
  const other = await requested(house, house.cast.asha.other, [soon(60)]);
  const own = await requested(house, house.cast.ben, [soon(60)]);
  expect(await idsOf('otherOrg')).toEqual([other]);
  expect(await idsOf('org')).not.toContain(other);
  expect(await idsOf('org')).toContain(own);
  // A candidate reads the interviews of their person across all organizations.
  expect(await idsOf('candidate')).toContain(other);
  expect(await idsOf('candidate')).not.toContain(own);
  const views: View[] = [
    'all',
    'waiting',
    'upcoming',
    'pendingFeedback',
    'inReview',
    'completed',
    'changeable',
    'canceled',
  ];
  for (const as of ['admin', 'org', 'candidate', 'panelist'] as const) {
    const counts = ok(await house.call(countInterviews, { as, query: { views: views.join(',') } }));
    for (const { view, count } of counts) expect((await list(as, { view })).totalElements, `${as} ${view}`).toBe(count);
  }
});

test('a list is paged and searched by name and code', async () => {
  const all = await idsOf('admin', { sort: '-created' });
  const pages = await Promise.all(
    [0, 1, 2].map((page) => idsOf('admin', { sort: '-created', _page: page, _limit: 2 })),
  );
  expect(pages.flat()).toEqual(all.slice(0, 6));
  const { code, id } = await read(house, 'admin', all[0] ?? '');
  expect(await idsOf('admin', { q: code.toLowerCase() })).toEqual([id]);
  expect((await list('admin', { q: 'okaf' })).content.every((row) => row.candidate.name === 'Ben Okafor')).toBe(true);
  expect((await list('admin', { q: '%' })).totalElements).toBe(0);
});

test('a panelist who declined does not reach the interview any more', async () => {
  await house.db.run(sql`update panelists set active = true`);
  const id = await bookedWith(house, house.cast.ben, 'panelist', soon(70));
  expect(await sent(house, 'panelist', id, { type: 'DECLINE', why: 'Away' })).toBeNull();
  expect(await idsOf('panelist')).not.toContain(id);
});
