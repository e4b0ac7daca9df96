import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueryOf } from '../../src/contract/kit';
import { listInvitations, listRegistrations } from '../../src/contract/auth-accounts';
import { listInquiries } from '../../src/contract/messages';
import { listWaitingCandidates } from '../../src/contract/candidates-waiting';
import { deleteView, listViews, mostViews, saveView, type ListLook } from '../../src/contract/system-views';
import { sql } from '../../server/db/database';
import { closeHouse, ok, refused, startHouse, type House } from './kit';

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
const views = async (as: 'admin' | 'otherAdmin' = 'admin') => ok(await house.call(listViews, { as }));
const names = async () => (await views()).map(({ name }) => name);

test('views are stored for one user, replaced by name, renamed and deleted', async () => {
  ok(await save('Sent'));
  ok(await save('Late', { look: { ...look, q: '' } }));
  ok(await save(' Sent '));
  expect(await views()).toEqual([
    { list: 'mails', name: 'Late', look: { ...look, q: '' } },
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
