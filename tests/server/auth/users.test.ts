import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { whoAmI } from '../../../src/contract/auth';
import {
  getAccountTouches,
  getStaffAccount,
  listAdmins,
  listSuperAdmins,
  setAccountActive,
} from '../../../src/contract/auth-users';
import { askForErasureOf, takeErasureBack } from '../../../src/contract/people-erasure';
import { getPanelistAccount } from '../../../src/contract/people-panelists';
import { newSession } from '../contract/samples';
import { closeHouse, ok, refused, send, startHouse, type House } from '../kit';
import { addUser, type PersonName } from '../kit/cast';
import { bookedWith, iso, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const idOf = (name: PersonName) => house.cast.people[name].id;
const set = (as: PersonName, id: string, active: boolean) =>
  house.call(setAccountActive, { as, params: { id }, body: { active } });
/** Signs a person of the cast in again. */
const comeBack = async (name: PersonName) => {
  house.cast.people[name].token = await newSession(house.db, idOf(name));
};

test('admins are listed, searched and filtered; super admins for super admins alone', async () => {
  const admins = async (query: Record<string, string> = {}) =>
    ok(await house.call(listAdmins, { as: 'admin', query })).content.map(({ name }) => name);
  expect(await admins()).toEqual(['Ada Admin', 'Olga Admin']);
  expect(await admins({ sort: '-name' })).toEqual(['Olga Admin', 'Ada Admin']);
  expect(await admins({ q: 'olga' })).toEqual(['Olga Admin']);
  expect(await admins({ q: 'olga.admin@' })).toEqual(['Olga Admin']);
  expect(await admins({ state: 'off' })).toEqual([]);
  expect(await admins({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
  await house.db.run(sql`
    insert into known_addresses (user_id, address, at) values (${idOf('otherAdmin')}, '127.0.0.9', '2026-01-02T03:04:05Z')`);
  const [, olga] = ok(await house.call(listAdmins, { as: 'superAdmin' })).content;
  expect(olga).toMatchObject({ lastSignInAt: '2026-01-02T03:04:05.000Z', own: false, state: 'active' });
  expect(ok(await house.call(listSuperAdmins, { as: 'superAdmin' })).content).toMatchObject([
    { name: 'Sam Super', own: true },
  ]);
  refused(await house.call(listSuperAdmins, { as: 'admin' }), 403);
});

test('a super admin’s account is not there for an admin, and nobody else’s is an admin’s', async () => {
  const page = (as: PersonName, id: string) => house.call(getStaffAccount, { as, params: { id } });
  refused(await page('admin', idOf('superAdmin')), 404);
  refused(await page('superAdmin', idOf('panelist')), 404);
  expect(ok(await page('admin', idOf('otherAdmin')))).toMatchObject({ mayChange: false });
  expect(ok(await page('superAdmin', idOf('otherAdmin')))).toMatchObject({
    mayChange: true,
    sessions: [{ device: '' }],
  });
  expect(ok(await page('superAdmin', idOf('superAdmin')))).toMatchObject({ mayChange: false });
});

test('deactivating ends sessions and held times, and activating lets them in again', async () => {
  const id = idOf('thirdPanelist');
  const start = new Date(soon(90));
  await house.db.run(sql`
    insert into holds (user_id, candidate_id, panelist_id, starts_at, ends_at, until)
    values (${idOf('org')}, ${house.cast.ben.id}, ${id}, ${start}, ${new Date(start.getTime() + 3_600_000)}, now() + interval '5 minutes')`);
  const [touch] = ok(await house.call(getAccountTouches, { as: 'admin', query: { ids: id } }));
  expect(touch).toMatchObject({ name: 'Rosa Panelist', sessions: 1, holds: 1, upcoming: 0 });
  ok(await set('admin', id, false));
  refused(await house.call(whoAmI, { as: 'thirdPanelist' }), 401);
  expect(await house.db.many(sql`select id from holds where panelist_id = ${id}`)).toEqual([]);
  // Deactivating again finds nothing to end.
  ok(await set('admin', id, false));
  ok(await set('admin', id, true));
  await comeBack('thirdPanelist');
  ok(await house.call(whoAmI, { as: 'thirdPanelist' }));
  expect(
    await house.db.many(sql`select action from audit where object = ${id} and action like 'account%' order by id`),
  ).toEqual([{ action: 'accountDeactivated' }, { action: 'accountActivated' }]);
});

test('a panelist who asked for their erasure is deactivated like others, and activating does not offer them', async () => {
  const id = idOf('thirdPanelist');
  ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { userId: id } }));
  const state = async () => ok(await house.call(getPanelistAccount, { as: 'admin', params: { id } })).state;
  const isOffered = async () =>
    (await house.db.one<{ active: boolean }>(sql`select active from panelists where user_id = ${id}`)).active;
  expect([await state(), await isOffered()]).toEqual(['active', false]);
  ok(await set('admin', id, false));
  expect(await state()).toBe('off');
  refused(await house.call(whoAmI, { as: 'thirdPanelist' }), 401);
  ok(await set('admin', id, true));
  expect([await state(), await isOffered()]).toEqual(['active', false]);
  await comeBack('thirdPanelist');
  ok(await house.call(takeErasureBack, { as: 'thirdPanelist' }));
  expect(await isOffered()).toBe(true);
});

test('what is touched by a super admin’s account is for super admins', async () => {
  const touched = async (as: PersonName) =>
    ok(
      await house.call(getAccountTouches, { as, query: { ids: [idOf('superAdmin'), idOf('otherAdmin')].join() } }),
    ).map(({ name }) => name);
  expect(await touched('admin')).toEqual(['Olga Admin']);
  expect(await touched('superAdmin')).toEqual(['Olga Admin', 'Sam Super']);
});

test('what is touched names interviews and feedback, and ids of nobody are left out', async () => {
  const interview = await bookedWith(house, house.cast.ben, 'panelist', soon(60));
  const touches = async () =>
    ok(
      await house.call(getAccountTouches, {
        as: 'admin',
        query: { ids: [idOf('panelist'), idOf('otherCandidate'), '00000000-0000-4000-8000-000000000000'].join() },
      }),
    );
  expect(await touches()).toMatchObject([
    { name: 'Ben Okafor', requested: 1 },
    { name: 'Pia Panelist', requested: 1, upcoming: 0 },
  ]);
  await send(house, 'panelist', interview, { type: 'ACCEPT' });
  expect((await touches()).find(({ name }) => name === 'Pia Panelist')).toMatchObject({ requested: 0, upcoming: 1 });
});

test('nobody deactivates themselves, admins do not act on admins, and the last super admin stays', async () => {
  expect(refused(await set('admin', idOf('admin'), false), 409).message).toContain('your own');
  expect(refused(await set('superAdmin', idOf('superAdmin'), false), 409).message).toContain('your own');
  for (const name of ['otherAdmin', 'superAdmin'] as const)
    expect(refused(await set('admin', idOf(name), false), 409).message).toContain('Only a super admin');
  ok(await set('superAdmin', idOf('otherAdmin'), false));
  ok(await set('superAdmin', idOf('otherAdmin'), true));
  refused(await set('admin', '00000000-0000-4000-8000-000000000000', false), 404);
});

test('two super admins who deactivate each other at once: one stays', async () => {
  const second = await addUser(house.db, {
    userType: 'SUPER_ADMIN',
    name: 'Sue Super',
    timeZone: 'UTC',
    organizationId: null,
  });
  house.cast.people.otherAdmin = second;
  const answers = await Promise.all([
    set('superAdmin', second.id, false),
    set('otherAdmin', idOf('superAdmin'), false),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
  const { left } = await house.db.one<{ left: number }>(
    sql`select count(*)::int as left from users where user_type = 'SUPER_ADMIN' and active`,
  );
  expect(left).toBe(1);
  await house.db.run(sql`update users set active = true where id in (${second.id}, ${idOf('superAdmin')})`);
  await comeBack('superAdmin');
  ok(await set('superAdmin', second.id, false));
});

test.each(Array.from({ length: 5 }, (_, round) => [round]))(
  'accepting while being deactivated: either it was accepted before, or it is refused (%i)',
  async (round) => {
    const id = await bookedWith(house, house.cast.ben, 'secondPanelist', soon(30 + 3 * round));
    const before = await house.db.one<{ leaf: string }>(sql`select leaf from interviews where id = ${id}`);
    expect(before.leaf).toBe('requested');
    const [accepted, off] = await Promise.all([
      send(house, 'secondPanelist', id, { type: 'ACCEPT' }),
      set('admin', idOf('secondPanelist'), false),
    ]);
    expect(off.status).toBe(200);
    expect([200, 401, 409]).toContain(accepted.status);
    const { leaf } = await house.db.one<{ leaf: string }>(sql`select leaf from interviews where id = ${id}`);
    expect(leaf).toBe(accepted.status === 200 ? 'confirmed' : 'requested');
    ok(await set('admin', idOf('secondPanelist'), true));
    await comeBack('secondPanelist');
    await send(house, 'admin', id, { type: 'CANCEL', why: iso(Date.now()) });
  },
);
