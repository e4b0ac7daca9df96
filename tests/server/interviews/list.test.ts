import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InterviewRow, Leaf, ListQuery, View } from '../../../src/contract/interviews';
import type { Caller } from '../../../server/auth/who';
import { openDatabase, sql, type Database } from '../../../server/db/database';
import { countViews, pageOfInterviews } from '../../../server/interviews/list';
import { mostHits } from '../../../server/system/name-part';
import { pageOf } from '../../../server/system/paging';
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

/** The pages of a list put together; each but the last is full, and what they say of the whole is what they hold. */
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

/** Views that are states and nothing else, as an admin reads them. */
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
        // The organization and the candidate read Pending feedback of what is in review.
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
    ];
    const from = new Date(Date.now() - 20 * 86_400_000).toISOString();
    const to = new Date(Date.now() - 5 * 86_400_000).toISOString();
    filters.push([
      { from, to },
      (row) => row.end !== null && instant(row.end) > Date.parse(from) && instant(row.start) < Date.parse(to),
    ]);
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
});

describe('a search', () => {
  const crowd = mostHits + 20;

  test('lists the first 1,000 of more hits, the newest of them first, and all of fewer', async () => {
    await db.run(sql`
      insert into interviews (kind, organization_id, job_profile_id, candidate_id, person_id, minutes, skills, search_text, leaf,
        value, context, version, machine_version, updated_at)
      select i.kind, i.organization_id, i.job_profile_id, i.candidate_id, i.person_id, i.minutes, i.skills,
        case when n <= 30 then 'Few and Quetzal' else 'Quetzal' end, i.leaf, i.value, i.context, i.version, i.machine_version,
        now() + n * interval '1 second'
      from (select * from interviews where leaf = 'canceled' limit 1) i, generate_series(1, ${crowd}::int) n`);
    const rows = await whole('admin', { q: 'quetzal' });
    expect(rows.length).toBe(mostHits);
    const newest = await db.many<{ id: string }>(sql`
      select id from interviews where search_text = 'Quetzal' order by updated_at desc limit ${mostHits - 10}`);
    expect(rows.slice(0, mostHits - 10).map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
    expect((await page('admin', { q: 'quetzal', _page: 10, _limit: 100 })).content).toEqual([]);
    expect(await whole('admin', { q: 'and quetz', sort: 'updated' }, 7)).toHaveLength(30);
  });

  test('finds all of fewer names than 1,000 in their order, wherever that has them', async () => {
    const names = (order: number) => sql`
      insert into organizations (name) select ${order === 0 ? 'Aa' : 'Zz'} || n || ' Quetzal' from generate_series(1, 40) n`;
    for (const order of [0, 1]) await db.run(names(order));
    const read = (_page: number) =>
      pageOf<{ name: string }>(
        db,
        { _page, _limit: 30 },
        {
          of: sql`organizations o`,
          id: sql`o.id`,
          where: sql`o.name ilike '%quetzal%'`,
          searched: 'any',
          order: sql`lower(o.name), o.id`,
          columns: sql`o.name`,
        },
      );
    const pages = [await read(0), await read(1), await read(2), await read(3)];
    expect(pages.map(({ content }) => content.length)).toEqual([30, 30, 20, 0]);
    expect(pages.map(({ totalElements }) => totalElements)).toEqual([80, 80, 80, 80]);
    const found = pages.flatMap(({ content }) => content.map(({ name }) => name));
    const expected = found.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    expect(found).toEqual(expected);
  });
});
