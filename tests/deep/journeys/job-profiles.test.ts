import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { fillSignIn, setStage, type Stage } from '../../journeys/kit';

/**
 * A job profile from its first word to its applicants, its closing and its copy, in a real browser (product: Job
 * profiles).
 */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const title = 'Ledger Platform Engineer';
const main = (page: Page) => page.getByRole('main');
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

async function write(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field, exact: true }).click();
  await page.keyboard.type(text);
}
async function addSkill(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a skill' }).fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await page.getByRole('listitem', { name, exact: true }).waitFor();
}
/** Opens the page of the first job profile. */
async function openJob(page: Page): Promise<void> {
  const { id } = await stage.db.one<{ id: string }>(sql`select id from job_profiles where title = ${title}`);
  await page.goto(`${stage.base}/dashboard/jobprofiledetails?id=${id}`);
  await page.getByRole('heading', { level: 2, name: title }).waitFor();
}

it('an organization writes and publishes a job; a candidate finds its page, applies, and is seen', async () => {
  const { name } = await stage.db.one<{ name: string }>(sql`
    select name from users where email = 'candidate@example.com'`);
  const org = await stage.enter('org@example.com');
  await org.goto(`${stage.base}/dashboard/jobprofiledetails`);
  await org.getByRole('link', { name: 'New job profile' }).click();
  const field = (label: string) => org.getByRole('textbox', { name: label, exact: true });
  await field('Job profile').fill(title);
  await org.getByRole('combobox', { name: 'Status' }).click();
  await org.getByRole('option', { name: 'Open', exact: true }).click();
  await org.getByRole('button', { name: 'Save', exact: true }).click();
  // An open job profile must be complete.
  await org.getByText(/^Not saved yet. Check \d+ fields/).waitFor();
  await field('Location').fill('Pune');
  await field('Experience from').fill('2');
  await field('Experience to').fill('6');
  await field('Openings').fill('2');
  await addSkill(org, 'React');
  await addSkill(org, 'TypeScript');
  await org.getByRole('switch', { name: 'React is primary' }).check();

  await write(org, 'Job Description', 'We move ');
  await org.keyboard.press('Control+b');
  await org.keyboard.type('money');
  await org.keyboard.press('Control+b');
  await org.keyboard.type(' for shops.');
  await org.getByRole('textbox', { name: 'Responsibilities' }).click();
  await org
    .getByRole('toolbar', { name: /Responsibilities/ })
    .getByRole('button', { name: /list/i })
    .first()
    .click();
  await org.keyboard.type('Design');
  await org.keyboard.press('Enter');
  await org.keyboard.type('Build');
  await write(org, 'Benefits', 'Thirty days off.');
  await write(org, 'Instruction', 'Bring an example of your work.');
  await org.getByRole('button', { name: 'Save', exact: true }).click();
  await said(org, 'Job profile saved.');
  await org.getByRole('heading', { level: 2, name: title }).waitFor();
  expect(await main(org).locator('strong', { hasText: 'money' }).count()).toBe(1);
  expect(
    await main(org)
      .locator('li', { hasText: /^(Design|Build)$/ })
      .count(),
  ).toBe(2);

  await main(org).getByRole('link', { name: 'Share' }).click();
  await org.getByRole('button', { name: 'Publish', exact: true }).click();
  const address = org.getByRole('textbox', { name: 'Address' });
  await org.getByRole('button', { name: 'Copy address' }).waitFor();
  const page = await address.inputValue();

  const candidate = await stage.visit();
  await candidate.setViewportSize({ width: 390, height: 844 });
  await candidate.goto(page);
  await candidate.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await candidate.locator('strong', { hasText: 'money' }).count()).toBe(1);
  const posting = JSON.parse(
    (await candidate.locator('script[type="application/ld+json"]').textContent()) ?? '',
  ) as object;
  expect(posting).toMatchObject({ '@type': 'JobPosting', title });
  expect(await candidate.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await candidate.getByRole('link', { name: 'Apply' }).first().click();
  await candidate.waitForURL(/\/login/);
  await fillSignIn(candidate, 'candidate@example.com', 'Interview#2026');
  // They land on the job that they wanted to apply for.
  await candidate.getByRole('heading', { level: 1, name: title }).waitFor();
  await candidate.getByRole('button', { name: 'Apply', exact: true }).click();
  await candidate.getByText(/^You have applied/).waitFor();

  await openJob(org);
  await main(org).getByRole('region', { name: 'Applicants' }).getByText(name).first().waitFor();
  await main(org).getByRole('button', { name: 'View match' }).click();
  await org.getByRole('dialog').getByText('React').first().waitFor();
});

it('an earlier version is restored, and a copy is a draft that is offered nowhere', async () => {
  const org = await stage.enter('org@example.com');
  await openJob(org);
  await main(org).getByRole('link', { name: 'Edit', exact: true }).click();
  await org.getByRole('textbox', { name: 'Location' }).fill('Berlin');
  await org.getByRole('textbox', { name: 'Benefits' }).click();
  await org.keyboard.press('Control+End');
  await org.keyboard.type(' And a bicycle.');
  await org.getByRole('button', { name: 'Save', exact: true }).click();
  await said(org, 'Job profile saved.');

  await openTab(org, 'Version History');
  await org.getByText('Version 2, the current one').waitFor();
  await org.getByRole('button', { name: 'Restore version 1' }).click();
  const question = org.getByRole('dialog', { name: 'Restore version 1?' });
  await question.getByText(/This creates version 3/).waitFor();
  await question.getByRole('button', { name: 'Restore' }).click();
  await said(org, 'Version 1 restored as version 3.');
  await org.getByText('Version 3, the current one').waitFor();
  await openTab(org, 'Job Profile Details');
  await main(org).getByText('Pune', { exact: true }).waitFor();
  expect(await main(org).getByText('bicycle').count()).toBe(0);

  await org.getByRole('button', { name: 'Duplicate' }).click();
  await said(org, 'Copied as a draft.');
  const copied = org.getByRole('textbox', { name: 'Job profile', exact: true });
  await expect.poll(() => copied.inputValue()).toBe(`Copy Of ${title}`);
  await org.getByRole('button', { name: 'Cancel' }).click();
  await main(org).getByText('Draft', { exact: true }).waitFor();
  await org.goto(`${stage.base}/dashboard/orgschedule`);
  await org.getByRole('combobox', { name: 'Job profile' }).fill(title);
  await expect
    .poll(() => org.getByRole('option').allInnerTexts())
    .toEqual([expect.stringMatching(new RegExp(`^${title}`))]);
});

it('closing a job shows the interviews that are still open, and ends its page', async () => {
  const { id, job, count } = await stage.db.one<{ id: string; job: string; count: number }>(sql`
    select j.id, j.title as job, count(*)::int as count from job_profiles j
    join users u on u.organization_id = j.organization_id and u.email = 'org@example.com'
    join interviews i on i.job_profile_id = j.id
      and i.leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed', 'live')
    where j.status = 'OPEN' group by 1 order by 3 desc limit 1`);
  const org = await stage.enter('org@example.com');
  await org.goto(`${stage.base}/dashboard/jobprofiledetails?tab=3&id=${id}`);
  await openTab(org, 'Share Job Profile');
  await org.getByRole('button', { name: 'Publish', exact: true }).click();
  await org.getByRole('button', { name: 'Copy address' }).waitFor();
  const page = await org.getByRole('textbox', { name: 'Address' }).inputValue();
  expect((await fetch(page)).status).toBe(200);

  await openTab(org, 'Job Profile Details');
  await org.getByRole('button', { name: 'Change status' }).click();
  await org.getByRole('menuitem', { name: 'Closed' }).click();
  const question = org.getByRole('dialog', { name: `Close “${job}”?` });
  await question.getByText(count === 1 ? '1 interview is' : `${count} interviews are`).waitFor();
  await question.getByRole('list', { name: 'Open interviews' }).getByRole('link').first().waitFor();
  await question.getByRole('button', { name: 'Close', exact: true }).click();
  await said(org, 'Job profile is now closed.');
  await main(org).getByText('Closed', { exact: true }).first().waitFor();
  // The interviews stay as they are.
  expect(
    await stage.db.one(sql`
      select count(*)::int as count from interviews where job_profile_id = ${id}
        and leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed', 'live')`),
  ).toEqual({ count });
  expect((await fetch(page)).status).toBe(410);
  await org.goto(`${stage.base}/dashboard/orgschedule`);
  await org.getByRole('combobox', { name: 'Job profile' }).fill(job);
  await org.getByText('No Data Found!').waitFor();
});
