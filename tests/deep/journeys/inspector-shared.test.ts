import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ lateReader: false });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const pageNamed = (viewer: Page, name: string | RegExp) =>
  viewer.getByRole('tree', { name: 'Actors' }).getByRole('treeitem', { name }).first().waitFor();

it('one viewer shows the pages of two browsers by their names, from before their sign-in, without what was typed', async () => {
  const [admin, panelist] = [await stage.visit(), await stage.visit()];
  const [viewer] = await Promise.all([admin.waitForEvent('popup'), admin.goto(`${stage.base}/login?inspect=admin`)]);
  viewer.setDefaultTimeout(45_000);
  await pageNamed(viewer, 'admin: /login');
  const said: string[] = [];
  panelist.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/inspector/relay') said.push(request.postData() ?? '');
  });
  await panelist.goto(`${stage.base}/login?inspect=panelist`);
  await pageNamed(viewer, 'panelist: /login');

  await panelist.getByLabel('Email').fill('panelist@example.com');
  await panelist.getByLabel('Password', { exact: true }).fill('Interview#2026');
  await panelist.getByRole('button', { name: 'Login' }).click();
  await panelist.waitForURL(/\/dashboard/);
  await pageNamed(viewer, /^panelist: \/dashboard/);
  expect(said.join()).toContain('form.submit');
  expect(said.join()).not.toMatch(/panelist@example|Interview#2026/);

  // A viewer that is opened later shows all of it too.
  const late = await stage.visit();
  await late.goto(`${stage.base}/inspector/`);
  await pageNamed(late, 'admin: /login');
  await pageNamed(late, /^panelist: \/dashboard/);
}, 120_000);
