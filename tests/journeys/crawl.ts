import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ConsoleMessage, Page, Response } from 'playwright-core';
import { guardedRoutes } from '../../src/app/routes';
import type { UserType } from '../../src/contract/kit';
import type { Stage } from './kit';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Found = { id: string; nodes: { target: string[]; failureSummary?: string }[] };

/** The faults that axe finds on the page in its present state. */
export async function faults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: runner } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Found[] }> };
    };
    // axe does not run this rule by default.
    const rules = { 'label-content-name-mismatch': { enabled: true } };
    return (await runner.run({ rules, resultTypes: ['violations'] })).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/**
 * Whether the page, once it has settled at a width, needs no horizontal scrolling. 320 px are 1280 px at a zoom of 400
 * %.
 */
export async function fits(page: Page, width: 390 | 320): Promise<boolean> {
  await page.setViewportSize({ width, height: 844 });
  const settled = page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, {
    timeout: 10_000,
  });
  return settled.then(
    () => true,
    () => false,
  );
}

/** Switches between light and dark, and waits until the page has followed. */
export async function light(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.waitForFunction((dark) => {
    const [red = 255] = (/\d+/.exec(getComputedStyle(document.body).backgroundColor) ?? []).map(Number);
    return dark ? red < 32 : red > 223;
  }, scheme === 'dark');
}

/** The demo account of each user type. */
export const emailOf: Record<UserType, string> = {
  ADMIN: 'admin@example.com',
  SUPER_ADMIN: 'superadmin@example.com',
  ORGANIZATION_USER: 'org@example.com',
  PANELIST: 'panelist@example.com',
  CANDIDATE: 'candidate@example.com',
};

/** Every page that opens by its address alone. Other pages show one object, such as an interview. */
export const pathsOf = (reader: UserType): string[] =>
  guardedRoutes.filter(({ path, readers }) => readers?.includes(reader) && !path.includes(':')).map(({ path }) => path);

/** Sets a desktop window in light mode. */
async function atDesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Waits until a page has loaded the data it shows. */
const readAll = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector('h1:not([data-left])');
    return heading !== null && document.querySelector('main .MuiSkeleton-root, main [aria-busy="true"]') === null;
  });

/** Opens a page, by its address or as its links do, which is much quicker. */
async function open(page: Page, address: string, how: Visit): Promise<void> {
  await atDesk(page);
  if (how === 'load') await page.goto(address);
  else
    await page.evaluate((to) => {
      const other = new URL(to).pathname !== location.pathname;
      if (other) document.querySelector('h1')?.setAttribute('data-left', '');
      history.pushState(null, '', to);
    }, address);
  await readAll(page);
}

const tabsOf = (page: Page) => page.getByRole('main').getByRole('tablist').first().getByRole('tab');
async function openTab(page: Page, nth: number): Promise<void> {
  await atDesk(page);
  const tab = tabsOf(page).nth(nth);
  await tab.click();
  await page.waitForURL(new RegExp(`[?&]tab=${nth}(&|$)`));
  await readAll(page);
}

/** Whether the page has more text than its heading: rows, a form, or a line that explains why there is nothing. */
const hasContent = (page: Page) =>
  page.evaluate(() => {
    const said = document.querySelector('main')?.textContent ?? '';
    return said.length > (document.querySelector('h1')?.textContent ?? '').length;
  });

const places = new Map<string, Promise<Page>>();
/** The one page of a signed-in person. */
function pageOf(stage: Stage, email: string): Promise<Page> {
  const page = places.get(email) ?? stage.enter(email);
  places.set(email, page);
  return page;
}

/** `load` loads the app at the address, `go` navigates within the app. */
export type Visit = 'load' | 'go';

/**
 * Opens pages and each of their tabs. Returns the faults that `judge` names, and those that no page may have: an error
 * in the console, a refused request, nothing but a heading.
 */
export async function crawl(
  stage: Stage,
  reader: UserType,
  paths: readonly string[],
  how: Visit,
  judge: (page: Page, path: string) => Promise<string[]>,
): Promise<string[]> {
  const page = await pageOf(stage, emailOf[reader]);
  const wrong: string[] = [];
  const note = (what: string) => void wrong.push(`${page.url().replace(stage.base, '')}: ${what}`);
  const onError = (error: Error) => note(error.message);
  const onConsole = (entry: ConsoleMessage) => void (entry.type() === 'error' && note(entry.text()));
  const onResponse = (answer: Response) => void (answer.status() >= 400 && note(`${answer.status()} ${answer.url()}`));
  page.on('pageerror', onError).on('console', onConsole).on('response', onResponse);
  const visit = async (path: string) => {
    if (!(await hasContent(page))) note('nothing but a heading');
    for (const fault of await judge(page, path)) note(fault);
  };
  for (const path of paths) {
    await open(page, stage.base + path, how);
    const count = await tabsOf(page).count();
    await visit(path);
    for (let nth = 1; nth < count; nth += 1) {
      await openTab(page, nth);
      await visit(path);
    }
  }
  page.off('pageerror', onError).off('console', onConsole).off('response', onResponse);
  return wrong;
}

// The number of pages in a test: few enough for a slow machine to visit them within its time limit.
const atOnce = 4;

/** Every user type's own pages, a few at a time. */
export const parts = (Object.keys(emailOf) as UserType[]).flatMap((reader) => {
  const paths = pathsOf(reader);
  return Array.from({ length: Math.ceil(paths.length / atOnce) }, (_, nth) => ({
    reader,
    nth: nth + 1,
    paths: paths.slice(nth * atOnce, (nth + 1) * atOnce),
  }));
});
