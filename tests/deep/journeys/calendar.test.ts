import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

/** Pixels per hour in the grid. */
const hour = 48;
async function drag(page: Page, from: { x: number; y: number }, by: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // A drag begins only after some distance, and follows the moves.
  for (const part of [0.2, 0.5, 0.8, 1]) await page.mouse.move(from.x, from.y + by * part);
  await page.mouse.up();
}

it('an admin drags an interview: refused while its panelist is not free, then asked for at the new time', async () => {
  const zone = 'Asia/Kolkata';
  await stage.db.run(sql`update users set time_zone = ${zone} where email = 'admin@example.com'`);
  // An interview whose panelist has no other one on that day, and which ends early enough to be moved down by two
  // hours.
  const { id, panelistId, start, candidate } = await stage.db.one<Record<string, string>>(sql`
    select i.id, i.panelist_id as "panelistId", to_char(i.starts_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start, c.name as candidate
    from interviews i join candidates c on c.id = i.candidate_id
    where i.leaf = 'confirmed' and not i.cancel_asked and i.starts_at between law_now() + interval '1 day' and law_now() + interval '5 days'
      and extract(hour from i.starts_at at time zone ${zone}) between 6 and 18
      and not exists (select from interviews o where o.id <> i.id and (o.panelist_id = i.panelist_id or o.person_id = i.person_id)
        and o.starts_at between i.starts_at - interval '20 hours' and i.starts_at + interval '20 hours')
    order by i.starts_at limit 1`);
  await stage.db.run(sql`delete from panelist_days_off where panelist_id = ${panelistId}`);
  await stage.db.run(sql`delete from panelist_hours where panelist_id = ${panelistId}`);
  await stage.db.run(
    sql`update panelists set day_cap = 12, week_cap = 60, auto_accept = false where user_id = ${panelistId}`,
  );
  const startAt = async () =>
    Date.parse((await stage.db.one<{ at: string }>(sql`select starts_at as at from interviews where id = ${id}`)).at);
  const before = await startAt();

  const admin = await stage.enter('admin@example.com');
  const day = DateTime.fromISO(start ?? '', { zone }).toFormat('yyyy-MM-dd');
  await admin.goto(`${stage.base}/dashboard/calendar?view=day&date=${day}&panelistId=${panelistId}`);
  const event = admin.locator('a.fc-event', { hasText: candidate ?? '' });
  const dialog = admin.getByRole('dialog', { name: 'Move this interview?' });
  const dragDown = async () => {
    // In the middle, because near an edge the drop would be outside of the visible area.
    await event.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await event.boundingBox();
    await drag(admin, { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 6 }, 2 * hour);
    await dialog.waitFor();
  };
  await event.waitFor();
  await dragDown();
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await dialog.getByText(/whether a slot is available or not Nothing was moved/).waitFor();
  await dialog.getByRole('button', { name: 'Keep time' }).click();
  expect(await startAt()).toBe(before);

  for (const weekday of [1, 2, 3, 4, 5, 6, 7])
    await stage.db.run(sql`
      insert into panelist_hours (panelist_id, weekday, starts, ends) values (${panelistId}, ${weekday}, '00:00', '24:00')`);
  await dragDown();
  // Near an edge the calendar scrolls below the pointer, so the question tells the time of the drop.
  const asked = await dialog.locator('dd').last().innerText();
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(startAt).toBeGreaterThan(before + 3_600_000);
  expect(asked).toContain(DateTime.fromMillis(await startAt(), { zone }).toFormat('ccc d LLL, hh:mm a'));
  await admin.locator('a.fc-event', { hasText: 'awaiting panelist' }).waitFor();

  // By keyboard: the event can be focused and opened, and asks the same question.
  await admin.locator('a.fc-event', { hasText: candidate ?? '' }).focus();
  await admin.keyboard.press('Enter');
  await admin.getByRole('dialog').getByRole('button', { name: 'Change the time' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'New time', exact: true }).waitFor();
});

it('a panelist draws an extra slot over their hours, removes it, draws it again and stores it', async () => {
  await stage.db.run(sql`
    delete from panelist_extra_slots where panelist_id = (select id from users where email = 'panelist@example.com')`);
  const panelist = await stage.enter('panelist@example.com');
  await panelist.goto(`${stage.base}/dashboard/Panelistavailableslot`);
  const column = panelist.locator('.fc-timegrid-col[data-date]').nth(2);
  const slots = panelist.getByRole('button', { name: /^Remove extra slot/ });
  const grid = panelist.locator('.fc-timegrid-body');
  await panelist.locator('.kind-free').first().waitFor({ state: 'attached' });
  const draw = async () => {
    const [{ x, width }, { y }] = await Promise.all([
      column.boundingBox().then((box) => box ?? { x: 0, width: 0 }),
      panelist
        .locator('.fc-scroller', { has: grid })
        .last()
        .boundingBox()
        .then((box) => box ?? { y: 0 }),
    ]);
    await drag(panelist, { x: x + width - 4, y: y + 100 }, hour);
    await expect.poll(() => slots.count()).toBe(1);
  };
  await draw();
  await slots.first().click();
  await expect.poll(() => slots.count()).toBe(0);
  await draw();
  await panelist.getByRole('button', { name: 'Save' }).click();
  await panelist.getByText(/Hours saved/).waitFor();
  const { count } = await stage.db.one<{ count: number }>(sql`
    select count(*)::int as count from panelist_extra_slots e join users u on u.id = e.panelist_id
    where u.email = 'panelist@example.com' and e.ends_at > law_now()`);
  expect(count).toBe(1);
});

it('an admin drags an interview to another panelist: refused without a question where skills lack, then asked for', async () => {
  const zone = 'Asia/Kolkata';
  await stage.db.run(sql`update users set time_zone = ${zone} where email = 'admin@example.com'`);
  const { id, panelistId, start } = await stage.db.one<Record<string, string>>(sql`
    select i.id, i.panelist_id as "panelistId", to_char(i.starts_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start
    from interviews i where i.leaf in ('requested', 'confirmed') and not i.cancel_asked and i.job_profile_id is not null
      and i.starts_at between law_now() + interval '1 day' and law_now() + interval '5 days'
      and extract(hour from i.starts_at at time zone ${zone}) between 9 and 16
      and not exists (select from interviews o where o.id <> i.id and o.person_id = i.person_id
        and o.starts_at between i.starts_at - interval '20 hours' and i.starts_at + interval '20 hours')
    order by i.starts_at desc limit 1`);
  // Two others have hours for the whole day: one may take the interview, the other lacks its skills.
  const [able = '', unable = ''] = (
    await stage.db.many<{ id: string }>(sql`
      select p.user_id as id from panelists p join users u on u.id = p.user_id
      where p.user_id <> ${panelistId} and p.active and p.profile_confirmed and u.active
        and not exists (select from interviews o where o.panelist_id = p.user_id
          and o.starts_at between ${start}::timestamptz - interval '2 days' and ${start}::timestamptz + interval '2 days')
      order by u.name limit 2`)
  ).map((one) => one.id);
  expect([able, unable]).not.toContain('');
  await stage.db.run(sql`delete from panelist_skills where panelist_id in (${able}, ${unable})`);
  await stage.db.run(sql`
    insert into panelist_skills (panelist_id, skill_id, months)
    select ${able}, (s->>'id')::uuid, 600 from interviews i, jsonb_array_elements(i.skills) s where i.id = ${id}`);
  await stage.db.run(sql`delete from panelist_blocks where panelist_id in (${able}, ${unable})`);
  await stage.db.run(sql`delete from panelist_days_off where panelist_id in (${able}, ${unable})`);
  await stage.db.run(sql`delete from panelist_hours`);
  await stage.db.run(sql`delete from panelist_extra_slots`);
  await stage.db.run(
    sql`update panelists set day_cap = 12, week_cap = 60, auto_accept = false where user_id = ${able}`,
  );
  for (const weekday of [1, 2, 3, 4, 5, 6, 7])
    await stage.db.run(sql`
      insert into panelist_hours (panelist_id, weekday, starts, ends)
      select one, ${weekday}, '00:00', '24:00' from unnest(${[able, unable]}::uuid[]) one`);

  const admin = await stage.enter('admin@example.com');
  const day = DateTime.fromISO(start ?? '', { zone }).toFormat('yyyy-MM-dd');
  await admin.goto(`${stage.base}/dashboard/calendar?date=${day}`);
  const block = admin.locator(`[data-interview="${id}"]`);
  const dialog = admin.getByRole('dialog', { name: 'Move this interview?' });
  const rowOf = (panelist: string) => admin.locator(`[data-track="${panelist}"]`);
  await block.waitFor();
  await rowOf(able).waitFor();
  // Drags up to the hint next to the pointer, and keeps the button pressed.
  const dragTo = async (panelist: string, free: boolean) => {
    await block.scrollIntoViewIfNeeded();
    const box = await block.boundingBox();
    const from = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 20 };
    await admin.mouse.move(from.x, from.y);
    await admin.mouse.down();
    await admin.mouse.move(from.x + 20, from.y);
    await admin.locator('[data-open]').first().waitFor({ state: 'attached' });
    // Rows further down scroll into view at the edge of the table.
    await expect
      .poll(async () => {
        const row = await rowOf(panelist).boundingBox();
        const table = await admin.getByRole('table').locator('..').boundingBox();
        const [top, bottom] = [(table?.y ?? 0) + 40, (table?.y ?? 0) + (table?.height ?? 0) - 10];
        const y = Math.min(Math.max((row?.y ?? 0) + 30, top), bottom);
        await admin.mouse.move(from.x + 60, y);
        return rowOf(panelist)
          .locator(`[data-ghost="${free ? 'open' : 'refused'}"]`)
          .count();
      })
      .toBe(1);
  };
  await dragTo(unable, false);
  await admin.mouse.up();
  await admin.getByText('Not moved. Not qualified for this job.').waitFor();
  expect(await dialog.count()).toBe(0);

  await dragTo(able, true);
  await admin.mouse.up();
  await dialog.waitFor();
  // The field loads later, and the buttons do not move.
  const place = async () => (await dialog.getByRole('button', { name: 'Reschedule' }).boundingBox())?.y;
  const before = await place();
  await dialog.getByRole('textbox', { name: 'New time', exact: true }).waitFor();
  expect(await place()).toBe(before);
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await dialog.waitFor({ state: 'detached' });
  await rowOf(able).locator(`[data-interview="${id}"][data-attention="unanswered"]`).waitFor();
  const booked = await stage.db.one<{ by: string }>(sql`select panelist_id as by from interviews where id = ${id}`);
  expect(booked.by).toBe(able);

  // By keyboard: M starts the move, the arrows choose, and Escape keeps the time.
  await block.focus();
  await admin.keyboard.press('m');
  await admin.locator('[data-open]').first().waitFor({ state: 'attached' });
  await admin.keyboard.press('ArrowRight');
  await rowOf(able).locator('[data-ghost="open"]').waitFor();
  await admin.keyboard.press('Escape');
  await expect.poll(() => admin.locator('[data-ghost]').count()).toBe(0);
});
