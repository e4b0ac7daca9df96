import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { loadCipher, storageKey } from '../../../src/services/storage';
import { setStage, standStill, type Stage } from '../../journeys/kit';

/** The session in a real browser (product: Sessions): inactivity, several tabs, the contents of the storage. */
let stage: Stage;
beforeAll(async () => {
  await loadCipher();
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const minutes = (count: number) => count * 60_000;
const names = [
  'userType',
  'key1',
  'name',
  'designation',
  'userId',
  'systemEmail',
  'systemMobileNumber',
  'panelistExperience',
  'isOnlyTwoWay',
];

async function secondTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(stage.base + path);
  await tab.getByRole('heading', { level: 1 }).waitFor();
  return tab;
}
const keptKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));

describe('inactivity', () => {
  const held = async (email: string) => {
    const { id } = await stage.db.one<{ id: string }>(sql`select id from users where email = ${email}`);
    await stage.db.run(sql`delete from sessions where user_id = ${id}`);
    const page = await stage.enter(email);
    const { entries } = await stage.db.one<{ entries: number }>(entriesOf(id));
    await page.context().clock.install();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    return {
      page,
      /** Advances the server's time by making its sessions older, because its clock is that of the machine. */
      older: (ms: number) =>
        stage.db.run(sql`
          update sessions set last_active_at = last_active_at - make_interval(secs => ${ms / 1000}) where user_id = ${id}`),
      entries: async () => (await stage.db.one<{ entries: number }>(entriesOf(id))).entries - entries,
      isAlive: async () =>
        (
          await stage.db.one<{ alive: boolean }>(sql`
            select exists (select from sessions where user_id = ${id} and inactive_at is null) as alive`)
        ).alive,
      /** Seconds since the last activity that was reported to the server. */
      heardBefore: async () =>
        (
          await stage.db.one<{ seconds: number }>(sql`
            select extract(epoch from now() - last_active_at)::float8 as seconds from sessions where user_id = ${id}`)
        ).seconds,
    };
  };
  const entriesOf = (id: string) => sql`
    select count(*) as entries from audit where user_id = ${id} and action = 'inactivity'`;

  it('of 20 minutes ends the session in all tabs and on the server, with a log entry; a key in one keeps both', async () => {
    const { page, older, entries, isAlive, heardBefore } = await held('panelist@example.com');
    const other = await secondTab(page, '/dashboard/interviewstatus');
    await page.evaluate(() => localStorage.setItem('of anybody', 'kept'));
    const pass = async (ms: number) => {
      await older(ms);
      await page.clock.fastForward(ms);
    };

    await other.evaluate(() => {
      const seen = window as unknown as { heard: Promise<unknown> };
      seen.heard = new Promise((resolve) => addEventListener('storage', resolve, { once: true }));
    });
    await standStill(page);
    await pass(minutes(15));
    await page.keyboard.press('Shift');
    await other.evaluate(() => (window as unknown as { heard: Promise<unknown> }).heard);
    await expect.poll(heardBefore).toBeLessThan(minutes(10) / 1_000);
    // Activity is reported once a minute, so the server does not hear of this one: for the server, the inactivity lasts
    // longer.
    await pass(55_000);
    await page.keyboard.press('Shift');
    await pass(minutes(20) - 1_000);
    await other.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/panelist');
    expect(new URL(other.url()).pathname).toBe('/dashboard/interviewstatus');
    expect(await heardBefore()).toBeGreaterThan(minutes(20) / 1_000);
    expect([await entries(), await isAlive()]).toEqual([0, true]);

    await pass(1_000);
    await Promise.all([page.waitForURL(/\/login$/), other.waitForURL(/\/login$/)]);
    await expect.poll(() => keptKeys(page)).toEqual([]);
    await expect.poll(entries).toBe(1);
    expect(await isAlive()).toBe(false);
    await page.context().close();
  });

  it('during the sleep of the machine ends it with the next mouse move, in all tabs, with one log entry', async () => {
    const { page, older, entries, isAlive } = await held('candidate@example.com');
    const other = await secondTab(page, '/dashboard/upcomingInterviews');
    await page.mouse.move(100, 100);
    // Time passes, but no timer runs.
    await page.clock.setSystemTime(Date.now() + minutes(8 * 60));
    await older(minutes(8 * 60));
    await page.mouse.move(200, 200);
    await Promise.all([page.waitForURL(/\/login$/), other.waitForURL(/\/login$/)]);
    await expect.poll(() => keptKeys(page)).toEqual([]);
    await expect.poll(entries).toBe(1);
    expect(await isAlive()).toBe(false);
    await page.context().close();
  });

  it('that the server finds first clears local storage as well', async () => {
    const { page, older, entries } = await held('org@example.com');
    const other = await secondTab(page, '/dashboard/orginterview');
    await older(minutes(30));
    await page.reload();
    await Promise.all([page.waitForURL(/\/login$/), other.waitForURL(/\/login$/)]);
    await expect.poll(() => keptKeys(page)).toEqual([]);
    await expect.poll(entries).toBe(1);
    await page.context().close();
  });
});

describe('several tabs', () => {
  it('notice that somebody else signed in, and show what is theirs', async () => {
    const page = await stage.enter('panelist@example.com');
    const other = await secondTab(page, '/login');
    await other.getByLabel('Email').fill('org@example.com');
    await other.getByLabel('Password', { exact: true }).fill('Interview#2026');
    await other.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/dashboard\/org$/);
    await page.getByRole('navigation', { name: 'Main' }).getByText('My Profile').waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Main' }).getByText('Statistics Report').waitFor();
    await other.waitForURL(/\/dashboard\/org$/);
    await page.context().close();
  });

  it('are all signed out when one is', async () => {
    const page = await stage.enter('candidate@example.com');
    const other = await secondTab(page, '/dashboard/upcomingInterviews');
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await Promise.all([page.waitForURL(/\/login$/), other.waitForURL(/\/login$/)]);
    await page.context().close();
  });
});

describe('what is kept', () => {
  it('lies under hashed names, and nobody reads it in passing', async () => {
    const page = await stage.enter('panelist@example.com');
    const kept = await page.evaluate(() => Object.entries(localStorage) as [string, string][]);
    const keys = kept.map(([key]) => key);
    for (const name of names) expect(keys).toContain(storageKey(name));
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
    const all = JSON.stringify(kept);
    expect(all).not.toContain('panelist@example.com');
    const plain = Object.fromEntries(kept);
    expect(plain[storageKey('userType')]).toBe('PANELIST');
    expect(['true', 'false']).toContain(plain[storageKey('isOnlyTwoWay')]);
    await page.context().close();
  });

  it('a garbage key leads to /login, once', async () => {
    const page = await stage.enter('panelist@example.com');
    let visits = 0;
    page.on('framenavigated', () => (visits += 1));
    await page.evaluate((key) => localStorage.setItem(key, 'garbage'), storageKey('key1'));
    await page.goto(`${stage.base}/dashboard/panelist`);
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    const settled = visits;
    await page.getByLabel('Email').fill('still here');
    expect(visits).toBe(settled);
    await page.context().close();
  });

  it('a changed user type changes the menu and nothing else', async () => {
    const page = await stage.enter('panelist@example.com');
    const refused: string[] = [];
    page.on('response', (answer) => {
      // If walks are recorded, the page is inspected, and the tap may be cached already.
      const isTap = answer.url().includes('/inspector/');
      if (!isTap && answer.status() !== 200) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await page.evaluate((key) => localStorage.setItem(key, 'ADMIN'), storageKey('userType'));
    await page.goto(`${stage.base}/dashboard/panelist`);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Misc').waitFor();
    await page.getByRole('heading', { name: 'Interview Request' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/panelist');
    // The server still refuses requests that only admins may make.
    expect(refused.every((line) => line.startsWith('403'))).toBe(true);
    await page.context().close();
  });
});

describe('a long form', () => {
  it('is there again after the session ended and the same person signed in', async () => {
    const page = await stage.enter('panelist@example.com');
    // The keeper of drafts requests its key with a separate call. Nothing can be stored until the response arrives.
    await page.context().unroute('**/api/auth/me');
    await page.goto(`${stage.base}/dashboard/Panelistavailableslot?tab=1`);
    const field = page.getByLabel('Break between interviews, in minutes');
    await field.fill('35');
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
    await stage.db.run(sql`
      delete from sessions where user_id = (select id from users where email = 'panelist@example.com')`);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${stage.base}/dashboard/panelist`);
    await page.waitForURL(/\/login$/);
    await stage.signIn(page, 'panelist@example.com');
    await page.goto(`${stage.base}/dashboard/Panelistavailableslot?tab=1`);
    await page.getByText(/unsent draft, saved on this device on/).waitFor();
    expect(await field.inputValue()).toBe('35');
    await page.context().close();
  });
});
