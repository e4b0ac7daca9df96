import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setStage, type Stage } from '../../journeys/kit';
import { linkFor } from '../../journeys/emails';
import { pdfOf } from '../../server/kit/files';

/** From registration to a complete profile on a phone, guided only by the next best step (product: Profiles). */
let stage: Stage;
let admin: Page;
beforeAll(async () => {
  // Emails contain the public address, which must be known beforehand.
  stage = await setStage({ providers: true });
  admin = await stage.enter('superadmin@example.com');
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const password = 'Analytical#1843';

async function register(kind: 'Panelist' | 'Candidate', email: string): Promise<Page> {
  const page = await stage.visit();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${stage.base}/login`);
  await page.getByRole('tab', { name: kind }).click();
  await page.getByRole('link', { name: `Register As ${kind}` }).click();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(await linkFor(stage, admin, email, /confirm/i));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await page.waitForURL(/\/dashboard\//);
  return page;
}

async function typeDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click();
  await page.keyboard.type(day);
}
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfOf('Ten years of TypeScript and Java'),
});

/** How to complete each next best step, by the text of its button. */
const steps: Record<string, (page: Page) => Promise<void>> = {
  async 'Add your date of birth and location'(page) {
    await typeDay(page, 'Date of birth', '10121985');
    await page.getByLabel('Location').fill('London');
  },
  async 'Add your skills'(page) {
    await page.getByLabel('Add a skill').fill('TypeScript');
    await page
      .getByRole('option', { name: /TypeScript/ })
      .first()
      .click();
    await page.getByLabel('Years of TypeScript').selectOption('3');
    await page.getByLabel('TypeScript is primary').check();
  },
  async 'Add a number'(page) {
    await page.getByRole('combobox', { name: 'Country code', exact: true }).fill('United Kingdom');
    await page
      .getByRole('option', { name: /United Kingdom/ })
      .first()
      .click();
    await page.getByLabel('WhatsApp no').fill('07400123456');
  },
  async 'Add your education'(page) {
    await page.getByRole('button', { name: 'Add a qualification' }).click();
    await page.getByLabel('Graduation').fill('Bachelor of science');
    await page.getByLabel('University').fill('University of london');
    await page.getByLabel('Passing year').fill('2008');
    await page.getByLabel('Percentage').fill('81.5');
  },
  async 'Add a project'(page) {
    await page.getByRole('button', { name: 'Add a project' }).last().click();
    await page.getByLabel('Title').fill('Analytical engine');
    await page.getByLabel('Designation').fill('Engineer');
    await page.getByLabel('Role', { exact: true }).fill('Lead');
    await page.getByLabel('Description').fill('Notes on how it computes Bernoulli numbers.');
  },
  async 'Add a certificate'(page) {
    await page.getByRole('button', { name: 'Add a certificate' }).last().click();
    await page.getByLabel('Certificate name').fill('Cloud practitioner');
    await page.getByLabel('Issuer').fill('Engineering guild');
    await typeDay(page, 'Date', '31032024');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The certificate file is missing. Please upload it to proceed').waitFor();
    await page.getByRole('tabpanel').locator('input[type=file]').setInputFiles(pdf('cloud.pdf'));
    await page.getByRole('button', { name: 'Remove file' }).waitFor();
  },
  async 'Add your bank details'(page) {
    await page.getByLabel('Account number', { exact: true }).fill('123456789012');
    await page.getByLabel('Account number again').fill('123456789012');
    await page.getByLabel('Account holder').fill('Ada Lovelace');
    await page.getByLabel('IFSC code').fill('HDFC0001234');
    // Personal also asks for the password, for its identity data.
    await page.getByRole('tabpanel', { name: /^Bank/ }).getByLabel('Password', { exact: true }).fill(password);
  },
};

async function complete(page: Page): Promise<string[]> {
  const taken: string[] = [];
  const picture = page.getByRole('region', { name: 'Completeness' });
  for (;;) {
    await page.goto(`${stage.base}/dashboard/profilepage`);
    await picture.getByText(/parts are there|Your profile is complete/).waitFor();
    if (await picture.getByText('Your profile is complete').isVisible()) return taken;
    const next = picture.getByRole('button');
    const act = (await next.textContent()) ?? '';
    expect(taken).not.toContain(act);
    taken.push(act);
    await next.click();
    if (act === 'Upload your resume') {
      await page.getByRole('group', { name: 'Resume file' }).locator('input[type=file]').setInputFiles(pdf('ada.pdf'));
      await page.getByText('ada.pdf saved.').waitFor();
      continue;
    }
    const fill = steps[act];
    if (!fill) throw new Error(`No such step: ${act}`);
    await fill(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(act === 'Add your bank details' ? '•••• 9012' : 'Saved.')
      .first()
      .waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, act).toBeLessThanOrEqual(390);
  }
}

it.each([
  // Only panelists are paid, so only their profile asks for a bank account.
  ['Panelist', 'ada.panelist@mail.example', 'Add a certificate', 7],
  ['Candidate', 'ada.candidate@mail.example', 'Upload your resume', 6],
] as const)('a %s goes from registration to a complete profile on a phone', async (kind, email, own, parts) => {
  const page = await register(kind, email);
  const taken = await complete(page);
  expect(taken).toHaveLength(parts);
  expect(taken).toContain(own);
  expect(await page.getByRole('progressbar', { name: 'Your profile' }).getAttribute('aria-valuenow')).toBe('100');
});
