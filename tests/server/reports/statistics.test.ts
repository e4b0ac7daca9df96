import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { startExport } from '../../../src/contract/exports';
import { countedMetrics, privateMetrics, type CountedMetric } from '../../../src/contract/interviews-counted';
import { listInterviews, type Leaf } from '../../../src/contract/interviews';
import {
  getStatistics,
  listStatistics,
  metricsOf,
  numberQuery,
  type StatisticsGroup,
} from '../../../src/contract/reports-statistics';
import type { InterviewContext } from '../../../src/machines/lifecycle/interview-types';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { addStranger, type PersonName } from '../kit/cast';
import { day, happened, hour, interviewAt, iso, type PanelistName } from '../kit/interviews';

let house: House;
const now = Date.now();
const zone = 'Asia/Kolkata';
const today = DateTime.fromMillis(now, { zone }).startOf('day');
const text = (days: number) => today.plus({ days }).toFormat('yyyy-MM-dd');
const week = { from: text(-6), to: text(1) };
const span = { from: iso(today.minus({ days: 6 }).toMillis()), to: iso(today.plus({ days: 2 }).toMillis()) };

const world: [leaf: Leaf, days: number, whose: 'own' | 'other' | 'mock', panelist: PanelistName][] = [
  ['released', -1, 'own', 'panelist'],
  ['released', -2, 'other', 'thirdPanelist'],
  ['released', -3, 'mock', 'secondPanelist'],
  ['canceled', -2, 'own', 'panelist'],
  ['noShow', -3, 'own', 'panelist'],
  ['inReview', -4, 'own', 'panelist'],
  ['pendingFeedback', -5, 'own', 'secondPanelist'],
  ['released', -12, 'own', 'panelist'],
  ['confirmed', 1, 'own', 'panelist'],
  ['requested', 1.2, 'own', 'panelist'],
];

beforeAll(async () => {
  house = await startHouse();
  const { cast, db } = house;
  for (const [leaf, days, whose, panelist] of world) {
    const candidate = await addStranger(
      db,
      { own: cast.organizationId, other: cast.otherOrganizationId, mock: null }[whose] as string,
    );
    const start = now + days * day;
    const id = await interviewAt(house, { leaf: leaf === 'canceled' ? 'confirmed' : leaf, start, candidate, panelist });
    const by = { role: 'ADMIN', id: cast.people.admin.id } as const;
    if (leaf === 'canceled')
      await db.transaction((tx) =>
        happened(house, tx, id, { type: 'CANCEL', now: start - 2 * hour, by, why: 'Closed' }),
      );
    if (leaf === 'requested')
      await db.transaction((tx) =>
        happened(house, tx, id, {
          type: 'DECLINE',
          now: now - hour / 4,
          by: { role: 'PANELIST', id: cast.people[panelist].id },
          facts: { next: null },
        }),
      );
  }
});
afterAll(() => closeHouse(house));

const rows = async (as: PersonName, query: Record<string, string>) =>
  ok(await house.call(listStatistics, { as, query: { ...query, _limit: '100' } as never })).content;
const numbers = async (as: PersonName, query: Record<string, string>) =>
  ok(await house.call(getStatistics, { as, query: query as never }));

/**
 * The number that each metric counts, determined for each interview from the law's own state and history instead of the
 * report's SQL.
 */
async function plainly(organizationId: string | null) {
  type Row = {
    leaf: Leaf;
    context: InterviewContext;
    created: string;
    types: string[];
    ats: string[];
    first: string | null;
  };
  const found = await house.db.many<Row>(sql`
    select i.leaf, i.context, i.created_at as created,
      (select array_agg(h.type order by h.seq) from interview_history h where h.interview_id = i.id) as types,
      (select array_agg(h.at::text order by h.seq) from interview_history h where h.interview_id = i.id) as ats,
      (select min(f.at) from feedback_versions f where f.interview_id = i.id) as first
    from interviews i where ${organizationId}::uuid is null or i.organization_id = ${organizationId}::uuid`);
  const inside = (at: number | null) => at !== null && at >= Date.parse(span.from) && at < Date.parse(span.to);
  const isHeld = (leaf: Leaf) => leaf === 'pendingFeedback' || leaf === 'inReview' || leaf === 'released';
  const happenedIn = ({ types, ats }: Row, type: string) =>
    types.some((one, nth) => one === type && inside(Date.parse(ats[nth] ?? '')));
  const judge: Record<CountedMetric, (row: Row) => boolean> = {
    requested: ({ created }) => inside(Date.parse(created)),
    booked: (row) => inside(Date.parse(row.created)) && row.types.includes('ACCEPT'),
    held: ({ leaf, context }) => isHeld(leaf) && inside(context.start),
    canceled: ({ context }) => inside(context.canceled?.at ?? null),
    canceledByOrganization: ({ context }) => context.canceled?.by === 'organization' && inside(context.canceled.at),
    canceledByCandidate: ({ context }) => context.canceled?.by === 'candidate' && inside(context.canceled.at),
    canceledByAdmin: ({ context }) => context.canceled?.by === 'admin' && inside(context.canceled.at),
    expired: ({ context }) => context.canceled?.expired === true && inside(context.canceled.at),
    noShow: ({ leaf, context }) => leaf === 'noShow' && inside(context.start),
    rescheduled: ({ leaf, context }) =>
      leaf !== 'canceled' &&
      inside(context.start) &&
      context.rounds.some(({ how }) => how === 'moved' || how === 'rescheduled'),
    declined: (row) => happenedIn(row, 'DECLINE'),
    lateFeedback: ({ leaf, context, first }) =>
      isHeld(leaf) &&
      inside(context.start) &&
      context.feedbackBy !== null &&
      context.feedbackBy < (first === null ? Date.now() : Date.parse(first)),
    returned: (row) => happenedIn(row, 'RETURN'),
  };
  return Object.fromEntries(countedMetrics.map((metric) => [metric, found.filter(judge[metric]).length]));
}

describe('a statistics report', () => {
  test('counts each metric as its definition says', async () => {
    const { counts, total } = await numbers('admin', week);
    expect(counts).toEqual(await plainly(null));
    for (const metric of ['requested', 'booked', 'held', 'canceled', 'canceledByAdmin', 'noShow', 'declined'] as const)
      expect([metric, (counts[metric] ?? 0) > 0]).toEqual([metric, true]);
    expect(total).toBeGreaterThan(0);
  });

  test.each<[PersonName, StatisticsGroup]>([
    ['admin', 'organization'],
    ['admin', 'jobProfile'],
    ['superAdmin', 'panelist'],
    ['org', 'jobProfile'],
  ])('of %s by %s: each count leads to exactly its rows', async (as, group) => {
    const found = await rows(as, { ...week, group });
    let compared = 0;
    for (const row of found) {
      expect(Object.keys(row.counts).sort()).toEqual([...metricsOf(group, as !== 'org')].sort());
      for (const metric of metricsOf(group, as !== 'org')) {
        const query = { ...numberQuery(metric, span, group, row.id), _limit: 1 };
        const listed = ok(await house.call(listInterviews, { as, query: query as never })).totalElements;
        expect([row.name, metric, row.counts[metric]]).toEqual([row.name, metric, listed]);
        if (listed > 0) compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(3);
  });

  test('of an organization has its own interviews alone, by job profile, without what panelists and reviews did', async () => {
    const { cast } = house;
    const own = await plainly(cast.organizationId);
    const { counts, review } = await numbers('org', { ...week, group: 'organization' });
    expect(counts).toEqual(
      Object.fromEntries(Object.entries(own).filter(([metric]) => !privateMetrics.includes(metric as never))),
    );
    expect(review).toBeUndefined();
    const found = await rows('org', { ...week, group: 'panelist' });
    expect(found.map(({ id }) => id)).toEqual([cast.job.id]);
    expect(found[0]).not.toHaveProperty('offeredHours');
    for (const counted of privateMetrics) {
      const query = { counted, countedFrom: span.from, countedTo: span.to };
      expect(ok(await house.call(listInterviews, { as: 'org', query: query as never })).totalElements).toBe(0);
    }
    const body = { list: 'statisticsReport', query: week, columns: ['name', 'held'], format: 'csv' as const };
    ok(await house.call(startExport, { as: 'org', body }));
    refused(await house.call(listStatistics, { as: 'panelist', query: week as never }), 403);
  });

  test('says what panelists did beside what they offer, and who declined', async () => {
    const { people } = house.cast;
    const found = await rows('admin', { ...week, group: 'panelist' });
    const one = found.find(({ id }) => id === people.panelist.id);
    // Three interviews of an hour each count as held or booked: released, in review, confirmed.
    expect(one).toMatchObject({ name: people.panelist.name, bookedHours: 3 });
    expect(one?.counts.declined).toBe(1);
    const hours = await house.db.one<{ hours: number }>(sql`
      select coalesce(sum(extract(epoch from ends::interval - starts::interval) / 3600), 0)::float8 as hours
      from panelist_hours where panelist_id = ${people.panelist.id}`);
    // Eight days contain each weekday once, and one of them twice.
    expect(one?.offeredHours ?? 0).toBeGreaterThanOrEqual(hours.hours);
  });

  test('by panelist has a row for who will hold interviews, and is not empty where only requests are counted', async () => {
    const { people } = house.cast;
    const tomorrow = { from: text(1), to: text(1), group: 'panelist' };
    const [row, ...others] = await rows('admin', tomorrow);
    expect(row).toMatchObject({ id: people.panelist.id, bookedHours: 1, counts: { held: 0, declined: 0 } });
    expect(others).toEqual([]);
    expect((await numbers('admin', tomorrow)).total).toBe(1);

    const { at } = await house.db.one<{ at: string }>(sql`select min(created_at) as at from interviews`);
    const first = DateTime.fromISO(at, { zone }).toFormat('yyyy-MM-dd');
    const requested = { from: first, to: first, group: 'panelist' };
    expect(await rows('admin', requested)).toEqual([]);
    const { total, counts } = await numbers('admin', requested);
    expect(counts).toMatchObject({ requested: 1, booked: 1 });
    expect(total).toBeGreaterThan(0);
  });

  test('of a month has the days of the reader', async () => {
    const month = today.toFormat('yyyy-MM');
    const { from, to, days } = await numbers('admin', { month });
    expect([from, to]).toEqual([`${month}-01`, today.endOf('month').toFormat('yyyy-MM-dd')]);
    expect(days).toHaveLength(Number(today.daysInMonth));
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['nothing', {}, 'month', 'Please select month and year'],
    ['a part of a month', { month: '2026-' }, 'month', 'Please select month and year'],
    ['an end alone', { to: text(0) }, 'from', 'Please provide start date'],
    ['nine days', { from: text(-8), to: text(0) }, 'to', 'Choose at most 8 days'],
  ])('of %s is refused at its field', async (_, query, field, message) => {
    const said = [{ field, message }];
    expect(refused(await house.call(listStatistics, { as: 'admin', query: query as never }), 400).details).toEqual(
      said,
    );
    expect(refused(await house.call(getStatistics, { as: 'org', query: query as never }), 400).details).toEqual(said);
  });

  test('has medians and 90th percentiles of the four times', async () => {
    const { booking, waiting, feedback, review } = await numbers('admin', week);
    for (const hours of [booking, waiting, feedback]) {
      expect(hours.of).toBeGreaterThan(0);
      expect(Number(hours.most)).toBeGreaterThanOrEqual(Number(hours.median));
    }
    expect(review?.of).toBeGreaterThan(0);
  });
});
