import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ lateReader: false });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const news = '/dashboard/latestupdates';

/** The titles of the announcements on a reader's home right now. */
async function titlesOf(reader: Page): Promise<string[]> {
  await reader.reload();
  const list = reader.getByRole('list', { name: 'Announcements' });
  await list.waitFor({ state: 'attached' });
  return list.getByRole('heading', { level: 3 }).allTextContents();
}

it('an announcement is written, planned, read by whom it is for, corrected, restored and withdrawn', async () => {
  const [admin, panelist, candidate] = [
    await stage.enter('admin@example.com'),
    await stage.enter('panelist@example.com'),
    await stage.enter('candidate@example.com'),
  ];
  await admin.goto(`${stage.base}${news}?id=new`);
  const save = (name: string) => admin.getByRole('button', { name, exact: true }).click();
  const title = admin.getByLabel('Title');
  await save('Add announcement');
  await admin.getByText('Please enter something in announcement').waitFor();

  // For panelists only, from a future day on.
  await title.fill('New rates');
  await admin.getByRole('textbox', { name: 'Announcement' }).fill('From January on each interview pays more.');
  await admin.getByRole('checkbox', { name: 'Panelists', exact: true }).check();
  await admin.getByRole('radio', { name: 'Publish later' }).check();
  await save('Add announcement');
  await admin.getByText('Planned').first().waitFor();
  expect(await titlesOf(panelist)).not.toContain('New Rates');

  await save('Edit');
  await admin.getByRole('radio', { name: 'Publish now' }).check();
  await save('Save');
  await expect.poll(() => titlesOf(panelist)).toContain('New Rates');
  expect(await titlesOf(candidate)).not.toContain('New Rates');

  // A correction, which is then reverted: each is a version of its own.
  await save('Edit');
  await title.fill('New rates of 2027');
  await save('Save');
  await expect.poll(() => titlesOf(panelist)).toContain('New Rates Of 2027');
  const versions = admin.getByRole('region', { name: 'Versions' });
  await admin.getByRole('button', { name: 'Show changes in version 3' }).click();
  await versions.getByText('Of 2027', { exact: false }).first().waitFor();
  await admin.getByRole('button', { name: 'Restore version 2' }).click();
  await save('Save');
  await expect.poll(() => titlesOf(panelist)).toContain('New Rates');

  await admin.goto(stage.base + news);
  await admin.getByRole('row', { name: /New Rates/ }).hover();
  await admin.getByRole('button', { name: 'Withdraw: New Rates' }).click();
  await admin.getByText('New Rates withdrawn.').waitFor();
  expect(await titlesOf(panelist)).not.toContain('New Rates');
});

it('Back asks before a changed announcement is left, and a no stays', async () => {
  const page = await stage.enter('admin@example.com');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`${stage.base}/dashboard/latestupdates`);
  await page.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const title = page.getByLabel('Title');
  await title.fill('Changed');
  const address = page.url();
  for (const times of [1, 2]) {
    await page.evaluate('history.back()');
    await expect.poll(() => asked.length).toBe(times);
    await expect.poll(() => page.url()).toBe(address);
    expect(await title.inputValue()).toBe('Changed');
  }
});
