import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setAccountActive } from '../../../src/contract/auth-users';
import { listInterviews } from '../../../src/contract/interviews';
import { liveBoard, todayAtRisk } from '../../../src/contract/interviews-live';
import { isChangedNote, listOwners, setNote, setOwner } from '../../../src/contract/interviews-owners';
import { limits } from '../../../src/contract/texts';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, read, refused, startHouse, type House } from '../kit';
import { addStranger, type PersonName } from '../kit/cast';
import { minute, requested, soon, interviewAt } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
afterEach(() => house.db.run(sql`delete from interview_owners`));

const idOf = (who: PersonName) => house.cast.people[who].id;
const request = async () => requested(house, await addStranger(house.db, house.cast.organizationId), [soon(60)]);
const own = (id: string, as: PersonName, next: PersonName | null, was: PersonName | null = null) =>
  house.call(setOwner, {
    as,
    params: { id },
    body: { ownerId: next && idOf(next), was: was && idOf(was) },
  });
const note = (id: string, text: string, revision: number, as: PersonName = 'admin') =>
  house.call(setNote, { as, params: { id }, body: { text, revision } });
const owned = async (owner: string, as: PersonName = 'admin') =>
  ok(await house.call(listInterviews, { as, query: { owner, _limit: 100 } })).content.map(({ id }) => id);

test('an interview is taken, handed over and released, and lists are narrowed to owners', async () => {
  const [mine, free] = [await request(), await request()];
  expect(ok(await own(mine, 'admin', 'admin')).owner).toMatchObject({ id: idOf('admin'), name: 'Ada Admin' });
  expect((await read(house, 'admin', mine)).owner).toMatchObject({ name: 'Ada Admin' });
  expect(await owned('me')).toEqual([mine]);
  expect(await owned(idOf('admin'), 'otherAdmin')).toEqual([mine]);
  expect(await owned('me', 'otherAdmin')).toEqual([]);
  expect(await owned('none')).toContain(free);
  expect(await owned('none')).not.toContain(mine);
  ok(await own(mine, 'admin', 'otherAdmin', 'admin'));
  expect(await owned('me', 'otherAdmin')).toEqual([mine]);
  expect(ok(await own(mine, 'superAdmin', null, 'otherAdmin')).owner).toBeNull();
  expect(await owned('none')).toContain(mine);
  const acts = await house.db.many<{ action: string }>(sql`
    select action from audit where object = ${mine} and action like 'interview%' order by id`);
  expect(acts.map(({ action }) => action)).toEqual(['interviewTaken', 'interviewTaken', 'interviewReleased']);
});

test('who takes what another has taken since is told who owns it, and takes it over only by knowing that', async () => {
  const id = await request();
  ok(await own(id, 'otherAdmin', 'otherAdmin'));
  const late = await own(id, 'admin', 'admin');
  expect(refused(late, 409)).toMatchObject({ message: 'Olga Admin already owns this interview.' });
  expect((await read(house, 'admin', id)).owner?.name).toBe('Olga Admin');
  ok(await own(id, 'admin', 'admin', 'otherAdmin'));
  // A repeated press changes nothing. Releasing an interview that another admin has taken is a conflict.
  ok(await own(id, 'admin', 'admin', 'otherAdmin'));
  refused(await own(id, 'otherAdmin', null, 'otherAdmin'), 409);
  expect((await read(house, 'admin', id)).owner?.name).toBe('Ada Admin');
});

test('of three who take it at once exactly one wins, and the others are told', async () => {
  const people = ['admin', 'otherAdmin', 'superAdmin'] as const;
  for (let round = 0; round < 10; round += 1) {
    const id = await request();
    const answers = await Promise.all(people.map((as) => own(id, as, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = people[answers.findIndex(({ status }) => status === 200)] ?? 'admin';
    expect((await read(house, 'admin', id)).owner?.id).toBe(idOf(winner));
  }
});

test('organizations, panelists and candidates see neither owner nor note, and find nothing by an owner', async () => {
  const start = Date.now() - 7 * minute;
  const id = await interviewAt(house, { leaf: 'confirmed', start });
  ok(await own(id, 'admin', 'admin'));
  ok(await note(id, 'Late twice before.', 0));
  for (const as of ['org', 'panelist', 'candidate'] as const) {
    const seen = await read(house, as, id);
    expect(Object.keys(seen)).not.toContain('owner');
    expect(JSON.stringify(seen)).not.toContain('Late twice');
    for (const owner of ['none', 'me', idOf('admin')]) expect(await owned(owner, as)).toEqual([]);
    refused(await own(id, as, null, 'admin'), 403);
    refused(await note(id, 'Mine', 1, as), 403);
  }
  const boards = [ok(await house.call(liveBoard, { as: 'admin' })), ok(await house.call(todayAtRisk, { as: 'admin' }))];
  for (const { rows } of boards) {
    expect(rows.find((row) => row.id === id)).toMatchObject({
      owner: { name: 'Ada Admin' },
      note: { text: 'Late twice before.', by: 'Ada Admin' },
    });
  }
});

test('a note is changed by its revision: the second of two admins gets what the first one wrote', async () => {
  const id = await request();
  expect(ok(await note(id, '  Call first.  ', 0))).toMatchObject({ text: 'Call first.', revision: 1, by: 'Ada Admin' });
  const late = refused(await note(id, 'Mine', 0, 'otherAdmin'), 409);
  expect(isChangedNote(late.data) && late.data.current).toMatchObject({ text: 'Call first.', revision: 1 });
  expect(ok(await note(id, 'Mine', 1, 'otherAdmin'))).toMatchObject({ revision: 2, by: 'Olga Admin' });
  // The same text is saved again after a time-out.
  expect(ok(await note(id, 'Mine', 1, 'otherAdmin')).revision).toBe(2);
  expect(ok(await note(id, '', 2))).toMatchObject({ text: '', revision: 3 });
  refused(await note(id, 'x'.repeat(limits.interviewNote + 1), 3), 400);
  const both = await Promise.all([note(id, 'One', 3), note(id, 'Two', 3, 'otherAdmin')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { count } = await house.db.one<{ count: number }>(sql`
    select count(*) as count from audit where object = ${id} and action = 'interviewNoteChanged'`);
  expect(count).toBe(4);
});

// This test is the last one, because it ends her sessions.
test('only active admins own interviews, and a deactivated account keeps none', async () => {
  const id = await request();
  refused(await own(id, 'admin', 'org'), 400);
  refused(await own(id, 'admin', 'panelist'), 400);
  ok(await own(id, 'admin', 'otherAdmin'));
  const names = ok(await house.call(listOwners, { as: 'admin', query: { q: 'OLGA' } })).content;
  expect(names).toEqual([{ id: idOf('otherAdmin'), name: 'Olga Admin' }]);
  const active = (to: boolean) =>
    house.call(setAccountActive, { as: 'superAdmin', params: { id: idOf('otherAdmin') }, body: { active: to } });
  ok(await active(false));
  expect((await read(house, 'admin', id)).owner).toBeNull();
  expect(ok(await house.call(listOwners, { as: 'admin', query: { q: 'OLGA' } })).content).toEqual([]);
  refused(await own(id, 'admin', 'otherAdmin'), 400);
  ok(await active(true));
  expect((await read(house, 'admin', id)).owner).toBeNull();
});
