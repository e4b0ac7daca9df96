import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { uploadWords } from '../../../src/contract/candidates-uploads';
import { sql } from '../../../server/db/database';
import { sheetRow, workbook } from '../../../server/kit/sheet';
import { bytesOf } from '../../../server/kit/storage';
import { texts } from '../../../src/contract/texts';
import { setStage, type Stage } from '../../journeys/kit';
import { docxOf, pdfOf } from '../../server/kit/files';

/**
 * Lists of candidates from a workbook, and resumes from an archive, in a real browser (product: Candidates in bulk).
 */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

/** Three candidates: one valid, one with an invalid email, one with an invalid country name that is never corrected. */
const listOf = (part: string) =>
  bytesOf(
    workbook(
      'Candidates',
      Object.values(uploadWords).map((header) => ({ header })),
      [
        ['Ines Duarte', `ines@${part}.example`, 'India', '9876543210', 'Asia/Kolkata', '', '', '', ''],
        ['Jonas Weber', `jonas-at-${part}.example`, '', '', '', '', '', '', ''],
        ['Keiko Mori', `keiko@${part}.example`, 'Atlantis', '', '', '', '', '', ''],
      ].map((cells, index) => sheetRow(cells, index + 2)),
    ),
  );

/** Works on the list, as servers do each second, until this text appears. */
const worked = (said: Locator) =>
  expect.poll(() => stage.look().then(() => said.isVisible()), { timeout: 20_000 }).toBe(true);

const addedOf = async (part: string) =>
  (
    await stage.db.many<{ email: string }>(
      sql`select p.email::text as email from candidates c join persons p on p.id = c.person_id
        where p.email::text like ${`%@${part}.example`} order by 1`,
    )
  ).map(({ email }) => email);

/** Resumes: one valid, one without an email, and one file that is not a resume. */
const resumesOf = (part: string) =>
  zipSync({
    'resumes/ines.docx': docxOf(`Ines Duarte, ines@${part}.example, knows TypeScript and PostgreSQL.`),
    'resumes/jonas_weber.pdf': new Uint8Array(pdfOf('Jonas Weber')),
    'resumes/picture.png': strToU8('no resume'),
  });

/** From the archive to its results. `open` goes to Upload Files from the page of the route. */
async function uploadFiles(page: Page, part: string, open: () => Promise<void>): Promise<void> {
  await open();
  await page.getByRole('button', { name: 'Read the resumes' }).click();
  await page.getByText(texts.uploadZip).waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'resumes.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(resumesOf(part)),
  });
  await page.getByRole('heading', { name: 'Reading resumes' }).waitFor();
  await page.reload();
  await open();
  await worked(page.getByText(/1 ready to be added, 1 to correct, 1 not read\.$/));
  expect(await addedOf(part)).toEqual([]);
  await page.getByRole('form', { name: 'Corrections of row 2' }).getByLabel('Email').fill(`jonas@${part}.example`);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText(/2 ready to be added, 1 not read\.$/).waitFor();
  await page.getByRole('button', { name: /^All/ }).click();
  await page.getByText(`Not read: ${texts.fileFailed}`).waitFor();
  await page.getByRole('button', { name: 'Where found: skills of Ines Duarte' }).click();
  const found = page.getByRole('dialog', { name: 'Skills of Ines Duarte' });
  await found.getByText('PostgreSQL').first().waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add 2 candidates' }).click();
  await worked(page.getByText(/2 candidates added, 1 not read\.$/));
  expect(await addedOf(part)).toEqual([`ines@${part}.example`, `jonas@${part}.example`]);
  await page.getByRole('link', { name: 'Open Ines Duarte' }).click();
  await page.getByText('ines.docx').waitFor();
  await page.goBack();
  await open();
  await page.getByRole('button', { name: 'Undo the upload' }).click();
  const asks = page.getByRole('dialog', { name: 'Remove 2 candidates again?' });
  await asks.getByRole('button', { name: 'Remove' }).click();
  await worked(page.getByText(/: 1 not read\.$/));
  expect(await addedOf(part)).toEqual([]);
  await page.getByRole('button', { name: 'Discard the resumes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('form', { name: 'Resumes of candidates' }).waitFor();
}

/** From the file to its results, on the Upload Candidate page. */
async function upload(page: Page, part: string): Promise<void> {
  const added = () => addedOf(part);
  await page.getByRole('button', { name: 'A list' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'candidates.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await listOf(part)),
  });
  await page.getByText(/1 ready to be added, 2 to correct\.$/).waitFor();
  const wrong = page.getByRole('form', { name: 'Corrections of row 3' });
  await wrong.getByLabel('Email').fill(`jonas@${part}.example`);
  await wrong.getByRole('button', { name: 'Check again' }).click();
  await page.getByText(/2 ready to be added, 1 to correct\.$/).waitFor();
  await page.getByText('No country has this name or code').waitFor();
  expect(await added()).toEqual([]);

  await page.getByRole('button', { name: 'Add 2 candidates' }).click();
  await worked(page.getByText(/2 candidates added, 1 to correct\.$/));
  expect(await added()).toEqual([`ines@${part}.example`, `jonas@${part}.example`]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows not added' }).click();
  expect((await download).suggestedFilename()).toBe('candidates_not_added.xlsx');

  await page.getByRole('button', { name: 'Undo the upload' }).click();
  const asks = page.getByRole('dialog', { name: 'Remove 2 candidates again?' });
  await asks.getByRole('button', { name: 'Remove' }).click();
  await worked(page.getByText(/: 1 to correct\.$/));
  expect(await added()).toEqual([]);
}

it('an admin adds candidates of the portal from a list and from resumes, corrects what is wrong in place and undoes it', async () => {
  const page = await stage.enter('admin@example.com');
  await page.goto(`${stage.base}/dashboard/searchcandidateuser?tab=3`);
  await upload(page, 'portal-list');
  await page.goto(`${stage.base}/dashboard/searchcandidateuser?tab=4`);
  await uploadFiles(page, 'portal-files', () => Promise.resolve());
  await page.close();
});

it('an organization user does so for its own', async () => {
  const page = await stage.enter('org@example.com');
  await page.goto(`${stage.base}/dashboard/orguseruploadcandidate`);
  await upload(page, 'own-list');
  await uploadFiles(page, 'own-files', () => page.getByRole('button', { name: 'Upload Files' }).click());
  await page.close();
});
