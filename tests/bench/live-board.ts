import { randomUUID } from 'node:crypto';
import { chromium } from 'playwright-core';
import { sql } from '../../server/db/database';
import { quantile, type Part } from './kit';

const rows = 500;
const repeats = 7;

/** Runs in the page: records which rows of the board were touched, and when the words appeared. */
function watch(words: string): void {
  const touched = new Set<Element>();
  const seen = { touched: 0, at: 0 };
  Object.assign(globalThis, { seen });
  const list = document.querySelector('ul[aria-label="Live interviews"]');
  if (list === null) throw new Error('There is no board');
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const row = (target instanceof Element ? target : target.parentElement)?.closest('li');
      if (row) touched.add(row);
      if (row?.textContent.includes(words) && seen.at === 0) seen.at = Date.now();
    }
    seen.touched = touched.size;
  }).observe(list, { subtree: true, childList: true, characterData: true, attributes: true });
}
type Seen = { touched: number; at: number };

/** How soon the live board of 500 interviews shows that somebody has joined, and how many of its rows that touches. */
export const liveBoard: Part = async ({ note, copy, serve }) => {
  const place = await copy('demo');
  const { db } = place;
  // Only rows are measured: each interview becomes a confirmed one that is about to begin.
  await db.run(sql`
    with model as (select value, context, leaf, minutes from interviews where leaf = 'confirmed' and not cancel_asked limit 1),
      start as (select date_trunc('minute', law_now()) + interval '5 minutes' as at)
    update interviews i set leaf = model.leaf, value = model.value, cancel_asked = false, minutes = 60,
      starts_at = start.at, ends_at = start.at + interval '1 hour',
      panelist_id = (select user_id from panelists order by user_id limit 1),
      context = model.context || jsonb_build_object('start', extract(epoch from start.at) * 1000,
        'end', extract(epoch from start.at + interval '1 hour') * 1000,
        'panelistId', (select user_id from panelists order by user_id limit 1))
    from model, start where i.id in (select id from interviews where kind = 'real' order by id limit ${rows})`);
  const found = await db.many<{ id: string; version: number; email: string }>(sql`
    select i.id, i.version, u.email::text as email from interviews i join users u on u.id = i.panelist_id
    where i.leaf = 'confirmed' and i.starts_at < law_now() + interval '10 minutes' order by i.id limit ${repeats}`);
  const { app, headers } = await serve(place);
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    await page.goto(`${base}/login`);
    await page.getByLabel('Email').fill('admin@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Interview#2026');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/dashboard$/);
    await page.goto(`${base}/dashboard/interviewdetails?tab=5`);
    await page.getByText(/^All \(/).waitFor();
    const [taken, calls, touched] = [[], [], []] as [number[], number[], number[]];
    for (const { id, version, email } of found) {
      const by = await headers(email);
      // The board reads again by itself now and then. This wait keeps such a read out of the measurement.
      await page.waitForTimeout(1_000);
      await page.evaluate(watch, 'joined');
      const before = Date.now();
      const answer = await app.inject({
        method: 'POST',
        url: `/api/interviews/${id}/events`,
        headers: { ...by, 'idempotency-key': randomUUID() },
        payload: { type: 'JOIN', version },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      calls.push(Date.now() - before);
      await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.at > 0);
      const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
      taken.push(seen.at - before);
      touched.push(seen.touched);
    }
    const sorted = (values: number[]) => values.sort((a, b) => a - b);
    note({
      what: `live board of ${rows}: from joining to its row`,
      measured: quantile(sorted(taken), 0.5),
      unit: 'ms',
      beside: { what: 'joining itself', measured: quantile(sorted(calls), 0.5) },
      promised: { atMost: 1_000 },
    });
    note({
      what: `live board of ${rows}: rows that one update touches`,
      measured: Math.max(...touched),
      unit: 'times',
      promised: { atMost: 1 },
    });
  } finally {
    await browser.close();
  }
};
