import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fillSignIn, setStage, type Stage } from '../../journeys/kit';
import { totpAt } from '../../server/auth/authenticators';

/**
 * Second factors in a real browser: an authenticator app, a passkey, and the requirements for admins (product: Second
 * factor).
 */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ lateReader: false, host: 'localhost' });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const password = 'Interview#2026';
const now = () => Date.now() / 1_000;

/** An authenticator of the device, which agrees to everything. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
}
async function add(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: what }).click();
  // The field has the focus.
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}
async function store(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const texts = await codes.allTextContents();
  await page.getByLabel('I have stored my recovery codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  return texts;
}
async function secondStep(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${stage.base}/login`);
  await fillSignIn(page, email, password);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}
const landed = (page: Page) => page.waitForURL(/\/dashboard/);

it('an authenticator app and recovery codes: set up, wrong, right', async () => {
  const page = await stage.enter('panelist@example.com');
  await page.goto(`${stage.base}/dashboard/changepass`);
  await add(page, 'Add authenticator app');
  const key = page.getByText(/^([A-Z2-7]{4} ){3,}/);
  await key.waitFor();
  const secret = (await key.innerText()).replaceAll(' ', '');
  await page.keyboard.type('abc000000');
  await page.getByText('This code does not work').waitFor();
  await page.keyboard.type(totpAt(secret, now() - 30));
  const [recoveryCode = '', other = ''] = await store(page);

  await secondStep(page, 'panelist@example.com');
  await page.keyboard.type(totpAt(secret, now()));
  await landed(page);

  await secondStep(page, 'panelist@example.com');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press('Enter');
  await landed(page);
  await page.goto(`${stage.base}/dashboard/changepass`);
  await page.getByText('9 recovery codes are left.').waitFor();

  // A change needs proof even without the app.
  await page.getByRole('button', { name: 'Create new codes' }).click();
  const dialog = page.getByRole('dialog');
  await page.keyboard.type(password);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.keyboard.type(other.replaceAll('-', ' ').toUpperCase());
  await page.keyboard.press('Enter');
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await dialog.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();
});

it('a passkey that is required of admins is set up before all else, and signs them in', async () => {
  const page = await stage.visit();
  await withAuthenticator(page);
  await stage.signIn(page, 'admin@example.com');
  const superAdmin = await stage.enter('superadmin@example.com');
  await superAdmin.goto(`${stage.base}/dashboard/adminsystem`);
  await superAdmin.getByRole('searchbox', { name: 'Search settings' }).fill('Second factor');
  await superAdmin.getByRole('link', { name: 'Second factor' }).click();
  await superAdmin.getByRole('button', { name: 'Edit' }).click();
  await superAdmin.getByRole('combobox', { name: 'Second factor' }).selectOption('admins');
  await superAdmin.getByRole('button', { name: 'Save' }).click();
  await superAdmin.getByRole('heading', { name: 'Set up a second factor' }).waitFor();

  await page.goto(`${stage.base}/dashboard/searchadmin`);
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await add(page, 'Add passkey');
  await store(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('searchbox', { name: 'Search accounts' }).waitFor();

  await secondStep(page, 'admin@example.com');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await landed(page);
  await page.goto(`${stage.base}/dashboard/changepass`);
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  // The passkey was requested, and it signed.
  await page.getByRole('dialog').getByText('A second factor is required for your account.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('list', { name: 'Second factors' }).getByRole('listitem').count()).toBe(1);
});
