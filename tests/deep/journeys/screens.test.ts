import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { texts } from '../../../src/contract/texts';
import type { UserType } from '../../../src/contract/kit';
import { crawl, emailOf, faults, fits, light, parts } from '../../journeys/crawl';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  // Two seconds for each of a hundred page loads would be minutes.
  stage = await setStage({ lateReader: false });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

/** Whether the page scrolls although its list scrolls by itself. */
const scrollsTwice = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('main table')?.parentElement;
    const root = document.documentElement;
    return Boolean(list && list.scrollHeight > list.clientHeight && root.scrollHeight > root.clientHeight);
  });

/** The faults of a loaded page, on a desktop and on a phone, in light and dark. */
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

/** Pages whose address needs a query. */
const others: Partial<Record<UserType, string[]>> = {
  ADMIN: [
    '/dashboard/feedbacks?show=overdueReview',
    '/dashboard/searchorganization?id=new',
    '/dashboard/calendar?view=month',
    '/dashboard/view-analytics?of=panelists',
  ],
  ORGANIZATION_USER: ['/dashboard/view-analytics?of=funnel'],
};

/** Pages of one interview each, in different states, that this person can reach. */
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
    // The chosen radio button, or the first one if none is chosen.
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

async function wrongAt(page: Page): Promise<string[]> {
  const twice = (await scrollsTwice(page)) ? ['the page scrolls as well as its list'] : [];
  return [...twice, ...(await faultsAt(page))];
}

it.for(parts)(
  '$reader, part $nth: every own page and tab fits a phone and has no accessibility fault in light and dark',
  async ({ reader, paths }) => {
    expect(await crawl(stage, reader, paths, 'load', wrongAt)).toEqual([]);
  },
);

it.for(Object.keys(emailOf) as UserType[])(
  '%s: the pages of one object fit a phone and have no accessibility fault in light and dark',
  async (reader) => {
    const paths = [...(others[reader] ?? []), ...(await pagesOf(emailOf[reader]))];
    expect(await crawl(stage, reader, paths, 'load', wrongAt)).toEqual([]);
  },
);
