import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { fits } from '../../journeys/crawl';
import { inMeeting, setStage, type Stage } from '../../journeys/kit';

/** The scorecard in a real browser: by keyboard alone, and while the interview is live (product: Scorecard). */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const minute = 60_000;
const oneOf = async (leaf: string) =>
  stage.db.one<{ id: string; skills: number; start: string }>(sql`
    select i.id, i.starts_at as start, (select count(*) from jsonb_array_elements(i.skills)) as skills
    from interviews i join users u on u.id = i.panelist_id
    join persons p on p.id = i.person_id
    where u.email = 'panelist@example.com' and i.leaf = ${leaf} and i.kind = 'real'
    order by p.email = 'candidate@example.com' desc, i.starts_at limit 1`);
const open = async (page: Page, id: string) => {
  await page.goto(`${stage.base}/dashboard/feedback?id=${id}`);
  await page.getByRole('radiogroup').first().waitFor();
};

it('is filled and submitted by keyboard alone, in under 40 key presses plus text', async () => {
  const page = await stage.enter('panelist@example.com');
  const { id, skills } = await oneOf('pendingFeedback');
  await stage.db.run(sql`delete from feedback_drafts where interview_id = ${id}`);
  await open(page, id);
  let presses = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    presses += keys.length;
  };
  const focused = (name: RegExp) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label') ?? ''))
      .toMatch(name);
  // The first line has the focus. The second key is for a line that needs evidence.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type') ?? '')).toBe('radio');
  for (let line = 0; line < skills + 1; line += 1) await press(line === 1 ? '5' : line === 2 ? 'n' : '4');
  await focused(/^Problem solving$/);
  await press('3');
  await focused(/^Strengths$/);
  await page.keyboard.type('Explains each choice and its cost.');
  await press('Tab');
  await page.keyboard.type('Ask for the requirements first.');
  await press('Tab');
  await page.keyboard.type('A design of a booking service.');
  await press('Tab', 'ArrowRight');
  await focused(/^Recommendation$/);
  expect(await page.getByRole('radio', { name: 'Hire', exact: true }).isChecked()).toBe(true);

  // The missing parts are counted and marked in the index, and the first has the focus.
  await press('Control+Enter');
  await page.getByRole('button', { name: '1 missing: go to the next' }).waitFor();
  const index = page.getByRole('navigation', { name: 'Parts of the scorecard' });
  expect(await index.getByRole('img', { name: 'Missing' }).count()).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.type('Designed the module boundaries without being asked to.');
  await press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).waitFor();
  await press('Enter');
  await page.getByRole('heading', { name: /^Your feedback on .* is submitted$/ }).waitFor();
  expect(presses).toBeLessThan(40);
  const { ratings } = await stage.db.one<{ ratings: unknown[] }>(sql`
    select jsonb_path_query_array(scorecard, '$.skills[*].rating') as ratings
    from feedback_versions where interview_id = ${id} order by version desc limit 1`);
  expect(ratings).toHaveLength(skills);
  expect(ratings.slice(0, 3)).toEqual([4, 5, 'notAssessed']);
  await page.context().close();
}, 120_000);

it('opens 15 minutes before the start, stores private notes, and is submitted once the interview is finished', async () => {
  const page = await stage.enter('panelist@example.com');
  const { id, start } = await oneOf('confirmed');
  await page.clock.setFixedTime(Date.parse(start) - 20 * minute);
  await page.goto(`${stage.base}/dashboard/feedback?id=${id}`);
  await page.getByText(/^The scorecard opens at /).waitFor();
  await stage.moveTo(Date.parse(start) - 10 * minute);
  await page.clock.setFixedTime(Date.parse(start) - 10 * minute);
  await open(page, id);
  await page.getByRole('timer').waitFor();
  expect(await page.getByRole('button', { name: 'Submit feedback' }).isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Private notes' }).fill('Seems nervous: begin gently.');
  await page.getByText(/^Saved at/).waitFor();
  await page.reload();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Private notes' }).inputValue())
    .toBe('Seems nervous: begin gently.');
  await page.getByRole('timer').getByText('10:00', { exact: true }).waitFor();
  expect(await fits(page, 390)).toBe(true);
  await page.getByRole('textbox', { name: 'Private notes' }).waitFor();

  const bar = page.getByRole('region', { name: 'The interview now' });
  await bar.getByRole('button', { name: 'Join' }).click();
  await page.getByText(inMeeting).waitFor();
  const guest = await stage.enter('candidate@example.com');
  await guest.clock.setFixedTime(Date.parse(start) - 10 * minute);
  await guest.goto(`${stage.base}/dashboard/interview?id=${id}`);
  await guest.getByText(/ is waiting for you\. Join now\.$/).waitFor();
  await guest.getByRole('button', { name: 'Join' }).first().click();
  await guest.getByText(inMeeting).waitFor();
  await guest.context().close();
  await stage.moveTo(Date.parse(start) + 50 * minute);
  // An hour without activity ended the session.
  await page.context().close();
  const later = await stage.visit();
  await later.clock.setFixedTime(Date.parse(start) + 50 * minute);
  await stage.signIn(later, 'panelist@example.com');
  await open(later, id);
  const now = later.getByRole('region', { name: 'The interview now' });
  await later.getByRole('timer').getByText('50:00').waitFor();
  await now.getByRole('button', { name: 'Finish' }).click();
  await later
    .getByRole('dialog')
    .getByRole('button', { name: /finish/i })
    .click();
  await now.waitFor({ state: 'detached' });
  await later.getByRole('button', { name: 'Submit feedback' }).click();
  await later.getByText(/^\d+ missing$/).waitFor();
  expect(await later.getByRole('textbox', { name: 'Private notes' }).inputValue()).toBe('Seems nervous: begin gently.');
  await later.context().close();
}, 180_000);
