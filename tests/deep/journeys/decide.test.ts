import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { setStage, standStill, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

type Decided = { id: string; name: string; email: string; decision: string | null; version: number };
const decided = (job: string) =>
  stage.db.many<Decided>(sql`
    select i.id, c.name, p.email::text as email, i.decision, i.version from interviews i
    join candidates c on c.id = i.candidate_id join persons p on p.id = i.person_id
    where i.job_profile_id = ${job} and i.leaf = 'released' order by i.decision is not null, i.starts_at desc, i.id`);
const emailsSince = (first: number) =>
  stage.db.many<{ recipient: string; body: string }>(sql`
    select recipient::text as recipient, body from mails where id > ${first} and subject like 'There is news%'`);

/** Opens the comparison of a job profile. */
async function compare(page: Page, job: string): Promise<void> {
  await page.goto(`${stage.base}/dashboard/orgcompletedinterviews?tab=1&show=compare&jobProfileId=${job}`);
  await page.getByRole('table', { name: 'Candidates' }).waitFor();
}
async function fill(page: Page, decision: string, why: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Decide on/ });
  await dialog.getByRole('radio', { name: decision }).check();
  await dialog.getByRole('textbox', { name: /reason|why/i }).fill(why);
}

it('twenty are decided at once, undone, decided again; one is changed, and one was taken by somebody else', async () => {
  const { job } = await stage.db.one<{ job: string }>(sql`
    select i.job_profile_id as job from interviews i join users u on u.organization_id = i.organization_id
    where u.email = 'org@example.com' and i.leaf = 'released' and i.kind = 'real'
    group by 1 order by count(*) desc limit 1`);
  const before = await decided(job);
  expect(before.length).toBeGreaterThan(20);
  const page = await stage.enter('org@example.com');
  await compare(page, job);
  // Five candidates at a time, the strongest first.
  const heads = page.locator('[data-candidate]');
  const ids: string[] = [];
  for (let group = 0; group < 4; group += 1) {
    for (let nth = 0; nth < 5; nth += 1) {
      await heads.nth(nth).getByRole('checkbox').check();
      ids.push((await heads.nth(nth).getAttribute('data-candidate')) ?? '');
    }
    if (group < 3) await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  // A candidate who was interviewed twice for the job is listed twice.
  const twenty = ids.flatMap((id) => before.filter((row) => row.id === id && row.decision === null));
  expect(twenty).toHaveLength(20);
  await page.getByRole('button', { name: 'Decide on 20 chosen' }).click();
  await fill(page, 'On hold', 'We wait for the budget');

  // One press undoes all of them, and nothing was sent.
  await standStill(page);
  await page.getByRole('button', { name: 'Put on hold (20)' }).click();
  await page.getByRole('status').filter({ hasText: 'Putting on hold 20 candidates' }).waitFor();
  await page.clock.runFor(700);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog', { name: 'Decide on 20 candidates' }).waitFor();
  await page.clock.resume();
  expect(await decided(job)).toEqual(before);

  // The typed text is still there. In the meantime an admin decides on one of the candidates.
  const [taken] = twenty;
  if (!taken) throw new Error('There are none');
  const admin = await stage.enter('admin@example.com');
  await admin.goto(`${stage.base}/dashboard/interview?id=${taken.id}`);
  await admin.getByRole('button', { name: 'With a reason or email…' }).first().click();
  await fill(admin, 'Selected', 'The organization called us');
  await admin.getByRole('dialog').getByRole('checkbox').check();
  await admin.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill('Welcome!\n\n<b>See you</b> on Monday.');
  const { last } = await stage.db.one<{ last: number }>(sql`select coalesce(max(id), 0) as last from mails`);
  await admin.getByRole('button', { name: 'Select', exact: true }).click();
  await admin.getByText('Decision saved.').waitFor();
  await stage.look();
  const emails = await emailsSince(last);
  expect(emails.map(({ recipient }) => recipient)).toEqual([taken.email]);
  expect(emails[0]?.body).toContain('<b>See you</b> on Monday.');
  expect(emails[0]?.body).not.toContain('called us');

  // Nineteen decisions are stored. The alert names the other one, with the reason.
  await page.getByRole('dialog').getByRole('button', { name: 'Put on hold (20)' }).click();
  const alert = page.getByRole('alert').filter({ hasText: '1 of 20 decisions are not stored' });
  await alert.waitFor();
  expect(await alert.textContent()).toContain(`${taken.name}: This interview has changed.`);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  const after = new Map((await decided(job)).map((row) => [row.id, row.decision]));
  expect(twenty.map(({ id }) => after.get(id))).toEqual(['selected', ...Array<string>(19).fill('onHold')]);

  // One decision is changed later, which needs a reason. The history has both.
  const changed = twenty[5];
  await page.goto(`${stage.base}/dashboard/interview?id=${changed?.id}`);
  await page.getByRole('button', { name: 'Rejected' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Reason, field is required').waitFor();
  await fill(page, 'Rejected', 'They took another job');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('heading', { name: 'Decision: Rejected' }).waitFor();
  const history = page.getByRole('list', { name: 'History' });
  await history.getByText('They took another job').waitFor();
  await history.getByText('We wait for the budget').waitFor();
});
