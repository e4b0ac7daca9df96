import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readRecording } from '../../../inspector/model/recording';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const secret = 'Kavita Vandermeer of 4711 Canary Lane';

it('something goes wrong, is reported without a word that was typed, opened in the inspector, replayed and made a test', async () => {
  const { base } = stage;
  const page = await stage.enter('panelist@example.com');
  await page.goto(`${base}/dashboard/interviewstatus`);
  await page.getByRole('searchbox').first().fill(secret);
  await page.getByRole('tab', { name: /^Upcoming/ }).click();
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('Boom')), 0));
  await page.getByRole('heading', { name: 'Something went wrong. Please try again!' }).waitFor();

  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await dialog.getByRole('button', { name: 'Show what is attached' }).click();
  const list = dialog.getByRole('list', { name: 'What is attached' });
  await list.getByText('Click: Upcoming').first().waitFor();
  expect(await list.innerText()).not.toMatch(/Kavita|Vandermeer|4711|Canary/);
  await dialog.getByLabel('What went wrong?').fill('It broke when I chose Upcoming.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Report sent. We answer under Support and by email.').waitFor();

  const admin = await stage.enter('superadmin@example.com');
  await admin.goto(`${base}/dashboard/viewinquiry`);
  await admin.getByRole('searchbox').first().fill('It broke when I chose');
  await admin.getByText('Problem report').first().click();
  const [viewer] = await Promise.all([
    admin.context().waitForEvent('page'),
    admin.getByRole('link', { name: 'Open in the inspector' }).click(),
  ]);
  viewer.setDefaultTimeout(45_000);
  await viewer.getByRole('tree', { name: 'Actors' }).getByRole('treeitem', { name: 'session' }).first().waitFor();
  await viewer.getByRole('button', { name: 'Replay against the current machines' }).click();
  await viewer.getByText(/^All \d+ actors behave as recorded\.$/).waitFor();
  await viewer.getByRole('tab', { name: 'Evidence' }).click();

  await viewer.getByRole('button', { name: 'Create test from this' }).click();
  await viewer.getByLabel('What the test is about').fill('broken-upcoming');
  const [download] = await Promise.all([
    viewer.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Save the recording' }).click(),
  ]);
  const path = await download.path();
  const text = gunzipSync(await readFile(path)).toString();
  expect(text).not.toMatch(/Kavita|Vandermeer|4711|Canary|panelist@example/);
  const { evidence } = readRecording(text);
  expect(evidence.filter(({ kind }) => kind === 'error')).toHaveLength(1);
  // The command that also replays recordings as tests.
  const run = promisify(execFile)(process.execPath, ['node_modules/.bin/tsx', 'scripts/replay.ts', path]);
  expect((await run).stdout).toMatch(/all as recorded/);
}, 180_000);
