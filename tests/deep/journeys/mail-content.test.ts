import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setStage, type Stage } from '../../journeys/kit';
import { linkFor } from '../../journeys/emails';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ providers: true });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const reader = 'candidate@example.com';

/** A user forgets their password, and an admin reads the email that the user gets. */
async function emailAfterForgetting(admin: Page, subject: RegExp): Promise<{ text: string; link: string }> {
  const visitor = await stage.visit();
  await visitor.goto(`${stage.base}/forgot/candidate`);
  await visitor.getByLabel('Email').fill(reader);
  await visitor.getByRole('button', { name: 'Send me a link' }).click();
  await visitor.getByRole('heading', { name: 'Check your email' }).waitFor();
  const link = await linkFor(stage, admin, reader, subject);
  return { text: await admin.getByRole('dialog').innerText(), link };
}

it('an admin words an email, its reader gets it, and the default comes back', async () => {
  const admin = await stage.enter('admin@example.com');
  await admin.goto(`${stage.base}/dashboard/emailtab?tab=1`);
  const rowOf = () => admin.getByRole('row', { name: /New password/ });
  await admin.getByLabel('Search templates').fill('forgot');
  await rowOf().click();
  await admin.locator('iframe[title=Email], [aria-label="Text version"]').first().waitFor();
  await admin.getByRole('button', { name: 'Edit', exact: true }).click();
  const content = admin.getByRole('textbox', { name: 'Email Content' });
  await content.fill('Welcome back to {sit}, dear reader. Your new password waits here:');
  await admin.getByText('Unknown variable {sit}. Did you mean {site}?').waitFor();
  await content.fill('Welcome back to , dear reader. Your new password waits here:');
  await content.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(16, 16));
  await admin.getByRole('button', { name: 'Insert {site}' }).click();
  expect(await content.inputValue()).toBe('Welcome back to {site}, dear reader. Your new password waits here:');
  await admin.getByRole('textbox', { name: 'Subject' }).fill('Shall we begin again?');
  // The preview shows the typed text, with example values.
  const preview = admin.getByRole('region', { name: 'Preview' });
  await preview.getByText('Shall we begin again?').waitFor();
  await preview.getByText(`Welcome back to ${stage.base}, dear reader.`).waitFor();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.getByText('New password saved.').waitFor();
  await rowOf().getByText('Edited').waitFor();

  const worded = await emailAfterForgetting(admin, /Shall we begin again/);
  expect(worded.text).toContain(`Welcome back to ${stage.base}, dear reader. Your new password waits here:`);
  expect(worded.text).not.toContain('Someone, most likely you');
  // The text that the code adds is still there, and the link works.
  expect(worded.text).toContain('It works once, for 30 minutes');
  const visitor = await stage.visit();
  await visitor.goto(worded.link);
  await visitor.getByLabel('New password', { exact: true }).waitFor();

  await admin.goto(`${stage.base}/dashboard/emailtab?tab=1&state=EDITED`);
  await rowOf().hover();
  await admin.getByRole('button', { name: 'Back to default: New password' }).click();
  await admin.getByText('New password is back to default.').waitFor();
  const usual = await emailAfterForgetting(admin, /Set a new password/);
  expect(usual.text).toContain('Someone, most likely you, requested a new password');
});
