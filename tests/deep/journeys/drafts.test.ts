import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { setStage, type Stage } from '../../journeys/kit';

/** Typed text that was not sent, in a real browser (product: Drafts): two tabs, crashes, ended sessions, reloads. */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const acceptAll = (page: Page) => page.on('dialog', (dialog) => void dialog.accept());

/** The rows of drafts on the device, decoded as far as anybody could without a key. */
const rowsOf = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('drafts');
      request.onsuccess = () => resolve(request.result);
      request.onerror = reject;
    });
    const rows = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
      const request = db.transaction('rows').objectStore('rows').getAll();
      request.onsuccess = () => resolve(request.result as Record<string, unknown>[]);
      request.onerror = reject;
    });
    db.close();
    return rows.map((row) => ({
      size: (row['data'] as ArrayBuffer).byteLength,
      text: Object.values(row)
        .map((value) => (value instanceof ArrayBuffer ? new TextDecoder().decode(value) : String(value)))
        .join(' '),
    }));
  });
/** Waits until the device has stored a value: encrypted, it is 16 bytes longer than its JSON. */
const stored = (page: Page, value: unknown) =>
  expect
    .poll(async () => (await rowsOf(page)).map(({ size }) => size))
    .toContain(Buffer.from(JSON.stringify(value)).length + 16);

describe('a scorecard in two tabs', () => {
  it('has what a tab in conflict held, after the other typed on and this one crashed', async () => {
    const first = await stage.enter('panelist@example.com');
    const { id } = await stage.db.one<{ id: string }>(sql`
      select i.id from interviews i join users u on u.id = i.panelist_id
      where u.email = 'panelist@example.com' and i.leaf = 'pendingFeedback' order by i.id limit 1`);
    const open = async (page: Page) => {
      await page.goto(`${stage.base}/dashboard/feedback?id=${id}`);
      await field(page).waitFor();
    };
    const field = (page: Page) => page.getByRole('textbox', { name: 'Strengths' });
    const conflict = (page: Page) => page.getByText('This feedback was changed elsewhere');
    const saved = (text: string) =>
      expect
        .poll(() =>
          stage.db.one<{ found: boolean }>(sql`
            select exists (select 1 from feedback_drafts where scorecard ->> 'strengths' = ${text}) as found`),
        )
        .toEqual({ found: true });
    await open(first);
    const second = await first.context().newPage();
    await open(second);

    await field(first).fill('From the first tab');
    await saved('From the first tab');
    await field(second).fill('Unsent words of the second tab');
    await conflict(second).waitFor();
    await field(first).fill('From the first tab, typed on');
    await saved('From the first tab, typed on');
    // No script of the page runs any more.
    await second.close({ runBeforeUnload: false });

    const third = await first.context().newPage();
    await open(third);
    await conflict(third).waitFor();
    expect(await field(third).inputValue()).toBe('Unsent words of the second tab');
    await third.getByRole('button', { name: 'Keep mine' }).click();
    await saved('Unsent words of the second tab');
    acceptAll(third);
    await open(third);
    await expect.poll(() => field(third).inputValue()).toBe('Unsent words of the second tab');
    expect(await conflict(third).count()).toBe(0);
    await first.context().close();
  });
});

describe('an answer to an inquiry', () => {
  it('is there again after the session ended and after a reload, until it is discarded', async () => {
    const { id } = await stage.db.one<{ id: string }>(sql`
      insert into inquiries (role, name, email, organization, message)
      values ('ORGANIZATION_USER', 'Ada Rao', 'ada@example.com', 'Northwind', 'We hire ten engineers.') returning id`);
    const page = await stage.enter('admin@example.com');
    acceptAll(page);
    const field = page.getByLabel('Answer');
    const note = page.getByText(/unsent draft, saved on this device on/);
    const open = () => page.goto(`${stage.base}/dashboard/viewinquiry?id=${id}`);
    await open();
    await field.fill('Dear Ada, we will call you on Monday.');
    await stored(page, 'Dear Ada, we will call you on Monday.');
    await page.evaluate(() => localStorage.clear());
    await stage.db.run(sql`
      delete from sessions where user_id = (select id from users where email = 'admin@example.com')`);
    await page.goto(`${stage.base}/dashboard/viewinquiry`);
    await page.waitForURL(/\/login$/);
    await stage.signIn(page, 'admin@example.com');
    await open();
    await note.waitFor();
    expect(await field.inputValue()).toBe('Dear Ada, we will call you on Monday.');
    await page.reload();
    await note.waitFor();
    expect(await field.inputValue()).toBe('Dear Ada, we will call you on Monday.');
    await page.getByRole('button', { name: 'Discard' }).click();
    await note.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('');
    await page.context().close();
  });
});

describe('the public form', () => {
  it('has what was typed after a reload, in this tab alone and nowhere readable, until it was sent', async () => {
    const page = await stage.visit();
    const field = (label: string, on = page) => on.getByLabel(label, { exact: true });
    const address = `${stage.base}/select-role/form`;
    const note = page.getByText(/unsent draft, saved on this device on/);
    await page.goto(address);
    await field('Name').fill('Grace Hopper');
    await field('Email').fill('grace@example.com');
    await page.getByRole('textbox', { name: 'Organization' }).fill('Navy');
    await field('Message').fill('Please call me about compilers.');
    await stored(page, {
      role: 'ORGANIZATION_USER',
      name: 'Grace Hopper',
      email: 'grace@example.com',
      country: '',
      number: '',
      organization: 'Navy',
      message: 'Please call me about compilers.',
    });
    await page.reload();
    await note.waitFor();
    expect(await field('Message').inputValue()).toBe('Please call me about compilers.');
    expect(await field('Name').inputValue()).toBe('Grace Hopper');
    const rows = await rowsOf(page);
    expect(rows).toHaveLength(1);
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(kept + rows.map(({ text }) => text).join(' ')).not.toMatch(/Grace|grace|Navy|compilers/);

    const other = await page.context().newPage();
    await other.goto(address);
    await field('Name', other).waitFor();
    expect(await field('Name', other).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('We will write to grace@example.com.').waitFor();
    await expect.poll(async () => (await rowsOf(page)).length).toBe(0);
    await page.reload();
    await field('Name').waitFor();
    expect(await field('Name').inputValue()).toBe('');
    expect(await note.count()).toBe(0);
    await page.context().close();
  });
});

describe('a browser that stores nothing', () => {
  const refusals = {
    'blocks storage': () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    },
    'has no room': () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  };
  it.each(Object.entries(refusals))('is told so at sign-in where it %s, and nobody is signed in', async (_, refuse) => {
    const page = await stage.visit();
    await page.addInitScript(refuse);
    await page.goto(`${stage.base}/login`);
    await page.getByLabel('Email').fill('candidate@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Interview#2026');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('note').getByText('This browser does not allow this site to store data').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.getByLabel('Email').inputValue()).toBe('candidate@example.com');
    const { sessions } = await stage.db.one<{ sessions: number }>(sql`
      select count(*) as sessions from sessions s join users u on u.id = s.user_id
      where u.email = 'candidate@example.com'`);
    expect(sessions).toBe(0);
    await page.context().close();
  });
});
