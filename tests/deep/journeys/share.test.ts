import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { feedbackShareTexts } from '../../../src/contract/feedback-share';
import { setStage, type Stage } from '../../journeys/kit';

/** Feedback from its link to a stranger's phone and back, in a real browser (product: Sharing feedback). */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

it('feedback is shared, opened by a stranger on a phone, revoked, and refused', async () => {
  const { candidate, code } = await stage.db.one<{ candidate: string; code: string }>(sql`
    select c.name as candidate, i.code from interviews i join candidates c on c.id = i.candidate_id
    where i.leaf = 'released' and i.kind = 'real' order by i.ends_at desc limit 1`);
  const admin = await stage.enter('admin@example.com');
  await admin.goto(`${stage.base}/dashboard/feedbacks`);
  await admin.getByRole('tab', { name: 'Share Feedback' }).click();
  await admin.getByRole('button', { name: 'All released feedback' }).click();
  await admin.getByRole('searchbox', { name: 'Search interviews' }).fill(code);
  await admin.locator('main').getByText(candidate).first().click();
  await admin.getByRole('button', { name: 'Create link' }).click();
  const link = await admin.getByRole('textbox', { name: 'Link' }).inputValue();
  await admin.getByText('Never opened.').waitFor();

  const stranger = await stage.visit();
  await stranger.setViewportSize({ width: 390, height: 844 });
  const page = await stranger.goto(link);
  expect(page?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
  await stranger.getByRole('heading', { level: 1, name: candidate }).waitFor();
  await stranger.getByRole('article', { name: 'Feedback' }).waitFor();
  const wide = await stranger.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  // On paper, the feedback appears without any buttons.
  await stranger.emulateMedia({ media: 'print' });
  await stranger.getByRole('article', { name: 'Feedback' }).waitFor();
  expect(await stranger.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await stranger.emulateMedia({ media: 'screen' });

  await admin.reload();
  await admin
    .getByText(/Opened once, last/)
    .first()
    .waitFor();
  await admin.getByRole('button', { name: 'Revoke' }).click();
  await admin.getByRole('button', { name: 'Revoke link' }).click();
  await admin.getByText(/^Revoked/).waitFor();
  await stranger.reload();
  await stranger.getByText(feedbackShareTexts.closed).waitFor();
});
