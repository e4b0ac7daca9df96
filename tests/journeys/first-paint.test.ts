import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillSignIn, setStage, type Stage } from './kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ lateReader: false });
});
afterAll(() => stage.close());

/**
 * A page whose scripts are held until `release` is called. Also returns the console errors and how far the layout
 * moved.
 */
async function slowPage(options: BrowserContextOptions = {}) {
  const context = await stage.browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const wait = async (route: Route) => {
    await released;
    await route.continue().catch(() => undefined);
  };
  await page.route('**/*.js', wait);
  const wrong: string[] = [];
  page.on('console', (entry) => entry.type() === 'error' && wrong.push(entry.text()));
  page.on('pageerror', (error) => wrong.push(error.message));
  await page.addInitScript(() => {
    const moved = window as unknown as { moved: number };
    moved.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const goto = (path: string) => page.goto(stage.base + path, { waitUntil: 'commit' });
  return { page, goto, release, wrong, moved: () => page.evaluate('window.moved'), close: () => context.close() };
}

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const tab = (page: Page, name: string, selected = true) => page.getByRole('tab', { name, selected });
it.each([
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const)('the sign-in form can be filled before any script has come: %j', async (options) => {
  const { page, goto, wrong, moved, close } = await slowPage(options);
  await goto('/login');
  await email(page).fill('panelist@example.com');
  await password(page).fill('Interview#2026');
  expect(await page.locator('html').getAttribute(`data-${options.colorScheme}`)).toBe('');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    options.colorScheme === 'dark' ? 'rgb(15, 23, 25)' : 'rgb(246, 248, 249)',
  );
  // The browser itself must not submit the form, and must never put its data into the address.
  await password(page).press('Enter');
  await page.getByRole('button', { name: 'Login' }).click();
  expect(new URL(page.url()).search).toBe('');
  expect(await email(page).inputValue()).toBe('panelist@example.com');
  expect(await page.locator('form').getAttribute('method')).toBe('post');
  expect(await moved()).toBe(0);
  expect(wrong).toEqual([]);
  await close();
});

it('what was typed stays, and so do focus and caret, when the scripts come', async () => {
  const { page, goto, release, wrong, moved, close } = await slowPage();
  await goto('/login');
  await password(page).fill('Interview#2026');
  await page.getByRole('button', { name: 'Show password' }).click();
  await email(page).fill('panelst@example.com');
  for (let back = 0; back < 'st@example.com'.length; back += 1) await page.keyboard.press('ArrowLeft');
  release();
  await page.getByRole('button', { name: 'Hide password' }).waitFor();
  expect(await email(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('i');
  expect(await email(page).inputValue()).toBe('panelist@example.com');
  expect(await password(page).inputValue()).toBe('Interview#2026');
  expect(await moved()).toBe(0);
  expect(wrong).toEqual([]);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard/);
  await close();
});

it('a form that was sent before the scripts came is sent when they are there', async () => {
  const { page, goto, release, wrong, close } = await slowPage();
  await goto('/login');
  await email(page).fill('panelist@example.com');
  await password(page).fill('Interview#2026');
  await password(page).press('Enter');
  release();
  await page.waitForURL(/\/dashboard/);
  expect(wrong).toEqual([]);
  await close();
});

it('a tab chosen before the scripts came stays chosen', async () => {
  const { page, goto, release, wrong, close } = await slowPage();
  await goto('/login');
  await email(page).fill('forgotten@example.com');
  await tab(page, 'Candidate', false).click();
  await tab(page, 'Candidate').waitFor();
  expect(await email(page).inputValue()).toBe('');
  await email(page).fill('candidate@example.com');
  release();
  await page.waitForURL('**/login?tab=1');
  await page.getByRole('link', { name: 'Register As Candidate' }).waitFor();
  expect(await tab(page, 'Candidate').count()).toBe(1);
  expect(await email(page).inputValue()).toBe('candidate@example.com');
  expect(wrong).toEqual([]);
  await close();
});

it('the way to register, pressed before the scripts came, keeps the kind of user', async () => {
  const { page, goto, release, wrong, close } = await slowPage();
  await goto('/login');
  await page.getByRole('link', { name: 'Register As Panelist' }).click();
  expect(new URL(page.url()).pathname).toBe('/login');
  release();
  await page.getByRole('heading', { name: 'Register As Panelist' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/register');
  expect(wrong).toEqual([]);
  await close();
});

it.each([
  ['/', 'Panelist'],
  ['/login?tab=2', 'Organization'],
  ['/login/candidate', 'Candidate'],
])('%s shows its tab from the beginning', async (path, name) => {
  const { page, goto, release, wrong, moved, close } = await slowPage();
  await goto(path);
  await tab(page, name).waitFor();
  release();
  await page.waitForFunction(() => window.takeEarlyInput === undefined);
  expect(await tab(page, name).count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe(path === '/' ? '/login' : path.split('?')[0]);
  expect(await moved()).toBe(0);
  expect(wrong).toEqual([]);
  await close();
});

it('the fonts that the sign-in page shows are waited for, because one that comes a moment later moves its texts', async () => {
  const { page, goto, close } = await slowPage();
  await goto('/login');
  await tab(page, 'Panelist').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((one) => (one as PerformanceResourceTiming).initiatorType),
  );
  expect(asked).toEqual(['link', 'link', 'link']);
  const used = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('#root *')]
        .filter((one) => one.checkVisibility())
        .map((one) => getComputedStyle(one).fontWeight),
    ),
  ]);
  expect(used.toSorted()).toEqual(['400', '500', '600']);
  await close();
});

it('a tab that only the history of the browser names does not show another one first', async () => {
  const { page, goto, release, close } = await slowPage();
  await goto('/login');
  await tab(page, 'Panelist').waitFor();
  await page.evaluate(() => history.replaceState({ userType: 'CANDIDATE' }, ''));
  await page.reload({ waitUntil: 'commit' });
  await page.locator('#root form').waitFor({ state: 'attached' });
  expect(await tab(page, 'Panelist').count()).toBe(0);
  release();
  await tab(page, 'Candidate').waitFor();
  await close();
});

it('somebody signed in sees the frame in their own colours before any script has come, nobody sees none', async () => {
  const { page, goto, release, wrong, close } = await slowPage({ viewport: { width: 1440, height: 900 } });
  await goto('/dashboard/changepass');
  await page.locator('#root header').waitFor({ state: 'attached' });
  expect(await page.locator('#root header').isVisible()).toBe(false);
  release();
  await page.waitForURL('**/login');
  await stage.signIn(page, 'admin@example.com');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Display settings' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.unroute('**/*.js');
  await page.route('**/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Interview platform').waitFor();
  expect(await page.locator('html').getAttribute('data-dark')).toBe('');
  const outline = await page.locator('#root header').boundingBox();
  expect(await page.getByRole('button').count()).toBe(0);
  await page.unroute('**/*.js');
  await page.reload();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  expect(await page.locator('#root header').boundingBox()).toEqual(outline);
  expect(wrong.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
  await close();
});

it('inside, all weights of the font come together, however late', async () => {
  const context = await stage.browser.newContext();
  const page = await context.newPage();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  // The load event of the page would wait for the fonts.
  await page.goto(`${stage.base}/login`, { waitUntil: 'commit' });
  await fillSignIn(page, 'panelist@example.com', 'Interview#2026');
  await page.getByRole('heading', { level: 1, name: /Hello/ }).waitFor();
  release();
  await page.waitForFunction(() => {
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ weight }) => weight);
    return ['400', '500', '600', '700'].every((weight) => loaded.includes(weight));
  });
  await context.close();
});
