import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { downloadExport, getExport, listExports, startExport } from '../../../src/contract/exports';
import type { Leaf } from '../../../src/contract/interviews';
import type { Call } from '../../../src/contract/kit';
import { getInterviewReport, listReportInterviews, sendReport } from '../../../src/contract/reports';
import { newSession, wire } from '../contract/samples';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { addStranger, type PersonName } from '../kit/cast';
import { workOff } from '../kit/background';
import { day, happened, hour, interviewAt, type PanelistName } from '../kit/interviews';

let house: House;
const now = Date.now();
const zone = 'Asia/Kolkata';
const today = DateTime.fromMillis(now, { zone }).startOf('day');
const text = (days: number) => today.plus({ days }).toFormat('yyyy-MM-dd');

const world: [leaf: Leaf, days: number, whose: 'own' | 'other', panelist: PanelistName][] = [
  ['released', -1, 'own', 'panelist'],
  ['released', -2, 'other', 'thirdPanelist'],
  ['canceled', -2, 'own', 'panelist'],
  ['noShow', -3, 'own', 'panelist'],
  ['inReview', -4, 'own', 'panelist'],
  ['pendingFeedback', -5, 'own', 'secondPanelist'],
  ['released', -12, 'own', 'panelist'],
  ['confirmed', 2, 'own', 'panelist'],
  ['requested', 3, 'own', 'panelist'],
  ['pendingSchedule', 4, 'own', 'panelist'],
];

beforeAll(async () => {
  house = await startHouse();
  const { cast, db } = house;
  for (const [leaf, days, whose, panelist] of world) {
    const candidate = await addStranger(db, whose === 'own' ? cast.organizationId : cast.otherOrganizationId);
    const start = now + days * day;
    const id = await interviewAt(house, { leaf: leaf === 'canceled' ? 'confirmed' : leaf, start, candidate, panelist });
    const by = { role: 'ADMIN', id: cast.people.admin.id } as const;
    if (leaf === 'canceled')
      await db.transaction((tx) =>
        happened(house, tx, id, { type: 'CANCEL', now: start - 2 * hour, by, why: 'Closed' }),
      );
  }
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from exports`);
  await house.db.run(sql`delete from mails`);
});

type Query = Record<string, string>;
const list = (query: Query, as: PersonName = 'admin') => house.call(listReportInterviews, { as, query });
const summary = (query: Query) => house.call(getInterviewReport, { as: 'admin', query });
const week = { from: text(-7), to: text(0) };

/**
 * The codes of the interviews of these days, determined without the report: from the law's own state instead of
 * columns.
 */
async function plainly(from: string, to: string): Promise<string[]> {
  const rows = await house.db.many<{
    code: string;
    context: { start: number | null; canceled: { at: number } | null };
  }>(sql`select code, context from interviews`);
  const dayOf = (at: number) => DateTime.fromMillis(at, { zone }).toFormat('yyyy-MM-dd');
  return rows
    .filter(({ context: { start, canceled } }) => {
      const at = canceled?.at ?? start;
      return at !== null && dayOf(at) >= from && dayOf(at) <= to;
    })
    .map(({ code }) => code)
    .sort();
}

describe('an interview report', () => {
  test.each<[string, number, number]>([
    ['the last week', -7, 0],
    ['one day', -2, -2],
    ['what is ahead', 0, 7],
  ])('of %s has exactly its interviews, and counts them', async (_, from, to) => {
    const days = { from: text(from), to: text(to) };
    const page = ok(await list({ ...days, _limit: '100' }));
    expect(page.content.map(({ code }) => code).sort()).toEqual(await plainly(days.from, days.to));
    const { total, days: counted } = ok(await summary(days));
    expect(total).toBe(page.totalElements);
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(total).toBeGreaterThan(0);
    // Each number equals the total of its list.
    for (const { day: on, outcome, count } of counted)
      expect(ok(await list({ from: on ?? '', to: on ?? '', outcome })).totalElements).toBe(count);
  });

  test('says of each how long booking and feedback took, how often it moved, and what it paid', async () => {
    const { content } = ok(await list({ by: 'state', value: 'released', ...week, sort: '-start' }));
    const [last] = content;
    const facts = await house.db.one<{ accepted: string; feedback: string; paise: number }>(sql`
      select (select h.at from interview_history h where h.interview_id = i.id and h.type = 'ACCEPT' order by h.seq limit 1) as accepted,
        (select f.at from feedback_versions f where f.interview_id = i.id order by f.version limit 1) as feedback,
        (select sum(pay_paise) from settlements s where s.interview_id = i.id)::int as paise
      from interviews i where i.id = ${last?.id ?? ''}`);
    expect(last).toMatchObject({ acceptedAt: facts.accepted, feedbackAt: facts.feedback, rescheduled: 0 });
    expect(last?.payPaise).toBe(facts.paise);
    expect(ok(await summary(week)).feedback.of).toBeGreaterThan(0);
  });

  test('is searched by organization, panelist, candidate, job profile or status, and says the name', async () => {
    const { cast } = house;
    const of = async (by: string, value: string) => ({
      count: ok(await list({ by, value })).totalElements,
      party: ok(await summary({ by, value })).party,
    });
    const plain = async (condition: ReturnType<typeof sql>) =>
      (await house.db.one<{ count: number }>(sql`select count(*) as count from interviews where ${condition}`)).count;
    expect(await of('organization', cast.otherOrganizationId)).toMatchObject({
      count: await plain(sql`organization_id = ${cast.otherOrganizationId}`),
      party: { id: cast.otherOrganizationId },
    });
    expect(await of('panelist', cast.people.secondPanelist.id)).toMatchObject({
      count: 1,
      party: { name: cast.people.secondPanelist.name },
    });
    expect(await of('jobProfile', cast.job.id)).toMatchObject({
      count: await plain(sql`job_profile_id = ${cast.job.id}`),
      party: { id: cast.job.id },
    });
    expect((await of('state', 'noShow')).count).toBe(await plain(sql`leaf = 'noShow'`));
    const one = await house.db.one<{ id: string; name: string }>(sql`
      select c.id, c.name from candidates c join interviews i on i.candidate_id = c.id order by i.id limit 1`);
    expect(await of('candidate', one.id)).toEqual({ count: 1, party: one });
    expect(await of('organization', cast.job.id)).toEqual({ count: 0, party: null });
  });

  test.each<[string, Query, string, string]>([
    ['nothing', {}, 'by', 'Please enter some value or select a date range'],
    ['a value alone', { value: 'released' }, 'by', 'Please select option for search'],
    ['an end alone', { to: text(0) }, 'from', 'Please provide start date'],
    ['a start alone', { from: text(0) }, 'to', 'Please select both a start date and an end date'],
    ['nine days', { from: text(-8), to: text(0) }, 'to', 'Choose at most 8 days'],
    ['eight days ahead', { from: text(1), to: text(8) }, 'to', 'Choose an end at most 7 days ahead'],
  ])(
    'of %s is refused at its field, as a list, as numbers, as a file and as an email',
    async (_, query, field, message) => {
      const said = [{ field, message }];
      expect(refused(await list(query), 400).details).toEqual(said);
      expect(refused(await summary(query), 400).details).toEqual(said);
      const body = { list: 'interviewReport', query, columns: ['code'], format: 'csv' as const };
      expect(refused(await house.call(startExport, { as: 'admin', body }), 400).details).toEqual(said);
      const sent = await house.call(sendReport, { as: 'admin', body: { report: 'interviewReport', query } as never });
      expect(refused(sent, 400).details).toEqual(said);
      expect(ok(await house.call(listExports, { as: 'admin' }))).toEqual([]);
    },
  );

  test('is for admins alone', async () => {
    for (const as of ['org', 'panelist', 'candidate'] as const) refused(await list(week, as), 403);
  });

  test('has days of the reader, also on a day of 23 or 25 hours', async () => {
    const { people } = house.cast;
    await house.db.run(sql`update users set time_zone = 'Europe/Berlin' where id = ${people.otherAdmin.id}`);
    const candidate = await addStranger(house.db, house.cast.organizationId);
    const id = await interviewAt(house, {
      leaf: 'released',
      start: now - 30 * day,
      candidate,
      panelist: 'thirdPanelist',
    });
    const startAt = async (at: string) => {
      await house.db.run(sql`
        update interviews set starts_at = ${at}::timestamptz, ends_at = ${at}::timestamptz + interval '1 hour' where id = ${id}`);
    };
    const found = async (on: string) => {
      const { content } = ok(await list({ from: on, to: on }, 'otherAdmin'));
      return content.some((row) => row.id === id);
    };
    // 25-10-2026 has 25 hours in Berlin: from 22:00Z the day before to 23:00Z.
    for (const [at, inside] of [
      ['2026-10-24T21:59:00Z', false],
      ['2026-10-24T22:00:00Z', true],
      ['2026-10-25T22:59:00Z', true],
      ['2026-10-25T23:00:00Z', false],
    ] as const) {
      await startAt(at);
      expect([at, await found('2026-10-25')]).toEqual([at, inside]);
    }
    // 29-03-2026 has 23 hours.
    for (const [at, inside] of [
      ['2026-03-28T23:00:00Z', true],
      ['2026-03-29T21:59:00Z', true],
      ['2026-03-29T22:00:00Z', false],
    ] as const) {
      await startAt(at);
      expect([at, await found('2026-03-29')]).toEqual([at, inside]);
    }
    await house.db.run(sql`update users set time_zone = ${zone} where id = ${people.otherAdmin.id}`);
  });
});

const download = async (id: string, as: PersonName) => {
  const token = await newSession(house.db, house.cast.people[as].id);
  return house.app.inject(wire(downloadExport as unknown as Call, { params: { id } }, token));
};
const emails = () =>
  house.db.many<{ recipient: string; subject: string; body: string }>(sql`
    select recipient::text as recipient, subject, body from mails order by id`);

describe('a report as a file', () => {
  test('has the rows of the list', async () => {
    const body = { list: 'interviewReport', query: week, columns: ['code'], format: 'csv' as const };
    const { id } = ok(await house.call(startExport, { as: 'admin', body }));
    await workOff(house.db, ['exports']);
    const lines = (await download(id, 'admin')).body.slice(1).trimEnd().split('\r\n').slice(1);
    expect(lines.sort()).toEqual(await plainly(week.from, week.to));
  });

  test('is sent once by two servers, as a link that only its owner can use', async () => {
    ok(await house.call(sendReport, { as: 'admin', body: { report: 'interviewReport', query: week } }));
    expect(await emails()).toEqual([]);
    await Promise.all([workOff(house.db, ['exports']), workOff(house.db, ['exports'])]);
    const sent = await emails();
    expect(sent).toMatchObject([{ recipient: house.cast.people.admin.email, subject: 'Your Interview Report' }]);
    const id = /reporttab\?tab=2&file=([0-9a-f-]{36})/.exec(sent[0]?.body ?? '')?.[1] ?? '';
    expect(ok(await house.call(getExport, { as: 'admin', params: { id } }))).toMatchObject({ status: 'ready' });
    expect((await download(id, 'admin')).statusCode).toBe(200);
    expect((await download(id, 'otherAdmin')).statusCode).toBe(404);
  });

  test('that cannot be made says so', async () => {
    ok(await house.call(sendReport, { as: 'otherAdmin', body: { report: 'interviewReport', query: week } }));
    // A user who has moved to another organization gets no rows of the former one.
    await house.db.run(sql`update exports set organization_id = ${house.cast.organizationId}`);
    await workOff(house.db, ['exports']);
    expect(await emails()).toMatchObject([
      { recipient: house.cast.people.otherAdmin.email, subject: 'Your Interview Report could not be made' },
    ]);
    expect(await house.db.one(sql`select status from exports`)).toEqual({ status: 'failed' });
  });
});
