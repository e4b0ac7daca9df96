import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InterviewRow, Leaf, ListQuery, View } from '../../../src/contract/interviews';
import type { Caller } from '../../../server/kit/caller';
import { openDatabase, sql, type Database } from '../../../server/db/database';
import { countViews, pageOfInterviews } from '../../../server/interviews/lists/list';
import { cloneDemo } from '../demo-database';

const reaches = { admin: 'all', org: 'organization', panelist: 'assigned', candidate: 'own' } as const;
type Who = keyof typeof reaches;
const everybody: Who[] = ['admin', 'org', 'panelist', 'candidate'];

let db: Database;
const callers = new Map<Who, Caller>();
beforeAll(async () => {
  db = openDatabase((await cloneDemo()).url);
  for (const who of everybody) {
    const user = await db.one<Caller>(sql`
      select u.id as "userId", user_type as "userType", organization_id as "organizationId", time_zone as "timeZone",
        (select p.id from persons p where p.user_id = u.id) as "personId"
      from users u where email = ${`${who}@example.com`}`);
    callers.set(who, { ...user, reach: reaches[who] });
  }
});
afterAll(() => db.close());

const callerOf = (who: Who): Caller => callers.get(who) ?? expect.fail('Nobody of that name');
const page = (who: Who, query: ListQuery) => pageOfInterviews(db, query, callerOf(who));

/** All pages of a list together. Every page but the last must be full, and the totals must match the rows. */
async function whole(who: Who, query: ListQuery, limit = 100): Promise<InterviewRow[]> {
  const rows: InterviewRow[] = [];
  for (let number = 0; ; number += 1) {
    const { content, totalElements } = await page(who, { ...query, _page: number, _limit: limit });
    rows.push(...content);
    if (content.length === limit && rows.length < totalElements) continue;
    expect(rows.length, JSON.stringify([who, query])).toBe(totalElements);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    return rows;
  }
}

/** Views that consist of states only, as admins read them. */
const states: Partial<Record<View, Leaf[]>> = {
  waiting: ['pendingSchedule', 'reschedulePending'],
  upcoming: ['requested', 'confirmed', 'live'],
  pendingFeedback: ['pendingFeedback'],
  inReview: ['inReview'],
  completed: ['inReview', 'released'],
  released: ['released'],
  canceled: ['canceled'],
  noShow: ['noShow'],
  changeable: ['pendingSchedule', 'reschedulePending', 'requested', 'confirmed'],
};
const viewsOfStates = Object.entries(states) as [View, Leaf[]][];

const hour = 3_600_000;
const day = 24 * hour;
const instant = (text: string | null) => (text === null ? Infinity : Date.parse(text));
const rises = (numbers: number[]) => expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));

describe('a list', () => {
  test('holds what its view says, for each reader, and the counts are what the lists hold', async () => {
    for (const who of everybody) {
      const all = await whole(who, {});
      expect(all.length, who).toBeGreaterThan(0);
      const counts = await countViews(
        db,
        viewsOfStates.map(([view]) => view),
        callerOf(who),
      );
      for (const [view, leaves] of viewsOfStates) {
        const rows = await whole(who, { view });
        expect(counts.find((count) => count.view === view)?.count, `${who} ${view}`).toBe(rows.length);
        // The organization and the candidate see Pending feedback for interviews that are in review.
        if (who === 'org' || who === 'candidate') continue;
        const expected = all.filter(({ state }) => leaves.includes(state)).map(({ id }) => id);
        expect(rows.map(({ id }) => id).toSorted(), `${who} ${view}`).toEqual(expected.toSorted());
      }
    }
  });

  test('keeps its order from page to page, and what has no date comes last', async () => {
    const narrowed: ListQuery[] = [{}, { view: 'changeable' }, { state: ['canceled', 'noShow'] }];
    for (const who of ['admin', 'org', 'panelist'] as const)
      for (const query of narrowed) {
        const read = (sort: NonNullable<ListQuery['sort']>) => whole(who, { ...query, sort }, 30);
        const starts = (await read('start')).map(({ start }) => instant(start));
        rises(starts);
        const back = (await read('-start')).map(({ start }) => (start === null ? -Infinity : instant(start)));
        rises(back.map((start) => -start));
        expect(back.length).toBe(starts.length);
        rises((await read('updated')).map(({ updatedAt }) => instant(updatedAt)));
        rises((await read('-updated')).map(({ updatedAt }) => -instant(updatedAt)));
        rises((await read('-created')).map(({ createdAt }) => -instant(createdAt)));
      }
    rises((await whole('admin', { view: 'waiting', sort: 'deadline' }, 7)).map(({ waitBy }) => instant(waitBy)));
  });

  test('does not tell an organization or a candidate which feedback is in review', async () => {
    const due = ({ answerBy, feedbackBy, waitBy }: InterviewRow) => instant(answerBy ?? feedbackBy ?? waitBy);
    for (const who of ['org', 'candidate'] as const) {
      const awaited = await whole(who, { view: 'pendingFeedback', sort: 'deadline' });
      rises(awaited.map(due));
      rises((await whole(who, { view: 'pendingFeedback', sort: '-deadline' })).map((row) => -due(row)));
      const late = awaited.filter((row) => due(row) <= Date.now()).map(({ id }) => id);
      const overdue = (await whole(who, { view: 'overdueFeedback' })).map(({ id }) => id);
      expect(overdue.toSorted(), who).toEqual(late.toSorted());
    }
  });

  test('of more than are counted says so, and goes on in the same order to its end', async () => {
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    const most = 10;
    const queries: ListQuery[] = [
      {},
      { view: 'changeable' },
      { kind: 'mock' },
      { from: at(-20) },
      { from: at(-60), to: at(0) },
    ];
    for (const who of ['admin', 'org', 'panelist'] as const)
      for (const query of queries)
        for (const sort of ['start', '-start', 'deadline', 'updated', '-updated', '-created'] as const) {
          const all = (await whole(who, { ...query, sort })).map(({ id }) => id);
          const read: string[] = [];
          for (let number = 0; read.length < all.length; number += 1) {
            const paged = { ...query, sort, _page: number, _limit: 50 };
            const { content, totalElements, more } = await pageOfInterviews(db, paged, callerOf(who), most);
            read.push(...content.map(({ id }) => id));
            const left = all.length - read.length;
            expect([totalElements, more]).toEqual(left > 0 ? [read.length + 1, true] : [all.length, undefined]);
          }
          expect(read, JSON.stringify([who, query, sort])).toEqual(all);
        }
    const first = await pageOfInterviews(db, { _limit: 5 }, callerOf('admin'), most);
    expect(first).toMatchObject({ totalElements: most, more: true });
    const beyond = await pageOfInterviews(db, { _page: 1_000 }, callerOf('admin'), most);
    expect(beyond).toMatchObject({ content: [], totalElements: most, more: true });
  });

  test('finds the interviews of a person in all organizations, as far as the reader reaches them', async () => {
    const { candidate, all, own } = await db.one<{ candidate: string; all: string[]; own: string[] }>(sql`
      select min(i.candidate_id::text) filter (where i.organization_id = ${callerOf('org').organizationId}) as candidate,
        array_agg(i.id::text) as all,
        array_agg(i.id::text) filter (where i.organization_id = ${callerOf('org').organizationId}) as own
      from interviews i group by i.person_id
      having count(distinct i.candidate_id) > 1 and bool_or(i.organization_id = ${callerOf('org').organizationId})
      order by count(*) desc limit 1`);
    const found = async (who: Who) => (await whole(who, { personOf: candidate })).map(({ id }) => id).toSorted();
    expect(own.length).toBeLessThan(all.length);
    expect(await found('admin')).toEqual(all.toSorted());
    expect(await found('org')).toEqual(own.toSorted());
  });

  test('is narrowed by every filter, alone and with a view, and says how many are left', async () => {
    const all = await whole('admin', {});
    const some = all.find((row) => row.panelist && row.jobProfile && row.organization) ?? expect.fail('None');
    const filters: [ListQuery, (row: InterviewRow) => boolean][] = [
      [{ kind: 'mock' }, (row) => row.kind === 'mock'],
      [{ organizationId: some.organization?.id }, (row) => row.organization?.id === some.organization?.id],
      [{ jobProfileId: some.jobProfile?.id }, (row) => row.jobProfile?.id === some.jobProfile?.id],
      [{ panelistId: some.panelist?.id }, (row) => row.panelist?.id === some.panelist?.id],
      [{ candidateId: some.candidate.id }, (row) => row.candidate.id === some.candidate.id],
      [{ state: ['released', 'noShow'] }, (row) => row.state === 'released' || row.state === 'noShow'],
      [
        { jobProfileId: some.jobProfile?.id.toUpperCase(), organizationId: some.organization?.id },
        (row) => row.jobProfile?.id === some.jobProfile?.id,
      ],
      [
        { panelistId: some.panelist?.id, organizationId: some.organization?.id },
        (row) => row.panelist?.id === some.panelist?.id && row.organization?.id === some.organization?.id,
      ],
    ];
    const other = all.find((row) => row.organization && row.organization.id !== some.organization?.id);
    filters.push([{ jobProfileId: some.jobProfile?.id, organizationId: other?.organization?.id }, () => false]);
    for (const [query, fits] of filters)
      for (const view of ['all', 'completed'] as const) {
        const expected = all.filter(
          (row) => fits(row) && (view === 'all' || row.state === 'inReview' || row.state === 'released'),
        );
        const rows = await whole('admin', { ...query, view });
        expect(rows.map(({ id }) => id).toSorted(), JSON.stringify([query, view])).toEqual(
          expected.map(({ id }) => id).toSorted(),
        );
      }
  });

  test('of a span has what is not over by its begin and has begun by its end, wherever in years and days these lie', async () => {
    const midnight = (daysAgo: number) => Math.floor(Date.now() / day) * day - daysAgo * day;
    const monthStart = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1);
    const all = await whole('admin', {});
    const running = all.find(({ start }) => start !== null && instant(start) < midnight(10)) ?? expect.fail('None');
    const [begin, end] = [instant(running.start), instant(running.end)];
    const instants = [
      midnight(800) + 7 * hour,
      midnight(-800) + 20 * hour,
      midnight(50) + 1,
      monthStart,
      midnight(20) + 5 * hour,
      midnight(7),
      begin,
      begin + 1,
      end - 1,
      end,
    ];
    const spans = [null, ...instants].flatMap((from) => [null, ...instants].map((to) => ({ from, to })));
    const sorts = ['start', '-start', 'deadline'] as const;
    for (const [nth, { from, to }] of spans.entries()) {
      const view = nth % 2 === 0 ? 'all' : 'released';
      const sort = sorts[nth % 3];
      const expected = all.filter(
        (row) =>
          (from === null || (row.end !== null && instant(row.end) > from)) &&
          (to === null || (row.start !== null && instant(row.start) < to)) &&
          (view === 'all' || row.state === 'released'),
      );
      const at = (one: number | null) => (one === null ? undefined : new Date(one).toISOString());
      const rows = await whole('admin', { from: at(from), to: at(to), view, sort }, 50);
      expect(rows.map(({ id }) => id).toSorted(), `${at(from)} to ${at(to)} ${view}`).toEqual(
        expected.map(({ id }) => id).toSorted(),
      );
      const starts = rows.flatMap(({ start }) => (start === null ? [] : [instant(start)]));
      if (sort === 'start') rises(starts);
      if (sort === '-start') rises(starts.toReversed());
    }
  });
});
