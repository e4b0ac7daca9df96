import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { offersFor } from '../../../server/slots/offers';
import { databaseNow, sql } from '../../../server/db/database';
import { wishOf } from '../../../server/interviews/event-facts';
import { heldForClock } from '../../../server/interviews/store';
import { schedulingHref } from '../../../src/screens/shared/interview/hrefs';
import { setStage, type Stage } from '../../journeys/kit';

/** Every screen that books over a candidate's open request to cancel warns before it does so (product: Wishes). */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ lateReader: false });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const why = 'I found a job elsewhere';
const said = (page: Page) => page.getByRole('alert').filter({ hasText: `asked to cancel: “${why}”` });

type Wished = { id: string; candidate: string; panelistId: string; day: string };
/** A booked interview whose candidate asks to cancel it. The screens read that request from the interview's row. */
async function wished(leaves: readonly string[], more = sql``): Promise<Wished> {
  const found = await stage.db.one<Wished & { zone: string }>(sql`
    select i.id, c.name as candidate, i.panelist_id as "panelistId", coalesce(u.time_zone, 'UTC') as zone,
      to_char(i.starts_at at time zone u.time_zone, 'YYYY-MM-DD') as day
    from interviews i join candidates c on c.id = i.candidate_id left join users u on u.id = i.panelist_id
    where i.leaf = any(${leaves}) and i.kind = 'real' and not i.cancel_asked
      and (i.starts_at is null or i.starts_at > law_now() + interval '1 day') ${more}
    order by i.starts_at, i.id limit 1`);
  const wish = { who: 'candidate', id: found.id, why, at: await databaseNow(stage.db) };
  await stage.db.run(sql`
    update interviews set cancel_asked = true,
      context = jsonb_set(context, '{cancelAsk}', ${JSON.stringify(wish)}::jsonb) where id = ${found.id}`);
  return found;
}
const waiting = ['pendingSchedule', 'reschedulePending'];
const booked = ['requested', 'confirmed'];
const goTo = (page: Page, path: string) => page.goto(`${stage.base}${path}`);

type Place = { file: string; email: string; open: (page: Page) => Promise<unknown> };
const places: Place[] = [
  {
    file: 'schedule/ScheduleBody.tsx',
    email: 'org@example.com',
    async open(page) {
      const { id } = await wished(
        waiting,
        sql`and i.organization_id = (select organization_id from users where email = 'org@example.com')`,
      );
      await goTo(page, `/dashboard/orgschedule?id=${id}`);
    },
  },
  {
    file: 'entries/InterviewForm.tsx',
    email: 'admin@example.com',
    async open(page) {
      const { id } = await wished(booked);
      await goTo(page, schedulingHref('Reschedule Interview', { id }));
    },
  },
  {
    file: 'entries/BookSlot.tsx',
    email: 'admin@example.com',
    async open(page) {
      const now = await databaseNow(stage.db);
      for (let tries = 0; tries < 20; tries += 1) {
        const { id, candidate } = await wished(waiting);
        const held = await heldForClock(stage.db, id);
        const { offered } = held
          ? await offersFor(stage.db, wishOf(held), now, { admin: true, explain: false })
          : { offered: [] };
        const slot = offered.find(({ start }) => Date.parse(start) > now + 6 * 3_600_000);
        if (!slot) continue;
        await goTo(page, schedulingHref('Book Slot', { panelistId: slot.panelistId, start: slot.start }));
        await page
          .getByRole('button', { name: new RegExp(`^Choose rank \\d+: ${candidate}$`) })
          .first()
          .click();
        return;
      }
      throw new Error('The demo has no request that can be booked');
    },
  },
  {
    file: 'many/batch-columns.tsx',
    email: 'admin@example.com',
    async open(page) {
      await stage.db
        .run(sql`update interviews set cancel_asked = false, context = jsonb_set(context, '{cancelAsk}', 'null')
        where leaf = any(${waiting})`);
      for (let count = 0; count < 5; count += 1) await wished(waiting);
      await goTo(page, schedulingHref('Book Selected Interviews'));
      await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
      await page.getByRole('button', { name: 'Find times' }).click();
    },
  },
  {
    file: 'away/AwayRow.tsx',
    email: 'admin@example.com',
    async open(page) {
      const { panelistId, day } = await wished(booked);
      await goTo(page, `/dashboard/panelistaway?panelist=${panelistId}&day=${day}`);
    },
  },
  {
    file: 'ActionDialog.tsx',
    email: 'admin@example.com',
    async open(page) {
      const zone = 'Asia/Kolkata';
      await stage.db.run(sql`update users set time_zone = ${zone} where email = 'admin@example.com'`);
      const { id, candidate, panelistId } = await wished(
        ['confirmed'],
        sql`and extract(hour from i.starts_at at time zone ${zone}) between 6 and 18`,
      );
      const { start } = await stage.db.one<{ start: string }>(
        sql`select starts_at as start from interviews where id = ${id}`,
      );
      const date = DateTime.fromISO(start, { zone }).toFormat('yyyy-MM-dd');
      await goTo(page, `/dashboard/calendar?view=day&date=${date}&panelistId=${panelistId}`);
      const event = page.locator('a.fc-event', { hasText: candidate }).first();
      await event.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const box = await event.boundingBox();
      const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 6];
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (const part of [20, 48, 72, 96]) await page.mouse.move(x, y + part);
      await page.mouse.up();
      await page.getByRole('dialog', { name: 'Move this interview?' }).waitFor();
    },
  },
];

it('has a row for each screen that says it', () => {
  const found = readdirSync(join('src', 'screens'), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.tsx') &&
      !file.endsWith('InterviewFacts.tsx') &&
      /<BookingOverWish/.test(readFileSync(join('src', 'screens', file), 'utf8')),
  );
  const named = places.map(({ file }) => found.find((path) => path.endsWith(join(...file.split('/')))));
  expect(named.toSorted()).toEqual(found.toSorted());
});

it.each(places)('$file says that the candidate asked to cancel, before anything is booked', async ({ email, open }) => {
  const page = await stage.enter(email);
  await open(page);
  await said(page).first().waitFor();
  expect(await said(page).first().getByRole('link', { name: 'Cancel the interview' }).count()).toBe(1);
  await page.context().close();
});
