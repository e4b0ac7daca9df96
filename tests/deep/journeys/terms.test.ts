import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ lateReader: false });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

it('an admin publishes a new version, the organization reads what changed, accepts by the keyboard and lands', async () => {
  const admin = await stage.enter('admin@example.com');
  await admin.goto(`${stage.base}/dashboard/termspage`);
  await admin.getByRole('row', { name: /Terms of Service/ }).click();
  await admin.getByRole('button', { name: 'Edit', exact: true }).click();
  const text = admin.getByRole('textbox', { name: 'Terms Description' });
  await text.click();
  await admin.keyboard.press('ControlOrMeta+End');
  await admin.keyboard.type(' Invoices are due within 30 days.');
  await admin.getByText('Organizations accept the new version at their next sign-in.').waitFor();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.getByText('Terms of Service saved.').waitFor();

  // At the next sign-in the terms come first, then the home page.
  const org = await stage.enter('org@example.com');
  const terms = org.getByRole('dialog', { name: 'Accept the terms' });
  await terms.getByText('What changed since version 2').waitFor();
  expect(await terms.getByText('Invoices are due within 30 days.').last().isVisible()).toBe(true);
  const home = org.getByRole('heading', { name: 'Northwind Labs', level: 1, includeHidden: true });
  expect(await home.count()).toBe(0);
  await terms.getByRole('button', { name: 'Accept', exact: true }).focus();
  await org.keyboard.press('Enter');
  await terms.waitFor({ state: 'hidden' });
  await home.waitFor();
  expect(new URL(org.url()).pathname).toBe('/dashboard/org');
  await org.goto(`${stage.base}/dashboard/termscreate`);
  await org.getByText(/^Version 3 accepted/).waitFor();

  // The admin can see who has accepted and who has not.
  await admin.goto(`${stage.base}/dashboard/searchorganization?tab=4`);
  await admin
    .getByRole('row', { name: /Northwind Labs/ })
    .getByText('Accepted')
    .waitFor();
  await admin
    .getByRole('row', { name: /Kestrel Payments/ })
    .getByText('Must accept')
    .waitFor();
});

it('a candidate applies for a job only with the terms of its organization', async () => {
  const { id } = await stage.db.one<{ id: string }>(sql`
    select j.id from job_profiles j join terms_now n on n.organization_id = j.organization_id
    where j.status = 'OPEN' and not exists (
      select from applications a join persons p on p.id = a.person_id join users u on u.id = p.user_id
      where a.job_profile_id = j.id and u.email = 'candidate@example.com') order by j.title limit 1`);
  const candidate = await stage.enter('candidate@example.com');
  await candidate.goto(`${stage.base}/dashboard/searchjobprofile?id=${id}`);
  await candidate
    .getByRole('region', { name: 'Terms of Kestrel Payments' })
    .getByText('Please answer by yourself')
    .waitFor();
  const apply = candidate.getByRole('button', { name: 'Apply', exact: true });
  await apply.click();
  await candidate.getByText('Accept the terms of the organization to apply.').waitFor();
  await candidate.getByRole('checkbox', { name: 'I have read and accept the terms of Kestrel Payments' }).check();
  await apply.click();
  await candidate.getByText(/^You have applied/).waitFor();
});
