import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { enqueue } from '../../../server/db/queues';
import { beginScheduled, nextOf } from '../../../server/reports/schedules';
import { saveTimeZone } from '../../../src/contract/auth';
import { listReportSchedules, scheduleReport, stopReportSchedule } from '../../../src/contract/reports';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { workOff } from '../kit/background';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from exports`);
  await house.db.run(sql`delete from mails`);
  await house.db.run(sql`delete from report_schedules`);
});

const put = (as: PersonName, body: object) => house.call(scheduleReport, { as, body: body as never });
const own = async (as: PersonName) => ok(await house.call(listReportSchedules, { as }));
const weekly = { report: 'interviewReport', every: 'week', query: { by: 'state', value: 'released' } };
const makeDue = () => house.db.run(sql`update report_schedules set next_at = law_now() - interval '1 minute'`);
const beginDue = () => workOff(house.db, ['reportSchedules', 'exports']);
const enqueueDue = () => house.db.transaction((tx) => enqueue(tx, 'reportSchedules', {}));

test.each([
  ['week', '2026-11-26T06:00:00Z', '2026-11-30T08:00'],
  ['week', '2026-11-30T02:29:00Z', '2026-11-30T08:00'],
  ['week', '2026-11-30T02:30:00Z', '2026-12-07T08:00'],
  ['month', '2026-11-26T06:00:00Z', '2026-12-01T08:00'],
  ['month', '2026-12-31T20:00:00Z', '2027-01-01T08:00'],
] as const)('the next time of each %s after %s is %s of the reader', (every, now, next) => {
  const found = nextOf(every, Date.parse(now), 'Asia/Kolkata');
  expect(found.setZone('Asia/Kolkata').toFormat("yyyy-MM-dd'T'HH:mm")).toBe(next);
});

test('a report is scheduled once for each span, listed with its next time, and stopped', async () => {
  ok(await put('admin', weekly));
  ok(await put('admin', { ...weekly, query: { by: 'organization', value: house.cast.organizationId } }));
  ok(await put('admin', { report: 'statisticsReport', every: 'month', query: { group: 'panelist' } }));
  const [first, second] = (await own('admin')).toSorted((a, b) => a.every.localeCompare(b.every));
  expect(first).toMatchObject({ every: 'month', query: { group: 'panelist' }, party: null });
  expect(second).toMatchObject({ every: 'week', party: { id: house.cast.organizationId } });
  expect(DateTime.fromISO(second?.nextAt ?? '', { zone: 'Asia/Kolkata' })).toMatchObject({ weekday: 1, hour: 8 });
  expect(await own('otherAdmin')).toEqual([]);
  const which = { report: 'interviewReport', every: 'week' } as const;
  ok(await house.call(stopReportSchedule, { as: 'otherAdmin', body: which }));
  expect(await own('admin')).toHaveLength(2);
  ok(await house.call(stopReportSchedule, { as: 'admin', body: which }));
  expect(await own('admin')).toHaveLength(1);
});

test('a value of another search, or a report of others, is refused', async () => {
  const body = { ...weekly, query: { by: 'panelist', value: 'released' } };
  expect(refused(await put('admin', body), 400).details).toMatchObject([{ field: 'value' }]);
  refused(await put('org', weekly), 403);
  expect(await own('admin')).toEqual([]);
});

test.each([
  ['statisticsReport', { group: 'team' }, 'query.group'],
  ['statisticsReport', { by: 'state' }, 'query.by'],
  ['interviewReport', { by: 'state', value: 'released', group: 'panelist' }, 'query.group'],
])('a %s with %j can never be made and is refused', async (report, query, field) => {
  expect(refused(await put('admin', { report, every: 'week', query }), 400).details).toMatchObject([{ field }]);
  expect(await own('admin')).toEqual([]);
});

test('one that can no longer be made is removed; one for which there are too many exports waits', async () => {
  ok(await put('admin', weekly));
  ok(await put('org', { report: 'statisticsReport', every: 'month', query: {} }));
  await house.db.run(sql`update report_schedules set query = '{"group": "team"}' where report = 'interviewReport'`);
  await house.db.run(sql`
    insert into exports (owner_id, organization_id, list, query, columns, format)
    select ${house.cast.people.org.id}, ${house.cast.organizationId}, 'interviews', '{}', '{code}', 'csv'
    from generate_series(1, 20)`);
  await makeDue();
  await house.db.transaction(beginScheduled);
  expect(await own('admin')).toEqual([]);
  const [waiting] = await own('org');
  expect(Date.parse(waiting?.nextAt ?? '') - Date.now()).toBeLessThanOrEqual(10 * 60_000);
});

test('one whose owner moves to another time zone is sent on the same day, at 08:00 there', async () => {
  const whenIn = async (zone: string) =>
    (await own('admin')).map(({ nextAt }) => DateTime.fromISO(nextAt, { zone }).toFormat('yyyy-MM-dd HH:mm'));
  const moveTo = async (timeZone: string) => ok(await house.call(saveTimeZone, { as: 'admin', body: { timeZone } }));
  ok(await put('admin', weekly));
  ok(await put('admin', { report: 'statisticsReport', every: 'month', query: {} }));
  const planned = await whenIn('Asia/Kolkata');
  for (const zone of ['America/New_York', 'Pacific/Auckland', 'Asia/Kolkata']) {
    await moveTo(zone);
    expect(await whenIn(zone)).toEqual(planned);
  }
});

test('one that is due is made and sent once by two servers, about the 7 days before, and waits for its next time', async () => {
  ok(await put('admin', weekly));
  ok(await put('org', { report: 'statisticsReport', every: 'month', query: {} }));
  await house.db.run(sql`update report_schedules set next_at = next_at + interval '1 day'`);
  await beginDue();
  expect(await house.db.many(sql`select from exports`)).toEqual([]);
  await makeDue();
  await enqueueDue();
  await Promise.all([beginDue(), beginDue()]);
  await beginDue();
  const today = DateTime.now().setZone('Asia/Kolkata');
  const text = (days: number) => today.minus({ days }).toFormat('yyyy-MM-dd');
  const exports = await house.db.many<{ list: string; query: object; status: string }>(sql`
    select list, query, status from exports order by list`);
  expect(exports).toEqual([
    {
      ...{ list: 'interviewReport', status: 'ready' },
      query: { by: 'state', value: 'released', from: text(7), to: text(1) },
    },
    { list: 'statisticsReport', status: 'ready', query: { month: today.minus({ months: 1 }).toFormat('yyyy-MM') } },
  ]);
  const mails = await house.db.many<{ recipient: string }>(sql`
    select recipient::text as recipient from mails order by subject`);
  expect(mails.map(({ recipient }) => recipient)).toEqual([house.cast.people.admin.email, house.cast.people.org.email]);
  for (const as of ['admin', 'org'] as const)
    for (const { nextAt } of await own(as)) expect(Date.parse(nextAt)).toBeGreaterThan(Date.now());
});

test('one whose owner was deactivated is stopped', async () => {
  const { id } = house.cast.people.otherAdmin;
  ok(await put('otherAdmin', weekly));
  await house.db.run(sql`update users set active = false where id = ${id}`);
  await makeDue();
  await enqueueDue();
  await beginDue();
  expect(await house.db.many(sql`select from report_schedules`)).toEqual([]);
  expect(await house.db.many(sql`select from exports`)).toEqual([]);
  await house.db.run(sql`update users set active = true where id = ${id}`);
});
