import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setStage, standStill, type Stage } from '../../journeys/kit';

/** Pixels and seconds (product: Constants), measured in a real browser. */
let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await setStage();
  page = await stage.enter('admin@example.com');
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It cannot be seen');
  return box;
}
const home = async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${stage.base}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const teal = 'rgb(51, 187, 197)';

describe('the frame', () => {
  it('has a bar of at most 70 px, and a drawer that is open from the large breakpoint on', async () => {
    await home();
    expect((await boxOf(page.getByRole('banner'))).height).toBeLessThanOrEqual(70);
    const menu = page.getByRole('navigation', { name: 'Main' });
    expect((await boxOf(menu)).width).toBe(256);
    await page.setViewportSize({ width: 1199, height: 900 });
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await menu.getByRole('button', { name: 'Interviews' }).click();
    await menu.getByRole('link', { name: 'Interview Details' }).click();
    await menu.waitFor({ state: 'detached' });
  });

  it('begins every page at its top', async () => {
    await home();
    await page.setViewportSize({ width: 1440, height: 300 });
    await page.evaluate(() => window.scrollTo(0, 400));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Interviews' }).click();
    await page.getByRole('link', { name: 'Interview Details' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('shows a thin teal bar at the top while the code of a screen is on its way', async () => {
    await home();
    let let_: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (let_ = resolve));
    await page.route(/\/assets\/.+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Misc' }).click();
    await page.getByRole('link', { name: /View Inquiry/ }).click();
    const bar = page.getByRole('progressbar', { name: 'Loading the page' });
    const { y, height } = await boxOf(bar);
    expect(y).toBe(0);
    expect(height).toBeLessThanOrEqual(4);
    expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(teal);
    let_();
    await bar.waitFor({ state: 'detached' });
    await page.unrouteAll();
  });
});

describe('a list at 1440 x 900', () => {
  const open = async (path: string) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(stage.base + path);
    await page.locator('tr[data-row]').first().waitFor();
    // Closes the line about time zones with a click.
    const keep = page.getByRole('button', { name: 'Keep Asia/Kolkata' });
    if (await keep.isVisible()) {
      expect((await boxOf(page.getByRole('status').filter({ has: keep }))).height).toBeLessThanOrEqual(44);
      await keep.click();
    }
  };
  const compact = (chosen = false) => page.getByRole('button', { name: 'Compact', pressed: chosen });
  const openCompact = async (path: string) => {
    await open(path);
    if (!(await compact(true).isVisible())) await compact().click();
    await compact(true).waitFor();
  };

  it.each([
    '/dashboard/interviewdetails?tab=0&near=off',
    '/dashboard/interviewdetails?tab=1',
    '/dashboard/interviewdetails?tab=2',
    '/dashboard/interviewdetails?tab=3',
    '/dashboard/interviewdetails?tab=4',
    '/dashboard/interviewdetails?tab=6',
    '/dashboard/interviewdetails?tab=8',
    '/dashboard/interviewdetails?tab=9',
    '/dashboard/panelistuser',
    '/dashboard/panelistuser?tab=1',
    '/dashboard/searchcandidateuser',
    '/dashboard/searchcandidateuser?tab=1',
    '/dashboard/searchcandidateuser?tab=2',
    '/dashboard/searchorganization',
    '/dashboard/searchadmin',
  ])('begins at most 200 px below the bar, and has 18 rows where they are compact: %s', async (path) => {
    await openCompact(path);
    const list = page.locator('[data-list]');
    expect((await boxOf(list)).y - 64).toBeLessThanOrEqual(200);
    const seen = await list.evaluate((element) => {
      const box = element.querySelector('.MuiTableContainer-root')?.getBoundingClientRect();
      const rows = [...element.querySelectorAll('tr[data-row]')].map((row) => row.getBoundingClientRect());
      const top = element.querySelector('tbody')?.getBoundingClientRect().top ?? 0;
      // The room that a full list would have: the rest of the window, less its footer and the space below it.
      const foot = (element.querySelector('.MuiTablePagination-root')?.clientHeight ?? 0) + 18;
      return {
        highest: Math.max(...rows.map(({ height }) => height)),
        whole: rows.filter(({ bottom }) => bottom <= (box?.bottom ?? 0)).length,
        rows: rows.length,
        room: window.innerHeight - foot - top,
      };
    });
    expect(seen.highest).toBeLessThanOrEqual(34);
    expect(seen.whole).toBeGreaterThanOrEqual(Math.min(18, seen.rows));
    expect(seen.room / seen.highest).toBeGreaterThanOrEqual(18);
  });

  it('is still compact after it was left, and tells what one line cuts off', async () => {
    await openCompact('/dashboard/panelistuser');
    await page.reload();
    await compact(true).waitFor();
    const cut = page.locator('tr[data-row] [data-cut]').first();
    expect(await cut.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    expect(await cut.getAttribute('title')).toBe(await cut.textContent());
    await openCompact('/dashboard/interviewdetails?tab=1');
    const time = page.locator('tr[data-row] time').first();
    expect(await time.locator('[data-more]').isVisible()).toBe(false);
    expect(await time.getAttribute('title')).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d [AP]M/);
    await openCompact('/dashboard/interviewdetails?tab=4');
    const reason = page.locator('td:has([data-wide])').first();
    await reason.hover();
    expect(await reason.getAttribute('title')).toContain(
      await reason.locator('[data-wide] > div').first().textContent(),
    );
  });

  it('no row moves up or down when a panel stands beside it, and the chosen tab stays in sight', async () => {
    for (const width of [1440, 1280]) {
      await open('/dashboard/interviewdetails?tab=9');
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${stage.base}/dashboard/interviewdetails?tab=3`);
      const row = page.locator('tr[data-row]').nth(2);
      await row.waitFor();
      const { y } = await boxOf(row);
      // Clicks away from the end of the row, where its actions appear.
      await row.click({ position: { x: 120, y: 8 } });
      const panel = page.getByRole('dialog');
      await panel.waitFor();
      expect((await boxOf(row)).y).toBe(y);
      const tabs = page.getByRole('combobox', { name: 'Interviews' });
      expect(await tabs.locator('option:checked').textContent()).toBe('Reschedule & Cancel Interview');
      const [left, right] = [await boxOf(page.locator('[data-list] .MuiCard-root').first()), await boxOf(panel)];
      expect(left.x + left.width).toBeLessThanOrEqual(right.x);
      expect(right.x + right.width).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Reschedule & Cancel Interview', selected: true }).waitFor();
    }
  });

  it('has its chosen tab in sight on a direct link, at every width', async () => {
    const inSight = async (path: string, tab: string | RegExp) => {
      await page.goto(stage.base + path);
      const chosen = page.getByRole('tab', { name: tab, selected: true });
      await chosen.waitFor();
      // The tabs scroll to the chosen one, also after the counts have loaded.
      await expect
        .poll(() =>
          chosen.evaluate((element) => {
            const box = element.closest('.MuiTabs-scroller')?.getBoundingClientRect();
            const { left, right, top, bottom } = element.getBoundingClientRect();
            return (
              box !== undefined &&
              left >= box.left - 1 &&
              right <= box.right + 1 &&
              top >= box.top &&
              bottom <= box.bottom
            );
          }),
        )
        .toBe(true);
    };
    for (const width of [1440, 1200]) {
      await page.setViewportSize({ width, height: 900 });
      await inSight('/dashboard/interviewdetails?tab=9', 'Interview Codes');
      await inSight('/dashboard/searchcandidateuser?tab=4', 'Upload Files');
    }
    for (const width of [1199, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${stage.base}/dashboard/interviewdetails?tab=9`);
      const select = page.getByRole('combobox', { name: 'Interviews' });
      expect(await select.locator('option:checked').textContent()).toBe('Interview Codes');
      await inSight('/dashboard/searchcandidateuser?tab=4', 'Upload Files');
    }
  });
});

describe('the bell', () => {
  it('opens a popover of 300 px with a list of 425 px, and has the focus again when it closes', async () => {
    await home();
    const bell = page.getByRole('button', { name: /Notifications/ });
    await bell.click();
    const popover = page.getByRole('dialog', { name: 'Notifications' });
    expect((await boxOf(popover)).width).toBe(300);
    const list = popover.getByRole('list').first();
    await list.waitFor();
    const heights = await popover.evaluate((element) =>
      [...element.querySelectorAll('*')].map((one) => one.clientHeight),
    );
    expect(heights).toContain(425);
    await page.keyboard.press('Escape');
    await popover.waitFor({ state: 'detached' });
    expect(await bell.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('the display settings', () => {
  it('stand in a drawer of 280 px at the right, and change the page at once', async () => {
    await home();
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Display settings' }).click();
    const drawer = page.getByRole('dialog', { name: 'Display settings' });
    await expect.poll(async () => (await boxOf(drawer)).x).toBe(1440 - 280);
    expect((await boxOf(drawer)).width).toBe(280);
    const slider = drawer.getByRole('slider');
    expect(
      await slider.evaluate((one) =>
        ['min', 'max', 'step', 'value'].map((name) => (one as HTMLInputElement)[name as 'min']),
      ),
    ).toEqual(['4', '24', '2', '12']);
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/display'));
    await slider.press('ArrowRight');
    await drawer.getByText('Poppins').click();
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^Poppins/);
    expect((await kept).status()).toBe(200);
    const fresh = await stage.enter('admin@example.com');
    expect(await fresh.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^(Poppins|Roboto)/);
    await expect.poll(() => fresh.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^Poppins/);
    await fresh.context().close();
  });
});

describe('a toast', () => {
  it('stands at the bottom right for 3 seconds, and does not go for a click elsewhere', async () => {
    const visitor = await stage.visit();
    await visitor.goto(`${stage.base}/login`);
    await visitor.getByLabel('Email').fill('panelist@example.com');
    await visitor.getByLabel('Password', { exact: true }).fill('not the password');
    await standStill(visitor);
    await visitor.getByRole('button', { name: 'Login' }).click();
    const toast = visitor.getByRole('alert').getByText('The email or the password is not correct.');
    await toast.waitFor();
    const { x, y, width } = await boxOf(toast);
    expect(x + width).toBeGreaterThan(1440 - 60);
    expect(y).toBeGreaterThan(780);
    await visitor.mouse.click(20, 20);
    await visitor.clock.runFor(2_900);
    expect(await toast.isVisible()).toBe(true);
    await visitor.clock.resume();
    await toast.waitFor({ state: 'detached' });
    await visitor.context().close();
  });
});

describe('the colour of a toast', () => {
  it('is teal for success and red for a warning', async () => {
    const visitor = await stage.visit();
    const colourOf = async (status: string) => {
      await visitor.route('**/api/auth/login', (route) =>
        route.fulfill({
          contentType: 'application/json',
          body: JSON.stringify({ status, message: `It is a ${status}.` }),
        }),
      );
      await visitor.getByRole('button', { name: 'Login' }).click();
      // The form shows the text too.
      const toast = visitor.locator('[role=alert], [role=status]').getByText(`It is a ${status}.`);
      await toast.waitFor();
      return toast.evaluate((element) => getComputedStyle(element).backgroundColor);
    };
    await visitor.goto(`${stage.base}/login`);
    await visitor.getByLabel('Email').fill('panelist@example.com');
    await visitor.getByLabel('Password', { exact: true }).fill('Interview#2026');
    const red = 'rgb(179, 38, 30)';
    expect(await colourOf('WARNING')).toBe(red);
    expect(await colourOf('FAIL')).toBe(red);
    await visitor.unrouteAll();
    await visitor.getByRole('button', { name: 'Login' }).click();
    const done = visitor.getByText('Login successful');
    await done.waitFor();
    expect(await done.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(teal);
    await visitor.context().close();
  });
});

describe('the sign-in screen', () => {
  it('has its picture from 1125 px on, one column below, and the phone form below md', async () => {
    const visitor = await stage.visit();
    await visitor.goto(`${stage.base}/login`);
    await visitor.getByRole('complementary').waitFor();
    const aside = visitor.getByRole('complementary');
    const button = visitor.getByRole('button', { name: 'Login' });
    const top = async (width: number) => {
      await visitor.setViewportSize({ width, height: 1000 });
      return { picture: await aside.isVisible(), y: (await boxOf(button)).y, width: (await boxOf(button)).width };
    };
    expect((await top(1125)).picture).toBe(true);
    const laptop = await top(1124);
    expect(laptop.picture).toBe(false);
    const phone = await top(899);
    // Below md, the form is at the top, not in the middle.
    expect(phone.y).toBeLessThan(laptop.y);
    expect((await top(390)).width).toBeGreaterThan(340);
    await visitor.context().close();
  });
});
