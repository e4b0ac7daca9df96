import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../server/db/database';
import { replay } from '../../src/machines/lifecycle/interview-law';
import { heldForClock, historyOf } from '../../server/interviews/store';
import { inMeeting, setStage, type Stage } from './kit';
import { linkFor } from './emails';

let stage: Stage;
beforeAll(async () => {
  // Emails contain the public address, which must be known beforehand.
  stage = await setStage({ providers: true });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const minute = 60_000;

/** Eleven o'clock on a working day, two to four days ahead, in the organization's time zone. */
function workingDay(): DateTime {
  let day = DateTime.now()
    .setZone('Asia/Kolkata')
    .plus({ days: 2 })
    .set({ hour: 11, minute: 0, second: 0, millisecond: 0 });
  while (day.weekday > 5) day = day.plus({ days: 1 });
  return day;
}

/** Chooses from a search box by typing a part of the name. */
async function choose(page: Page, box: string, part: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).fill(part);
  await page
    .getByRole('option', { name: new RegExp(part) })
    .first()
    .click();
}

/** Types a date and time, key by key, in the reader's zone. */
async function typeTime(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Preferred time 1' }).click();
  await page.keyboard.type(text);
}

const fill = (page: Page, part: string, text: string) =>
  page.getByRole('region', { name: part }).getByRole('textbox').fill(text);

it('takes one interview from request to decided feedback, with five people in a real browser', async () => {
  const { db } = stage;
  const { candidate } = await db.one<{ candidate: string }>(sql`
    select c.name as candidate from candidates c join persons p on p.id = c.person_id
    where p.email = 'candidate@example.com' and c.organization_id is not null`);
  // The panelist ranked first is asked, and responds in person.
  await db.run(sql`update panelists set auto_accept = false`);
  const organization = await stage.enter('org@example.com');

  // The organization requests an interview, and leaves the choice of the panelist to the admins.
  await organization.goto(`${stage.base}/dashboard/orgschedule`);
  await choose(organization, 'Job profile', 'Java Developer');
  await choose(organization, 'Candidate', candidate);
  const wanted = workingDay();
  await typeTime(organization, wanted.toFormat('dd-MM-yyyy hh:mm a'));
  await organization.getByRole('button', { name: 'Request without booking' }).click();
  await organization.getByRole('link', { name: /view the interview/i }).click();
  await organization.getByText('Pending schedule').first().waitFor();
  const id = new URL(organization.url()).searchParams.get('id') ?? '';
  // The typed time is stored, and the organization reads that time.
  expect((await heldForClock(db, id))?.stored.context.times).toEqual([wanted.toMillis()]);
  await organization.getByText(wanted.toFormat('dd-MM-yyyy hh:mm a')).first().waitFor();

  // An admin finds the interview among the waiting ones, and books the best offer.
  const admin = await stage.enter('admin@example.com');
  await admin.goto(`${stage.base}/dashboard/interview?id=${id}`);
  await admin.getByRole('link', { name: 'Book' }).first().click();
  await admin
    .getByRole('button', { name: /rank 1\b/i })
    .first()
    .click();
  await admin.getByText('Held for you until').waitFor();
  await admin.getByRole('button', { name: /confirm/i }).click();
  await admin.getByRole('heading', { name: 'Panelist asked to accept' }).waitFor();

  // The organization's page changes by itself.
  await organization.getByText('awaiting panelist').first().waitFor();
  const booked = await db.one<{ email: string; zone: string; start: string }>(sql`
    select u.email::text as email, u.time_zone as zone, i.starts_at as start from interviews i join users u on u.id = i.panelist_id where i.id = ${id}`);

  // The panelist reads the time in their own zone, and accepts.
  const panelist = await stage.enter(booked.email);
  await panelist.goto(`${stage.base}/dashboard/interview?id=${id}`);
  await panelist
    .getByText(DateTime.fromISO(booked.start, { zone: booked.zone }).setLocale('en-US').toFormat('hh:mm a'))
    .first()
    .waitFor();
  // A page that is left within the five seconds of Undo sends the action as it goes.
  await panelist.getByRole('button', { name: 'Accept' }).first().click();
  await panelist.getByText('Accepting…').first().waitFor();
  await panelist.reload();
  await organization.getByText('Upcoming', { exact: true }).first().waitFor();
  await panelist.getByText('Upcoming', { exact: true }).first().waitFor();

  // Ten minutes before the start both join, and the organization sees it live.
  await stage.moveTo(Date.parse(booked.start) - 10 * minute);
  const guest = await stage.enter('candidate@example.com');
  for (const page of [panelist, guest]) {
    await page.goto(`${stage.base}/dashboard/interview?id=${id}`);
    await page.getByRole('button', { name: 'Join' }).first().click();
    await page.getByText(inMeeting).waitFor();
  }
  await organization.getByText(/^Live/).first().waitFor();

  // The panelist finishes and writes the scorecard. A closed tab loses nothing.
  await stage.moveTo(Date.parse(booked.start) + 50 * minute);
  await panelist.goto(`${stage.base}/dashboard/interview?id=${id}`);
  await panelist.getByRole('button', { name: 'Finish' }).first().click();
  await panelist
    .getByRole('dialog')
    .getByRole('button', { name: /finish/i })
    .click();
  await panelist.getByRole('link', { name: 'Write feedback' }).first().click();
  await panelist.getByRole('radiogroup').first().waitFor();
  const ratings = panelist.getByRole('radio', { name: /^4 Strong/ });
  for (let index = 0; index < (await ratings.count()); index += 1) await ratings.nth(index).check();
  const words = 'Explained each choice and its cost.';
  await fill(panelist, 'Strengths', words);
  await fill(panelist, 'Improvements', 'Ask for the requirements first.');
  await panelist.getByText(/^Saved at/).waitFor();
  const again = await panelist.context().newPage();
  await panelist.close();
  await again.goto(`${stage.base}/dashboard/feedback?id=${id}`);
  await again.getByText(words).waitFor();
  await fill(again, 'What was asked', 'Collections, transactions, a design of a booking service.');
  await again.getByRole('radio', { name: 'Hire', exact: true }).check();
  await again.getByRole('button', { name: 'Submit feedback' }).click();
  await again
    .getByRole('dialog')
    .getByRole('button', { name: /submit/i })
    .click();
  await again.getByRole('heading', { name: new RegExp(`Your feedback on ${candidate} is submitted`) }).waitFor();

  // An admin reads and releases the feedback.
  await organization.getByText('Pending feedback').first().waitFor();
  const reviewer = await stage.enter('superadmin@example.com');
  await reviewer.goto(`${stage.base}/dashboard/feedbacks?id=${id}`);
  await reviewer.getByText(words).waitFor();
  await reviewer.getByRole('button', { name: 'Approve' }).click();
  await organization.getByText('Completed').first().waitFor();

  // The organization reads the feedback and decides.
  await organization.goto(`${stage.base}/dashboard/orgcompletedinterviews?id=${id}`);
  await organization.getByText(words).waitFor();
  await organization.getByRole('button', { name: 'Selected' }).first().click();
  await organization.getByRole('button', { name: 'Selected', pressed: true }).first().waitFor();

  const held = await heldForClock(db, id);
  expect(held?.stored.context.decision).toBe('selected');
  expect(replay(await historyOf(db, id))).toEqual(held?.stored);
  // Five people in turn: this takes minutes on a busy machine.
}, 600_000);

it('somebody who is invited makes their account by the letter', async () => {
  const admin = await stage.enter('superadmin@example.com');
  await admin.goto(`${stage.base}/dashboard/panelistuser?tab=2`);
  const form = admin.getByRole('form', { name: 'Send Individual Invitation' });
  await form.getByLabel('Email').fill('grace.hopper@mail.example');
  await form.locator('button[type=submit]').click();
  await admin.getByText('grace.hopper@mail.example').first().waitFor();

  const page = await stage.visit();
  await page.goto(await linkFor(stage, admin, 'grace.hopper@mail.example', /invit/i));
  await page.getByLabel('Name').fill('Grace Hopper');
  expect(page.url()).toBe(`${stage.base}/invitation`);
  await page.getByLabel('Password', { exact: true }).fill('Nanoseconds#30cm');
  await page.getByLabel('Confirm password', { exact: true }).fill('Nanoseconds#30cm');
  await page.locator('button[type=submit]').click();
  // The password was just typed, so no page asks for it again.
  await page.waitForURL(/\/dashboard\/panelist$/);
});
