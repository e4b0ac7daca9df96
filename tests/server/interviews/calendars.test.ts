import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql, type Database, type Tx } from '../../../server/db/database';
import { calendarOf } from '../../../server/interviews/calendar';
import { panelistFacts, type Own } from '../../../server/interviews/slot-facts';
import { cloneDemo } from '../demo-database';
import { day, hour, minute } from '../kit/interviews';
import { everMade, manyWriters } from '../kit/writers';

let url: string;
let db: Database;
beforeAll(async () => {
  ({ url } = await cloneDemo());
  db = openDatabase(url);
});
afterAll(() => db.close());

type Known = {
  id: string;
  weekly: string[];
  skills: string[];
  starts: number[];
  taken: number[];
};
const byNumber = (a: number, b: number) => a - b;
const numbersOf = sql`coalesce(array_agg(extract(epoch from at)::float8 * 1000 order by at), '{}')`;

/** What the tables say, each read by itself. */
const plainly = (now: number, except: string | null) => sql`
  select p.user_id as id,
    array(select weekday || ' ' || starts || ' ' || ends from panelist_hours where panelist_id = p.user_id order by 1) as weekly,
    array(select skill_id || ' ' || months from panelist_skills where panelist_id = p.user_id order by 1) as skills,
    (select ${numbersOf} from (
      select lower(during) as at from occupancy
      where panelist_id = p.user_id and hold_id is null and interview_id is distinct from ${except}::uuid
      union all select starts_at from interviews where panelist_id = p.user_id and starts_at > ${new Date(now - 28 * day)}
        and leaf in ('pendingFeedback', 'inReview', 'released', 'noShow')) given) as starts,
    (select ${numbersOf} from (select unnest(array[lower(during), upper(during)]) as at from occupancy
      where panelist_id = p.user_id and hold_id is null and interview_id is distinct from ${except}::uuid) taken) as taken
  from panelists p order by 1`;

/** What a search is told must be what the tables say. */
async function expectKept(except: string | null = null): Promise<void> {
  const now = Date.now();
  const own =
    except === null
      ? null
      : await db.one<Own>(sql`
          select panelist_id as "panelistId", extract(epoch from lower(during))::float8 * 1000 as start
          from occupancy where interview_id = ${except}`);
  const spans = [{ start: now - 400 * day, end: now + 200 * 366 * day }];
  const facts = await panelistFacts(db, { spans, organizationId: null, own }, now);
  const told: Known[] = facts
    .map(({ id, weekly, skills, interviewStarts, taken }) => ({
      id,
      weekly: weekly.map(({ weekday, start, end }) => `${weekday} ${start} ${end}`).sort(),
      skills: skills.map(({ skillId, months }) => `${skillId} ${months}`).sort(),
      starts: [...interviewStarts].sort(byNumber),
      taken: taken
        .filter(({ kind }) => kind === 'interview')
        .flatMap(({ start, end }) => [start, end])
        .sort(byNumber),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(told).toEqual(await db.many<Known>(plainly(now, except)));
}

const changeOne = sql`
  update panelist_skills set months = months where ctid = (select min(ctid) from panelist_skills)`;
const left = async () => (await db.one<{ left: number }>(sql`select count(*) as left from calendar_changes`)).left;
const renew = (tx: Tx) => tx.one(sql`select renew_calendars(null)`);

/** Bookings, moves to another time or panelist, ends and corrections, hours and skills. */
function changes(next: () => number) {
  const place = Math.floor(next() * 1000);
  const one = (from: string) =>
    sql`(select id from interviews where leaf = ${from} order by id offset ${place % 7} limit 1)`;
  const panelist = sql`(select user_id from panelists order by user_id offset ${place % 40} limit 1)`;
  // A time of its own each: who is taken twice is not the matter here.
  const at = Date.UTC(2040, 0, 1) + Math.floor(next() * 1_000_000) * hour;
  const during = sql`tstzrange(${new Date(at)}, ${new Date(at + 45 * minute)})`;
  const all = [
    sql`insert into occupancy (interview_id, panelist_id, person_id, during)
        select id, ${panelist}, person_id, ${during} from interviews where id = ${one('pendingSchedule')}
        on conflict (interview_id) do update set panelist_id = excluded.panelist_id, during = excluded.during`,
    sql`update occupancy set panelist_id = ${panelist}, during = ${during} where interview_id = ${one('confirmed')}`,
    sql`update occupancy set during = ${during} where interview_id = ${one('requested')}`,
    sql`delete from occupancy where interview_id = ${one('pendingSchedule')}`,
    sql`update interviews set leaf = 'noShow' where id = ${one('released')}`,
    sql`update interviews set leaf = 'canceled' where id = ${one('noShow')}`,
    sql`update interviews set panelist_id = ${panelist} where id = ${one('inReview')}`,
    sql`update interviews set starts_at = starts_at - interval '1 day' where id = ${one('pendingFeedback')}`,
    sql`delete from panelist_hours where panelist_id = ${panelist} and weekday = ${1 + (place % 7)}`,
    sql`insert into panelist_hours (panelist_id, weekday, starts, ends) values (${panelist}, ${1 + (place % 7)}, '20:00', '21:30')
        on conflict (panelist_id, weekday, starts) do update set ends = '22:15'`,
    sql`update panelist_skills set months = ${place} where panelist_id = ${panelist}`,
  ];
  return all[Math.floor(next() * all.length)] ?? expect.fail('None');
}

test('calendars of what the demo made are kept', async () => {
  await expectKept();
  await renew(db);
  expect(await left()).toBe(0);
  await expectKept();
});

test('a search leaves out the interview that it is for, and no other', async () => {
  const { id } = await db.one<{ id: string }>(
    sql`select interview_id as id from occupancy where hold_id is null limit 1`,
  );
  await expectKept(id);
});

test('many writers at once, some of whom take everything back, leave no calendar wrong', async () => {
  // One of them ends to count by the clock meanwhile, which no writer notices.
  await db.run(sql`
    update interviews set starts_at = law_now() - interval '30 days' + interval '0.4 seconds'
    where id = (select id from interviews where leaf = 'released' order by id limit 1)`);
  const since = Date.now() - 28 * day;
  const counted = (said: string | null) => {
    const { weekly, skills, booked, starts } = calendarOf('', said ?? '');
    return { weekly, skills, booked, starts: starts.filter((start) => start > since) };
  };
  // Read in one statement while others write: what is kept must be what stands in the tables then.
  const wrong: unknown[] = [];
  const lookForWrong = async () => {
    const apart = await db.many<{ kept: string | null; live: string | null }>(sql`
      select c.said as kept, l.said as live from calendars c full join live_calendars l using (panelist_id)
      where c.said is distinct from l.said and l.said <> '///'`);
    wrong.push(...apart.filter(({ kept, live }) => !isDeepStrictEqual(counted(kept), counted(live))));
  };
  const before = await everMade(db, 'calendar_changes');
  await manyWriters(db, changes, lookForWrong);
  expect(wrong).toEqual([]);
  await expectKept();
  expect((await everMade(db, 'calendar_changes')) - before).toBeGreaterThan(128);
  // They are written anew by the way, up to 500 at about each 32nd change, so that few are read from the tables. Where somebody is
  // at it, it is left to the next.
  for (let one = 0; one < 96; one += 1) await db.run(changeOne);
  expect(await left()).toBeLessThan(34);
  await renew(db);
  await expectKept();
});

test('nobody waits for who writes calendars anew, and what was not committed then is not lost', async () => {
  await renew(db);
  // None of the changes below is one at which writers renew.
  await db.one(sql`select setval('calendar_changes_id_seq', 32 * (nextval('calendar_changes_id_seq') / 32 + 1) + 2)`);
  const others = openDatabase(url);
  const take = (place: number, at: number) => sql`
    insert into occupancy (interview_id, panelist_id, person_id, during)
    select i.id, (select user_id from panelists order by user_id limit 1), i.person_id, tstzrange(${new Date(at)}, ${new Date(at + hour)})
    from interviews i where leaf = 'canceled' order by i.id offset ${place} limit 1`;
  const first = Date.UTC(2039, 0, 1);
  try {
    await db.run(take(0, first));
    await db.transaction(async (open) => {
      await open.run(take(1, first + day));
      await others.transaction(async (writing) => {
        // It knows of the first, and not of the second.
        await renew(writing);
        await db.run(take(2, first + 2 * day));
        await renew(db);
      });
    });
  } finally {
    await others.close();
  }
  expect(await left()).toBe(2);
  await expectKept();
  await renew(db);
  expect(await left()).toBe(0);
  await expectKept();
});

test('emptied tables leave nothing behind', async () => {
  await db.run(sql`truncate interviews cascade`);
  await expectKept();
  await db.run(sql`truncate panelist_hours, panelist_skills`);
  await expectKept();
});
