import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countNotifications,
  getSummarySwitch,
  saveSummarySwitch,
  seeNotifications,
} from '../../../src/contract/messages';
import { addCandidate } from '../../../src/contract/candidates';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, read, refused, sent, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { addStranger, type PersonName } from '../kit/cast';
import { iso, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const stranger = () => addStranger(house.db, house.cast.organizationId);
/** Simulates that this many minutes have passed since the events. */
async function wait(minutes: number): Promise<void> {
  await house.db.run(sql`
    update outbox set due_at = due_at - make_interval(mins => ${minutes}) where done_at is null and effect = 'tell'`);
  await hurry(house.db);
  await workOff(house.db, ['effects']);
}
const toldAdmins = (ids: string[]) =>
  house.db.many<{ to: string; subject: string }>(sql`
    select m.recipient::text as to, split_part(m.subject, ':', 1) as subject from mails m
    join outbox o on o.id = m.outbox_id join users u on u.email = m.recipient
    where o.subject_id = any(${ids}::uuid[]) and u.user_type in ('ADMIN', 'SUPER_ADMIN') order by 1`);
const admins = (...not: PersonName[]) =>
  (['admin', 'otherAdmin', 'superAdmin'] as const)
    .filter((name) => !not.includes(name))
    .map((name) => house.cast.people[name].email)
    .sort();

test('a request is told to admins after 15 minutes in which nobody acted, never to the one who made it', async () => {
  const byOrg = await requested(house, await stranger(), [soon(30)], 'org');
  const byAdmin = await requested(house, await stranger(), [soon(32)], 'admin');
  await wait(14);
  expect(await toldAdmins([byOrg, byAdmin])).toEqual([]);
  await wait(1);
  expect((await toldAdmins([byOrg])).map(({ to }) => to)).toEqual(admins());
  expect((await toldAdmins([byAdmin])).map(({ to }) => to)).toEqual(admins('admin'));
  await wait(60);
  expect(await toldAdmins([byOrg])).toHaveLength(3);
});

test('many that are requested and booked or canceled in the meantime bring no mail to any admin', async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 12; nth += 1) ids.push(await requested(house, await stranger(), [soon(50)], 'admin'));
  const panelistId = house.cast.people.panelist.id;
  const [first = '', ...rest] = ids;
  await sent(house, 'admin', first, { type: 'BOOK', panelistId, start: iso(soon(50)) });
  for (const id of rest) await sent(house, 'admin', id, { type: 'CANCEL', why: 'Filled' });
  await wait(20);
  expect(await toldAdmins(ids)).toEqual([]);
});

test('of two that ask for the same, the later one is told; a wish that was answered is not', async () => {
  const id = await requested(house, await stranger(), [soon(34)], 'org');
  await sent(house, 'org', id, { type: 'SET_TIMES', times: [iso(soon(36))] });
  await wait(15);
  expect(new Set((await toldAdmins([id])).map(({ subject }) => subject))).toEqual(
    new Set(['New preferred times were given']),
  );

  const { asha, people } = house.cast;
  for (const answered of [false, true]) {
    const start = soon(answered ? 60 : 64);
    const wished = await requested(house, asha.own, [start], 'org');
    await sent(house, 'org', wished, { type: 'BOOK', panelistId: people.panelist.id, start: iso(start) });
    await sent(house, 'candidate', wished, { type: 'ASK_CANCEL', why: 'Ill' });
    if (answered) await sent(house, 'admin', wished, { type: 'REFUSE_CANCEL', why: 'Please come' });
    await wait(15);
    expect((await toldAdmins([wished])).map(({ subject }) => subject)).toEqual(
      answered ? [] : Array<string>(3).fill('Someone asked to cancel this interview'),
    );
    await sent(house, 'org', wished, { type: 'CANCEL', why: 'Filled' });
  }
});

test('a candidate’s wish to cancel is told although the panelist declined in the meantime', async () => {
  const { asha, people } = house.cast;
  const id = await requested(house, asha.own, [soon(68)], 'org');
  await sent(house, 'org', id, { type: 'BOOK', panelistId: people.panelist.id, start: iso(soon(68)) });
  await sent(house, 'candidate', id, { type: 'ASK_CANCEL', why: 'Ill' });
  // No other panelist can be asked, so the round ends.
  const others = sql`user_type = 'PANELIST' and id <> ${people.panelist.id}`;
  await house.db.run(sql`update users set active = false where ${others}`);
  await sent(house, 'panelist', id, { type: 'DECLINE', why: 'Away' });
  await house.db.run(sql`update users set active = true where ${others}`);
  expect((await read(house, 'admin', id)).state).toBe('pendingSchedule');
  await wait(15);
  const subjects = (await toldAdmins([id])).map(({ subject }) => subject);
  expect(subjects.filter((one) => one === 'Someone asked to cancel this interview')).toHaveLength(3);
});

test('the rest is one summary a day at 08:00 of their zone, without what they did, which can be turned off', async () => {
  const { admin, otherAdmin, superAdmin } = house.cast.people;
  const summaries = () =>
    house.db.many<{ to: string; body: string }>(sql`
      select recipient::text as to, body from mails where subject = 'Your daily summary' order by id`);
  const run = async () => {
    await house.db.run(sql`insert into pgboss.job (name) values ('summaries')`);
    await workOff(house.db, ['summaries']);
  };
  await house.db.run(sql`update outbox set done_at = now() - interval '3 days' where done_at is not null`);
  const id = await requested(house, await stranger(), [soon(38)], 'admin');
  await sent(house, 'admin', id, { type: 'CANCEL', why: 'Filled' });
  await wait(20);
  // Zones in which it is just after and just before 08:00 now.
  const now = DateTime.utc();
  const hour = (((8 - now.hour) % 24) + 24) % 24;
  const zoneOf = (offset: number) => (offset > 14 ? offset - 24 : offset);
  const name = (offset: number) => `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  const [after, before] = [name(zoneOf(hour)), name(zoneOf(hour) - 1)];
  await house.db.run(sql`update users set summary_at = now() - interval '20 hours'`);
  await house.db.run(sql`update users set time_zone = ${after} where id = any(${[admin.id, otherAdmin.id]}::uuid[])`);
  await house.db.run(sql`update users set time_zone = ${before} where id = ${superAdmin.id}`);
  await run();
  await run();
  expect((await summaries()).map(({ to }) => to)).toEqual([otherAdmin.email]);
  expect((await summaries())[0]?.body).toContain('Interviews requested: 1');

  expect(ok(await house.call(getSummarySwitch, { as: 'otherAdmin' }))).toEqual({ on: true, hour: 8, everyDay: true });
  ok(await house.call(saveSummarySwitch, { as: 'otherAdmin', body: { on: false } }));
  expect(ok(await house.call(getSummarySwitch, { as: 'otherAdmin' }))).toEqual({ on: false, hour: 8, everyDay: true });
  expect(ok(await house.call(getSummarySwitch, { as: 'admin' }))).toEqual({ on: true, hour: 8, everyDay: true });
  await house.db.run(sql`update users set summary_at = now() - interval '20 hours'`);
  await run();
  expect(await summaries()).toHaveLength(1);
  refused(await house.call(saveSummarySwitch, { as: 'org', body: { on: false } }), 403);
});

test('the bell counts what others caused', async () => {
  for (const as of ['admin', 'otherAdmin'] as const) ok(await house.call(seeNotifications, { as }));
  const count = async (as: PersonName) => ok(await house.call(countNotifications, { as }));
  const body = { name: 'Zoe Zimmer', email: 'zoe.zimmer@mail.example', mobile: null, timeZone: 'Europe/Berlin' };
  ok(
    await house.call(addCandidate, {
      as: 'admin',
      body: { ...body, organizationId: house.cast.organizationId, jobProfileId: null, times: [] },
    }),
  );
  const id = await requested(house, await stranger(), [soon(40)], 'admin');
  expect([await count('admin'), await count('otherAdmin')]).toEqual([0, 2]);
  await sent(house, 'org', id, { type: 'SET_TIMES', times: [iso(soon(42))] });
  expect([await count('admin'), await count('otherAdmin')]).toEqual([1, 2]);
});
