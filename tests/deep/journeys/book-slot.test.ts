import { DateTime } from 'luxon';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { offersFor } from '../../../server/slots/offers';
import { databaseNow, sql } from '../../../server/db/database';
import { wishOf } from '../../../server/interviews/event-facts';
import { heldForClock } from '../../../server/interviews/store';
import { schedulingHref } from '../../../src/screens/shared/interview/hrefs';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

/** A waiting request, and a start for which two panelists are free. */
async function requestForTwo() {
  const { db } = stage;
  const now = await databaseNow(db);
  const waiting = await db.many<{ id: string; name: string; minutes: number }>(sql`
    select i.id, c.name, i.minutes from interviews i join candidates c on c.id = i.candidate_id
    where i.leaf = 'pendingSchedule' order by i.id`);
  for (const { id, name, minutes } of waiting) {
    const held = await heldForClock(db, id);
    if (!held) continue;
    const { offered } = await offersFor(db, wishOf(held), now, { admin: true, explain: false });
    // Far enough ahead for a replacement.
    const soonest = now + 6 * 3_600_000;
    const slot = offered.find(
      ({ start, panelistId }) =>
        Date.parse(start) > soonest && offered.some((one) => one.start === start && one.panelistId !== panelistId),
    );
    if (slot) return { id, name, minutes, slot };
  }
  throw new Error('The demo has no request that two panelists could take');
}
const stateOf = (id: string) =>
  stage.db.one<{ leaf: string; panelistId: string; start: string; panelist: string }>(sql`
    select i.leaf, i.panelist_id as "panelistId", i.starts_at as start, u.name as panelist
    from interviews i join users u on u.id = i.panelist_id where i.id = ${id}`);

it('an admin books a free time of a panelist for a request that fits; a decline finds the next panelist', async () => {
  // Panelists respond in person.
  await stage.db.run(sql`update panelists set auto_accept = false`);
  const { id, name, minutes, slot } = await requestForTwo();
  const { zone } = await stage.db.one<{ zone: string }>(
    sql`select time_zone as zone from users where email = 'admin@example.com'`,
  );
  const start = DateTime.fromISO(slot.start, { zone }).setLocale('en-US');

  const admin = await stage.enter('admin@example.com');
  await admin.goto(stage.base + schedulingHref('Book Slot'));
  await admin.getByText('Please choose Panelist').waitFor();
  await admin.getByRole('combobox', { name: 'Panelist' }).fill(slot.panelistName);
  await admin.getByRole('option', { name: slot.panelistName }).first().click();
  await admin.getByRole('button', { name: String(minutes), exact: true }).click();
  // An hour is labeled with the start that fits most requests. The quarter is chosen next to it.
  await admin
    .getByRole('button', {
      name: new RegExp(`^${start.toFormat('ccc d LLL')}, ${start.toFormat('hh')}:\\d\\d ${start.toFormat('a')}: `),
    })
    .click();
  const quarter = admin.getByRole('button', { name: new RegExp(`^${start.toFormat('hh:mm a')}, \\d+ request`) });
  const fitting = admin.getByRole('list', { name: 'Matching requests' });
  await quarter.or(fitting).first().waitFor();
  if ((await quarter.count()) > 0) await quarter.click();
  await admin
    .getByRole('button', { name: new RegExp(`^Choose rank \\d+: ${name}$`) })
    .first()
    .click();
  await admin.getByText('Held for you until').waitFor();
  await admin.getByRole('button', { name: 'Confirm booking' }).click();
  await admin.getByRole('heading', { name: 'Panelist asked to accept' }).waitFor();
  await admin.getByRole('link', { name: 'View the interview' }).click();
  await admin.getByText('awaiting panelist').first().waitFor();
  const booked = new URL(admin.url()).searchParams.get('id') ?? '';
  expect(await stateOf(booked)).toMatchObject({
    leaf: 'requested',
    panelistId: slot.panelistId,
    start: slot.start,
  });

  // The chosen request is the one that was waiting under this name.
  expect(booked).toBe(id);
  const { email } = await stage.db.one<{ email: string }>(
    sql`select email::text as email from users where id = ${slot.panelistId}`,
  );
  const panelist = await stage.enter(email);
  await panelist.goto(`${stage.base}/dashboard/interview?id=${id}`);
  await panelist
    .getByRole('button', { name: /^Decline/ })
    .first()
    .click();
  await panelist.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect.poll(async () => (await stateOf(id)).panelistId).not.toBe(slot.panelistId);
  const next = await stateOf(id);
  expect(next).toMatchObject({ leaf: 'requested', start: slot.start });
  // The admin's open page shows the next panelist by itself.
  await admin.getByText(next.panelist).first().waitFor();
});

it('an admin checks who is free for a job profile, and schedules that time for a candidate', async () => {
  const { db } = stage;
  const { name, job } = await db.one<{ name: string; job: string }>(sql`
    select c.name, j.title as job from candidates c join job_profiles j on j.id = c.job_profile_id
    where j.status = 'OPEN' and (select count(*) from job_profiles other where other.title = j.title) = 1
      and not exists (select from interviews i where i.candidate_id = c.id and i.leaf not in ('released', 'canceled', 'noShow'))
      and (select count(*) from candidates other where other.name = c.name) = 1
    order by c.name limit 1`);
  const admin = await stage.enter('admin@example.com');
  await admin.goto(stage.base + schedulingHref('Check Available Panelist'));
  await admin.getByText('Please select job Profile').waitFor();
  await admin.getByRole('combobox', { name: 'Job profile' }).fill(job);
  await admin.getByRole('option', { name: job }).first().click();
  const hour = admin
    .getByRole('gridcell')
    .getByRole('button', { name: /panelists? (is|are) free/ })
    .last();
  await hour.click();
  const start = new URL(admin.url()).searchParams.get('start') ?? '';
  await admin.getByRole('button', { name: 'Schedule this time' }).click();
  await expect.poll(() => admin.getByRole('combobox', { name: 'Job profile' }).inputValue()).toBe(job);
  await admin.getByRole('combobox', { name: 'Candidate' }).fill(name);
  await admin.getByRole('option', { name }).first().click();
  await admin.getByRole('button', { name: /panelists? (is|are) free.*, chosen$/ }).waitFor();
  await admin.getByRole('button', { name: 'Book', exact: true }).click();
  await admin.getByRole('heading', { name: /^(Booked|Panelist asked)/ }).waitFor();
  const booked = await db.one<{ start: string }>(sql`
    select i.starts_at as start from interviews i join candidates c on c.id = i.candidate_id
    where c.name = ${name} and i.leaf in ('requested', 'confirmed')`);
  expect(Date.parse(booked.start)).toBe(Date.parse(start));
});
