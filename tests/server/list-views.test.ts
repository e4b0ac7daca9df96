import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueryOf } from '../../src/contract/kit';
import { listInvitations, listRegistrations } from '../../src/contract/auth-accounts';
import { listInquiries } from '../../src/contract/messages-inquiries';
import { listWaitingCandidates } from '../../src/contract/candidates-waiting';
import {
  countPinned,
  deleteView,
  listViews,
  mostPinned,
  mostViews,
  saveView,
  setView,
  type ListLook,
  type ListPlace,
} from '../../src/contract/system-views';
import { setOwner } from '../../src/contract/interviews-owners';
import { moveOrganizationUser } from '../../src/contract/organizations-users';
import { sql } from '../../server/db/database';
import { newSession } from './contract/samples';
import { closeHouse, ok, refused, startHouse, type House } from './kit';
import { addStranger, type PersonName } from './kit/cast';
import { requested, soon } from './kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const look: ListLook = {
  q: 'asha',
  sort: '-created',
  filters: [{ name: 'state', value: 'sent' }],
  columns: ['state'],
  density: 'compact',
};
const save = (name: string, more: { was?: string; look?: ListLook } = {}) =>
  house.call(saveView, { as: 'admin', body: { list: 'mails', name, look, ...more } });
const views = async (as: PersonName = 'admin') => ok(await house.call(listViews, { as }));
const names = async () => (await views()).map(({ name }) => name);

test('views are stored for one user, replaced by name, renamed and deleted', async () => {
  ok(await save('Sent'));
  ok(await save('Late', { look: { ...look, q: '' } }));
  ok(await save(' Sent '));
  expect(await views()).toMatchObject([
    { list: 'mails', name: 'Late', look: { ...look, q: '' }, path: null, pinned: false, shared: false, by: null },
    { list: 'mails', name: 'Sent', look },
  ]);
  expect(await views('otherAdmin')).toEqual([]);
  expect(refused(await save('Sent', { was: 'Late' }), 409).message).toContain('has this name');
  ok(await save('Overdue', { was: 'Late' }));
  expect(await names()).toEqual(['Overdue', 'Sent']);
  ok(await house.call(deleteView, { as: 'otherAdmin', body: { list: 'mails', name: 'Sent' } }));
  ok(await house.call(deleteView, { as: 'admin', body: { list: 'mails', name: 'Overdue' } }));
  expect(await names()).toEqual(['Sent']);
  refused(await save('  '), 400);
});

test('a list has at most 20, those that are saved at once included; how it looked last is no view', async () => {
  await house.db.run(sql`delete from list_views`);
  expect(mostViews).toBe(20);
  const answers = await Promise.all(Array.from({ length: 22 }, (_, n) => save(`View ${n}`)));
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  ok(await save(''));
  ok(await save((await names())[1] ?? ''));
  expect(await names()).toHaveLength(21);
});

const waiting = (more: Partial<ListPlace> = {}): ListPlace => ({
  path: '/dashboard/interviewdetails?tab=2',
  source: 'interviews',
  query: { view: 'waiting' },
  ...more,
});
const plain: ListLook = { q: '', sort: '', filters: [], columns: null, density: 'comfortable' };
/** Saves a view and returns its id. */
async function saved(as: PersonName, name: string, place: ListPlace | undefined = waiting(), shown = plain) {
  ok(await house.call(saveView, { as, body: { list: 'waiting', name, look: shown, ...(place && { place }) } }));
  return (await views(as)).find((view) => view.name === name && view.by === null)?.id ?? '';
}
const set = (as: PersonName, id: string, body: { pinned?: boolean; shared?: boolean }) =>
  house.call(setView, { as, params: { id }, body });
const counts = async (as: PersonName) => ok(await house.call(countPinned, { as }));
const seen = async (as: PersonName) => (await views(as)).filter(({ list }) => list === 'waiting');

test('a view is shared with the team, which sees it with its author, shows it in menus, and cannot change it', async () => {
  await house.db.run(sql`delete from list_views`);
  const id = await saved('admin', 'Waiting');
  refused(await set('otherAdmin', id, { pinned: true }), 404);
  ok(await set('admin', id, { shared: true, pinned: true }));
  expect(await seen('otherAdmin')).toMatchObject([
    { id, name: 'Waiting', by: { name: 'Ada Admin', active: true }, shared: true, pinned: false },
  ]);
  expect(await seen('superAdmin')).toHaveLength(1);
  for (const as of ['org', 'panelist', 'candidate'] as const) {
    expect(await seen(as)).toEqual([]);
    refused(await set(as, id, { pinned: true }), 404);
  }
  ok(await set('otherAdmin', id, { pinned: true }));
  refused(await set('otherAdmin', id, { shared: false }), 403);
  ok(await house.call(deleteView, { as: 'otherAdmin', body: { list: 'waiting', name: 'Waiting' } }));
  expect(await counts('otherAdmin')).toHaveLength(1);
  // A view renamed by its author stays in menus. A view that is no longer shared leaves the menus of others.
  ok(await house.call(saveView, { as: 'admin', body: { list: 'waiting', name: 'Open', was: 'Waiting', look: plain } }));
  expect(await seen('otherAdmin')).toMatchObject([{ id, name: 'Open', pinned: true }]);
  ok(await set('admin', id, { shared: false }));
  expect(await seen('otherAdmin')).toEqual([]);
  expect(await counts('otherAdmin')).toEqual([]);
  expect(await seen('admin')).toMatchObject([{ id, pinned: true, path: '/dashboard/interviewdetails?tab=2' }]);
});

test('users of an organization are a team, panelists and candidates are none', async () => {
  const id = await saved('org', 'Ours');
  ok(await set('org', id, { shared: true }));
  for (const as of ['otherOrg', 'admin', 'panelist'] as const)
    expect((await seen(as)).filter((view) => view.id === id)).toEqual([]);
  await house.db.run(sql`
    update users set organization_id = ${house.cast.organizationId} where id = ${house.cast.people.otherOrg.id}`);
  expect((await seen('otherOrg')).map(({ name }) => name)).toEqual(['Ours']);
  refused(await set('panelist', await saved('panelist', 'Mine'), { shared: true }), 403);
});

test('a view stays with neither team when its author moves to another organization', async () => {
  const { organizationId, otherOrganizationId, people } = house.cast;
  const [author, colleague] = [people.org.id, people.otherOrg.id];
  await house.db.run(sql`update users set organization_id = ${organizationId} where id = ${colleague}`);
  const id = await saved('org', 'Rejected');
  ok(await set('org', id, { shared: true, pinned: true }));
  ok(await set('otherOrg', id, { pinned: true }));
  const theirs = await saved('otherOrg', 'Theirs');
  ok(await set('otherOrg', theirs, { shared: true }));
  ok(await set('org', theirs, { pinned: true }));
  const move = (to: string) =>
    house.call(moveOrganizationUser, { as: 'admin', params: { id: author }, body: { organizationId: to } });
  ok(await move(otherOrganizationId));
  people.org.token = await newSession(house.db, author);
  const named = async (as: PersonName) => (await seen(as)).filter((view) => view.name === 'Rejected');
  expect(await named('otherOrg')).toEqual([]);
  await house.db.run(sql`update users set organization_id = ${otherOrganizationId} where id = ${colleague}`);
  expect([await named('otherOrg'), await counts('otherOrg')]).toEqual([[], []]);
  expect(await named('org')).toMatchObject([{ id, shared: false, pinned: true }]);
  // A pin that the author can no longer see would take a place in their menu.
  expect((await seen('org')).find((view) => view.id === theirs)).toMatchObject({ pinned: false });
  ok(await move(organizationId));
  await house.db.run(sql`update users set organization_id = ${organizationId} where id = ${colleague}`);
  people.org.token = await newSession(house.db, author);
});

test('a view of a deactivated author stays with the team until somebody removes it', async () => {
  const id = await saved('admin', 'Left behind');
  ok(await set('admin', id, { shared: true }));
  const { id: author } = house.cast.people.admin;
  await house.db.run(sql`update users set active = false where id = ${author}`);
  try {
    expect(await seen('otherAdmin')).toMatchObject([{ id, by: { name: 'Ada Admin', active: false } }]);
    refused(await set('otherAdmin', id, { shared: true }), 403);
    ok(await set('otherAdmin', id, { shared: false }));
    expect(await seen('otherAdmin')).toEqual([]);
  } finally {
    await house.db.run(sql`update users set active = true where id = ${author}`);
  }
});

test('the menu counts what each view finds for its reader now, and not what is gone', async () => {
  await house.db.run(sql`delete from list_views`);
  const ids = [];
  for (let nth = 0; nth < 3; nth += 1)
    ids.push(await requested(house, await addStranger(house.db, house.cast.organizationId), [soon(60)]));
  const { otherAdmin } = house.cast.people;
  ok(
    await house.call(setOwner, {
      as: 'admin',
      params: { id: ids[0] ?? '' },
      body: { ownerId: otherAdmin.id, was: null },
    }),
  );
  const owned: ListLook = { ...plain, filters: [{ name: 'owner', value: otherAdmin.id }] };
  const all = await saved('superAdmin', 'All');
  const hers = await saved('superAdmin', 'Hers', waiting({ query: { view: 'waiting', owner: otherAdmin.id } }), owned);
  const mails = await saved('superAdmin', 'Mail', { path: '/dashboard/emailtab', source: 'mails', query: { q: '%' } });
  const timely = await saved('superAdmin', 'Now', waiting({ query: null }));
  const wrong = await saved('superAdmin', 'Wrong', waiting({ query: { view: 'nothing' } }));
  const foreign = await saved('superAdmin', 'Foreign', waiting({ source: 'no list' }));
  // The list itself refuses days that are too far ahead.
  const ahead = { from: '2999-01-01', to: '2999-01-02' };
  const early = await saved('superAdmin', 'Early', {
    path: '/dashboard/report',
    source: 'interviewReport',
    query: ahead,
  });
  for (const id of [all, hers, mails, timely, wrong, foreign, early]) ok(await set('superAdmin', id, { pinned: true }));
  const of = async (id: string) => (await counts('superAdmin')).find((one) => one.id === id);
  expect(await of(all)).toEqual({ id: all, count: 3, more: false, gone: [] });
  expect(await of(hers)).toEqual({ id: hers, count: 1, more: false, gone: [] });
  expect(await of(mails)).toMatchObject({ count: 0 });
  for (const id of [timely, wrong, foreign, early])
    expect(await of(id)).toEqual({ id, count: null, more: false, gone: [] });
  await house.db.run(sql`update users set active = false where id = ${otherAdmin.id}`);
  try {
    expect(await of(hers)).toEqual({ id: hers, count: null, more: false, gone: ['owner'] });
    expect((await seen('superAdmin')).find(({ id }) => id === hers)?.gone).toEqual(['owner']);
  } finally {
    await house.db.run(sql`update users set active = true where id = ${otherAdmin.id}`);
  }
  // With different rights: an organization that is shown an admin's query counts only its own interviews.
  const theirs = await saved('org', 'All');
  ok(await set('org', theirs, { pinned: true }));
  expect((await counts('org')).map(({ count }) => count)).toEqual([3]);
});

test('days of a view are days of its reader', async () => {
  await house.db.run(sql`delete from list_views`);
  await house.db.run(sql`
    insert into mails (recipient, subject, body, created_at) values ('x@mail.example', 'Late', 'Late', '2026-01-05T20:00:00Z')`);
  const day = { ...plain, filters: ['from', 'to'].map((name) => ({ name, value: '2026-01-06' })) };
  const query = { from: '2026-01-06T00:00:00.000Z', to: '2026-01-07T00:00:00.000Z' };
  const id = await saved('admin', 'That day', { path: '/dashboard/emailtab', source: 'mails', query }, day);
  ok(await set('admin', id, { pinned: true }));
  // The email is from 01:30 of the sixth in Kolkata, although the query names the day in UTC.
  expect((await counts('admin')).map(({ count }) => count)).toEqual([1]);
});

test('a menu has room for 10, those that are added at once included', async () => {
  await house.db.run(sql`delete from list_views`);
  const ids = [];
  for (let nth = 0; nth < 12; nth += 1) ids.push(await saved('admin', `View ${nth}`));
  expect(mostPinned).toBe(10);
  const answers = await Promise.all(ids.map((id) => set('admin', id, { pinned: true })));
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await counts('admin')).toHaveLength(10);
  ok(await set('admin', ids[answers.findIndex(({ status }) => status === 200)] ?? '', { pinned: false }));
  ok(await set('admin', ids[answers.findIndex(({ status }) => status === 409)] ?? '', { pinned: true }));
});

test('the lists of admins are sorted and narrowed as they are asked', async () => {
  await house.db.run(sql`
    insert into inquiries (name, email, role, message, created_at) values
      ('Zoe', 'zoe@a.example', 'CANDIDATE', 'Prices?', '2026-01-01T10:00:00Z'),
      ('adam', 'adam@b.example', 'PANELIST', 'Hours?', '2026-01-02T10:00:00Z')`);
  const inquiries = async (query: QueryOf<typeof listInquiries>) =>
    ok(await house.call(listInquiries, { as: 'admin', query })).content.map(({ name }) => name);
  expect(await inquiries({})).toEqual(['adam', 'Zoe']);
  expect(await inquiries({ sort: '-name' })).toEqual(['Zoe', 'adam']);
  expect(await inquiries({ role: 'CANDIDATE' })).toEqual(['Zoe']);
  expect(await inquiries({ q: 'hours' })).toEqual(['adam']);
  expect(await inquiries({ to: '2026-01-02T00:00:00Z' })).toEqual(['Zoe']);

  const invitations = ok(await house.call(listInvitations, { as: 'admin', query: { sort: 'email' } })).content;
  const emails = invitations.map(({ email }) => email);
  expect(emails).toEqual(emails.toSorted());
  const open = ok(await house.call(listInvitations, { as: 'admin', query: { state: 'open' } })).content;
  expect(open.map(({ id }) => id).sort()).toEqual(
    invitations
      .filter(({ state }) => state === 'open')
      .map(({ id }) => id)
      .sort(),
  );
  expect(ok(await house.call(listRegistrations, { as: 'admin', query: { q: 'nobody at all' } })).content).toEqual([]);

  const waiting = async (query: QueryOf<typeof listWaitingCandidates>) =>
    ok(await house.call(listWaitingCandidates, { as: 'admin', query })).content;
  const all = await waiting({ sort: 'name' });
  const { organizationId } = house.cast;
  expect((await waiting({ organizationId, sort: 'name' })).map(({ id }) => id)).toEqual(
    all.filter(({ organization }) => organization?.id === organizationId).map(({ id }) => id),
  );
});
