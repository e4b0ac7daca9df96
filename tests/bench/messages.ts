import { sql, type Database } from '../../server/db/database';
import { countNew, waitingItems } from '../../server/messages/notifications';
import { search } from '../../server/system/search';
import { median, type Part } from './kit';

/**
 * Adds waiting rows to those of the demo: new candidates, with future times, with past times and without times, and
 * interviews.
 */
async function addWaiting(db: Database): Promise<number> {
  // In parts, each well within the statement timeout.
  for (let part = 0; part < 20; part += 1) {
    await db.run(sql`
      with organization as (select array_agg(id) as ids from organizations),
      people as (insert into persons (email) select 'waiting.' || ${part}::int || '.' || n || '@many.example' from generate_series(1, 2000) n returning id),
      counted as (select id, ${part * 2000}::int + row_number() over () as n from people)
      insert into candidates (person_id, organization_id, name, preferred, created_at)
      select id, ids[1 + n % 12], 'Many ' || n, case n % 3 when 0 then array[now() + n * interval '20 seconds']
        when 1 then array[now() - n * interval '3 minutes'] else '{}' end, now() - n * interval '3 minutes'
      from counted, organization`);
    await db.run(sql`
      insert into interviews (kind, organization_id, job_profile_id, candidate_id, person_id, minutes, skills, search_text, leaf, value,
        context, version, machine_version, created_at, updated_at)
      select i.kind, i.organization_id, i.job_profile_id, i.candidate_id, i.person_id, i.minutes, i.skills, i.search_text, i.leaf,
        i.value, i.context, i.version, i.machine_version, i.created_at, i.updated_at - (n + ${part * 8}::int) * interval '5 minutes'
      from (select * from interviews where leaf in ('pendingSchedule', 'reschedulePending', 'pendingFeedback') order by code limit 90) i,
        generate_series(1, 8) n`);
  }
  await db.run(sql`analyze`);
  return (
    await db.one<{ count: number }>(sql`
      select (select count(*) from candidates where looked_at is null or last_time > now())
        + (select count(*) from interviews where leaf in ('pendingSchedule', 'reschedulePending', 'pendingFeedback')) as count`)
  ).count;
}

/** The bell and the search of the top bar, over the demo and over many rows. */
export const messages: Part = async ({ note, copy }) => {
  const { db } = await copy('demo');
  const { id } = await db.one<{ id: string }>(sql`select id from users where email = 'admin@example.com'`);
  const floor = await median(100, () => db.one(sql`select 1`));
  const beside = { what: 'the least query', measured: floor };
  const measure = async (over: string) => {
    const page = (offset: number) => median(50, () => waitingItems(db, { userId: id, offset, limit: 5 }));
    note({ what: `bell over ${over}: first page`, measured: await page(0), unit: 'ms', beside });
    note({ what: `bell over ${over}: third page`, measured: await page(10), unit: 'ms', beside });
    note({ what: `bell over ${over}: count`, measured: await median(50, () => countNew(db, id)), unit: 'ms', beside });
  };
  for (const typed of ['asha', 'a']) {
    const measured = await median(50, () => search(db, typed, 'Asia/Kolkata'));
    note({ what: `search of the top bar over the demo, "${typed}"`, measured, unit: 'ms', beside });
  }
  await measure('the demo');
  await measure(`${(await addWaiting(db)).toLocaleString('en')} waiting rows`);
};
