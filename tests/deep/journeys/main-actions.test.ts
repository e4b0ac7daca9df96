import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { schedulingHref } from '../../../src/screens/shared/interview/hrefs';
import { setStage, type Stage } from '../../journeys/kit';
import { countShifts, shifted } from '../../journeys/layout-shifts';

/**
 * The main action of each screen is clicked in its place. For a second, no other clickable element appears at this
 * place, so that a second click has no unintended effect, and the page does not move.
 */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ lateReader: false });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

type Action = {
  name: string;
  email: string;
  widths?: number[];
  /** The text that appears when the server's work after the click has ended. A second is watched from then on too. */
  ended?: RegExp;
  open: (page: Page) => Promise<Locator>;
};
const goTo = (page: Page, path: string) => page.goto(`${stage.base}${path}`);
const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first();

async function chooseRequest(page: Page): Promise<void> {
  await goTo(page, '/dashboard/orgschedule');
  for (const [label, text] of [
    ['Job profile', 'Java'],
    ['Candidate', 'a'],
  ] as const) {
    await page.getByLabel(label).fill(text);
    await page.getByRole('option').first().click();
  }
  await page.getByRole('grid', { name: /^Free times/ }).waitFor();
  const hour = page
    .getByRole('grid', { name: /^Free times/ })
    .locator('button[aria-disabled=false]')
    .last();
  await hour.click();
}
async function offered(page: Page): Promise<void> {
  await chooseRequest(page);
  await page
    .getByRole('button', { name: /rank 1\b/i })
    .first()
    .waitFor();
}

const actions: Action[] = [
  {
    name: 'accept on the home',
    email: 'panelist@example.com',
    async open(page) {
      await goTo(page, '/dashboard/panelist');
      return button(page, /^Accept/);
    },
  },
  {
    name: 'decline on the home',
    email: 'panelist@example.com',
    async open(page) {
      await goTo(page, '/dashboard/panelist');
      return button(page, /^Decline/);
    },
  },
  {
    name: 'accept in the list of requests',
    email: 'panelist@example.com',
    // The demo has only three requests, and each accepted one disappears.
    widths: [390],
    async open(page) {
      await goTo(page, '/dashboard/interviewstatus');
      return button(page, /^Accept/);
    },
  },
  {
    name: 'save a part of the profile',
    email: 'panelist@example.com',
    async open(page) {
      await goTo(page, '/dashboard/profilepage');
      await page.getByLabel('Location').fill(`Nagpur ${page.viewportSize()?.width}`);
      return button(page, 'Save');
    },
  },
  {
    name: 'save the free hours',
    email: 'panelist@example.com',
    async open(page) {
      await goTo(page, '/dashboard/Panelistavailableslot?tab=1');
      await page.getByRole('textbox', { name: 'First day off' }).waitFor();
      await page.getByRole('main').getByRole('switch').or(page.getByRole('checkbox')).first().click();
      return button(page, 'Save');
    },
  },
  {
    name: 'submit feedback',
    email: 'panelist@example.com',
    async open(page) {
      const { id } = await stage.db.one<{ id: string }>(sql`
        select i.id from interviews i join users u on u.id = i.panelist_id
        where u.email = 'panelist@example.com' and i.leaf = 'pendingFeedback' limit 1`);
      await goTo(page, `/dashboard/feedback?id=${id}`);
      await page.getByRole('radiogroup').first().waitFor();
      return button(page, 'Submit feedback');
    },
  },
  {
    name: 'change the password',
    email: 'panelist@example.com',
    async open(page) {
      await goTo(page, '/dashboard/changepass');
      return button(page, 'Change Password');
    },
  },
  {
    name: 'apply for a job',
    email: 'candidate@example.com',
    async open(page) {
      await goTo(page, '/dashboard/searchjobprofile');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^View and apply/ })
        .or(button(page, /^View and apply/))
        .first()
        .click();
      return button(page, 'Apply');
    },
  },
  {
    name: 'set times',
    email: 'candidate@example.com',
    async open(page) {
      await goTo(page, '/dashboard/pendingInterviews');
      return button(page, /^Set times/);
    },
  },
  {
    name: 'search again',
    email: 'org@example.com',
    async open(page) {
      await offered(page);
      return button(page, 'Search again');
    },
  },
  {
    name: 'hold a slot',
    email: 'org@example.com',
    async open(page) {
      await offered(page);
      return button(page, /^Rank 1\b/);
    },
  },
  {
    name: 'book at once',
    email: 'org@example.com',
    async open(page) {
      await offered(page);
      return page.getByRole('button', { name: 'Book', exact: true });
    },
  },
  {
    name: 'confirm a booking',
    email: 'org@example.com',
    async open(page) {
      await offered(page);
      await button(page, /^Rank 1\b/).click();
      return page.getByRole('button', { name: 'Confirm booking' });
    },
  },
  {
    name: 'decide',
    email: 'org@example.com',
    async open(page) {
      await goTo(page, '/dashboard/orgcompletedinterviews');
      return button(page, /^(Select|Selected|Decide)/);
    },
  },
  {
    name: 'cancel an interview on request',
    email: 'admin@example.com',
    async open(page) {
      await goTo(page, '/dashboard/interviewdetails?tab=4');
      return button(page, /^Cancel interview/);
    },
  },
  {
    name: 'refuse a request to cancel',
    email: 'admin@example.com',
    async open(page) {
      await goTo(page, '/dashboard/interviewdetails?tab=4');
      return button(page, /^Refuse/);
    },
  },
  {
    name: 'remind of feedback',
    email: 'admin@example.com',
    async open(page) {
      await goTo(page, '/dashboard/interviewdetails?tab=1');
      return button(page, /^Remind/);
    },
  },
  {
    name: 'find times for several',
    email: 'admin@example.com',
    async open(page) {
      await goTo(page, schedulingHref('Book Selected Interviews'));
      await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
      return button(page, /^Find times/);
    },
  },
  {
    name: 'book several',
    email: 'admin@example.com',
    widths: [1440, 390],
    ended: /booked\. (Its|Their) panelists?/,
    async open(page) {
      await goTo(page, schedulingHref('Book Selected Interviews'));
      const requests = page.getByRole('checkbox', { name: /^Choose (?!all)/ });
      // Rows from an earlier search wait to be booked or discarded.
      const discard = page.getByRole('button', { name: 'Discard', exact: true });
      await requests.nth(1).or(discard).first().waitFor();
      if (await discard.isVisible()) {
        await discard.click();
        await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
      }
      await requests.nth(1).waitFor();
      // Two rows, one of which can be booked, so that all later actions are available.
      await requests.nth(0).check();
      await requests.nth(1).check();
      await button(page, /^Find times/).click();
      const book = button(page, /^Book \d+ interviews?/);
      await book.waitFor();
      if (await book.isDisabled()) await button(page, 'Use this time').click();
      await page.getByText(/^[12] of 2 can be booked/).waitFor();
      return book;
    },
  },
  {
    name: 'replace who is away',
    email: 'admin@example.com',
    async open(page) {
      const { id, day } = await stage.db.one<{ id: string; day: string }>(sql`
        select u.id, to_char(i.starts_at at time zone u.time_zone, 'YYYY-MM-DD') as day
        from interviews i join users u on u.id = i.panelist_id
        where i.leaf in ('requested', 'confirmed') and i.starts_at > law_now() + interval '1 day'
        group by 1, 2 order by count(*) desc, 1 limit 1`);
      await goTo(page, `/dashboard/panelistaway?panelist=${id}&day=${day}`);
      return button(page, /^Replace in/);
    },
  },
  {
    name: 'sign in with a wrong password',
    email: '',
    async open(page) {
      await goTo(page, '/login');
      await page.getByLabel('Email').fill('org@example.com');
      await page.getByLabel('Password', { exact: true }).fill('Wrong#2026');
      return page.getByRole('button', { name: 'Login' });
    },
  },
];

/** Records each element that can be clicked at a place of the window during a second. */
const watch = (page: Page, [x, y]: [number, number]) =>
  page.evaluate(
    ([left, top]) => {
      const seen = new Set<string>();
      const look = () => {
        // Fields are left out: a click focuses them, which changes nothing.
        const there = document
          .elementFromPoint(left, top)
          ?.closest('button:not(:disabled, [aria-disabled=true]), a, input[type=checkbox], [role=option]');
        // Dialogs are left out: a dialog asks its own question, and its backdrop discards no typed text.
        if (there && !there.closest('[role=dialog]')) seen.add(there.getAttribute('aria-label') ?? there.textContent);
      };
      (window as unknown as { seen: Set<string> }).seen = seen;
      document.addEventListener('click', () => setInterval(look, 20), { once: true, capture: true });
    },
    [x, y] as const,
  );

it.each(
  actions.flatMap((action) => {
    const onPhones = /^(panelist|candidate)/.test(action.email);
    return (action.widths ?? (onPhones ? [1440, 390] : [1440])).map((width) => ({ ...action, width }));
  }),
)('$name at $width px: nothing comes under the pointer, and the page stays', async ({ email, open, ended, width }) => {
  const page = email === '' ? await stage.visit() : await stage.enter(email);
  await page.setViewportSize({ width, height: 844 });
  await countShifts(page);
  const action = await open(page);
  await action.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector('main [role=status][aria-label^=Loading]') === null);
  await page.waitForTimeout(500);
  const box = await action.boundingBox();
  if (box === null) throw new Error('The action is not on the page');
  const place: [number, number] = [box.x + box.width / 2, box.y + box.height / 2];
  const own = await action.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent);
  await shifted(page);
  await watch(page, place);
  await page.mouse.click(...place);
  if (ended) await page.getByText(ended).waitFor();
  await page.waitForTimeout(1_000);
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  const moved = await shifted(page);
  expect(seen.filter((label) => label !== own)).toEqual([]);
  expect(moved).toBeLessThan(0.1);
  await page.context().close();
});
