import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { setStage, type Stage } from '../../journeys/kit';
import { countShifts, shifted } from '../../journeys/layout-shifts';

/**
 * How many keys and clicks the main jobs take, and that nothing moves in the process. The scorecard's test counts its
 * own keys.
 */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

/** Counts the keys and clicks of a page. A typed text counts as one. */
function counting(page: Page) {
  let count = 0;
  return {
    press: async (key: string) => ((count += 1), page.keyboard.press(key)),
    type: async (text: string) => ((count += 1), page.keyboard.type(text, { delay: 20 })),
    click: async (role: 'button' | 'link' | 'option' | 'checkbox', name: string | RegExp) => {
      count += 1;
      await page.getByRole(role, { name, exact: true }).first().click();
    },
    clickIn: async (selector: string) => {
      count += 1;
      await page.locator(selector).first().click();
    },
    count: () => count,
  };
}

const focused = (page: Page, what: RegExp) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement: at } = document;
        return `${at?.id ?? ''} ${at?.getAttribute('aria-label') ?? ''} ${at?.textContent ?? ''}`;
      }),
    )
    .toMatch(what);

/** Candidates with an open job, no open interview, and a unique name. */
const bookable = () =>
  stage.db.many<{ name: string }>(sql`
    select c.name from candidates c join job_profiles j on j.id = c.job_profile_id
    where j.status = 'OPEN' and j.title = 'Java Developer' and c.organization_id is not null
      and not exists (
        select from interviews i where i.candidate_id = c.id and i.leaf not in ('released', 'canceled', 'noShow'))
      and (select count(*) from candidates other where other.name = c.name) = 1
    order by c.name limit 2`);
const booked = (name: string) =>
  stage.db.maybe(sql`
    select from interviews i join candidates c on c.id = i.candidate_id
    where c.name = ${name} and i.leaf in ('requested', 'confirmed')`);

it('an interview is booked from the home by at most 10 keys', async () => {
  const [{ name } = { name: '' }] = await bookable();
  const page = await stage.enter('admin@example.com');
  await countShifts(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Needs your attention' }).waitFor();
  const { press, type, count } = counting(page);
  await press('g');
  await press('s');
  await focused(page, /^candidate /);
  await shifted(page);
  await type(name);
  await page.getByRole('option', { name: new RegExp(name) }).waitFor();
  await press('Enter');
  await focused(page, /panelists? (is|are) free/);
  await press('Enter');
  await focused(page, /Book$/);
  expect(await shifted(page)).toBeLessThan(0.005);
  await press('Enter');
  await page.getByRole('heading', { name: /^(Booked|Panelist asked)/ }).waitFor();
  expect(await booked(name)).not.toBeNull();
  expect(count()).toBeLessThanOrEqual(10);
  await page.context().close();
});

it('an interview is booked from the home by at most 7 clicks', async () => {
  const name = (await bookable()).at(-1)?.name ?? '';
  const page = await stage.enter('admin@example.com');
  const { click, clickIn, type, count } = counting(page);
  await click('link', 'Schedule Interview');
  await clickIn('#candidate');
  await type(name);
  await click('option', new RegExp(name));
  await page.getByRole('grid', { name: /^Free times/ }).waitFor();
  await clickIn('[role=grid] button[aria-disabled=false]');
  await focused(page, /Book$/);
  await click('button', 'Book');
  await page.getByRole('heading', { name: /^(Booked|Panelist asked)/ }).waitFor();
  expect(await booked(name)).not.toBeNull();
  expect(count()).toBeLessThanOrEqual(7);
  await page.context().close();
});

/** Searches from the home page, up to the element that then has the focus. */
async function bySearch(page: Page, text: string, option: RegExp, focus: RegExp) {
  await countShifts(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Needs your attention' }).waitFor();
  const counted = counting(page);
  await counted.press('Control+k');
  await counted.type(text);
  await page.getByRole('option', { name: option }).first().waitFor();
  await counted.press('Enter');
  await focused(page, focus);
  await shifted(page);
  return counted;
}
/** Types a name, chooses the option that is found, and waits until its hours have the focus. */
async function choose(page: Page, name: string, { press, type }: ReturnType<typeof counting>, hours: RegExp) {
  await type(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .waitFor();
  await press('Enter');
  await focused(page, hours);
}
/** Books the focused hour. */
async function bookHour(page: Page, { press }: ReturnType<typeof counting>) {
  await press('Enter');
  await focused(page, /Book$/);
  expect(await shifted(page)).toBeLessThan(0.005);
  await expect
    .poll(() => page.getByRole('button', { name: 'Book', exact: true }).getAttribute('aria-disabled'))
    .toBe('false');
  await press('Enter');
  await page.getByRole('heading', { name: /^(Booked|Panelist asked)/ }).waitFor();
}

it('Map Panelist books a waiting request from the home by at most 10 keys', async () => {
  const { code, name } = await stage.db.one<{ code: string; name: string }>(sql`
    select i.code, c.name from interviews i join candidates c on c.id = i.candidate_id
    where i.leaf = 'pendingSchedule' and i.kind = 'real' and not i.cancel_asked and i.job_profile_id in (
      select id from job_profiles where title = 'Java Developer')
      and exists (select from jsonb_array_elements(i.context->'times') time
        where time::numeric > extract(epoch from law_now() + interval '6 hours') * 1000)
    order by i.id limit 1`);
  const page = await stage.enter('admin@example.com');
  const counted = await bySearch(page, 'Map Panelist', /^Map Panelist/, /^interview /);
  await choose(page, code, counted, /panelists? (is|are) free/);
  await bookHour(page, counted);
  expect(await booked(name)).not.toBeNull();
  expect(counted.count()).toBeLessThanOrEqual(10);
  await page.context().close();
});

it('Reschedule Interview moves an interview from the home by at most 10 keys', async () => {
  const { id, code, start } = await stage.db.one<{ id: string; code: string; start: string }>(sql`
    select id, code, starts_at as start from interviews
    where leaf = 'confirmed' and kind = 'real' and not cancel_asked and starts_at > law_now() + interval '1 day'
    order by starts_at limit 1`);
  const page = await stage.enter('admin@example.com');
  const counted = await bySearch(page, `reschedule ${code}`, new RegExp(code), /: free/);
  await bookHour(page, counted);
  const moved = await stage.db.one<{ start: string }>(sql`select starts_at as start from interviews where id = ${id}`);
  expect(moved.start).not.toBe(start);
  expect(counted.count()).toBeLessThanOrEqual(10);
  await page.context().close();
});

it('Book Slot books the free time of a panelist from the home by at most 10 keys', async () => {
  const waiting = () =>
    stage.db.one<{ count: number }>(sql`
    select count(*)::int as count from interviews where leaf in ('pendingSchedule', 'reschedulePending')`);
  const before = await waiting();
  const { name } = await stage.db.one<{ name: string }>(sql`
    select u.name from panelists p join users u on u.id = p.user_id where u.email = 'panelist@example.com'`);
  const page = await stage.enter('admin@example.com');
  const counted = await bySearch(page, 'Book Slot', /^Book Slot/, /^panelist /);
  await choose(page, name, counted, /requests? fits?/);
  await bookHour(page, counted);
  expect((await waiting()).count).toBe(before.count - 1);
  expect(counted.count()).toBeLessThanOrEqual(10);
  await page.context().close();
});

it('a waiting request is booked from its row by one click', async () => {
  const page = await stage.enter('admin@example.com');
  await page.goto(`${stage.base}/dashboard/interviewdetails?tab=2`);
  const best = page.getByRole('button', { name: /^Book best match: / });
  await best.first().waitFor({ state: 'attached' });
  const names = await best.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.slice(17) ?? ''));
  const waits = async (name: string) => (await booked(name)) === null;
  // Tries the first few: a panelist is free for one of them.
  let done = '';
  for (const name of names.slice(0, 5)) {
    if (done !== '' || !(await waits(name))) continue;
    await page.getByRole('button', { name: `Book best match: ${name}` }).click();
    const outcome = page.getByText(/^Booking |^No one is free for /).first();
    await outcome.waitFor();
    if ((await outcome.textContent())?.startsWith('Booking ')) done = name;
  }
  await page.getByText(`${done} booked with `).first().waitFor({ timeout: 45_000 });
  expect(await booked(done)).not.toBeNull();
  await page.context().close();
});

it('feedback is approved by one key', async () => {
  const { db } = stage;
  const { id } = await db.one<{ id: string }>(sql`
    select id from interviews where leaf = 'inReview' and kind = 'real' order by updated_at limit 1`);
  const page = await stage.enter('admin@example.com');
  await countShifts(page);
  await page.goto(`${stage.base}/dashboard/feedbacks?id=${id}`);
  await expect.poll(() => page.getByRole('button', { name: /^Approve: / }).getAttribute('aria-disabled')).toBe('false');
  await shifted(page);
  await page.keyboard.press('a');
  await page.getByText('Approving…').first().waitFor();
  expect(await shifted(page)).toBeLessThan(0.005);
  await expect
    .poll(async () => (await db.one<{ leaf: string }>(sql`select leaf from interviews where id = ${id}`)).leaf, {
      timeout: 45_000,
    })
    .toBe('released');
  await page.context().close();
});

it('the interviews of a panelist who is away are given to others by at most 5 clicks', async () => {
  const { db } = stage;
  const { id, interview } = await db.one<{ id: string; interview: string }>(sql`
    select panelist_id as id, (array_agg(id order by starts_at))[1] as interview from interviews
    where leaf in ('requested', 'confirmed') and starts_at > law_now() + interval '1 day'
    group by panelist_id, starts_at::date order by count(*) desc, 1 limit 1`);
  const page = await stage.enter('admin@example.com');
  await page.goto(`${stage.base}/dashboard/interview?id=${interview}`);
  const { click, count } = counting(page);
  await click('link', 'Replace absent panelist');
  await click('checkbox', /.*/);
  await click('button', /^Replace in /);
  await page.getByText('This day is already a day off.').waitFor();
  await expect
    .poll(
      async () =>
        (await db.one<{ by: string }>(sql`select panelist_id as by from interviews where id = ${interview}`)).by,
    )
    .not.toBe(id);
  expect(count()).toBeLessThanOrEqual(5);
  await page.context().close();
});
