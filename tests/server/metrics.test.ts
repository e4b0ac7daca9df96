import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/db/database';
import {
  analysisMetrics,
  funnelQueries,
  homeMetrics,
  loadQueries,
  longestSpan,
  outcomeQuery,
  requestedIn,
  startingIn,
  type MetricQuery,
} from '../../src/contract/metrics';
import { listInterviews, type Leaf } from '../../src/contract/interviews';
import { listNews } from '../../src/contract/messages-news';
import { closeHouse, ok, refused, startHouse, type House } from './kit';
import { addStranger, type PersonName } from './kit/cast';
import { day, happened, hour, interviewAt, iso, type PanelistName } from './kit/interviews';

let house: House;
const now = Date.now();

/** The interviews of the test in addition to its cast: state, start in days from now, organization, panelist. */
const world: [leaf: Leaf, days: number, whose: 'own' | 'other', panelist: PanelistName][] = [
  ['released', -1, 'own', 'panelist'],
  ['released', -1, 'other', 'thirdPanelist'],
  ['canceled', -1.5, 'own', 'panelist'],
  ['noShow', -2, 'own', 'panelist'],
  ['inReview', -3, 'own', 'panelist'],
  ['pendingFeedback', -4, 'own', 'secondPanelist'],
  ['released', -8, 'own', 'panelist'],
  ['released', -20, 'own', 'secondPanelist'],
  ['released', -40, 'own', 'panelist'],
  ['confirmed', 1.25, 'own', 'panelist'],
  ['requested', 2.25, 'own', 'panelist'],
  ['requested', 3, 'other', 'secondPanelist'],
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
  // Feedback is submitted two hours after the end, and a day after it for the interview of 8 days ago.
  await db.run(sql`alter table feedback_versions disable trigger append_only`);
  await db.run(sql`
    update feedback_versions f set at = i.ends_at + case when i.starts_at < law_now() - interval '7 days'
      and i.starts_at > law_now() - interval '10 days' then interval '24 hours' else interval '2 hours' end
    from interviews i where i.id = f.interview_id`);
  await db.run(sql`alter table feedback_versions enable trigger append_only`);
});
afterAll(() => closeHouse(house));

const home = async (as: PersonName) => ok(await house.call(homeMetrics, { as }));
const zone = 'Asia/Kolkata';
const today = () => DateTime.fromMillis(Date.now(), { zone }).startOf('day');
const text = (at: DateTime) => at.toFormat('yyyy-MM-dd');
const instants = (from: string, to: string) => ({
  from: iso(DateTime.fromISO(from, { zone }).toMillis()),
  to: iso(DateTime.fromISO(to, { zone }).plus({ days: 1 }).toMillis()),
});
const rowsOf = async (as: PersonName, query: MetricQuery) =>
  ok(await house.call(listInterviews, { as, query: { ...query, _limit: 1 } as never })).totalElements;
const analysis = async (as: PersonName, days: number, organizationId?: string) =>
  ok(
    await house.call(analysisMetrics, {
      as,
      query: {
        from: text(today().minus({ days: days - 1 })),
        to: text(today()),
        ...(organizationId && { organizationId }),
      },
    }),
  );

describe('the metrics of a home', () => {
  test('compare the last 7 days with the 7 before, within the reach of their reader', async () => {
    const week = async (as: PersonName) =>
      Object.fromEntries((await home(as)).week.map(({ metric, count, before }) => [metric, [count, before]]));
    expect(await week('admin')).toEqual({ requests: [10, 1], held: [4, 1], canceled: [1, 0], noShow: [1, 0] });
    expect(await week('org')).toEqual({ requests: [8, 1], held: [3, 1], canceled: [1, 0], noShow: [1, 0] });
    expect(await week('otherOrg')).toEqual({ requests: [2, 0], held: [1, 0], canceled: [0, 0], noShow: [0, 0] });
    expect(await week('panelist')).toMatchObject({ held: [2, 1], canceled: [0, 0], noShow: [1, 0] });
    expect(await week('thirdPanelist')).toMatchObject({ held: [1, 0], canceled: [0, 0] });
  });

  test('recap 28 days, with the median time to feedback', async () => {
    expect((await home('admin')).recap).toEqual({ held: 6, canceled: 1, noShow: 1, feedbackHours: 2 });
    expect((await home('panelist')).recap).toEqual({ held: 3, canceled: 1, noShow: 1, feedbackHours: 2 });
    expect((await home('thirdPanelist')).recap.canceled).toBe(0);
    expect((await home('otherOrg')).recap).toEqual({ held: 1, canceled: 0, noShow: 0, feedbackHours: 2 });
    // The organization has released interviews of yesterday, and of 8 and 20 days ago, and sees no other feedback.
    expect((await home('org')).recap).toEqual({ held: 5, canceled: 1, noShow: 1, feedbackHours: 2 });
  });

  test('have the load of the next days by the reader’s own day', async () => {
    const load = (await home('panelist')).load.filter(({ day: at }) => at > text(today()));
    expect((await home('panelist')).load.map((one) => one.day)[0]).toBe(text(today()));
    const dayOf = (days: number) => text(DateTime.fromMillis(now + days * day, { zone }));
    expect(load.filter(({ booked, asked }) => booked + asked > 0)).toEqual([
      { day: dayOf(1.25), booked: 1, asked: 0 },
      { day: dayOf(2.25), booked: 0, asked: 1 },
    ]);
  });

  test('tell admins how old the queues are, and who came', async () => {
    const { queues = [], users = [] } = await home('superAdmin');
    expect(queues).toEqual([
      { queue: 'waiting', day: 1, days: 0, longer: 0 },
      { queue: 'pendingFeedback', day: 0, days: 0, longer: 1 },
      { queue: 'inReview', day: 0, days: 1, longer: 0 },
    ]);
    expect(users.find(({ userType }) => userType === 'PANELIST')).toEqual({ userType: 'PANELIST', count: 3, week: 3 });
    await house.db.run(sql`update users set created_at = now() - interval '8 days' where name = 'Rosa Panelist'`);
    const after = (await home('admin')).users?.find(({ userType }) => userType === 'PANELIST');
    expect(after).toEqual({ userType: 'PANELIST', count: 3, week: 2 });
  });

  test('tell a panelist what a request pays before it is accepted, and what was earned by month', async () => {
    const { requests = [], earned = [] } = await home('panelist');
    expect(requests).toEqual([{ id: expect.any(String) as string, paise: 200000, months: 24 }]);
    expect(earned).toHaveLength(6);
    expect(earned.at(-1)?.month).toBe(today().toFormat('yyyy-MM'));
    const { sum } = await house.db.one<{ sum: number }>(sql`
      select sum(pay_paise)::bigint as sum from settlements where panelist_id = ${house.cast.people.panelist.id}`);
    expect(sum).toBeGreaterThan(0);
    expect(earned.reduce((all, { paise }) => all + paise, 0)).toBe(sum);
    await house.db.run(sql`update rate_cards set holds_from = '2199-01-01' where minutes = 60`);
    expect((await home('panelist')).requests?.[0]?.paise).toBeNull();
    await house.db.run(sql`update rate_cards set holds_from = '2020-01-01' where minutes = 60`);
  });

  test('count what was earned to the month in which it was earned, in the panelist’s zone', async () => {
    const { db, cast } = house;
    const earned = async () => ((await home('panelist')).earned ?? []).slice(-2).map(({ paise }) => paise);
    const [last = 0, present = 0] = await earned();
    // 20:00 UTC on the last day of a month is the first day of the next month in Kolkata.
    const month = today().startOf('month');
    for (const [nth, minutes, paise] of [
      [1, -1, 100],
      [2, 90, 2_000],
    ] as const)
      await db.run(sql`
        insert into settlements (interview_id, seq, round, panelist_id, pay_paise, credits, at)
        select id, 900, ${nth}, panelist_id, ${paise}, 0, ${month.plus({ minutes }).toJSDate()} from interviews
        where panelist_id = ${cast.people.panelist.id} order by id limit 1`);
    expect(await earned()).toEqual([last + 100, present + 2_000]);
    await db.run(sql`alter table settlements disable trigger append_only`);
    await db.run(sql`delete from settlements where seq = 900`);
    await db.run(sql`alter table settlements enable trigger append_only`);
  });

  test.each([
    ['org', ['users', 'queues', 'earned', 'requests']],
    ['panelist', ['users', 'queues', 'funnel', 'turnaround']],
    ['admin', ['earned', 'requests']],
  ] as const)('have nothing for %s that is for others', async (as, absent) => {
    const metrics = await home(as);
    for (const name of absent) expect(metrics).not.toHaveProperty(name);
  });

  test('are the totals of their lists', async () => {
    const from = text(today().minus({ days: 27 }));
    const days = [from, text(today())] as const;
    for (const as of ['admin', 'org', 'otherOrg'] as const) {
      const { funnel = [], recap, load } = await home(as);
      for (const { step, count } of funnel)
        expect([as, step, count]).toEqual([
          as,
          step,
          await rowsOf(as, { ...funnelQueries[step], ...requestedIn(instants(...days)) }),
        ]);
      for (const outcome of ['held', 'canceled', 'noShow'] as const)
        expect(recap[outcome]).toBe(await rowsOf(as, outcomeQuery(outcome, instants(...days))));
      for (const one of load)
        expect(one.booked).toBe(await rowsOf(as, { ...loadQueries.booked, ...startingIn(instants(one.day, one.day)) }));
    }
  });
});

describe('an analysis', () => {
  test('counts what became of interviews, by the part of the span in which they start', async () => {
    const { outcomes, funnel, turnaround } = await analysis('admin', 28);
    expect(outcomes).toHaveLength(28);
    const sum = (of: 'held' | 'canceled' | 'noShow') => outcomes.reduce((all, one) => all + one[of], 0);
    expect([sum('held'), sum('canceled'), sum('noShow')]).toEqual([6, 1, 1]);
    expect(funnel.map(({ count }) => count)).toEqual([12, 10, 6, 4, 0]);
    const eightAgo = turnaround.find(({ from }) => from === text(DateTime.fromMillis(now - 8 * day, { zone })));
    expect(eightAgo).toMatchObject({ feedback: 24, request: 24 + 24 + 1 });
  });

  test('takes weeks and months for longer spans', async () => {
    const { outcomes } = await analysis('admin', 60);
    expect(outcomes.slice(1).every(({ from }) => DateTime.fromISO(from).weekday === 1)).toBe(true);
    expect(outcomes[0]?.from).toBe(text(today().minus({ days: 59 })));
    expect(outcomes.at(-1)?.to).toBe(text(today()));
    expect(outcomes.reduce((all, { held }) => all + held, 0)).toBe(7);
    const year = (await analysis('admin', 365)).outcomes;
    expect(year.slice(1).every(({ from }) => from.endsWith('-01'))).toBe(true);
    expect(year.length).toBeLessThanOrEqual(13);
  });

  test('compares panelists for admins: what they held, and what they offer', async () => {
    const { panelists = [] } = await analysis('admin', 28);
    expect(panelists.map(({ name, held, hours }) => [name, held, hours])).toEqual([
      ['Pia Panelist', 3, 168],
      ['Quentin Panelist', 2, 168],
      ['Rosa Panelist', 1, 168],
    ]);
    expect(panelists.map(({ feedbackHours }) => feedbackHours)).toEqual([2, 2, 2]);
    const { panelistId } = { panelistId: house.cast.people.panelist.id };
    const days = [text(today().minus({ days: 27 })), text(today())] as const;
    expect(await rowsOf('admin', { ...outcomeQuery('held', instants(...days)), panelistId })).toBe(3);
    expect(await analysis('org', 28)).not.toHaveProperty('panelists');
  });

  test('counts hours that cross midnight, and none for who offers none', async () => {
    const { db, cast } = house;
    await db.run(
      sql`delete from panelist_hours where panelist_id in (${cast.people.secondPanelist.id}, ${cast.people.thirdPanelist.id})`,
    );
    await db.run(sql`
      insert into panelist_hours (panelist_id, weekday, starts, ends)
      values (${cast.people.secondPanelist.id}, 1, '22:00', '02:30'), (${cast.people.secondPanelist.id}, 3, '09:00', '10:00')`);
    const { panelists = [] } = await analysis('admin', 28);
    expect(panelists.map(({ hours }) => hours)).toEqual([168, 5.5, 0]);
  });

  test('is of one organization, and never of another’s', async () => {
    const { cast } = house;
    const held = ({ outcomes }: Awaited<ReturnType<typeof analysis>>) =>
      outcomes.reduce((all, one) => all + one.held, 0);
    expect(held(await analysis('admin', 28, cast.otherOrganizationId))).toBe(1);
    expect(held(await analysis('org', 28))).toBe(5);
    expect(await analysis('org', 28, cast.organizationId)).toEqual({
      ...(await analysis('org', 28)),
      organization: { id: cast.organizationId, name: 'Blue Harbour' },
    });
    expect(held(await analysis('otherOrg', 28))).toBe(1);
    const foreign = { from: '2030-01-01', to: '2030-01-02', organizationId: cast.otherOrganizationId };
    refused(await house.call(analysisMetrics, { as: 'org', query: foreign }), 404);
    for (const as of ['panelist', 'candidate'] as const)
      refused(await house.call(analysisMetrics, { as, query: { from: '2030-01-01', to: '2030-01-02' } }), 403);
  });

  test.each([
    [{ from: '2026-02-02', to: '2026-02-01' }],
    [{ from: '2025-01-01', to: text(DateTime.fromISO('2025-01-01').plus({ days: longestSpan })) }],
    [{ from: '2026-02-30', to: '2026-03-01' }],
  ])('refuses %o', async (query) => {
    refused(await house.call(analysisMetrics, { as: 'admin', query }), 400);
  });
});

test('news are what is published now, the newest first', async () => {
  const { db } = house;
  await db.run(sql`
    insert into news (title, text, publish_from) values
      ('Older', 'Of last week', now() - interval '7 days'), ('Newer', 'Of today', now() - interval '1 hour'),
      ('A draft', 'Not yet', null), ('To come', 'Not yet', now() + interval '1 day')`);
  for (const as of ['admin', 'org', 'panelist', 'candidate'] as const) {
    const { content, totalElements } = ok(await house.call(listNews, { as }));
    expect(content.map(({ title }) => title)).toEqual(['Newer', 'Older']);
    expect(totalElements).toBe(2);
  }
});

test('an empty database has metrics of nothing', async () => {
  const empty = await startHouse();
  try {
    const metrics = async (as: PersonName) => ok(await empty.call(homeMetrics, { as }));
    for (const as of ['admin', 'org', 'panelist'] as const) {
      const { week, recap, load } = await metrics(as);
      expect(week.every(({ count, before }) => count === 0 && before === 0)).toBe(true);
      expect(recap).toEqual({ held: 0, canceled: 0, noShow: 0, feedbackHours: null });
      expect(load).toHaveLength(7);
    }
    const span = { from: text(today().minus({ days: 6 })), to: text(today()) };
    const { funnel, turnaround, panelists } = ok(await empty.call(analysisMetrics, { as: 'admin', query: span }));
    expect(funnel.every(({ count }) => count === 0)).toBe(true);
    expect(turnaround.every(({ request, feedback }) => request === null && feedback === null)).toBe(true);
    expect(panelists).toEqual([]);
  } finally {
    await closeHouse(empty);
  }
});
