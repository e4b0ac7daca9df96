import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../server/db/database';
import { setStage, type Stage } from './kit';
import { countShifts, placeOf, shifted } from './layout-shifts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

/** The text of the button or link that a second click at a place would hit, or null. */
const under = (page: Page, { x, y }: { x: number; y: number }) =>
  page.evaluate(
    ([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.closest('button, a')?.textContent ?? null,
    [x, y],
  );
const middleOf = async (control: Locator) => {
  const box = await control.boundingBox();
  if (box === null) throw new Error('The control is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

it.each([
  ['panelist@example.com', 390],
  ['panelist@example.com', 1440],
  ['candidate@example.com', 390],
  ['org@example.com', 1440],
  ['admin@example.com', 1440],
])('the home of %s at %i px moves nothing once it is drawn', async (email, width) => {
  const page = await stage.enter(email);
  await page.setViewportSize({ width, height: 844 });
  await countShifts(page);
  await page.reload();
  await page.getByRole('region', { name: 'Announcements' }).getByRole('listitem').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [role=status][aria-label^=Loading]') === null);
  expect(await shifted(page)).toBeLessThan(0.005);
  await page.context().close();
});

it('an hour of the free times stays under the pointer, however often it is clicked', async () => {
  const page = await stage.enter('org@example.com');
  await page.goto(`${stage.base}/dashboard/orgschedule`);
  for (const [label, text] of [
    ['Job profile', 'Java'],
    ['Candidate', 'a'],
  ] as const) {
    await page.getByLabel(label).fill(text);
    await page.getByRole('option').first().click();
  }
  const grid = page.getByRole('grid', { name: /^Free times/ });
  await grid.waitFor();
  const hours = grid.locator('button[aria-disabled=false]');
  await hours.first().scrollIntoViewIfNeeded();
  await countShifts(page);
  for (const nth of [0, 1, 2, 0]) {
    const hour = hours.nth(nth);
    const before = await placeOf(hour);
    await hour.click();
    expect(await placeOf(hour)).toEqual(before);
  }
  expect(await hours.nth(0).getAttribute('aria-pressed')).toBe('true');
  await page.context().close();
});

it('two clicks at the place of Approve approve one feedback', async () => {
  const page = await stage.enter('admin@example.com');
  const show = `${stage.base}/dashboard/feedbacks?show=overdueReview`;
  await page.goto(show);
  await page
    .getByRole('button', { name: /^Review: / })
    .first()
    .click();
  const approve = page.getByRole('dialog').getByRole('button', { name: /^Approve: / });
  await approve.and(page.locator('[aria-disabled=false]')).waitFor();
  const place = await middleOf(approve);
  const row = await page.evaluate(() => new URLSearchParams(location.search).get('id'));
  await page.mouse.click(place.x, place.y);
  await page.getByRole('dialog').getByRole('button', { name: 'Review next' }).waitFor();
  expect(await under(page, place)).toBeNull();
  await page.mouse.click(place.x, place.y);
  const left = () =>
    stage.db.many<{ id: string }>(sql`
      select interview_id as id from interview_history where type = 'APPROVE' and at > law_now() - interval '1 minute'`);
  await expect.poll(left).toEqual([{ id: row }]);
  expect(await under(page, place)).toBeNull();
  await page.context().close();
});
