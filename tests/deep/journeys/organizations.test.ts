import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setStage, type Stage } from '../../journeys/kit';

/** Organizations, their email ids and blocks: each job from its first click to its results. */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

it('an admin makes an organization, gives it email ids, and blocks and unblocks it', async () => {
  const page = await stage.enter('admin@example.com');
  await page.goto(`${stage.base}/dashboard/searchorganization`);
  await page.getByRole('link', { name: 'New organization' }).click();
  const name = page.getByRole('textbox', { name: 'Organization' });
  await name.fill('northwind  labs');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByText('Organization Name Already Exists').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Northwind Labs' }).waitFor();
  await name.fill('red mill bakery');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('heading', { level: 1, name: 'Red Mill Bakery' }).waitFor();

  await page.getByRole('link', { name: /^Email ids/ }).click();
  await page.getByRole('button', { name: 'Add email ids' }).click();
  await page.getByRole('textbox', { name: 'Email ids' }).fill('Baker@RedMill.example; nobody\nredmill.example');
  await page.getByRole('button', { name: 'Add 3 email ids' }).click();
  await page.getByText('Email is not valid: nobody').waitFor();
  await page.getByRole('textbox', { name: 'Email ids' }).fill('Baker@RedMill.example\nredmill.example');
  await page.getByRole('button', { name: 'Add 2 email ids' }).click();
  await page.getByText('2 email ids belong to Red Mill Bakery now.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('cell', { name: 'baker@redmill.example', exact: true }).waitFor();
  await page.getByRole('cell', { name: '@redmill.example', exact: true }).waitFor();

  await page.getByRole('tab', { name: 'Block Organization' }).click();
  await page.getByText('Organization: Red Mill Bakery').waitFor();
  await page.getByRole('button', { name: 'Block organization' }).click();
  const panel = page.getByRole('dialog', { name: 'Block Organization' });
  await panel.getByText('This affects no interview, request or held slot.').waitFor();
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Invoices are open since August.');
  await panel.getByRole('button', { name: 'Block', exact: true }).click();
  await panel.getByText('Red Mill Bakery is blocked.').waitFor();
  await panel.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('cell', { name: 'Invoices are open since August.' }).waitFor();

  await page.getByRole('button', { name: 'Unblock: Red Mill Bakery' }).click();
  await page.getByRole('dialog', { name: 'Unblock?' }).getByRole('button', { name: 'Unblock' }).click();
  await page.getByText('The block has ended.').waitFor();
  await page.getByRole('button', { name: 'Unblock: Red Mill Bakery' }).waitFor({ state: 'detached' });
  await page.close();
});

it('a panelist blocks an organization from their list and unblocks it', async () => {
  const page = await stage.enter('panelist@example.com');
  await page.goto(`${stage.base}/dashboard/panelistblockorg`);
  await page.getByRole('heading', { level: 1, name: 'Block Organization' }).waitFor();
  const first = page.getByRole('button', { name: /^Block: / }).first();
  const organization = ((await first.getAttribute('aria-label')) ?? '').replace('Block: ', '');
  await first.click();
  const panel = page.getByRole('dialog', { name: 'Block Organization' });
  await panel.getByRole('textbox', { name: 'Reason' }).fill('A friend works there.');
  await panel.getByRole('button', { name: 'Block', exact: true }).click();
  await panel.getByText('are blocked for each other.').waitFor();
  await panel.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: `Unblock: ${organization}` }).click();
  await page.getByRole('dialog', { name: 'Unblock?' }).getByRole('button', { name: 'Unblock' }).click();
  await page.getByText('The block has ended.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: `Block: ${organization}`, exact: true }).waitFor();
  expect(await page.getByText('Blocked', { exact: true }).count()).toBe(0);
  await page.close();
});
