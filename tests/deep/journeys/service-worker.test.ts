import { afterAll, beforeAll, expect, it } from 'vitest';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

it('keeps the parts of the program, and never a page or an answer; the screens work as before', async () => {
  const page = await stage.browser.newPage();
  await page.goto(`${stage.base}/login`);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The worker responds from the next page on. The page after that finds everything cached.
  for (const room of ['/setup', '/login']) {
    await page.goto(stage.base + room);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.goto(`${stage.base}/login`);
  const answers: { path: string; kept: boolean }[] = [];
  page.on('response', (answer) =>
    answers.push({ path: new URL(answer.url()).pathname, kept: answer.fromServiceWorker() }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await expect.poll(() => answers.some(({ path }) => path === '/api/settings')).toBe(true);
  const [assets, others] = [true, false].map((asset) =>
    answers.filter(({ path }) => path.startsWith('/assets/') === asset),
  );
  expect(assets?.length).toBeGreaterThan(3);
  expect(assets?.filter(({ kept }) => !kept)).toEqual([]);
  expect(others?.filter(({ kept }) => kept)).toEqual([]);
  const stored = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(stored.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
  await page.close();
});
