import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { slowLine } from './browser';
import type { Part } from './kit';

// Lighthouse is not in package.json, because `npm ci` refuses the resulting lock file. npx fetches it for this part
// only.
const lighthouse = 'lighthouse@12.8.2';
const run = promisify(execFile);
const people = ['panelist', 'candidate', 'org', 'admin', 'superadmin'];

type Report = { categories: Record<string, { score: number }>; audits: Record<string, { score: number | null }> };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Fills in the sign-in form, as a user that this browser does not know. */
async function fillSignIn(page: Page, base: string, who: string): Promise<void> {
  await page.goto(`${base}/login`);
  await page.evaluate(() => localStorage.clear());
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill(`${who}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('Interview#2026');
}
/**
 * Milliseconds from the address of the landing page until its content is shown, on a slow connection and a CPU 4 times
 * slower.
 */
async function usableAfter(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slowLine);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard/, { waitUntil: 'commit' });
  const before = performance.now();
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Charts below the window may still be loading.
  await page.getByRole('status', { name: 'Loading your home page' }).waitFor({ state: 'detached' });
  const taken = performance.now() - before;
  await cdp.detach();
  return taken;
}

/**
 * How soon a landing page can be used on a slow connection after the three seconds of sign-in, and its Lighthouse
 * scores.
 */
export const landings: Part = async ({ note, copy, serve }) => {
  const { app } = await serve(await copy('demo'));
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  });
  const judge = async (what: string, url: string) => {
    const { stdout } = await run(
      'npx',
      ['--yes', lighthouse, url, `--port=${port}`, '--output=json', '--quiet', '--disable-storage-reset'],
      { maxBuffer: 64_000_000 },
    );
    const { categories, audits } = JSON.parse(stdout) as Report;
    for (const [name, { score }] of Object.entries(categories)) {
      // Our robots.txt keeps pages that need a session out of search engines, which Lighthouse counts as a fault.
      const kept = name === 'seo' && url.includes('/dashboard') && audits['is-crawlable']?.score === 0;
      note({
        what: `${what}, Lighthouse ${name}${kept ? ' (kept out of search engines)' : ''}`,
        measured: score * 100,
        unit: 'points',
        ...(!kept && { promised: { atLeast: 95 } }),
      });
    }
  };
  try {
    await judge('/login', `${base}/login`);
    for (const who of people) {
      const page = await context.newPage();
      await fillSignIn(page, base, who);
      note({
        what: `landing of ${who}, until it can be used (1.6 Mbit/s, 150 ms, CPU 4x)`,
        measured: await usableAfter(page),
        unit: 'ms',
        promised: { atMost: 1_000 },
      });
      const url = page.url();
      await page.close();
      await judge(`landing of ${who}`, url);
    }
  } finally {
    await context.close();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
