import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { heldForClock } from '../../../server/interviews/store';
import { setStage, type Stage } from '../../journeys/kit';

/** Every browser is in New York, and learns its reader and their zone two seconds late (see the kit). */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const shown = 'dd-MM-yyyy hh:mm a';
const zones = { 'admin@example.com': 'Australia/Sydney', 'candidate@example.com': 'Europe/Berlin' } as const;
const live = (email: keyof typeof zones) =>
  stage.db.run(sql`update users set time_zone = ${zones[email]} where email = ${email}`);

/** Three o'clock in the afternoon in a zone, some days from now. */
const threeOf = (zone: string, days: number) =>
  DateTime.now().setZone(zone).plus({ days }).set({ hour: 15, minute: 0, second: 0, millisecond: 0 });

async function typeInto(page: Page, field: string, text: string): Promise<string> {
  const input = page.getByRole('textbox', { name: field, exact: true });
  await input.click();
  await page.keyboard.type(text);
  return input.inputValue();
}
const textOf = (at: DateTime) => at.toFormat(shown);

it('a time that an admin types on a page loaded directly is stored, and read by the candidate in their zone', async () => {
  await Promise.all([live('admin@example.com'), live('candidate@example.com')]);
  const { candidate, organization, job } = await stage.db.one<Record<string, string>>(sql`
    select c.name as candidate, o.name as organization, j.title as job from candidates c
    join persons p on p.id = c.person_id join organizations o on o.id = c.organization_id
    join job_profiles j on j.organization_id = o.id and j.status = 'OPEN'
    where p.email = 'candidate@example.com' order by j.title limit 1`);
  const admin = await stage.enter('admin@example.com');
  await admin.goto(`${stage.base}/dashboard/interviewmenus`);
  // Removes the preferred times, so that a time is missing.
  await stage.db.run(sql`update candidates set preferred = '{}'`);
  for (const [box, name] of [
    ['Organization', organization],
    ['Job profile', job],
    ['Candidate', candidate],
  ] as const) {
    await admin.getByRole('combobox', { name: box }).fill(name ?? '');
    await admin
      .getByRole('option', { name: name ?? '' })
      .first()
      .click();
  }
  await admin.getByRole('button', { name: 'Book', exact: true }).click();
  // The focus is on the only invalid field.
  const field = admin.getByRole('textbox', { name: 'Preferred time 1' });
  await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true);
  const wanted = threeOf(zones['admin@example.com'], 3);
  await admin.keyboard.type(textOf(wanted));
  await expect.poll(() => field.inputValue()).toBe(wanted.toFormat(shown));
  // A complete draft starts a search by itself.
  await admin.getByRole('button', { name: 'Search again' }).waitFor();
  await admin.getByRole('button', { name: 'Request without booking' }).click();
  await admin.getByRole('link', { name: /view the interview/i }).click();
  await admin.getByText(wanted.toFormat(shown)).first().waitFor();
  const id = new URL(admin.url()).searchParams.get('id') ?? '';

  const guest = await stage.enter('candidate@example.com');
  await guest.goto(`${stage.base}/dashboard/interview?id=${id}`);
  await guest.getByText(wanted.setZone(zones['candidate@example.com']).toFormat(shown)).first().waitFor();

  // Another time that the candidate enters in the dialog reaches the admin's open page.
  await guest.getByRole('button', { name: /times/i }).first().click();
  await guest.getByRole('dialog').waitFor();
  const other = threeOf(zones['candidate@example.com'], 4);
  expect(await typeInto(guest, 'Preferred time 1', textOf(other))).toBe(other.toFormat(shown));
  await guest.getByRole('dialog').getByRole('button', { name: /times/i }).last().click();
  await admin.getByText(other.setZone(zones['admin@example.com']).toFormat(shown)).first().waitFor();
  expect((await heldForClock(stage.db, id))?.stored.context.times).toEqual([other.toMillis()]);
});

it('a time that is typed at once on a page loaded directly stays that time; a zone that changes elsewhere keeps the instant', async () => {
  await live('admin@example.com');
  const admin = await stage.enter('admin@example.com');
  await admin.goto(`${stage.base}/dashboard/interviewmenus`);
  const wanted = threeOf(zones['admin@example.com'], 3);
  expect(await typeInto(admin, 'Preferred time 1', textOf(wanted))).toBe(wanted.toFormat(shown));
  await stage.db.run(sql`update users set time_zone = 'Asia/Tokyo' where email = 'admin@example.com'`);
  // A minute later, the page checks again who the reader is.
  await admin.clock.install({ time: Date.now() + 61_000 });
  await admin.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const inTokyo = wanted.setZone('Asia/Tokyo').toFormat(shown);
  await admin.waitForFunction(
    (value) => [...document.querySelectorAll('input')].some((input) => input.value === value),
    inTokyo,
  );
});

it('the days of a filter are days of the reader, typed as everywhere: dd-MM-yyyy', async () => {
  await live('admin@example.com');
  const zone = zones['admin@example.com'];
  const admin = await stage.enter('admin@example.com');
  const asked: string[] = [];
  admin.on('request', (request) => asked.push(request.url()));
  await admin.goto(`${stage.base}/dashboard/interviewdetails?tab=0`);
  await admin.getByRole('button', { name: 'Filters' }).click();
  const day = DateTime.now().setZone(zone).minus({ days: 1 });
  expect(await typeInto(admin, 'From', day.toFormat('dd-MM-yyyy'))).toBe(day.toFormat('dd-MM-yyyy'));
  await expect.poll(() => new URL(admin.url()).searchParams.get('from')).toBe(day.toFormat('yyyy-MM-dd'));
  const from = new Date(day.startOf('day').toMillis()).toISOString();
  await expect.poll(() => asked.some((url) => new URL(url).searchParams.get('startsFrom') === from)).toBe(true);
});

it("days off and extra slots are a panelist's own days and hours", async () => {
  await stage.db.run(sql`update users set time_zone = 'Asia/Tokyo' where email = 'panelist@example.com'`);
  const panelist = await stage.enter('panelist@example.com');
  await panelist.goto(`${stage.base}/dashboard/Panelistavailableslot?tab=1`);
  const [off, extra] = [threeOf('Asia/Tokyo', 20), threeOf('Asia/Tokyo', 3)];
  await typeInto(panelist, 'First day off', off.toFormat('dd-MM-yyyy'));
  await panelist.getByRole('button', { name: 'Add days off' }).click();
  await typeInto(panelist, 'Day of the extra slot', extra.toFormat('dd-MM-yyyy'));
  await panelist.getByRole('button', { name: 'Add slot' }).click();
  await panelist.getByRole('button', { name: 'Save' }).click();
  await panelist.getByText(/Hours saved/).waitFor();
  const kept = await stage.db.one<{ off: number; extra: number }>(sql`
    select
      (select count(*)::int from panelist_days_off d join users u on u.id = d.panelist_id
        where u.email = 'panelist@example.com' and d.first_day = ${off.toFormat('yyyy-MM-dd')}) as off,
      (select count(*)::int from panelist_extra_slots e join users u on u.id = e.panelist_id
        where u.email = 'panelist@example.com' and e.starts_at = ${extra.set({ hour: 18 }).toUTC().toISO()}) as extra`);
  expect(kept).toEqual({ off: 1, extra: 1 });
});
