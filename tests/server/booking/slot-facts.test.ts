import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '../../../server/db/database';
import { panelistFacts } from '../../../server/slots/slot-facts';
import { cloneDemo } from '../demo-database';
import { day, hour } from '../kit/interviews';

let db: Database;
beforeAll(async () => {
  const { url } = await cloneDemo();
  db = openDatabase(url);
});
afterAll(() => db.close());

type Known = {
  id: string;
  able: boolean;
  weekly: string[];
  skills: string[];
  starts: number[];
  taken: number[];
};
const byNumber = (a: number, b: number) => a - b;
const numbersOf = sql`coalesce(array_agg(extract(epoch from at)::float8 * 1000 order by at), '{}')`;

/** The content of the tables, each read by a simple query. */
const plainly = (now: number, except: string | null) => sql`
  select p.user_id as id, p.active and p.profile_confirmed and (select u.active from users u where u.id = p.user_id) as able,
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

const nothing = { weekly: [], starts: [], taken: [] };
const spansAround = (now: number) => [{ start: now - 400 * day, end: now + 200 * 366 * day }];

/** The facts for a search must match the tables. Panelists who cannot serve any request have no times in the facts. */
async function expectPlain(exceptInterviewId: string | null = null): Promise<void> {
  const now = Date.now();
  const skillIds = await db.many<{ skillId: string }>(sql`select id as "skillId" from skills`);
  const skills = skillIds.map(({ skillId }) => ({ skillId, primary: false, minMonths: 0 }));
  const facts = await panelistFacts(db, { spans: spansAround(now), organizationId: null, skills, exceptInterviewId });
  const told: Known[] = facts
    .map(({ id, active, profileConfirmed, weekly, skills, interviewStarts, recentCount, taken }) => {
      expect(recentCount).toBe(interviewStarts.length);
      return {
        id,
        able: active && profileConfirmed,
        weekly: weekly.map(({ weekday, start, end }) => `${weekday} ${start} ${end}`).sort(),
        skills: Object.entries(skills)
          .map((known) => known.join(' '))
          .sort(),
        starts: [...interviewStarts].sort(byNumber),
        taken: taken
          .filter(({ kind }) => kind === 'interview')
          .flatMap(({ start, end }) => [start, end])
          .sort(byNumber),
      };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const plain = await db.many<Known>(plainly(now, exceptInterviewId));
  expect(plain.some(({ starts, taken }) => starts.length > 0 && taken.length > 0)).toBe(true);
  expect(told).toEqual(plain.map((one) => (one.able ? one : { ...one, ...nothing })));
}

test('a search is told what the tables say', async () => {
  await expectPlain();
  await db.run(sql`
    update panelists set active = false
    where user_id = (select panelist_id from occupancy where hold_id is null order by id limit 1)`);
  await expectPlain();
});

test('a search leaves out the interview that it is for, and no other', async () => {
  const { id } = await db.one<{ id: string }>(
    sql`select interview_id as id from occupancy where hold_id is null limit 1`,
  );
  await expectPlain(id);
});

test('interviews count for 28 days', async () => {
  const { id, panelistId } = await db.one<{ id: string; panelistId: string }>(sql`
    select i.id, i.panelist_id as "panelistId" from interviews i join panelists p on p.user_id = i.panelist_id
    where i.leaf = 'released' and p.active order by i.id limit 1`);
  const countAt = async (back: number) => {
    await db.run(sql`update interviews set starts_at = ${new Date(Date.now() - back)} where id = ${id}`);
    const query = { spans: spansAround(Date.now()), organizationId: null, skills: [] };
    return (await panelistFacts(db, query, [panelistId]))[0]?.recentCount ?? Number.NaN;
  };
  expect(await countAt(28 * day - hour)).toBe((await countAt(28 * day + hour)) + 1);
});

test('holds count until they end, except the one of the search', async () => {
  const at = Math.ceil(Date.now() / hour) * hour + 300 * day;
  const hold = await db.one<{ id: string; panelistId: string }>(sql`
    with hold as (
      insert into holds (user_id, candidate_id, panelist_id, starts_at, ends_at, until)
      select (select id from users where user_type = 'ADMIN' order by id limit 1), c.id, p.user_id, ${new Date(at)}, ${new Date(at + hour)}, law_now() + interval '5 minutes'
      from (select id, person_id from candidates order by id limit 1) c, (select user_id from panelists where active and profile_confirmed order by user_id limit 1) p
      returning id, panelist_id, candidate_id, starts_at, ends_at)
    insert into occupancy (hold_id, panelist_id, person_id, during)
    select h.id, h.panelist_id, c.person_id, tstzrange(h.starts_at, h.ends_at) from hold h join candidates c on c.id = h.candidate_id
    returning hold_id as id, panelist_id as "panelistId"`);
  const held = async (exceptHoldId: string | null = null) => {
    const query = { spans: [{ start: at, end: at + hour }], organizationId: null, skills: [], exceptHoldId };
    const [facts] = await panelistFacts(db, query, [hold.panelistId]);
    return facts?.taken.filter(({ kind }) => kind === 'hold');
  };
  expect(await held()).toEqual([{ start: at, end: at + hour, kind: 'hold' }]);
  expect(await held(hold.id)).toEqual([]);
  await db.run(sql`update holds set until = law_now() where id = ${hold.id}`);
  expect(await held()).toEqual([]);
});
