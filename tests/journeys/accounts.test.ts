import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setStage, type Stage } from './kit';

/** Accounts from the first form to the first sign-in, with the letters read where the demo keeps them. */
let stage: Stage;
let admin: Page;
beforeAll(async () => {
  // Letters name the address that people see, which must be known beforehand.
  stage = await setStage({ providers: true });
  admin = await stage.enter('superadmin@example.com');
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const ada = 'ada.lovelace@mail.example';

/** The link in the newest letter to somebody, once it is written. */
async function linkFor(email: string, subject: RegExp): Promise<string> {
  await admin.goto(`${stage.base}/dashboard/emailtab`);
  const row = admin.getByRole('row').filter({ hasText: email }).filter({ hasText: subject }).first();
  await expect
    .poll(
      async () => {
        await stage.look();
        await admin.reload();
        await admin.getByRole('heading', { level: 1 }).waitFor();
        await admin
          .getByLabel(/Search/)
          .last()
          .fill(email);
        return row.waitFor({ timeout: 10_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 90_000 },
    )
    .toBe(true);
  await row.click();
  const link = admin.getByRole('dialog').getByRole('link', { name: /register#|resetpassword\/|invitation\// });
  return (await link.getAttribute('href')) ?? '';
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

it('a panelist registers, confirms by the letter and the password, and signs in; a used link opens nothing', async () => {
  const page = await stage.visit();
  await page.goto(`${stage.base}/login`);
  await page.getByRole('link', { name: 'Register As Panelist' }).click();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(` ${ada}`);
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await page.getByLabel('Confirm password', { exact: true }).fill('password1');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('This password is among the most used ones. Please choose another.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('Analytical#1843');
  await page.getByLabel('Confirm password', { exact: true }).fill('Analytical#1843');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();

  const link = await linkFor(ada, /confirm/i);
  expect(link).toMatch(/\/register#.{20,}$/);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Confirm your e-mail' }).waitFor();
  expect(page.url()).toBe(`${stage.base}/register`);
  await page.getByLabel('Password', { exact: true }).fill('Analytical#1843');
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click();
  await page.waitForURL(/\/login$/);
  expect(await page.getByRole('tab', { name: 'Panelist' }).getAttribute('aria-selected')).toBe('true');
  await signIn(page, ada, 'Analytical#1843');
  await page.waitForURL(/\/dashboard\/panelist$/);

  const again = await stage.visit();
  await again.goto(link);
  await again.getByRole('button', { name: 'Register again' }).waitFor();
});

it('a forgotten password is set anew by a letter; the old one and other sessions end', async () => {
  const before = await stage.visit();
  await before.goto(`${stage.base}/login`);
  await signIn(before, ada, 'Analytical#1843');
  await before.waitForURL(/\/dashboard\/panelist$/);

  const page = await stage.visit();
  await page.goto(`${stage.base}/login`);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.waitForURL(/\/forgot\/panelist$/);
  await page.getByLabel('Email').fill(ada);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();

  await page.goto(await linkFor(ada, /password/i));
  await page.getByLabel('New password', { exact: true }).waitFor();
  expect(page.url()).toBe(`${stage.base}/resetpassword`);
  await page.getByLabel('New password', { exact: true }).fill('Difference#1822');
  await page.getByLabel('Confirm password', { exact: true }).fill('Difference#1822');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/login$/);
  await signIn(page, ada, 'Analytical#1843');
  await page.getByRole('alert').getByText('The email or the password is not correct.').waitFor();
  await signIn(page, ada, 'Difference#1822');
  await page.waitForURL(/\/dashboard\/panelist$/);

  await before.reload();
  await before.waitForURL(/\/login$/);
});

it('somebody who is invited makes their account by the letter', async () => {
  await admin.goto(`${stage.base}/dashboard/panelistuser`);
  const form = admin.getByRole('form', { name: 'Send Individual Invitation' });
  await form.getByLabel('Email').fill('grace.hopper@mail.example');
  await form.locator('button[type=submit]').click();
  await admin.getByText('grace.hopper@mail.example').first().waitFor();

  const page = await stage.visit();
  await page.goto(await linkFor('grace.hopper@mail.example', /invit/i));
  await page.getByLabel('Name').fill('Grace Hopper');
  expect(page.url()).toBe(`${stage.base}/invitation`);
  await page.getByLabel('Password', { exact: true }).fill('Nanoseconds#30cm');
  await page.getByLabel('Confirm password', { exact: true }).fill('Nanoseconds#30cm');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/login$/);
  await signIn(page, 'grace.hopper@mail.example', 'Nanoseconds#30cm');
  await page.waitForURL(/\/dashboard\/panelist$/);
});
