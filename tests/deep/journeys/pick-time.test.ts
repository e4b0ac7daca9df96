import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { offersFor } from '../../../server/slots/offers';
import { sql } from '../../../server/db/database';
import { wishOf } from '../../../server/interviews/event-facts';
import { heldForClock } from '../../../server/interviews/store';
import { setStage, type Stage } from '../../journeys/kit';
import { linkFor } from '../../journeys/emails';

let stage: Stage;
beforeAll(async () => {
  // Emails contain the public address, which must be known beforehand.
  stage = await setStage({ providers: true });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

/** Leaves one free panelist, who has all skills and whose password is known. */
const onlyPanelist = () =>
  stage.db.transaction(async (tx) => {
    const { id } = await tx.one<{ id: string }>(sql`select id from users where email = 'panelist@example.com'`);
    await tx.run(sql`update panelists set active = user_id = ${id}, day_cap = 12, week_cap = 60, auto_accept = false`);
    await tx.run(sql`delete from panelist_blocks where panelist_id = ${id}`);
    await tx.run(sql`delete from panelist_hours where panelist_id = ${id}`);
    await tx.run(sql`
      insert into panelist_hours (panelist_id, weekday, starts, ends)
      select ${id}::uuid, day, '00:00', '24:00' from generate_series(1, 7) day`);
    await tx.run(sql`
      insert into panelist_skills (panelist_id, skill_id, months) select ${id}::uuid, id, 240 from skills
      on conflict (panelist_id, skill_id) do update set months = 240`);
  });

/** A request by a candidate without an account, for which times are offered. */
async function offeredRequest() {
  const waiting = await stage.db.many<{ id: string; email: string }>(sql`
    select i.id, p.email::text as email from interviews i join persons p on p.id = i.person_id
    where i.leaf = 'pendingSchedule' and i.kind = 'real' and p.user_id is null order by i.starts_at, i.id`);
  for (const one of waiting) {
    const held = await heldForClock(stage.db, one.id);
    if (!held) continue;
    const { offered } = await offersFor(stage.db, wishOf(held), held.now, { admin: true, explain: false });
    if (offered.length > 2) return one;
  }
  throw new Error('No request of the demo has offered times');
}

it('an admin invites, the candidate picks a time on a phone without an account, and the panelist accepts', async () => {
  await onlyPanelist();
  const { id, email } = await offeredRequest();
  const admin = await stage.enter('admin@example.com');
  await admin.goto(`${stage.base}/dashboard/interview?id=${id}`);
  await admin.getByRole('button', { name: /^Invite to pick a time/ }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByText(/^Until /).waitFor();
  await dialog.getByRole('button', { name: 'Invite to pick a time' }).click();
  await admin.getByText(/can choose a time until/).waitFor();
  const link = await linkFor(stage, admin, email, /Please choose a time/);

  const phone = await stage.visit();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(link);
  await phone.getByRole('heading', { name: 'Choose a time' }).waitFor();
  // The address does not show the token to people nearby.
  expect(new URL(phone.url()).pathname).toBe('/invitation');
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await phone.getByText(/^Times are in New York time/).waitFor();
  await phone.getByRole('region').getByRole('button').first().click();
  await phone.getByText(/Held for you until/).waitFor();
  await phone.getByRole('button', { name: 'Confirm this time' }).click();
  await phone.getByRole('heading', { name: 'Your time is chosen' }).waitFor();
  const saving = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^IV-\d+\.ics$/);

  const panelist = await stage.enter('panelist@example.com');
  await panelist.goto(`${stage.base}/dashboard/interview?id=${id}`);
  await panelist.getByRole('button', { name: /^Accept/ }).click();
  await panelist.goto(`${stage.base}/dashboard/panelist`);
  await expect
    .poll(async () => (await heldForClock(stage.db, id))?.stored.value, { timeout: 30_000 })
    .toEqual({ upcoming: 'confirmed' });

  await phone.getByRole('link', { name: 'View interview' }).click();
  await phone.getByText(/Your interview is confirmed/).waitFor();
  await phone.getByRole('button', { name: 'I will attend' }).click();
  await phone.getByText(/You confirmed on/).waitFor();
  // The used link shows the chosen time, also after a reload, and does nothing else.
  await phone.goto(link);
  for (let times = 0; times < 2; times += 1) {
    await phone.getByRole('heading', { name: 'Your time is chosen' }).waitFor();
    await phone.getByText(/Your interview is confirmed/).waitFor();
    expect(await phone.getByRole('button', { name: 'Confirm this time' }).count()).toBe(0);
    await phone.reload();
  }
});
