import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config';
import { databaseNow, openDatabase, type Database } from '../../server/db/database';
import { startGateway } from '../../server/gateway/child';
import { startIdentity } from '../../server/identity/child';
import { makeBackground } from '../../server/background';
import { hurry } from '../server/kit/background';
import { cloneDemo } from '../server/demo-database';
import { watchWalks } from './walks';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The built client on a real server with the demo in its database, and a browser to use it with. */
export type Stage = {
  base: string;
  db: Database;
  browser: Browser;
  /** A separate browser for a person who is not signed in. */
  visit(): Promise<Page>;
  /** Signs in on a page, up to the landing page. */
  signIn(page: Page, email: string): Promise<void>;
  /** A signed-in person with a separate browser, on their landing page. */
  enter(email: string): Promise<Page>;
  /** Moves the law's clock to an instant (epoch ms) for the whole database, and runs what is due then. */
  moveTo(instant: number): Promise<void>;
  /** Runs the background work that is due, as servers do each second. */
  look(): Promise<void>;
  /** Takes pictures of every open page, for a journey that failed. */
  snap(): Promise<void>;
  close(): Promise<void>;
};

/** What *Join* says once the meeting is open. */
export const inMeeting = 'You are in. The meeting is open in a new tab.';

/** Stops the clock of a page, so that short-lived states can be examined however busy the machine is. */
export const standStill = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

/** Fills the form of the sign-in screen and sends it. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * @param providers whether people can sign in with the test identity provider, which is then started too
 * @param payments whether to start the test gateway, at which plans are bought
 * @param host the name in the address; passkeys need one
 * @param lateReader whether pages wait two seconds until they know who reads them, and in which time zone
 */
export async function setStage({
  providers = false,
  payments = false,
  lateReader = true,
  host = '127.0.0.1',
} = {}): Promise<Stage> {
  const database = await cloneDemo();
  const db = openDatabase(database.url, 8);
  // A provider and a gateway must know beforehand where to send people back to.
  const port = providers || payments || host !== '127.0.0.1' ? await freePort() : 0;
  const identity = providers ? await startIdentity(`http://127.0.0.1:${port}/dashboard/linkedin`) : null;
  const gateway = payments ? await startGateway(`http://127.0.0.1:${port}/api/gateway/events`) : null;
  const dataDir = mkdtempSync(join(tmpdir(), 'journey-'));
  const config = {
    ...readConfig({
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...(host !== '127.0.0.1' && { PUBLIC_URL: `http://${host}:${port}` }),
      DATA_DIR: dataDir,
      INSPECTOR: 'everybody',
    }),
    ...(identity && { social: identity.social, calendars: identity.calendars }),
    ...(gateway && { gateway: gateway.config }),
  };
  const built = {
    clientDir: join(process.cwd(), 'dist', 'client'),
    inspectorDir: join(process.cwd(), 'dist', 'inspector'),
  };
  const app = await buildApp({ config, db, databaseUrl: database.url, ...built, onWork: () => void background.run() });
  const background = makeBackground(db, config, (error) => app.log.error(error));
  const listening = await app.listen({ port, host: '127.0.0.1' });
  const base = listening.replace('127.0.0.1', host);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: flags,
  });
  const contexts: BrowserContext[] = [];
  const walks = await watchWalks(db);
  const visit = async () => {
    // Blocks the service worker, because journeys cannot influence the responses that it gives itself.
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      // No account of the demo is in this zone: anything shown or read in the browser's own zone is wrong.
      timezoneId: 'America/New_York',
    });
    if (lateReader)
      await context.route('**/api/auth/me', async (route) => {
        await setTimeout(2_000);
        // The page may have been closed in the meantime.
        await route.continue().catch(() => undefined);
      });
    contexts.push(context);
    await walks?.watch(context);
    const page = await context.newPage();
    page.setDefaultTimeout(45_000);
    return page;
  };
  const signIn = async (page: Page, email: string) => {
    await page.goto(`${base}/login`);
    await fillSignIn(page, email, 'Interview#2026');
    await page.waitForURL(/\/dashboard/);
  };
  return {
    base,
    db,
    browser,
    visit,
    signIn,
    async enter(email) {
      const page = await visit();
      await signIn(page, email);
      return page;
    },
    async moveTo(instant) {
      await database.setClock(instant);
      const own = await db.pool.connect();
      // A setting of a database applies to new connections only.
      await own.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
      own.release(true);
      // Each closed connection fails once and is then replaced.
      for (let tries = 0; tries < 20; tries += 1) {
        const seen = await databaseNow(db).catch(() => 0);
        if (Math.abs(seen - instant) < 60_000) break;
      }
      await hurry(db);
      await background.run();
    },
    look: () => background.run(),
    async snap() {
      const folder = join('node_modules', '.cache', 'journeys');
      for (const [index, page] of contexts.flatMap((context) => context.pages()).entries())
        await page.screenshot({ path: join(folder, `${index}.png`), fullPage: true }).catch(() => undefined);
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await walks?.end();
      await browser.close();
      await app.close();
      await identity?.stop();
      await gateway?.stop();
      await db.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
