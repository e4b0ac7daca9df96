import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

type Busiest = { id: string; zone: string; name: string; day: string; count: number };

it('a panelist is gone for a day: their interviews are given to others together, and the day is stored as off', async () => {
  const { db } = stage;
  // Panelists respond in person, so that open requests can be seen.
  await db.run(sql`update panelists set auto_accept = false`);
  const { id, zone, name, day } = await db.one<Busiest>(sql`
    select u.id, u.time_zone as zone, u.name, to_char(i.starts_at at time zone u.time_zone, 'YYYY-MM-DD') as day, count(*)::int as count
    from interviews i join users u on u.id = i.panelist_id
    where i.leaf in ('requested', 'confirmed') and i.starts_at > law_now() + interval '1 day'
    group by 1, 2, 3, 4 order by count(*) desc, 1 limit 1`);
  const theirs = () =>
    db.many<{ id: string; panelistId: string; candidate: string }>(sql`
      select i.id, i.panelist_id as "panelistId", c.name as candidate from interviews i join candidates c on c.id = i.candidate_id
      where i.panelist_id = ${id} and i.leaf in ('requested', 'confirmed')
        and to_char(i.starts_at at time zone ${zone}, 'YYYY-MM-DD') = ${day}`);
  const before = await theirs();
  expect(before.length).toBeGreaterThan(0);

  const admin = await stage.enter('admin@example.com');
  // Opened from one of the interviews, with its panelist.
  await admin.goto(`${stage.base}/dashboard/interview?id=${before[0]?.id}`);
  await admin.getByRole('link', { name: 'Replace absent panelist' }).click();
  await admin.getByRole('list', { name: 'Interviews of the day' }).waitFor();
  expect(await admin.getByLabel('Panelist').inputValue()).toBe(name);
  const rows = admin.getByRole('list', { name: 'Interviews of the day' }).getByRole('listitem');
  expect(await rows.count()).toBe(before.length);
  const replaceable = await rows.getByRole('combobox').count();

  // A past day is named as such, and shows no list.
  const field = admin.getByRole('textbox', { name: 'Day' });
  await field.fill('20-11-2020');
  await admin.getByText(/^Choose .* or a later day\.$/).waitFor();
  expect(await admin.getByText(/no interviews/i).count()).toBe(0);
  expect(await rows.count()).toBe(0);
  await field.fill(day.split('-').reverse().join('-'));
  await rows.first().waitFor();

  await admin.getByRole('checkbox').check();
  await admin.getByRole('button', { name: new RegExp(`^Replace in ${replaceable} interview`) }).click();
  // Each interview stays in its place and names the requested panelist.
  await expect.poll(() => rows.getByText(/ asked\. We notify everyone when they accept\.$/).count()).toBe(replaceable);
  expect(await rows.count()).toBe(before.length);
  await admin.getByText('This day is already a day off.').waitFor();

  expect((await theirs()).length).toBe(before.length - replaceable);
  const after = await db.many<{ leaf: string; panelistId: string }>(sql`
    select leaf, panelist_id as "panelistId" from interviews where id = any(${before.map((one) => one.id)}::uuid[])`);
  expect(after.filter(({ panelistId }) => panelistId !== id).every(({ leaf }) => leaf === 'requested')).toBe(true);
  const { off } = await db.one<{ off: boolean }>(sql`
    select exists (select from panelist_days_off where panelist_id = ${id} and ${day}::date between first_day and last_day) as off`);
  expect(off).toBe(true);
});
