import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { texts } from '../../../src/contract/texts';
import { setStage, type Stage } from '../../journeys/kit';

// Every number on a home or an analysis is found by its mark in the page (`data-number`), clicked, and compared with
// the rows of the list that it opens. tests/server/numbers.test.ts compares the same numbers on the server.

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ lateReader: false });
  // The candidate of the demo has so few interviews that no widget shows a count of them.
  await stage.db.run(sql`
    update interviews i set candidate_id = c.id, person_id = c.person_id
    from candidates c join persons p on p.id = c.person_id
    where p.email = 'candidate@example.com' and i.organization_id = c.organization_id and i.id in (
      select s.id from (
        select id, row_number() over (partition by leaf, organization_id order by id) as nth from interviews
        where leaf in ('pendingSchedule', 'confirmed', 'released', 'noShow')) s where s.nth <= 5)`);
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

/** Numbers without a link, with the reason. Names are "widget / row / column: number". */
const withoutRows: readonly (readonly [name: RegExp, why: string])[] = [
  [/^Turnaround \/|^Time to feedback \//, 'the middle of many times is no number of interviews'],
  [/ \/ Time to feedback/, 'the middle of many times is no number of interviews'],
  [/ \/ (Available hours per week|Held per 10 available hours):/, 'hours and a rate are no numbers of interviews'],
  [/^Earned this month \//, 'an amount of money'],
  [/: (–|0)$/, 'there is nothing to list'],
];
const withoutRowsFor: Record<string, readonly (readonly [name: RegExp, why: string])[]> = {
  'admin@example.com': [[/ \/ Super admins.*:/, 'only super admins may read who the others are']],
  'panelist@example.com': [
    [/^Interview's Recap \/ Canceled/, 'an interview that was canceled is no longer theirs to read'],
  ],
};
/** Texts with a number that is not a separate count. */
const sentences: readonly (readonly [text: RegExp, why: string])[] = [
  [/ (in|than in) the 7 days before$/, 'the difference of two counts'],
  [/(last|next|in) (7|28) days?|last 24 hours|^28 days$|^7 days$|^90 days$/i, 'names a span'],
  [
    /have a decision\.$|have waited longer than three days\.$|booked in the next|were held, .* canceled/,
    'adds up the table below it',
  ],
  [/^Half of the latest feedback|^The busiest \d+ of|this month, .* last month\.$/, 'a middle, a share, or an amount'],
  [/^Starts in |^Now \d/, 'a time'],
  [/^Show all \d+$/, 'the rows that it shows'],
  [/^Get started, \d of \d done$/, 'the steps are listed below it'],
];

type Shown = { name: string; text: string; href: string | null };

/** Every marked number in the page, and all other texts with digits. */
function numbersOf(page: Page): Promise<{ shown: Shown[]; other: string[] }> {
  return page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    const words = (of: Element | null | undefined) => (of?.textContent ?? '').replace(/\s+/g, ' ').trim();
    const shown = [...main.querySelectorAll('[data-number]')].map((one) => {
      const section = one.closest('section, table, ul[aria-label]');
      const widget =
        words(section?.closest('section')?.querySelector('h2')) || (section?.getAttribute('aria-label') ?? '');
      const cell = one.closest('td');
      const column = cell?.closest('table')?.querySelectorAll('thead th')[cell.cellIndex];
      const row = words(cell?.closest('tr')?.querySelector('th') ?? one.closest('dl > div')?.querySelector('dt'));
      const label = words(one.closest('li, dd, a')).slice(0, 60);
      const name = [widget, row || label, words(column)].filter(Boolean).join(' / ');
      const link = one.closest('a') ?? one.querySelector('a');
      return { name: `${name}: ${words(one)}`, text: words(one), href: link?.getAttribute('href') ?? null };
    });
    const other: string[] = [];
    const known = `[data-number], time, svg, table, li:not(ul[data-tiles] > li), [hidden], section[aria-label="Your plan"],
      section[aria-label="Your next meeting"], section[aria-label="What comes next"]`;
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const within = walk.currentNode.parentElement;
      // Rows and the next interview have times, codes and names. A plan has its own page. The picture of a chart
      // repeats the numbers of its table.
      if (!within || within.closest(known)) continue;
      const block = words(within.closest('p, dt, dd, button, span, div, a') ?? within);
      if (/\d/.test(walk.currentNode.textContent ?? '')) other.push(block);
    }
    return { shown, other };
  });
}

const reasonOf = (list: readonly (readonly [RegExp, string])[], text: string) =>
  list.find(([one]) => one.test(text))?.[1];

/** Waits until everything on a page has loaded, and shows tables instead of charts. */
async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('main section') !== null &&
      document.querySelector(
        'main [role=status][aria-label^=Loading], main [aria-label^="Loading "], main [aria-busy=true]',
      ) === null,
  );
  const asTables = page.locator('main').getByRole('button', { name: 'Show as table' });
  while ((await asTables.count()) > 0) await asTables.first().click();
}

/** How many rows the open list has in all. */
async function rowsOf(page: Page): Promise<number> {
  const empty = [texts.pageEmpty, texts.searchEmpty, texts.liveUnavailable];
  const found = await page.waitForFunction((nothing) => {
    const main = document.querySelector('main');
    if (!main || main.querySelector('[role=status][aria-label^=Loading], [aria-busy=true]')) return null;
    const board = main.querySelector('ul[aria-label="Live interviews"]');
    if (board) return { rows: board.children.length };
    const shown = main.querySelector('.MuiTablePagination-displayedRows')?.textContent;
    const total = shown && /of (?:more than )?([\d,]+)/.exec(shown)?.[1];
    if (total) return { rows: Number(total.replaceAll(',', '')) };
    return nothing.some((text) => main.textContent.includes(text)) ? { rows: 0 } : null;
  }, empty);
  return (await found.jsonValue())?.rows ?? -1;
}

/** Clicks each number of a page, and returns the numbers whose list has a different number of rows. */
async function clickAll(page: Page, path: string, email: string): Promise<{ clicked: number; wrong: string[] }> {
  await page.goto(`${stage.base}${path}`);
  await settle(page);
  const { shown, other } = await numbersOf(page);
  const plain = shown.filter(({ href }) => href === null).map(({ name }) => name);
  const exceptions = [...withoutRows, ...(withoutRowsFor[email] ?? [])];
  expect(plain.filter((name) => reasonOf(exceptions, name) === undefined)).toEqual([]);
  expect(other.filter((text) => reasonOf(sentences, text) === undefined)).toEqual([]);
  const wrong: string[] = [];
  const linked = shown.filter(({ href }) => href !== null);
  for (const { name, href } of linked) {
    const seen: string[] = [];
    // Time passes between the two counts, so a number that differs is counted again.
    for (let tries = 0; tries < 3 && seen.length === tries; tries += 1) {
      const link = page.locator(`main a[href="${href}"]`).filter({ has: page.locator('[data-number]') });
      const own = page.locator(`main a[data-number][href="${href}"]`);
      const inCell = page.locator(`main [data-number] a[href="${href}"]`);
      const number = link.or(own).or(inCell).first();
      const marked = number.locator('[data-number]');
      const text = await ((await marked.count()) > 0 ? marked.first() : number).innerText();
      await number.click();
      const rows = await rowsOf(page);
      if (Number(text.replace(/[+,]/g, '')) !== rows) seen.push(`${name} opens ${rows} rows, ${page.url()}`);
      await page.goBack();
      await settle(page);
    }
    if (seen.length === 3) wrong.push(seen[2] ?? name);
  }
  return { clicked: linked.length, wrong };
}

const today = () => new Date().toISOString().slice(0, 10);
const analysis = (days: number) =>
  `/dashboard/analytics?from=${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}&to=${today()}`;

it.each([
  ['admin@example.com', '/dashboard', 30],
  ['superadmin@example.com', '/dashboard', 30],
  ['org@example.com', '/dashboard/org', 15],
  ['panelist@example.com', '/dashboard/panelist', 5],
  ['candidate@example.com', '/dashboard/candashboard', 1],
] as const)(
  'each number on the home of %s opens a list with exactly that many rows',
  async (email, path, least) => {
    const page = await stage.enter(email);
    const { clicked, wrong } = await clickAll(page, path, email);
    expect(wrong).toEqual([]);
    expect(clicked).toBeGreaterThanOrEqual(least);
    await page.context().close();
  },
  900_000,
);

it.each([
  ['admin@example.com', 2],
  ['superadmin@example.com', 2],
  // On some days one organization has few numbers above 0.
  ['org@example.com', 6],
] as const)(
  'each number of the analysis of %s opens a list with exactly that many rows',
  async (email, days) => {
    const page = await stage.enter(email);
    const { clicked, wrong } = await clickAll(page, analysis(days), email);
    expect(wrong).toEqual([]);
    expect(clicked).toBeGreaterThanOrEqual(8);
    await page.context().close();
  },
  900_000,
);

it('a bar in the picture of a chart opens what its number in the table opens', async () => {
  const page = await stage.enter('org@example.com');
  const funnel = page.getByRole('region', { name: 'From request to decision' });
  await funnel.locator('svg rect[class*=element]').nth(4).click();
  await page.waitForURL(/view-analytics\?of=funnel&.*part=decided/);
  await page.context().close();
});
