import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { texts } from '../../../src/contract/texts';
import { setStage, standStill, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ providers: true });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const password = 'Interview#2026';

async function fillIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}
const at = (page: Page) => new URL(page.url()).pathname;

/** Leaves all requests after the landing unanswered, and notes when the landing happened. */
async function cutAfterLanding(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as unknown as { landedAt?: number };
    const replace = history.replaceState.bind(history);
    history.replaceState = (state, unused, url) => {
      // An event has a creation time even while the page's clock is stopped.
      if (String(url).includes('/dashboard')) seen.landedAt ??= new Event('landed').timeStamp;
      replace(state, unused, url);
    };
    const ask = window.fetch.bind(window);
    window.fetch = (...given) => (seen.landedAt === undefined ? ask(...given) : new Promise(() => undefined));
  });
}
/**
 * Resolves once the landing page's data has loaded. It is requested while the success message is shown, and every
 * landing page has news.
 */
function landingLoaded(page: Page): () => Promise<void> {
  const waiting = new Set<unknown>();
  let isAsked = false;
  const isData = (url: string) => url.includes('/api/') && !url.endsWith('/api/stream');
  page.on('request', (request) => {
    if (!isData(request.url())) return;
    waiting.add(request);
    isAsked ||= request.url().includes('/api/news');
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void waiting.delete(request));
  return () => expect.poll(() => isAsked && waiting.size === 0).toBe(true);
}
const scriptsAfterLanding = (page: Page) =>
  page.evaluate(() => {
    const { landedAt } = window as unknown as { landedAt?: number };
    if (landedAt === undefined) throw new Error('The landing was not noticed');
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime >= landedAt && name.endsWith('.js'))
      .map(({ name }) => name);
  });

describe('each user type', () => {
  it.each([
    ['panelist', '/dashboard/panelist', 'Interview Request'],
    ['candidate', '/dashboard/candashboard', 'Candidate Progress'],
    ['org', '/dashboard/org', 'To decide'],
    ['admin', '/dashboard', 'Pending Assessment'],
    ['superadmin', '/dashboard', 'Events of the Day'],
  ])('%s lands on %s, which is readable without anything being loaded after that', async (name, landing, widget) => {
    const page = await stage.visit();
    // The three seconds until the landing are skipped here. A reader who loads two real seconds late would come after
    // it.
    await page.context().unroute('**/api/auth/me');
    await cutAfterLanding(page);
    const loaded = landingLoaded(page);
    await page.goto(`${stage.base}/login`);
    await standStill(page);
    await fillIn(page, `${name}@example.com`);
    await page.getByText('Login successful').waitFor();
    await loaded();
    await page.clock.runFor(2_999);
    expect(at(page)).toBe('/login');
    await page.clock.runFor(1);
    await page.waitForURL(stage.base + landing);
    await page.clock.resume();
    await page
      .getByRole('heading', { level: 1 })
      .and(page.getByText(/^(?!Hi, welcome back)/))
      .waitFor();
    await page.getByRole('heading', { level: 2, name: widget }).waitFor();
    expect(await page.getByLabel(/^Loading/).count()).toBe(0);
    expect(await scriptsAfterLanding(page)).toEqual([]);
  });
});

it('sends who has one-way interviews alone to the one-way address, with a code that works once', async () => {
  await stage.db.run(sql`update users set services = '{ONE_WAY}' where email = 'panelist@example.com'`);
  const page = await stage.visit();
  await page.goto(`${stage.base}/login`);
  await fillIn(page, 'panelist@example.com');
  await page.waitForURL(/\/one-way\?/);
  const asked = new URL(page.url()).searchParams;
  expect(asked.get('userType')).toBe('PANELIST');
  const codes = await stage.db.many<{ used: boolean }>(sql`
    select used_at is not null as used from links where purpose = 'handOff' and ends_at > now()`);
  expect(codes).toEqual([{ used: false }]);
  expect(asked.get('token')).toMatch(/^[\w-]{40,}$/);
  await stage.db.run(sql`update users set services = '{TWO_WAY}' where email = 'panelist@example.com'`);
});

/** Opens the sign-in screen on a tab and presses a provider's button. */
async function byProvider(tab: 'panelist' | 'candidate', button: string): Promise<{ page: Page; popup: Page }> {
  const page = await stage.visit();
  await page.goto(`${stage.base}/login/${tab}`);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const popup = await opening;
  await popup.getByRole('heading', { name: 'Test identity provider' }).waitFor();
  return { page, popup };
}
const identity = 'Continue with Test identity provider';
const network = 'Continue with Test professional network';

describe('by a provider', () => {
  it('a panelist with an account signs in as who they are', async () => {
    const { page, popup } = await byProvider('panelist', identity);
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 600]);
    await popup.getByRole('button', { name: /^Paula/ }).click();
    await page.waitForURL(/\/dashboard\/panelist$/);
    expect(popup.isClosed()).toBe(true);
  });

  it('a new candidate without a resume lands on the choice', async () => {
    const { page, popup } = await byProvider('candidate', network);
    await popup.getByRole('button', { name: /^Nadia/ }).click();
    await page.waitForURL(/\/dashboard\/resumechoice$/);
    await page.getByRole('heading', { level: 1, name: 'Your resume' }).waitFor();
  });

  it('says that the window was closed, and everything can be done anew', async () => {
    const { page, popup } = await byProvider('panelist', network);
    await popup.close();
    await page.getByRole('note').getByText(texts.popupClosed).waitFor();
    expect(await page.getByRole('button', { name: network }).isEnabled()).toBe(true);
    expect(await page.getByLabel('Email').isEnabled()).toBe(true);
  });

  it('says that it failed when the provider was refused', async () => {
    const { page, popup } = await byProvider('panelist', identity);
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('note').getByText(texts.socialFailed).waitFor();
  });

  it('does not listen to other windows, not even of its own origin', async () => {
    const { page, popup } = await byProvider('panelist', identity);
    const stranger = page.waitForEvent('popup');
    await page.evaluate(() => void window.open('/404', 'stranger'));
    const other = await stranger;
    await other.waitForLoadState();
    const forged = { type: 'social.answer', state: 'forged', code: 'x', accessToken: 'x', error: '' };
    await other.evaluate((data) => (window.opener as Window).postMessage(data, location.origin), forged);
    await page.evaluate((data) => window.postMessage(data, location.origin), forged);
    await popup.bringToFront();
    await popup.getByRole('button', { name: /^Paula/ }).click();
    await page.waitForURL(/\/dashboard\/panelist$/);
    expect(await page.getByText(texts.stateDiffers).count()).toBe(0);
  });

  it('refuses an answer whose state is another', async () => {
    const { page, popup } = await byProvider('candidate', network);
    // From inside the popup, as a provider does: a visit from outside would have no opener.
    const back = `${stage.base}/dashboard/linkedin?code=stolen&state=AAAAAAAAAAAAAAAAAAAA`;
    await popup.evaluate((address) => location.assign(address), back);
    await page.getByRole('note').getByText(texts.stateDiffers).waitFor();
    expect(at(page)).toBe('/login/candidate');
  });

  it('closes the window when another tab is chosen', async () => {
    const { page, popup } = await byProvider('panelist', identity);
    const closed = popup.waitForEvent('close');
    await page.getByRole('tab', { name: 'Organization' }).click();
    await closed;
    expect(await page.getByRole('button', { name: /^Continue with/ }).count()).toBe(0);
  });
});

describe('the sign-in screen', () => {
  it('leads on as the specification says', async () => {
    const page = await stage.visit();
    await page.goto(`${stage.base}/login`);
    await page.getByRole('tab', { name: 'Candidate' }).click();
    expect(await page.getByRole('link', { name: 'Forgot Password?' }).getAttribute('href')).toBe('/forgot/candidate');
    await page.getByRole('link', { name: 'Register As Candidate' }).click();
    await page.waitForURL(/\/register$/);
    expect(await page.evaluate(() => (history.state as { userType: string }).userType)).toBe('candidate');
    await page.goto(`${stage.base}/login/organization`);
    // The site's own address until the settings have loaded.
    await expect
      .poll(() => page.getByRole('link', { name: 'Connect now' }).getAttribute('href'))
      .toBe(`${stage.base}/select-role/form`);
  });

  it.each(['/login?tab=3', '/login?tab=-1', '/login/robot'])('sends %s to /404', async (path) => {
    const page = await stage.visit();
    await page.goto(stage.base + path);
    await page.waitForURL(/\/404$/);
  });

  it('says what the server said to a wrong password, and keeps what was typed', async () => {
    const page = await stage.visit();
    await page.goto(`${stage.base}/login`);
    await fillIn(page, 'panelist@example.com', 'not the password');
    // The text is at the form, and in the snackbar that a screen reader reads out.
    await page.getByRole('note').getByText(texts.loginFailed).waitFor();
    await page.getByRole('alert').getByText(texts.loginFailed).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('panelist@example.com');
    const selected = () => page.evaluate(() => document.getSelection()?.toString().length);
    await expect.poll(selected).toBe('not the password'.length);
    await page.keyboard.type('Interview#2026');
    expect(await page.getByRole('note').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard\/panelist$/);
  });

  it('is where a garbage key in the storage leads, once', async () => {
    const page = await stage.visit();
    await page.goto(`${stage.base}/login`);
    await fillIn(page, 'panelist@example.com');
    await page.waitForURL(/\/dashboard\/panelist$/);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, 'garbage');
    });
    let loads = 0;
    page.on('framenavigated', () => (loads += 1));
    await page.goto(`${stage.base}/dashboard/panelist`);
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect([at(page), loads <= 2]).toEqual(['/login', true]);
  });
});
