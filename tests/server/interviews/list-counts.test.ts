import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '../../../server/db/database';
import { cloneDemo } from '../demo-database';
import { everMade, manyWriters } from '../kit/writers';

let db: Database;
beforeAll(async () => {
  db = openDatabase((await cloneDemo()).url);
});
afterAll(() => db.close());

type Count = { key: string; count: number };
const key = sql`jsonb_build_array(organization_id, kind, leaf, cancel_asked, decision)::text as key`;

/** What is counted by what: which one an interview belongs to, and the organization that stands with it. */
const kept = {
  all: { of: sql`''`, organization: sql`null::uuid` },
  organization: { of: sql`organization_id::text`, organization: sql`organization_id` },
  jobProfile: { of: sql`job_profile_id::text`, organization: sql`organization_id` },
  panelist: { of: sql`panelist_id::text`, organization: sql`null::uuid` },
  ...Object.fromEntries(
    // Years, months, days and hours of the start.
    Object.entries({ year: [4], time: [7, 10, 13] }).map(([by, letters]) => [
      by,
      {
        of: sql`unnest(array(
          select left(to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24'), n) from unnest(${letters}::int[]) n))`,
        organization: sql`null::uuid`,
      },
    ]),
  ),
};

/** Kept counts must be what counting says, whatever is counted by. */
async function expectCounted(): Promise<void> {
  for (const [by, { of, organization }] of Object.entries(kept)) {
    const read = await db.many<Count>(sql`
      select of, ${key}, sum(count)::bigint as count from interview_totals where by = ${by}
      group by 1, 2 having sum(count) <> 0 order by 1, 2`);
    const counted = await db.many<Count>(sql`
      select of, ${key}, count(*) from (
        select ${of} collate "C" as of, ${organization} as organization_id, kind, leaf, cancel_asked, decision from interviews) i
      where of is not null group by 1, 2 order by 1, 2`);
    expect(read, by).toEqual(counted);
    expect(counted.length > 0, by).toBe(await anyAtAll());
  }
}
const anyAtAll = async () => (await db.maybe(sql`select from interviews limit 1`)) !== null;

/** Changes of what is counted, of what is not, new interviews and deleted ones, one or many in a statement. */
function changes(next: () => number) {
  const least = Math.floor(next() * 500);
  const some = sql`(select id from interviews order by id offset ${least} limit ${next() < 0.2 ? 7 : 1})`;
  const hours = sql`${`${Math.floor(next() * 2000) - 1000} hours`}::interval`;
  const all = [
    sql`update interviews set leaf = (array['pendingSchedule', 'canceled', 'released', 'noShow'])[${1 + Math.floor(next() * 4)}::int]
        where id in ${some}`,
    sql`update interviews set cancel_asked = not cancel_asked where id in ${some}`,
    sql`update interviews set decision = nullif('selected', decision) where id in ${some}`,
    sql`update interviews set updated_at = now() where id in ${some}`,
    sql`update interviews set starts_at = starts_at + ${hours}, ends_at = ends_at + ${hours} where id in ${some}`,
    sql`update interviews set panelist_id = (select user_id from panelists order by user_id offset ${least % 40} limit 1)
        where panelist_id is not null and id in ${some}`,
    sql`update interviews set panelist_id = null, starts_at = null, ends_at = null
        where leaf not in ('requested', 'confirmed', 'live') and id in ${some}`,
    sql`update interviews set (job_profile_id, organization_id) = (
          select id, organization_id from job_profiles order by id offset ${least % 60} limit 1)
        where kind = 'real' and id in ${some}`,
    sql`insert into interviews (kind, organization_id, job_profile_id, candidate_id, person_id, minutes, skills, search_text, leaf,
          value, context, version, machine_version)
        select kind, organization_id, job_profile_id, candidate_id, person_id, minutes, skills, 'A copy', 'canceled', value, context, 0, 1
        from interviews where id in ${some}`,
    sql`delete from interviews where id in (select id from interviews where search_text = 'A copy' order by id limit 1 for update skip locked)`,
  ];
  return all[Math.floor(next() * all.length)] ?? expect.fail('None');
}

test('counts of what the demo made are kept', expectCounted);

test('many writers at once, some of whom take everything back, lose and double no count', async () => {
  const before = await everMade(db, 'interview_count_changes');
  await manyWriters(db, changes);
  await expectCounted();
  // What is folded is not left as changes: a total is read from few rows however many there were.
  const made = (await everMade(db, 'interview_count_changes')) - before;
  expect(made).toBeGreaterThan(500);
  const { left } = await db.one<{ left: number }>(sql`select count(*) as left from interview_count_changes`);
  expect(left).toBeLessThan(made);
});

test('whoever reads while others write and fold reads one state of the counts', async () => {
  const { all } = await db.one<{ all: number }>(sql`select count(*) as all from interviews`);
  let writing = true;
  const write = (async () => {
    for (let turn = 0; turn < 120; turn += 1) {
      await db.run(
        sql`update interviews set cancel_asked = not cancel_asked where id in (select id from interviews limit 20)`,
      );
      await db.one(sql`select fold_interview_counts()`);
    }
    writing = false;
  })();
  const seen = new Set<number>();
  while (writing) {
    const { total } = await db.one<{ total: number }>(sql`
      select sum(count)::bigint as total from interview_totals where by = 'all'`);
    seen.add(total);
  }
  await write;
  expect([...seen]).toEqual([all]);
  await expectCounted();
});

test('a transaction that has not ended holds up nobody who counts or folds', async () => {
  await db.transaction(async (open) => {
    await open.run(
      sql`update interviews set cancel_asked = not cancel_asked where id in (select id from interviews order by id limit 5)`,
    );
    await open.one(sql`select fold_interview_counts()`);
    await db.transaction(async (tx) => {
      await tx.run(
        sql`update interviews set cancel_asked = not cancel_asked where id in (select id from interviews order by id desc limit 5)`,
      );
      await tx.one(sql`select fold_interview_counts()`);
    });
  });
  await expectCounted();
});

test('counts stand afresh after interviews came in past the triggers, and after all are gone', async () => {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`update interviews set leaf = 'noShow' where leaf = 'released'`);
  });
  await expect(expectCounted()).rejects.toThrow();
  await db.one(sql`select recount_interviews()`);
  await expectCounted();
  await db.run(sql`truncate interviews cascade`);
  await expectCounted();
});
