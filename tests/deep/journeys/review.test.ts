import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

type Waiting = { id: string; candidate: string; email: string };

it('feedback is returned, submitted again, approved in the queue, and corrected by a QC update', async () => {
  const { db } = stage;
  const { id, candidate, email } = await db.one<Waiting>(sql`
    select i.id, c.name as candidate, u.email from interviews i
    join candidates c on c.id = i.candidate_id join users u on u.id = i.panelist_id
    where i.leaf = 'inReview' and i.kind = 'real' and i.updated_at > law_now() - interval '20 hours' order by i.updated_at limit 1`);
  // The draft that a submitted scorecard leaves behind. The demo stores only drafts of unfinished scorecards.
  await db.run(sql`
    insert into feedback_drafts (interview_id, panelist_id, revision, scorecard)
    select f.interview_id, f.by_id, 1, f.scorecard from feedback_versions f where f.interview_id = ${id}
    order by f.version desc limit 1 on conflict do nothing`);
  const leaf = async () => (await db.one<{ leaf: string }>(sql`select leaf from interviews where id = ${id}`)).leaf;

  const admin = await stage.enter('admin@example.com');
  await admin.goto(`${stage.base}/dashboard/feedbacks`);
  await admin.getByRole('button', { name: `Review: ${candidate}` }).click();
  const panel = admin.getByRole('dialog', { name: candidate });
  await panel.getByRole('button', { name: `Return: ${candidate}` }).click();
  await admin.getByLabel('Reason').fill('Say more about the second task.');
  await admin.getByRole('button', { name: 'Return', exact: true }).click();
  // The next feedback replaces it.
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(leaf).toBe('pendingFeedback');

  const panelist = await stage.enter(email);
  await panelist.goto(`${stage.base}/dashboard/feedback?id=${id}`);
  await panelist.getByText('Say more about the second task.').first().waitFor();
  await panelist.getByRole('button', { name: 'Submit feedback' }).click();
  await panelist
    .getByRole('dialog')
    .getByRole('button', { name: /submit/i })
    .click();
  await expect.poll(leaf, { timeout: 45_000 }).toBe('inReview');

  // Two admins have it open. The second sees who was faster, and then the next feedback.
  const second = await stage.enter('superadmin@example.com');
  for (const page of [admin, second]) {
    await page.goto(`${stage.base}/dashboard/feedbacks?id=${id}`);
    await page.getByRole('dialog', { name: candidate }).getByText('Strengths').waitFor();
  }
  await admin.getByRole('button', { name: `Approve: ${candidate}` }).click();
  await admin.getByText('Approving…').first().waitFor();
  // The panel stays open: two clicks at one place approve only one feedback.
  await admin.getByRole('dialog', { name: candidate }).getByRole('button', { name: 'Review next' }).waitFor();
  await expect.poll(leaf, { timeout: 45_000 }).toBe('released');
  await second.getByText(/^Approved by /).waitFor();
  await second.keyboard.press('j');
  await second.getByRole('dialog', { name: candidate }).waitFor({ state: 'hidden' });
  await second.getByRole('button', { name: /^Approve: / }).waitFor();

  await admin.goto(`${stage.base}/dashboard/feedbacks?${new URLSearchParams({ tab: '3', id })}`);
  await admin.getByLabel('Strengths').fill('Calm, and exact in words.');
  await admin.getByRole('button', { name: 'Save new version' }).click();
  await admin.getByRole('list', { name: 'Changes' }).getByText('Strengths: text changed').waitFor();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.getByText(/New version saved/).waitFor();
  await admin.getByRole('list', { name: 'Differences' }).getByText('exact in words').waitFor();
  const versions = await db.many<{ kind: string; strengths: string }>(sql`
    select kind, scorecard->>'strengths' as strengths from feedback_versions where interview_id = ${id} order by version`);
  expect(versions.map(({ kind }) => kind)).toEqual(['submitted', 'submitted', 'qcUpdate']);
  expect(versions.at(-1)?.strengths).toBe('Calm, and exact in words.');
  // Three people in turn: this takes minutes on a busy machine.
}, 600_000);
