import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInterview, sendEvent } from '../../../src/contract/interviews';
import { getAvailability, putAvailability } from '../../../src/contract/people';
import { getAwayDay, storeDayOff } from '../../../src/contract/booking-away';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, refused, sent, startHouse, type House } from '../kit';
import { addStranger, type PersonName } from '../kit/cast';
import { bookedWith, hour, interviewAt, iso, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const stranger = () => addStranger(house.db, house.cast.organizationId);
const idOf = (name: PersonName) => house.cast.people[name].id;
const zoneOf = async (name: PersonName) =>
  (await house.db.one<{ zone: string }>(sql`select time_zone as zone from users where id = ${idOf(name)}`)).zone;
const localDay = async (name: PersonName, at: number) =>
  DateTime.fromMillis(at, { zone: await zoneOf(name) }).toFormat('yyyy-MM-dd');
const away = (id: string, day: string, as: PersonName = 'admin') =>
  house.call(getAwayDay, { as, params: { id }, query: { day } });

test('each interview of the day gets a replacement, at the same time where one is free, and nobody is proposed twice', async () => {
  // There is no pause between them, so a panelist with breathing space cannot take both.
  const first = soon(60);
  const starts = [first, first + hour];
  const day = await localDay('panelist', first);
  const ids: string[] = [];
  for (const start of starts)
    ids.push(await interviewAt(house, { leaf: 'confirmed', start, candidate: await stranger(), panelist: 'panelist' }));
  const onDay = [];
  for (const [index, start] of starts.entries())
    if ((await localDay('panelist', start)) === day) onDay.push(ids[index]);
  const found = ok(await away(idOf('panelist'), day));
  expect(found.rows.map(({ interview }) => interview.id)).toEqual(onDay);
  for (const { interview, replacements } of found.rows) {
    const [best] = replacements;
    expect(best?.start).toBe(interview.start);
    expect(replacements.map(({ panelistId }) => panelistId)).not.toContain(idOf('panelist'));
  }
  // All proposals can be booked.
  for (const { interview, replacements } of found.rows) {
    const [best] = replacements;
    if (!best) throw new Error('Nobody was proposed');
    await sent(house, 'admin', interview.id, { type: 'BOOK', panelistId: best.panelistId, start: best.start });
  }
  expect(ok(await away(idOf('panelist'), day)).rows).toEqual([]);
});

test('three interviews one after the other without a pause are shared out between the two who are free', async () => {
  let first = soon(90);
  const startsFrom = (from: number) => [from, from + hour, from + 2 * hour];
  const daysOf = (starts: number[]) => Promise.all(starts.map((start) => localDay('panelist', start)));
  while (new Set(await daysOf(startsFrom(first))).size > 1) first += hour;
  for (const start of startsFrom(first))
    await interviewAt(house, { leaf: 'confirmed', start, candidate: await stranger(), panelist: 'panelist' });
  const { rows } = ok(await away(idOf('panelist'), await localDay('panelist', first)));
  const proposed = rows.filter(({ interview }) =>
    startsFrom(first)
      .map(iso)
      .includes(interview.start ?? ''),
  );
  const best = proposed.map(({ replacements }) => replacements[0]);
  expect(best.map((one) => one?.start)).toEqual(startsFrom(first).map(iso));
  // Each panelist has a break of 15 minutes around an interview, so adjacent interviews have different panelists.
  expect(best[0]?.panelistId).not.toBe(best[1]?.panelistId);
  expect(best[1]?.panelistId).not.toBe(best[2]?.panelistId);
  for (const [index, { interview }] of proposed.entries()) {
    const { panelistId = '', start = '' } = best[index] ?? {};
    await sent(house, 'admin', interview.id, { type: 'BOOK', panelistId, start });
  }
});

test('a day off is stored once, with a mail to the panelist, and takes them out of what is offered', async () => {
  const at = soon(130);
  const day = await localDay('thirdPanelist', at);
  const store = (as: PersonName = 'admin', given = day) =>
    house.call(storeDayOff, { as, params: { id: idOf('thirdPanelist') }, body: { day: given } });
  expect(ok(await store()).stored).toBe(true);
  expect(ok(await store()).stored).toBe(false);
  expect(
    await house.db.many(sql`
      select subject from mails where recipient = ${house.cast.people.thirdPanelist.email} and subject like 'We added a day off%'`),
  ).toHaveLength(1);
  expect(ok(await away(idOf('thirdPanelist'), day)).dayOff).toBe(true);
  expect(
    await house.db.many(sql`select object from audit where action = 'storeDayOff' and user_id = ${idOf('admin')}`),
  ).toEqual([{ object: idOf('thirdPanelist') }]);
  const id = await interviewAt(house, {
    leaf: 'confirmed',
    start: at,
    candidate: await stranger(),
    panelist: 'panelist',
  });
  const { rows } = ok(await away(idOf('panelist'), await localDay('panelist', at)));
  const own = rows.find(({ interview }) => interview.id === id);
  expect(own?.replacements.filter(({ start }) => start === iso(at)).map(({ panelistId }) => panelistId)).not.toContain(
    idOf('thirdPanelist'),
  );
  expect(refused(await store('admin', '2024-01-01'), 400).details).toEqual([
    { field: 'day', message: 'This day has passed' },
  ]);
  for (const as of ['org', 'panelist', 'candidate'] as const) refused(await store(as), 403);
});

test('what waits for their answer is on the day as well, and what is on the days beside it is not', async () => {
  const tomorrow = DateTime.now()
    .setZone(await zoneOf('secondPanelist'))
    .plus({ days: 1 })
    .startOf('day');
  const at = async (hours: number, leaf: 'confirmed' | 'requested' = 'confirmed') =>
    interviewAt(house, {
      leaf,
      start: tomorrow.plus({ hours }).toMillis(),
      candidate: await stranger(),
      panelist: 'secondPanelist',
    });
  const [, first, waiting, last] = [await at(-2), await at(0), await at(12, 'requested'), await at(22), await at(24)];
  const { rows } = ok(await away(idOf('secondPanelist'), tomorrow.toFormat('yyyy-MM-dd')));
  expect(rows.map(({ interview }) => interview.id)).toEqual([first, waiting, last]);
});

test('who was asked for an interview before is not proposed for it again', async () => {
  await house.db.run(sql`delete from panelist_days_off`);
  const start = soon(110);
  const id = await bookedWith(house, await stranger(), 'secondPanelist', start);
  await sent(house, 'secondPanelist', id, { type: 'DECLINE', why: 'On leave' });
  const { panelist } = ok(await house.call(getInterview, { as: 'admin', params: { id } }));
  const asked = panelist?.id === idOf('panelist') ? 'panelist' : 'thirdPanelist';
  const { rows } = ok(await away(idOf(asked), await localDay(asked, start)));
  const { replacements = [] } = rows.find(({ interview }) => interview.id === id) ?? {};
  expect(replacements.length).toBeGreaterThan(0);
  expect(replacements.map(({ panelistId }) => panelistId)).not.toContain(idOf('secondPanelist'));
});

test('today can be a day off, and so is each day between the first and the last of several', async () => {
  const id = idOf('thirdPanelist');
  const today = await localDay('thirdPanelist', Date.now());
  await house.db.run(sql`delete from panelist_days_off`);
  const store = async () =>
    ok(await house.call(storeDayOff, { as: 'admin', params: { id }, body: { day: today } })).stored;
  expect(await store()).toBe(true);
  await house.db.run(sql`update panelist_days_off set first_day = first_day - 1, last_day = last_day + 1`);
  expect(await store()).toBe(false);
  expect(ok(await away(id, today)).dayOff).toBe(true);
  await house.db.run(sql`delete from panelist_days_off`);
});

test('hours that were open for editing are not saved over a day off that was stored meanwhile', async () => {
  const as = 'secondPanelist';
  const [before, day] = [ok(await house.call(getAvailability, { as })), await localDay(as, soon(150))];
  ok(await house.call(storeDayOff, { as: 'admin', params: { id: idOf(as) }, body: { day } }));
  const late = await house.call(putAvailability, { as, body: before });
  expect(refused(late, 409).data).toMatchObject({ daysOff: [{ from: day, to: day }] });
  await house.db.run(sql`delete from panelist_days_off`);
});

test('bad input, and other roles', async () => {
  const day = await localDay('panelist', Date.now());
  const nobody = '00000000-0000-4000-8000-000000000000';
  refused(await away(nobody, day), 404);
  // The user is not a panelist.
  refused(await away(idOf('admin'), day), 404);
  refused(await away('x', day), 400);
  refused(await away(idOf('panelist'), '2026-02-30'), 400);
  refused(await away(idOf('panelist'), 'tomorrow'), 400);
  refused(await house.call(storeDayOff, { as: 'admin', params: { id: nobody }, body: { day: '2150-01-01' } }), 404);
  for (const as of ['org', 'panelist', 'candidate'] as const) refused(await away(idOf('panelist'), day, as), 403);
});

test('who declines because they are away has these days off, and admins read which', async () => {
  const start = soon(150);
  const id = await interviewAt(house, { leaf: 'requested', start, candidate: await stranger(), panelist: 'panelist' });
  const from = await localDay('panelist', start);
  const to = DateTime.fromISO(from).plus({ days: 2 }).toFormat('yyyy-MM-dd');
  const before = ok(await house.call(getAvailability, { as: 'panelist' }));
  const decline = (away: { from: string; to: string }) =>
    house.call(sendEvent, {
      as: 'panelist',
      params: { id },
      body: { type: 'DECLINE', version: 1, away, why: ' A wedding. ' },
    });
  const passed = { from: '2026-01-01', to: '2026-01-02' };
  expect(refused(await decline(passed), 400).details).toEqual([{ field: 'away', message: 'This day has passed' }]);
  expect(refused(await decline({ from: to, to: from }), 400).details?.[0]?.field).toMatch(/^away/);
  expect(ok(await house.call(getAvailability, { as: 'panelist' }))).toEqual(before);
  ok(await decline({ from, to }));
  const after = ok(await house.call(getAvailability, { as: 'panelist' }));
  expect(after.daysOff).toContainEqual({ from, to });
  // The revision is raised, so that an editor with older hours cannot overwrite the days off.
  expect(after.revision).toBe(before.revision + 1);
  const words = (day: string) => day.split('-').reverse().join('-');
  const { history } = ok(await house.call(getInterview, { as: 'admin', params: { id } }));
  expect(history.find(({ type }) => type === 'DECLINE')?.why).toBe(
    `Away from ${words(from)} to ${words(to)}. A wedding.`,
  );
});

test.each([
  { entries: 'side by side', apart: 1, added: false },
  { entries: 'with a working day between them', apart: 2, added: true },
])('two stored entries $entries count as the days that they cover together', async ({ apart, added }) => {
  const id = idOf('panelist');
  const start = soon(70 + 6 * apart);
  const first = await localDay('panelist', start);
  const after = (days: number) => DateTime.fromISO(first).plus({ days }).toFormat('yyyy-MM-dd');
  await house.db.run(sql`delete from panelist_days_off`);
  await house.db.run(sql`
    insert into panelist_days_off (panelist_id, first_day, last_day)
    values (${id}, ${after(-1)}, ${first}), (${id}, ${after(apart)}, ${after(5)})`);
  const interview = await interviewAt(house, {
    leaf: 'requested',
    start,
    candidate: await stranger(),
    panelist: 'panelist',
  });
  const away = { from: first, to: after(3) };
  ok(
    await house.call(sendEvent, {
      as: 'panelist',
      params: { id: interview },
      body: { type: 'DECLINE', version: 1, away, why: 'A wedding' },
    }),
  );
  const { daysOff } = ok(await house.call(getAvailability, { as: 'panelist' }));
  expect(daysOff).toHaveLength(added ? 3 : 2);
  await house.db.run(sql`delete from panelist_days_off`);
});
