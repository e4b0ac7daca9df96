import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fillSignIn, setStage, type Stage } from '../../journeys/kit';
import { linkFor } from '../../journeys/emails';

/** Accounts from the first form to the first sign-in, with the emails read where the demo stores them. */
let stage: Stage;
let admin: Page;
beforeAll(async () => {
  // Emails contain the public address, which must be known beforehand.
  stage = await setStage({ providers: true });
  admin = await stage.enter('superadmin@example.com');
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const ada = 'ada.lovelace@mail.example';

it('a panelist registers, confirms by the letter and the password, and signs in; a used link opens nothing', async () => {
  const page = await stage.visit();
  await page.goto(`${stage.base}/login`);
  await page.getByRole('link', { name: 'Register As Panelist' }).click();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(` ${ada}`);
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('This password is among the most used ones. Choose another.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('Analytical#1843');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  const link = await linkFor(stage, admin, ada, /confirm/i);
  expect(link).toMatch(/\/register#.{20,}$/);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
  expect(page.url()).toBe(`${stage.base}/register`);
  await page.getByLabel('Password', { exact: true }).fill('Analytical#1843');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  // The typed password signs in.
  await page.waitForURL(/\/dashboard\/panelist$/);

  const again = await stage.visit();
  await again.goto(link);
  await again.getByRole('button', { name: 'Register again' }).waitFor();
});

it('a forgotten password is set anew by a letter; the old one and other sessions end', async () => {
  const before = await stage.visit();
  await before.goto(`${stage.base}/login`);
  await fillSignIn(before, ada, 'Analytical#1843');
  await before.waitForURL(/\/dashboard\/panelist$/);

  const page = await stage.visit();
  await page.goto(`${stage.base}/login`);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.waitForURL(/\/forgot\/panelist$/);
  await page.getByLabel('Email').fill(ada);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  await page.goto(await linkFor(stage, admin, ada, /password/i));
  await page.getByLabel('New password', { exact: true }).waitFor();
  expect(page.url()).toBe(`${stage.base}/resetpassword`);
  await page.getByLabel('New password', { exact: true }).fill('Difference#1822');
  await page.getByLabel('Confirm password', { exact: true }).fill('Difference#1822');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/login$/);
  await fillSignIn(page, ada, 'Analytical#1843');
  await page.getByRole('alert').getByText('The email or the password is not correct.').waitFor();
  await fillSignIn(page, ada, 'Difference#1822');
  await page.waitForURL(/\/dashboard\/panelist$/);

  await before.reload();
  await before.waitForURL(/\/login$/);
});
