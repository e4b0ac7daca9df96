import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { linkFor } from '../../journeys/emails';
import { fillSignIn, setStage, type Stage } from '../../journeys/kit';

/** Candidates of the portal are found for a job, invited by email, and respond to it (product: Sourcing). */
let stage: Stage;
beforeAll(async () => {
  // Emails contain the public address, which must be known beforehand.
  stage = await setStage({ providers: true });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

/** Opens the candidates for a job and searches for a name. Returns the rows with this name once they are listed. */
async function ranked(admin: Page, job: string, name: string) {
  await admin.goto(`${stage.base}/dashboard/adminsourcing?tab=1&id=${job}`);
  const found = admin.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === name);
  await admin.getByRole('searchbox', { name: 'Search candidates' }).fill(name);
  await found;
  return admin.getByRole('row').filter({ hasText: name });
}
/**
 * An open job profile whose primary skills the demo's candidate has, of an organization that is new to the candidate.
 */
const fitting = () =>
  stage.db.one<{ id: string; title: string; name: string }>(sql`
    select j.id, j.title, u.name from users u join persons p on p.user_id = u.id
    join job_profiles j on j.status = 'OPEN' and not exists (
      select from candidates c where c.person_id = p.id and c.organization_id = j.organization_id)
    join organizations o on o.id = j.organization_id and not o.blocked
    where u.email = 'candidate@example.com' and exists (
      select from job_profile_skills s join person_skills k on k.skill_id = s.skill_id and k.person_id = p.id
      where s.job_profile_id = j.id)
    order by j.title limit 1`);

async function invite(admin: Page, job: string, name: string, words: string): Promise<void> {
  await ranked(admin, job, name);
  await admin.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await admin.getByRole('button', { name: 'Invite', exact: true }).click();
  const panel = admin.getByRole('dialog', { name: `Invite ${name}` });
  await panel.getByRole('textbox', { name: 'Email content' }).fill(words);
  await panel.getByRole('button', { name: 'Preview' }).click();
  const email = panel.getByRole('region', { name: 'The email' });
  await email.getByText(`Hello ${name},`).waitFor();
  await email.getByText(words).waitFor();
  await panel.getByRole('button', { name: 'Send email' }).click();
  const done = admin.getByRole('dialog', { name: 'Invitations' });
  await done.getByText('Sent', { exact: true }).waitFor();
  await done.getByRole('button', { name: 'Close' }).last().click();
}

it('a candidate is ranked, invited by a letter that was shown first, opens it, applies, and the list says so', async () => {
  const { id, title, name } = await fitting();
  const admin = await stage.enter('superadmin@example.com');
  await admin.goto(`${stage.base}/dashboard/adminsourcing`);
  await admin
    .getByRole('link', { name: /Find candidates/ })
    .first()
    .click();
  await admin.getByRole('combobox', { name: 'Job profile' }).waitFor();
  await invite(admin, id, name, 'Your years with it are what this team lacks.');
  const row = admin.getByRole('row').filter({ hasText: name });
  await row.getByText(/^Invited/).waitFor();

  const link = await linkFor(stage, admin, 'candidate@example.com', new RegExp(title));
  const candidate = await stage.visit();
  await candidate.setViewportSize({ width: 390, height: 844 });
  await candidate.goto(link);
  await candidate.getByRole('heading', { level: 1, name: title }).waitFor();
  // The token does not stay in the address.
  expect(candidate.url()).toBe(`${stage.base}/jobinvitation`);
  await candidate.getByRole('link', { name: 'Apply for this job' }).click();
  await candidate.waitForURL(/\/login/);
  await fillSignIn(candidate, 'candidate@example.com', 'Interview#2026');
  await candidate.getByRole('heading', { level: 1, name: title }).waitFor();
  await candidate.getByRole('button', { name: 'Apply', exact: true }).click();
  await candidate.getByText(/^You have applied/).waitFor();

  // A candidate of the job is no longer invited to it.
  const rows = await ranked(admin, id, name);
  await expect.poll(() => rows.count()).toBe(0);
});

it('who wants no more letters is asked nothing but that, and is found by no other job', async () => {
  const { id, name, email } = await stage.db.one<{ id: string; name: string; email: string }>(sql`
    select j.id, c.name, p.email::text as email from candidates c join persons p on p.id = c.person_id and p.user_id is null
    join person_skills k on k.person_id = p.id
    join job_profile_skills s on s.skill_id = k.skill_id
    join job_profiles j on j.id = s.job_profile_id and j.status = 'OPEN'
    join organizations o on o.id = j.organization_id and not o.blocked
    where c.organization_id is null and not exists (
      select from candidates d where d.person_id = p.id and d.organization_id is not null)
    order by c.name, j.title limit 1`);
  const admin = await stage.enter('superadmin@example.com');
  await invite(admin, id, name, 'This one is for you.');
  const link = await linkFor(stage, admin, email, /Apply for/);

  const stranger = await stage.visit();
  await stranger.goto(link.replace('#', '?stop=1#'));
  await stranger.getByRole('heading', { level: 1, name: 'Unsubscribe from job emails?' }).waitFor();
  await stranger.getByRole('button', { name: 'Unsubscribe from job emails' }).click();
  await stranger.getByText('You are unsubscribed from job emails.').waitFor();
  const rows = await ranked(admin, id, name);
  await expect.poll(() => rows.count()).toBe(0);

  await stranger.getByRole('button', { name: 'Resubscribe' }).click();
  await stranger.getByRole('button', { name: 'Unsubscribe from job emails' }).waitFor();
  await (await ranked(admin, id, name)).waitFor();
});
