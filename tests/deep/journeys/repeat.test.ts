import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
const folder = mkdtempSync(join(tmpdir(), 'repeat-'));
beforeAll(async () => {
  stage = await setStage({ lateReader: false });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => {
  rmSync(folder, { recursive: true });
  return stage.close();
});

const run = (script: string, ...given: string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(process.cwd(), 'node_modules/.bin/tsx'), join(process.cwd(), 'scripts', script), ...given],
    {
      cwd: folder,
    },
  );

/** A person's work: a draft of a job profile by mouse, an invitation by keyboard, and back again. */
async function work(page: Page): Promise<void> {
  await page.goto(`${stage.base}/dashboard/JobProfile`);
  await page.getByRole('link', { name: 'New job profile' }).click();
  await page.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Job profile' }).click();
  await page.keyboard.type('Canary Keeper');
  await page.getByRole('textbox', { name: 'Job Description' }).click();
  await page.keyboard.type('Looks after canaries.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/id=[0-9a-f-]{36}/);
  await page.goto(`${stage.base}/dashboard/panelistuser`);
  await page.getByRole('tab', { name: 'Send Individual Invitation' }).click();
  await page.getByRole('textbox', { name: 'Email' }).click();
  await page.keyboard.type('canary.person@private.example');
  await page.keyboard.press('Enter');
  await page.getByText('canary.person@private.example').first().waitFor();
}

it('a script that is made of a recording does the same in another browser, without what was typed', async () => {
  const { base, db } = stage;
  const page = await stage.enter('superadmin@example.com');
  const [viewer] = await Promise.all([page.waitForEvent('popup'), page.goto(`${base}/dashboard?inspect`)]);
  viewer.setDefaultTimeout(45_000);
  await viewer.getByRole('tree', { name: 'Actors' }).getByRole('treeitem', { name: 'session' }).first().waitFor();
  const before = await db.one<{ jobs: number; invitations: number }>(counts);
  await work(page);

  // Next to a message, the viewer shows what the person did.
  const [download] = await Promise.all([
    viewer.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Save as a recording' }).click(),
  ]);
  const file = join(folder, 'keeper.json.gz');
  await download.saveAs(file);
  expect((await run('make-test.ts', file)).stdout).toContain('npm run repeat -- keeper does it again in a browser');

  const script = readFileSync(join(folder, 'tests/recordings/keeper.browser.mjs'), 'utf8');
  expect(script).not.toMatch(/canar|private\.example|superadmin|Interview#/i);
  expect(script).toContain("export const as = 'SUPER_ADMIN'");
  expect(script).toContain("await page.goto('/dashboard/JobProfile')");
  expect(script).toContain("getByRole('link', { name: 'New job profile', exact: true })");
  expect(script).toContain('// sendInvitation: form.submit');
  expect(script).toMatch(/await answered\(page, \['POST \/api\/invitations 200'\]/);
  expect(script).toMatch(/ {2}await shows\(page, \['[^\n]*\n\}\n$/);

  const { stdout } = await run('repeat.ts', 'keeper', base);
  expect(stdout).toContain('Repeated to the end.');
  const after = await db.one<{ jobs: number; invitations: number }>(counts);
  expect(after).toEqual({ jobs: before.jobs + 2, invitations: before.invitations + 2 });
}, 240_000);

const counts = sql`select
  (select count(*)::int from job_profiles) as jobs, (select count(*)::int from links where purpose = 'invite') as invitations`;
