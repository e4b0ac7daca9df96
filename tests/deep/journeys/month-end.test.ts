import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { databaseNow, sql } from '../../../server/db/database';
import { monthAfter, monthAt, monthStart, monthWords } from '../../../src/contract/billing-statements';
import { setStage, type Stage } from '../../journeys/kit';

/** A month is closed, and a statement is approved by keyboard, paid, and downloaded as a workbook. */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ lateReader: false });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  expect.fail(`The Tab key never comes to ${String(target)}`);
}

it('a super admin checks and closes a month, the panelist approves by the keyboard alone, and it is paid', async () => {
  const month = monthAt(await databaseNow(stage.db));
  const opens = monthStart(monthAfter(month, 1));
  const [year = '', nth = ''] = month.split('-');
  const owner = await stage.enter('superadmin@example.com');
  const report = async (tab: number) => {
    await owner.goto(`${stage.base}/dashboard/reporttab?tab=${tab}`);
    await owner.getByLabel('Month', { exact: true }).selectOption(nth);
    await owner.getByLabel('Year', { exact: true }).selectOption(year);
  };
  // A month that has not ended is shown, but cannot be closed.
  await report(4);
  await owner.getByText(/has not ended yet/).waitFor();
  expect(await owner.getByRole('button', { name: 'Close month' }).count()).toBe(0);

  await stage.moveTo(opens + 3_600_000);
  await report(4);
  const preview = owner.getByRole('table', { name: 'What each panelist would get' });
  const { name } = await stage.db.one<{ name: string }>(
    sql`select name from users where email = 'panelist@example.com'`,
  );
  await preview.getByRole('row', { name: new RegExp(name) }).waitFor();
  await owner.getByRole('button', { name: 'Close month' }).click();
  const asks = owner.getByRole('dialog', { name: `Close ${monthWords(month)}?` });
  await asks.getByText(/You cannot undo this/).waitFor();
  await asks.getByRole('button', { name: 'Close month' }).click();
  await owner
    .getByRole('status')
    .filter({ hasText: /statements? issued\..*Closed by/ })
    .waitFor();
  // A month can be closed only once, and nothing of it is left to pay.
  await owner.getByRole('button', { name: 'Back to the month' }).click();
  await owner.getByText(/is already closed/).waitFor();
  await owner.getByText(/^All pay up to the end of .* is on statements/).waitFor();

  // Here the demo's panelists have no bank account, so their statements are drafts, which are issued one by one.
  const openStatement = async () => {
    await report(0);
    await owner.getByRole('row', { name: new RegExp(name) }).click();
  };
  await openStatement();
  await owner.getByRole('button', { name: 'Issue', exact: true }).click();
  const issues = owner.getByRole('dialog', { name: 'Issue this statement?' });
  await issues.getByRole('button', { name: 'Issue', exact: true }).click();
  await owner.getByText('Statement issued.').waitFor();
  const { id, net } = await stage.db.one<{ id: string; net: number }>(sql`
    select s.id, s.net_paise as net from statements s join users u on u.id = s.panelist_id
    where u.email = 'panelist@example.com' and s.month = ${`${month}-01`}::date`);
  const amount = `₹${(net / 100).toLocaleString('en-IN')}`;

  const panelist = await stage.enter('panelist@example.com');
  await panelist.keyboard.press('ControlOrMeta+k');
  await panelist.keyboard.type('Remuneration');
  await panelist
    .getByRole('option', { name: /Remuneration/ })
    .first()
    .waitFor();
  await panelist.keyboard.press('Enter');
  await tabTo(panelist, panelist.getByRole('tab', { name: 'Earnings' }));
  await panelist.keyboard.press('ArrowRight');
  await panelist.keyboard.press('Enter');
  await tabTo(panelist, panelist.getByRole('row', { name: new RegExp(monthWords(month)) }));
  await panelist.keyboard.press('Enter');
  const panel = panelist.getByRole('dialog', { name });
  await panel.getByText(amount).first().waitFor();
  await tabTo(panelist, panel.getByRole('button', { name: 'Approve' }));
  await panelist.keyboard.press('Enter');
  await panelist.getByRole('dialog', { name: 'Approve this statement?' }).waitFor();
  await panelist.keyboard.press('Enter');
  await panelist.getByText('Statement approved.').waitFor();

  await openStatement();
  await owner.getByRole('button', { name: 'Mark as paid' }).click();
  const pays = owner.getByRole('dialog', { name: 'Mark this statement as paid?' });
  await pays.getByRole('button', { name: 'Mark as paid' }).click();
  await pays.getByText('**Required').waitFor();
  await pays.getByLabel('Reference of the payment').fill('UTR 4711');
  await pays.getByRole('button', { name: 'Mark as paid' }).click();
  await owner.getByText('Statement marked as paid.').waitFor();

  await panelist.goto(`${stage.base}/dashboard/remunerationreport?id=${id}`);
  await panelist.getByText('UTR 4711').waitFor();
  const saving = panelist.waitForEvent('download');
  await panelist.getByRole('button', { name: 'Download workbook' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^panelist_remuneration_report_.*\.xlsx$/);
  const cells = (await readSheet(await readFile(await file.path()))).flat();
  expect(cells).toContain(net / 100);
});
