import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { setAccountActive } from '../../../src/contract/auth-users';
import { findSlots } from '../../../src/contract/booking';
import {
  confirmPanelist,
  getPanelistAccount,
  listPanelistAccounts,
  listPanelistLoads,
  setPanelistExperience,
} from '../../../src/contract/people-panelists';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { bookedWith, hour, interviewAt, iso, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const nobody = '00000000-0000-4000-8000-000000000000';
const list = async (query: Record<string, string | number> = {}) =>
  ok(await house.call(listPanelistAccounts, { as: 'admin', query })).content;
const names = (rows: { name: string }[]) => rows.map(({ name }) => name.split(' ')[0]);

test.each([
  [{}, ['Pia', 'Quentin', 'Rosa']],
  [{ sort: '-name' }, ['Rosa', 'Quentin', 'Pia']],
  [{ sort: '-experience' }, ['Quentin', 'Rosa', 'Pia']],
  [{ sort: '-created' }, ['Rosa', 'Quentin', 'Pia']],
  [{ q: 'quen' }, ['Quentin']],
  [{ state: 'unconfirmed' }, ['Rosa']],
  [{ state: 'active' }, ['Pia', 'Quentin']],
  [{ timeZone: 'Europe/Berlin' }, ['Quentin']],
  [{ from: '2100-01-01T00:00:00Z' }, []],
])('the list is sorted and filtered by %o', async (query, expected) => {
  const { panelist, secondPanelist, thirdPanelist } = house.cast.people;
  await house.db.run(sql`update panelists set experience_months = 12 where user_id = ${panelist.id}`);
  await house.db.run(sql`update panelists set experience_months = 240 where user_id = ${secondPanelist.id}`);
  await house.db.run(sql`update panelists set profile_confirmed = false where user_id = ${thirdPanelist.id}`);
  // The cast is created within a millisecond, so the times are set apart.
  for (const [at, { id }] of [panelist, secondPanelist, thirdPanelist].entries())
    await house.db.run(sql`update users set created_at = ${new Date(Date.UTC(2026, 0, 1 + at))} where id = ${id}`);
  expect(names(await list(query))).toEqual(expected);
  await house.db.run(sql`update panelists set profile_confirmed = true`);
});

test('the skill filter finds those who have it', async () => {
  const [skill] = house.cast.skills;
  await house.db.run(sql`
    delete from panelist_skills where skill_id = ${skill?.id} and panelist_id <> ${house.cast.people.panelist.id}`);
  expect(names(await list({ skillId: skill?.id ?? '' }))).toEqual(['Pia']);
  await house.db.run(sql`
    insert into panelist_skills (panelist_id, skill_id, months) select user_id, ${skill?.id}, 96 from panelists
    on conflict do nothing`);
});

test('only a confirmed profile is offered, and its panelist is told once', async () => {
  const { panelist } = house.cast.people;
  const confirm = (confirmed: boolean) =>
    house.call(confirmPanelist, { as: 'admin', params: { id: panelist.id }, body: { confirmed } });
  const offered = async () =>
    ok(
      await house.call(findSlots, {
        as: 'admin',
        query: {
          jobProfileId: house.cast.job.id,
          candidateId: house.cast.ben.id,
          minutes: 60,
          preferred: iso(soon(30)),
        },
      }),
    ).offered.some(({ panelistId }) => panelistId === panelist.id);
  ok(await confirm(false));
  expect(await offered()).toBe(false);
  ok(await confirm(true));
  ok(await confirm(true));
  expect(await offered()).toBe(true);
  expect(
    await house.db.many(
      sql`select id from mails where recipient = ${panelist.email} and subject = 'Your profile is confirmed'`,
    ),
  ).toHaveLength(1);
  expect(
    await house.db.many(sql`
      select action from audit where object = ${panelist.id} and action like 'panelist%' order by id`),
  ).toEqual([{ action: 'panelistUnconfirmed' }, { action: 'panelistConfirmed' }]);
});

test('the load of who can be booked: held, no shows, feedback, upcoming, free hours', async () => {
  const { secondPanelist } = house.cast.people;
  const loadOf = async () =>
    ok(await house.call(listPanelistLoads, { as: 'admin' })).content.find(({ id }) => id === secondPanelist.id);
  const before = await loadOf();
  const past = { candidate: house.cast.ben, panelist: 'secondPanelist' } as const;
  await interviewAt(house, { ...past, leaf: 'released', start: Date.now() - 50 * hour });
  await interviewAt(house, { ...past, leaf: 'released', start: Date.now() - 40 * 24 * hour });
  // The candidate's absence does not count for the panelist.
  for (const [joined, ago] of [
    [['panelist'], 70],
    [['candidate'], 74],
    [[], 78],
  ] as const)
    await interviewAt(house, { ...past, leaf: 'noShow', joined: [...joined], start: Date.now() - ago * hour });
  await bookedWith(house, house.cast.ben, 'secondPanelist', soon(40));
  const after = await loadOf();
  // The panelist's hours are day and night, so an interview of an hour takes one free hour.
  expect(after).toMatchObject({
    interviews: (before?.interviews ?? 0) + 1,
    upcoming: (before?.upcoming ?? 0) + 1,
    freeHours: (before?.freeHours ?? 0) - 1,
    feedbackHours: expect.any(Number) as number,
  });
  expect(after?.noShows).toBe((before?.noShows ?? 0) + 2);
  // A panelist who cannot be booked is not in the list.
  await house.db.run(sql`update panelists set profile_confirmed = false where user_id = ${secondPanelist.id}`);
  expect(await loadOf()).toBeUndefined();
  await house.db.run(sql`update panelists set profile_confirmed = true`);
});

test('the page of one has skills, the next days, counts and blocks; experience decides the pay', async () => {
  const { panelist } = house.cast.people;
  await house.db.run(sql`
    insert into rate_cards (kind, minutes, least_months, holds_from, paise) values ('real', 60, 120, '2020-01-01', 999900)`);
  await house.db.run(sql`
    insert into panelist_blocks (organization_id, panelist_id, blocked_by)
    values (${house.cast.otherOrganizationId}, ${panelist.id}, 'organization')`);
  const page = async () => ok(await house.call(getPanelistAccount, { as: 'admin', params: { id: panelist.id } }));
  const set = (months: number) =>
    house.call(setPanelistExperience, { as: 'admin', params: { id: panelist.id }, body: { months } });
  const payOf = async () => (await page()).pays.find(({ kind, minutes }) => kind === 'real' && minutes === 60)?.paise;
  ok(await set(119));
  expect(await payOf()).toBe(200000);
  ok(await set(120));
  expect(await payOf()).toBe(999900);
  const found = await page();
  expect(found.skills.map(({ name }) => name).toSorted()).toEqual(['PostgreSQL', 'TypeScript']);
  expect(found.blocks).toMatchObject([{ organization: { name: 'Red Mill' }, by: 'organization' }]);
  expect(found.week.free.length).toBeGreaterThan(0);
  refused(await set(721), 400);
  await house.db.run(sql`delete from panelist_blocks`);
  await house.db.run(sql`delete from rate_cards where least_months = 120`);
});

test('what is not there, or no panelist, is 404', async () => {
  for (const id of [nobody, house.cast.people.admin.id]) {
    refused(await house.call(getPanelistAccount, { as: 'admin', params: { id } }), 404);
    refused(await house.call(confirmPanelist, { as: 'admin', params: { id }, body: { confirmed: true } }), 404);
    refused(await house.call(setPanelistExperience, { as: 'admin', params: { id }, body: { months: 1 } }), 404);
  }
});

test('a deactivated panelist is in the list as such', async () => {
  const { thirdPanelist } = house.cast.people;
  const set = (active: boolean) =>
    house.call(setAccountActive, { as: 'admin', params: { id: thirdPanelist.id }, body: { active } });
  ok(await set(false));
  expect(names(await list({ state: 'off' }))).toEqual(['Rosa']);
  ok(await set(true));
  expect(await list({ state: 'off' })).toEqual([]);
});
