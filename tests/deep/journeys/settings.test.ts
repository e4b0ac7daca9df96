import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setStage, type Stage } from '../../journeys/kit';

/** A super admin changes a setting, an admin notices it, another super admin contests it, and it is restored. */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ lateReader: false });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const name = 'Time of the daily summary';
async function edit(page: Page): Promise<void> {
  await page.goto(`${stage.base}/dashboard/adminsystem`);
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('summary');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
}
const field = (page: Page) => page.getByRole('textbox', { name });
const saved = (page: Page) => page.getByText(`${name} saved.`).waitFor();

it('a super admin changes a setting, an admin reads it at once, another super admin meets the change, and it is restored', async () => {
  const admin = await stage.enter('admin@example.com');
  const summaryAt = async (time: string) => {
    await admin.goto(`${stage.base}/dashboard/notificationcandidatedetails`);
    await admin.getByText(`Daily summary by email, at ${time}`, { exact: true }).waitFor();
  };
  await summaryAt('08:00');

  const [first, second] = [await stage.enter('superadmin@example.com'), await stage.enter('superadmin2@example.com')];
  await edit(first);
  await edit(second);
  await field(first).fill('24');
  await first.keyboard.press('Enter');
  await first.getByText('Enter a whole number from 0 to 23').waitFor();
  expect(await field(first).inputValue()).toBe('24');
  await field(first).fill('21');
  await first.keyboard.press('Enter');
  await saved(first);
  await summaryAt('21:00');

  await field(second).fill('7');
  await second.keyboard.press('Enter');
  await second.getByText('Theirs: 21:00').waitFor();
  await second.getByRole('button', { name: 'Keep mine' }).click();
  await second.getByRole('button', { name: 'Save' }).click();
  await saved(second);
  await summaryAt('07:00');

  await first.reload();
  await first.getByRole('button', { name: 'Restore version 1' }).click();
  expect(await field(first).inputValue()).toBe('8');
  await first.getByRole('button', { name: 'Save' }).click();
  await saved(first);
  await first.getByText('Version 4: Value').waitFor();
  await summaryAt('08:00');
});
