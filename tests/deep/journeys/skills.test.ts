import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { setStage, type Stage } from '../../journeys/kit';

/** The dictionary of skills, which an admin maintains in a real browser (product: Skill dictionary). */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const said = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();
const usesOf = (name: string) =>
  stage.db.one<{ jobs: number }>(sql`
    select count(*)::int as jobs from job_profile_skills k join skills s on s.id = k.skill_id where s.name = ${name}`);

it('a skill is added, renamed, retired, taken back, and merged into another, which is then what jobs ask for', async () => {
  const page = await stage.enter('admin@example.com');
  await page.goto(`${stage.base}/dashboard/JobProfile`);
  await page.getByRole('tab', { name: 'Skills', exact: true }).click();
  await page.getByRole('link', { name: 'Add skill' }).first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox', { name: 'Skill', exact: true }).fill('Qunatum Widgets');
  await panel.getByRole('combobox', { name: 'Family' }).fill('Widgets');
  await panel.getByRole('textbox', { name: 'Synonyms' }).fill('qwidgets, quantum widget');
  await panel.getByRole('button', { name: 'Add skill' }).click();
  await said(page, 'Qunatum Widgets added.');
  await panel.getByText('qwidgets').waitFor();

  await panel.getByRole('button', { name: 'Edit' }).click();
  await panel.getByRole('textbox', { name: 'Skill', exact: true }).fill('Quantum Widgets');
  await panel.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Quantum Widgets saved.');

  await panel.getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('dialog', { name: 'Retire Quantum Widgets?' }).getByRole('button', { name: 'Retire' }).click();
  await said(page, 'Quantum Widgets retired.');
  await panel.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog', { name: 'Restore Quantum Widgets?' }).getByRole('button', { name: 'Restore' }).click();
  await said(page, 'Quantum Widgets restored.');

  // The skill is used now.
  await stage.db.run(sql`
    insert into job_profile_skills (job_profile_id, skill_id, is_primary, min_months)
    select j.id, s.id, false, 0 from skills s, (select id from job_profiles order by title limit 1) j
    where s.name = 'Quantum Widgets'`);
  const target = 'Kubernetes';
  await panel.getByRole('button', { name: 'Merge into another' }).click();
  await panel.getByRole('combobox', { name: 'Merge Quantum Widgets into' }).fill(target);
  await page
    .getByRole('option', { name: new RegExp(`^${target}`) })
    .first()
    .click();
  await panel.getByRole('region', { name: 'What this affects' }).getByText('You cannot undo this.').waitFor();
  await panel.getByRole('button', { name: 'Merge', exact: true }).click();
  await said(page, `Quantum Widgets merged into ${target}.`);
  await panel.getByRole('heading', { name: target }).waitFor();
  await panel.getByText('qwidgets').waitFor();
  expect(await usesOf('Quantum Widgets')).toEqual({ jobs: 0 });

  // A search for the old words finds the target skill.
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('searchbox', { name: 'Search skills' }).fill('qwidgets');
  await page.getByRole('row').filter({ hasText: target }).waitFor();
});
