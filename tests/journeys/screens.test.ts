import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setStage, type Stage } from './kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Found = { id: string; nodes: { target: string[]; failureSummary?: string }[] };

/** What axe finds on the page as it stands. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: { run(): Promise<{ violations: Found[] }> } };
    return (await runner.run()).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

const roomsOf: Record<string, string[]> = {
  'admin@example.com': [
    '/dashboard',
    '/dashboard/interviewmenus',
    ...[0, 1, 2, 3, 4, 5, 6].map((tab) => `/dashboard/interviewdetails?tab=${tab}`),
    '/dashboard/feedbacks',
    '/dashboard/feedbacks?tab=1',
  ],
  'superadmin@example.com': ['/dashboard'],
  'org@example.com': [
    '/dashboard/org',
    '/dashboard/orgschedule',
    '/dashboard/orginterview',
    '/dashboard/orgcompletedinterviews',
    '/dashboard/upcomingInterviews',
  ],
  'panelist@example.com': [
    '/dashboard/panelist',
    '/dashboard/Panelistavailableslot',
    '/dashboard/Panelistavailableslot?tab=1',
    '/dashboard/interviewstatus',
    '/dashboard/pendingfeedback',
    '/dashboard/upcomingInterviews',
  ],
  'candidate@example.com': ['/dashboard/candashboard', '/dashboard/pendingInterviews', '/dashboard/upcomingInterviews'],
};

it.for(Object.entries(roomsOf))(
  '%s: every own screen loads, fits a phone and has no accessibility fault in light and dark',
  async ([email, rooms]) => {
    const page = await stage.enter(email);
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
    // What axe does to the page is not the page's own: it puts in a style without a nonce.
    let testing = false;
    page.on('console', (entry) => !testing && entry.type() === 'error' && wrong.push(`${page.url()}: ${entry.text()}`));
    page.on('response', (answer) => answer.status() >= 400 && wrong.push(`${page.url()}: ${answer.status()}`));
    for (const room of rooms)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(stage.base + room);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForFunction(
          () => document.querySelector('.MuiSkeleton-root, [role=progressbar].loading-line') === null,
        );
        testing = true;
        wrong.push(...(await faults(page)).map((fault) => `${room} ${colorScheme}: ${fault}`));
        await page.setViewportSize({ width: 390, height: 844 });
        testing = false;
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (beyond > 0) wrong.push(`${room}: ${beyond} px beyond a phone`);
      }
    expect(wrong).toEqual([]);
    await page.close();
  },
);
