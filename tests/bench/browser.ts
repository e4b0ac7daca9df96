import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { quantile } from './kit';

/** 1.6 Mbit/s and 150 ms. */
export const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });

export type Seen = { paint: number; moved: number; events: { name: string; duration: number }[] };

/**
 * Runs in the page: records the largest paint so far, how much the layout moved, and how long each input took until the
 * next paint.
 */
function watch(): void {
  const seen: Seen = { paint: 0, moved: 0, events: [] };
  Object.assign(globalThis, { seen });
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    });
  on('largest-contentful-paint', ({ startTime }) => (seen.paint = startTime));
  on('layout-shift', (entry) => (seen.moved += (entry as PerformanceEntry & { value: number }).value));
  on('event', ({ name, duration }) => seen.events.push({ name, duration }));
}

export type Watched = { page: Page; cdp: CDPSession };

/** Opens a page in a separate browser context and watches it from its beginning. */
export async function openWatched(browser: Browser): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await context.addInitScript(watch);
  const page = await context.newPage();
  return { page, cdp: await context.newCDPSession(page) };
}

export const read = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

// Waits for a fixed time, because streams keep the connection of a signed-in page busy: the network is never idle.
export const settle = (page: Page) => page.waitForTimeout(1_500);

export const middle = (values: number[]) =>
  quantile(
    values.sort((a, b) => a - b),
    0.5,
  );

/**
 * Milliseconds from an input to its next paint: the longest that occurs during `act`, on a CPU slowed down by `rate`.
 */
export async function answered({ page, cdp }: Watched, rate: number, act: () => Promise<void>): Promise<number> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(() => ((globalThis as unknown as { seen: Seen }).seen.events = []));
  await act();
  await settle(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return Math.max(0, ...(await read(page)).events.map(({ duration }) => duration));
}

export async function signInAsAdmin(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/login`);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Interview#2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard$/);
}
