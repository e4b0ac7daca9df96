import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readRecording } from '../../../inspector/model/recording';
import { sql } from '../../../server/db/database';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const actor = (viewer: Page, name: string) =>
  viewer.getByRole('tree', { name: 'Actors' }).getByRole('treeitem', { name }).first();
const message = (viewer: Page, text: string | RegExp) =>
  viewer.getByRole('listbox', { name: 'Messages' }).getByRole('option', { name: text }).first();
const chartState = (viewer: Page, name: string) => viewer.getByRole('button', { name: `${name}, active` }).first();

/** A page of the app with the inspector's viewer next to it. */
async function inspected(path: string): Promise<{ page: Page; viewer: Page; asked: string[] }> {
  const page = await stage.visit();
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  const [viewer] = await Promise.all([page.waitForEvent('popup'), page.goto(`${stage.base}${path}?inspect`)]);
  viewer.setDefaultTimeout(45_000);
  return { page, viewer, asked };
}

async function saved(viewer: Page): Promise<{ path: string; text: string }> {
  const [download] = await Promise.all([
    viewer.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Save as a recording' }).click(),
  ]);
  const path = await download.path();
  return { path, text: gunzipSync(await readFile(path)).toString('utf8') };
}

it('follows a booking on one side and its acceptance on the other; the recording is saved, opened, stepped and replayed', async () => {
  const { base, db } = stage;
  // Panelists respond in person.
  await db.run(sql`update panelists set auto_accept = false`);
  const { page, viewer, asked } = await inspected('/login');

  // A live sign-in: typed text never leaves the page.
  await actor(viewer, 'signIn').click();
  await chartState(viewer, 'editing').waitFor();
  await page.getByLabel('Email').fill('superadmin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Interview#2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard/);
  await viewer.getByLabel('Search the log').fill('form.submit');
  await message(viewer, /form\.submit/).waitFor();
  await viewer.getByLabel('Search the log').fill('');
  await actor(viewer, 'session').waitFor();

  // The same viewer continues after the page was reloaded.
  const { id, code } = await db.one<{ id: string; code: string }>(sql`
    select id, code from interviews where leaf = 'pendingSchedule' and kind = 'real'
      and (context->'times'->>0)::bigint > extract(epoch from now() + interval '1 day') * 1000 order by code limit 1`);
  await page.goto(`${base}/dashboard/interview?id=${id}`);
  await page.getByRole('link', { name: 'Book' }).first().click();
  await actor(viewer, 'scheduleInterview').waitFor();
  await page
    .getByRole('button', { name: /rank 1\b/i })
    .first()
    .click();
  await page.getByText('Held for you until').waitFor();
  await page.getByRole('button', { name: /confirm/i }).click();
  await page.getByRole('heading', { name: 'Panelist asked to accept' }).waitFor();

  const live = await saved(viewer);

  // The stored history of the interview, and how the other side continues it.
  await viewer.getByRole('button', { name: 'Histories: choose one' }).click();
  await viewer.getByLabel('Code or candidate').fill(code);
  await viewer.getByRole('button', { name: new RegExp(`^${code}\\b`) }).click();
  await message(viewer, /BOOK/).waitFor();
  await chartState(viewer, 'requested').waitFor();
  const { email } = await db.one<{ email: string }>(sql`
    select u.email::text as email from interviews i join users u on u.id = i.panelist_id where i.id = ${id}`);
  const panelist = await stage.enter(email);
  await panelist.goto(`${base}/dashboard/interview?id=${id}`);
  await panelist.getByRole('button', { name: 'Accept' }).first().click();
  await message(viewer, /ACCEPT/).waitFor();
  await chartState(viewer, 'confirmed').waitFor();

  // The recording is saved, opened again, and stepped back and forward.
  const recording = await saved(viewer);
  await viewer.getByLabel('File of a recording').setInputFiles(recording.path);
  await message(viewer, /ACCEPT/).waitFor();
  await viewer.getByRole('button', { name: 'Step back' }).click();
  await chartState(viewer, 'requested').waitFor();
  await viewer.getByRole('button', { name: 'Step forward' }).click();
  await chartState(viewer, 'confirmed').waitFor();
  await viewer.getByRole('button', { name: 'Replay against the current machines' }).click();
  await viewer.getByText('The actor behaves as recorded.').waitFor();

  // Replays the same without a browser, together with the live recording. The command fails if they behave differently.
  const replayed = promisify(execFile)(process.execPath, [
    'node_modules/.bin/tsx',
    'scripts/replay.ts',
    live.path,
    recording.path,
  ]);
  expect((await replayed).stdout).toMatch(/signIn \(signIn\)[^]*scheduleInterview[^]*1 actor, all as recorded/);
  expect(live.text).not.toMatch(/Interview#2026|superadmin@example\.com/);
  // Besides messages, the recording has the requests and pictures of the page, without any of its words.
  const { evidence } = readRecording(live.text);
  const of = (kind: string) => evidence.filter((one) => one.kind === kind);
  expect(of('request')).toContainEqual(
    expect.objectContaining({ method: 'POST', status: 200, sent: expect.anything() }),
  );
  expect(of('route').length).toBeGreaterThan(1);
  expect(of('picture').length).toBeGreaterThan(1);
  expect(JSON.stringify(of('picture'))).not.toMatch(/panelist|interview|schedule|super/i);

  // A recording in which the law went another way is detected at the very event.
  const other = recording.text.replaceAll('"confirmed"', '"live"');
  expect(other).not.toBe(recording.text);
  await viewer
    .getByLabel('File of a recording')
    .setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from(other) });
  await viewer.getByRole('button', { name: 'Replay against the current machines' }).click();
  await viewer.getByText('1 of 1 actor behaves differently now.').waitFor();
  await viewer
    .getByRole('listitem')
    .filter({ hasText: 'ACCEPT' })
    .getByRole('button', { name: /^Show message/ })
    .waitFor();

  expect(await viewer.content()).not.toMatch(/Interview#2026|superadmin@example\.com/);
  expect(asked.filter((url) => !url.startsWith(base) && !/^(blob|data):/.test(url))).toEqual([]);
}, 240_000);
