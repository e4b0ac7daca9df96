import {
  answered,
  middle,
  openWatched,
  read,
  settle,
  signInAsAdmin,
  slowLine,
  startBrowser,
  type Seen,
} from './browser';
import type { Part } from './kit';

const repeats = 5;

/** How soon the sign-in form is painted on a slow connection, and how soon lists respond to a click. */
export const paint: Part = async ({ note, copy, serve }) => {
  const { app } = await serve(await copy('demo'));
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await startBrowser();
  try {
    const first: Seen[] = [];
    for (let load = 0; load < repeats; load += 1) {
      const { page, cdp } = await openWatched(browser);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', slowLine);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(`${base}/login`, { waitUntil: 'networkidle' });
      first.push(await read(page));
      await page.context().close();
    }
    const line = '1.6 Mbit/s, 150 ms, CPU 4x';
    note({
      what: `sign-in, largest contentful paint (${line})`,
      measured: middle(first.map(({ paint: at }) => at)),
      unit: 'ms',
      promised: { atMost: 1_000 },
    });
    note({
      what: `sign-in, layout shift (${line})`,
      measured: Math.max(...first.map(({ moved }) => moved)),
      unit: 'times',
      promised: { atMost: 0 },
    });
    const watched = await openWatched(browser);
    const { page } = watched;
    await signInAsAdmin(page, base);
    await page.goto(`${base}/dashboard/interviewdetails?tab=3`);
    const row = page.getByRole('row').nth(3);
    const tab = (name: string) => page.getByRole('tab', { name });
    const acts: Record<string, () => Promise<void>> = {
      'next page': () => page.getByRole('button', { name: /next page/i }).click(),
      'opening a row': () => row.getByRole('cell').nth(2).click(),
      'changing the tab': () => tab('Completed').click(),
    };
    for (const [rate, atMost] of [
      [1, 100],
      [4, 200],
    ] as const)
      for (const [what, act] of Object.entries(acts)) {
        const taken: number[] = [];
        for (let turn = 0; turn < repeats; turn += 1) {
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
          await tab('Reschedule & Cancel').click();
          await row.waitFor();
          await settle(page);
          taken.push(await answered(watched, rate, act));
        }
        note({
          what: `${what}, from the click to the next paint (CPU ${rate}x)`,
          measured: middle(taken),
          unit: 'ms',
          promised: { atMost },
        });
      }
  } finally {
    await browser.close();
  }
};
