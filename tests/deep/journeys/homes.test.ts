import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

it('a number on the home leads to its analysis, and from there to its interviews', async () => {
  const page = await stage.enter('admin@example.com');
  const funnel = page.getByRole('region', { name: 'From request to decision' });
  await funnel.getByRole('img').locator('svg').first().waitFor();
  await funnel.getByRole('button', { name: 'Show as table' }).click();
  const decided = funnel.getByRole('link', { name: /^Real interviews, Decided: \d+$/ });
  const count = Number(await decided.textContent());
  expect(count).toBeGreaterThan(0);
  await decided.click();
  await page.getByRole('heading', { level: 1, name: 'From request to decision' }).waitFor();
  await page.getByRole('heading', { level: 2, name: /^Decided, / }).waitFor();
  await page.getByText(new RegExp(`of ${count}$`)).waitFor();
  // One organization only, then all of them again.
  await page.getByLabel('Organization').fill('Northwind');
  await page
    .getByRole('option', { name: /^Northwind/ })
    .first()
    .click();
  await page.waitForURL(/organizationId=/);
  await page.getByText(/^1–\d+ of \d+$/).waitFor();
  await page.goBack();
  await page.getByText(new RegExp(`of ${count}$`)).waitFor();
  await page.close();
});

it('a panelist reads level and pay of a request on the home, and accepts it there', async () => {
  const page = await stage.enter('panelist@example.com');
  const requests = page.getByRole('region', { name: 'Interview Request' });
  await requests.getByText(/^₹/).first().waitFor();
  await requests
    .getByText(/Level: \d+\+ years|Any experience/)
    .first()
    .waitFor();
  const before = await requests.getByRole('button', { name: /^Accept: / }).count();
  await requests
    .getByRole('button', { name: /^Accept: / })
    .first()
    .click();
  await page.waitForFunction(
    (most) => document.querySelectorAll('main button[aria-label^="Accept: "]').length < most,
    before,
  );
  expect(page.url()).toMatch(/\/dashboard\/panelist$/);
  await page.close();
});

it('each home is whole where there is nothing', async () => {
  // Deletes the interviews with all rows that refer to them.
  await stage.db.run(sql`truncate interviews, news cascade`);
  const homes = {
    'admin@example.com': 'Pending Assessment',
    'org@example.com': 'Upcoming Interview',
    'panelist@example.com': 'Interview Request',
    'candidate@example.com': 'Upcoming Interview',
  };
  for (const [email, widget] of Object.entries(homes)) {
    const page = await stage.enter(email);
    await page.getByRole('region', { name: widget }).getByText('No data found....').waitFor();
    await page.waitForFunction(() => document.querySelector('main .MuiSkeleton-root') === null);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    if (!email.startsWith('candidate'))
      await page
        .getByRole('region', { name: 'Load of the week' })
        .or(page.getByRole('region', { name: 'Turnaround' }))
        .getByText('No Data Available')
        .first()
        .waitFor();
    await page.close();
  }
});
