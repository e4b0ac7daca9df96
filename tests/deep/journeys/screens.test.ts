import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { texts } from '../../../src/contract/texts';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  // A hundred page loads: two seconds each would be minutes.
  stage = await setStage({ lateReader: false });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Found = { id: string; nodes: { target: string[]; failureSummary?: string }[] };

/** What axe finds on the page as it stands. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: runner } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Found[] }> };
    };
    // Not among the rules that run by themselves.
    const rules = { 'label-content-name-mismatch': { enabled: true } };
    return (await runner.run({ rules })).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/** Whether the page, once it has settled at a width, needs no sideways scrolling: 320 px are 1280 px at a zoom of 400 %. */
async function fits(page: Page, width: 390 | 320): Promise<boolean> {
  await page.setViewportSize({ width, height: 844 });
  const settled = page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, {
    timeout: 10_000,
  });
  return settled.then(
    () => true,
    () => false,
  );
}

/** Whether the page scrolls although the list on it scrolls by itself. */
const scrollsTwice = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('main table')?.parentElement;
    const root = document.documentElement;
    return Boolean(list && list.scrollHeight > list.clientHeight && root.scrollHeight > root.clientHeight);
  });

/** Turns the lights on or out, and waits until the page has followed. */
async function light(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.waitForFunction((dark) => {
    const [red = 255] = (/\d+/.exec(getComputedStyle(document.body).backgroundColor) ?? []).map(Number);
    return dark ? red < 32 : red > 223;
  }, scheme === 'dark');
}

/** What is wrong with a page as it was loaded, at a desk and on a phone, in light and dark. */
async function faultsAt(page: Page): Promise<string[]> {
  const wrong = async (where: string) => (await faults(page)).map((fault) => `${where}: ${fault}`);
  const found = await wrong('light');
  await light(page, 'dark');
  found.push(...(await wrong('dark')));
  if (!(await fits(page, 390))) found.push('beyond a phone');
  found.push(...(await wrong('phone, dark')));
  await light(page, 'light');
  found.push(...(await wrong('phone, light')));
  if (!(await fits(page, 320))) found.push('beyond a zoom of 400 %');
  return found;
}

const roomsOf: Record<string, string[]> = {
  'admin@example.com': [
    '/dashboard',
    ...[0, 1, 2, 3, 4, 5, 6].map((tab) => `/dashboard/interviewmenus?tab=${tab}`),
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((tab) => `/dashboard/interviewdetails?tab=${tab}`),
    '/dashboard/panelistaway',
    '/dashboard/notificationcandidatedetails',
    '/dashboard/adminpendinginterviews',
    '/dashboard/admincompletedinterviews',
    '/dashboard/feedbacks',
    '/dashboard/feedbacks?show=overdueReview',
    '/dashboard/searchorganization',
    '/dashboard/searchorganization?id=new',
    ...[1, 2, 3, 4].map((tab) => `/dashboard/searchorganization?tab=${tab}`),
    '/dashboard/panelistblockorg',
    '/dashboard/panelistuser',
    '/dashboard/panelistuser?tab=1',
    '/dashboard/panelistuser?tab=2',
    '/dashboard/panelistuser?tab=3',
    '/dashboard/panelistlist',
    '/dashboard/searchadmin',
    '/dashboard/emailtab',
    '/dashboard/latestupdates',
    '/dashboard/adminsourcing',
    '/dashboard/adminsourcing?tab=1',
    '/dashboard/adminsourcing?tab=2',
    '/dashboard/viewinquiry',
    '/dashboard/viewinquiry?tab=1',
    '/dashboard/viewinquiry?tab=3',
    '/dashboard/support',
    '/dashboard/calendar?view=month',
    ...[0, 1, 2, 6].map((tab) => `/dashboard/subscriptionlist?tab=${tab}`),
    ...[0, 1, 2, 3].map((tab) => `/dashboard/searchcandidateuser?tab=${tab}`),
    '/dashboard/analytics',
    '/dashboard/view-analytics?of=panelists',
  ],
  'superadmin@example.com': [
    '/dashboard',
    '/dashboard/changepass',
    '/dashboard/accountsuser',
    '/dashboard/subscription',
  ],
  'org@example.com': [
    '/dashboard/org',
    '/dashboard/orgschedule',
    '/dashboard/orginterview',
    '/dashboard/orgcandidate',
    '/dashboard/panelistblockorg',
    '/dashboard/orguseruploadcandidate',
    '/dashboard/orgcompletedinterviews',
    '/dashboard/analytics',
    '/dashboard/view-analytics?of=funnel',
    '/dashboard/upcomingInterviews',
    '/dashboard/calendar',
  ],
  'panelist@example.com': [
    '/dashboard/panelist',
    '/dashboard/Panelistavailableslot',
    '/dashboard/Panelistavailableslot?tab=1',
    '/dashboard/interviewstatus',
    '/dashboard/pendingfeedback',
    '/dashboard/completedInterviews',
    '/dashboard/panelistblockorg',
    '/dashboard/upcomingInterviews',
    '/dashboard/calendar',
  ],
  'candidate@example.com': [
    '/dashboard/profilepage',
    '/dashboard/resumechoice',
    '/dashboard/candashboard',
    '/dashboard/searchjobprofile',
    '/dashboard/Candidatesubscription',
    '/dashboard/subscribedcandidate',
    '/dashboard/canmockskills',
    '/dashboard/pendingInterviews',
    '/dashboard/upcomingInterviews',
    '/dashboard/calendar',
  ],
};

/** Pages of one interview each, in different states, that this person reaches. */
async function pagesOf(email: string): Promise<string[]> {
  const leaves = email.startsWith('panelist') ? ['requested', 'pendingFeedback'] : ['confirmed', 'released'];
  const rows = await stage.db.many<{ id: string; leaf: string }>(sql`
    select distinct on (i.leaf) i.id, i.leaf from interviews i join users u on u.email = ${email}
    left join persons p on p.user_id = u.id
    where i.leaf = any(${leaves}) and case u.user_type when 'ORGANIZATION_USER' then i.organization_id = u.organization_id
      when 'PANELIST' then i.panelist_id = u.id when 'CANDIDATE' then i.person_id = p.id else true end
    order by i.leaf, i.starts_at`);
  const jobs = await stage.db.many<{ id: string }>(sql`
    select p.id from job_profiles p where p.status = 'OPEN' order by p.id limit 1`);
  const days = email.startsWith('admin')
    ? jobs.map(({ id }) => `/dashboard/interviewmenus?tab=4&jobProfileId=${id}`)
    : [];
  return [
    ...days,
    ...rows.flatMap(({ id, leaf }) => [
      `/dashboard/interview?id=${id}`,
      ...(leaf === 'pendingFeedback' ? [`/dashboard/feedback?id=${id}`] : []),
      ...(leaf === 'released' ? [`/dashboard/feedbackview/${id}`] : []),
      ...(leaf === 'released' && !email.startsWith('candidate') ? [`/dashboard/video-analytics/${id}`] : []),
    ]),
  ];
}

it('the screens before signing in have no accessibility fault and fit a phone', async () => {
  const page = await stage.browser.newPage();
  const rooms = [
    '/login',
    '/setup',
    '/register',
    '/forgot/panelist',
    '/resetpassword',
    '/invitation',
    '/select-role/form',
    '/one-way',
    '/interviewvideos/job/file/segment',
    '/shared/feedback',
    '/shared/feedback#guess',
    '/404',
    '/nowhere',
  ];
  for (const room of rooms) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(stage.base + room);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect({ room, wrong: await faultsAt(page) }).toEqual({ room, wrong: [] });
  }
  await page.close();
});

it('the page of a recording that is not there says so', async () => {
  const page = await stage.enter('admin@example.com');
  await page.goto(`${stage.base}/interviewvideos/job/file/segment`);
  await page.getByText(texts.videoMissing).waitFor();
});

it('each group of choices on a scorecard is one stop of the keyboard', async () => {
  const page = await stage.enter('panelist@example.com');
  await page.goto(`${stage.base}/dashboard/pendingfeedback`);
  await page.locator('main a[href*="/dashboard/feedback?id="]').first().click();
  const groups = page.getByRole('radiogroup');
  await page.getByRole('radiogroup', { name: /hire the candidate|ready is the candidate/ }).waitFor();
  for (const group of await groups.all()) {
    // The chosen one, or the first where none is chosen.
    const stop = group.getByRole('radio').and(page.locator('[tabindex="0"]'));
    expect(await stop.count()).toBe(1);
    await stop.focus();
    await page.keyboard.press('Tab');
    expect(await group.locator(':focus').count()).toBe(0);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowDown');
    expect(await group.locator(':focus:checked').count()).toBe(1);
  }
});

it.each([
  ['panelist@example.com', '/dashboard/calendar'],
  ['org@example.com', '/dashboard/calendar'],
])('%s: %s needs no sideways scrolling at 320 px', async (email, room) => {
  const page = await stage.enter(email);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(stage.base + room);
  await page.locator('.fc-list-event').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.close();
});

it('a row of a list that the keyboard reaches has the focus ring', async () => {
  const page = await stage.enter('org@example.com');
  await page.goto(`${stage.base}/dashboard/upcomingInterviews`);
  const row = page.getByRole('row').nth(1);
  await row.focus();
  await page.keyboard.press('ArrowDown');
  const ring = () => page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outline);
  expect(await page.locator('tr:focus-visible').count()).toBe(1);
  expect(await ring()).toMatch(/solid/);
});

it('where the system chooses the colours, what is chosen, edges of buttons and bars are seen', async () => {
  const page = await stage.enter('panelist@example.com');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const lookOf = (one: Locator) =>
    one.evaluate((element) => {
      const { backgroundColor, borderTopWidth, borderBottomWidth } = getComputedStyle(element);
      return { fill: backgroundColor, top: parseFloat(borderTopWidth), bottom: parseFloat(borderBottomWidth) };
    });
  const fills = async (...all: Locator[]) => (await Promise.all(all.map(lookOf))).map(({ fill }) => fill);
  await page.goto(`${stage.base}/dashboard/interviewstatus`);
  await page.getByRole('tab', { selected: true }).waitFor();
  const [chosen, other] = [
    page.getByRole('tab', { selected: true }),
    page.getByRole('tab', { selected: false }).first(),
  ];
  expect((await lookOf(chosen)).bottom).toBeGreaterThan((await lookOf(other)).bottom);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const entries = [menu.getByRole('link', { name: 'Interview' }), menu.getByRole('link', { name: 'Home' })] as const;
  expect(new Set(await fills(...entries)).size).toBe(2);
  await page.goto(`${stage.base}/dashboard/pendingfeedback`);
  const bar = page.locator('main').getByRole('progressbar').first();
  expect(new Set(await fills(bar, bar.locator('> span').first())).size).toBe(2);
  await page.locator('main a[href*="/dashboard/feedback?id="]').first().click();
  const ratings = page.getByRole('radiogroup').first().locator('label');
  await ratings.nth(3).click();
  expect(new Set(await fills(ratings.nth(3), ratings.nth(2))).size).toBe(2);
  const submit = page.getByRole('button', { name: 'Submit feedback' });
  expect((await lookOf(submit)).top).toBeGreaterThan(0);
  await page.close();
});

/** Visits each room at a desk and on a phone, in light and dark; what is wrong there. */
async function faultsIn(email: string, rooms: readonly string[]): Promise<string[]> {
  const page = await stage.enter(email);
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
  page.on('console', (entry) => entry.type() === 'error' && wrong.push(`${page.url()}: ${entry.text()}`));
  page.on('response', (answer) => answer.status() >= 400 && wrong.push(`${page.url()}: ${answer.status()}`));
  for (const room of rooms) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(stage.base + room);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector('main .MuiSkeleton-root') === null);
    if (await scrollsTwice(page)) wrong.push(`${room}: the page scrolls as well as its list`);
    wrong.push(...(await faultsAt(page)).map((fault) => `${room} ${fault}`));
  }
  await page.close();
  return wrong;
}

// A few in a test, which a slow machine visits within its time.
const atOnce = 5;
const parts = Object.entries(roomsOf).flatMap(([email, rooms]) =>
  Array.from({ length: Math.ceil(rooms.length / atOnce) }, (_, nth) => ({
    email,
    nth: nth + 1,
    rooms: rooms.slice(nth * atOnce, (nth + 1) * atOnce),
  })),
);

it.for(parts)(
  '$email, part $nth: every own screen loads, fits a phone and has no accessibility fault in light and dark',
  async ({ email, rooms }) => {
    expect(await faultsIn(email, rooms)).toEqual([]);
  },
);

it.for(Object.keys(roomsOf))(
  '%s: the pages of interviews load, fit a phone and have no accessibility fault in light and dark',
  async (email) => {
    expect(await faultsIn(email, await pagesOf(email))).toEqual([]);
  },
);
