import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTheme } from '../../../src/app/theme';
import { defaultDisplay } from '../../../src/contract/auth';
import { fillSignIn, setStage, type Stage } from '../../journeys/kit';
import { countShifts, shifted } from '../../journeys/layout-shifts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

it('loads at most 180 kB of gzipped script before the sign-in form can be used', async () => {
  const page = await stage.browser.newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto(`${stage.base}/login`);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  expect(scripts.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(180_000);
  await page.close();
});

it.each(['light', 'dark'] as const)(
  'shows the mark on the page colour of %s before any script has come',
  async (scheme) => {
    const context = await stage.browser.newContext({ colorScheme: scheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (entry) => entry.text().includes('Content Security Policy') && refused.push(entry.text()));
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${stage.base}/login`);
    await page.locator('#root img').waitFor();
    const colour = makeTheme(defaultDisplay).colorSchemes[scheme]?.palette.background.default;
    const painted = await page.evaluate((wanted) => {
      const probe = document.createElement('div');
      probe.style.color = wanted;
      document.body.append(probe);
      return [getComputedStyle(document.body).backgroundColor, getComputedStyle(probe).color];
    }, String(colour));
    expect(painted[0]).toBe(painted[1]);
    expect(refused).toEqual([]);
    await context.close();
  },
);

it.each(['panelist', 'candidate', 'org', 'admin', 'superadmin'])(
  'loads a landing by at most 30 files, in which nothing moves: %s',
  async (who) => {
    const page = await stage.visit();
    await page.setViewportSize({ width: 412, height: 823 });
    await countShifts(page);
    await page.goto(`${stage.base}/login`);
    await page.waitForLoadState('networkidle');
    const files: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/api/')) files.push(request.url());
    });
    await fillSignIn(page, `${who}@example.com`, 'Interview#2026');
    const read = async () => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('main .MuiSkeleton-root').first().waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.fonts.status === 'loaded');
    };
    await page.waitForURL(/\/dashboard/);
    await shifted(page);
    await read();
    expect(await shifted(page)).toBeLessThan(0.005);
    expect(files.length).toBeGreaterThan(3);
    expect(files.length).toBeLessThanOrEqual(30);
    await page.reload();
    await read();
    expect(await shifted(page)).toBeLessThan(0.005);
    await page.context().close();
  },
);
