import type { Page } from 'playwright-core';

/** What a script that repeats a recording works with. */
export type Hands = {
  page: Page;
  /** Waits until the page is at a path, in which `*` stands for any part. */
  arrives(page: Page, path: string): Promise<void>;
  /** Does something, and waits for the answer to the request that it sends: throws where its status is another one. */
  answered(page: Page, request: string, status: number, act: () => Promise<unknown>): Promise<void>;
  /** Says what a person is to do, and waits until they resume the script. */
  byHand(page: Page, what: string): Promise<void>;
};

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+')}$`).test(path);

export const makeHands = (page: Page): Hands => ({
  page,
  async arrives(at, path) {
    await at.waitForURL(({ pathname }) => matches(path, pathname));
  },
  async answered(at, request, status, act) {
    const [method = '', path = ''] = request.split(' ');
    const [answer] = await Promise.all([
      at.waitForResponse((one) => one.request().method() === method && matches(path, new URL(one.url()).pathname)),
      act(),
    ]);
    if (answer.status() === status) return;
    const said = await answer.text().catch(() => '');
    throw new Error(`${request} was answered with ${answer.status()}, not with ${status}: ${said.slice(0, 500)}`);
  },
  async byHand(at, what) {
    console.log(`${what} Do it, then press Resume.`);
    await at.pause();
  },
});

const emails: Record<string, string> = {
  SUPER_ADMIN: 'superadmin@example.com',
  ADMIN: 'admin@example.com',
  ORGANIZATION: 'org@example.com',
  PANELIST: 'panelist@example.com',
  CANDIDATE: 'candidate@example.com',
};

/** Signs in by the form: as EMAIL with PASSWORD, or else as the demo's account of a user type. */
export async function signIn(page: Page, userType: string): Promise<void> {
  const email = process.env['EMAIL'] ?? emails[userType];
  if (email === undefined) throw new Error(`The demo has no account of ${userType}: say whose in EMAIL and PASSWORD.`);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(process.env['PASSWORD'] ?? 'Interview#2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard/);
}
