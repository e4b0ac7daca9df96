import { readSheet } from 'read-excel-file/node';
import { DateTime } from 'luxon';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { databaseNow, sql } from '../../../server/db/database';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ lateReader: false });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const zone = 'Asia/Kolkata';

it('an admin runs the interview report of a week, has it sent, and downloads it by the link of the email', async () => {
  const admin = await stage.enter('admin@example.com');
  const today = DateTime.fromMillis(await databaseNow(stage.db), { zone });
  await admin.getByRole('link', { name: 'Reports' }).click();
  await admin.getByRole('tab', { name: 'Interview Report' }).click();
  await admin.getByLabel('Start date', { exact: true }).fill(today.minus({ days: 7 }).toFormat('dd-MM-yyyy'));
  await admin.getByLabel('End date', { exact: true }).fill(today.toFormat('dd-MM-yyyy'));
  await admin.getByRole('button', { name: 'Run report' }).click();
  const found = await admin.getByText(/^\d+ interviews: /).textContent();
  const total = Number(/^\d+/.exec(found ?? '')?.[0]);
  expect(total).toBeGreaterThan(10);
  await admin.getByText(`1–25 of ${total}`).waitFor();
  // The toast stays for 3 seconds, which a busy machine may spend on the click.
  await Promise.all([
    admin.getByText('Report sent to the registered email address').waitFor(),
    admin.getByRole('button', { name: 'Send to me' }).click(),
  ]);
  await stage.look();
  const sent = await stage.db.one<{ body: string }>(sql`
    select body from mails where recipient = 'admin@example.com' and subject = 'Your Interview Report'`);
  const link = /\/dashboard\/reporttab\S+/.exec(sent.body)?.[0] ?? '';
  await admin.goto(`${stage.base}${link}`);
  await admin.getByText(`Your report is ready: ${total} rows.`).waitFor();
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download report' }).click(),
  ]);
  const rows = await readSheet(await file.path());
  expect(rows[0]?.slice(0, 3)).toEqual(['Interview', 'Candidate', 'Job profile']);
  expect(rows).toHaveLength(total + 1);
});

it('an organization reads its statistics, and a number leads to exactly its interviews', async () => {
  const org = await stage.enter('org@example.com');
  const today = DateTime.fromMillis(await databaseNow(stage.db), { zone });
  await org.getByRole('link', { name: 'Statistics Report' }).click();
  await org.getByLabel('Span').selectOption('days');
  await org.getByLabel('Start date', { exact: true }).fill(today.minus({ days: 7 }).toFormat('dd-MM-yyyy'));
  await org.getByLabel('End date', { exact: true }).fill(today.toFormat('dd-MM-yyyy'));
  await org.getByRole('button', { name: 'Run report' }).click();
  const count = org.getByRole('table', { name: 'Statistics by job profile' }).getByRole('link', { name: /^Held, / });
  const total = Number(/\d+$/.exec((await count.first().getAttribute('aria-label')) ?? '')?.[0]);
  await count.first().click();
  await org.getByRole('heading', { name: /^Held, / }).waitFor();
  await org.getByText(new RegExp(`of ${total}$`)).waitFor();
  await org.getByRole('link', { name: 'Back to the report' }).click();
  await org.getByRole('table', { name: 'Statistics by job profile' }).waitFor();
});
