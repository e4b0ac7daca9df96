import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { cellWords } from '../../../src/contract/booking-batches';
import { day, hour, iso } from '../../../src/contract/time';
import { databaseNow, sql } from '../../../server/db/database';
import { sheetRow, workbook } from '../../../server/kit/sheet';
import { bytesOf } from '../../../server/kit/storage';
import { setStage, type Stage } from '../../journeys/kit';

/** Fifty interviews from a workbook, five of them invalid, in a real browser (product: Many at once). */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const lines = (cells: string[][]) => cells.map((line, index) => sheetRow(line, index + 2));

async function fifty(): Promise<Uint8Array> {
  const people = await stage.db.many<{ organization: string; title: string; email: string }>(sql`
    select distinct on (c.person_id) o.name as organization, j.title, p.email::text as email
    from candidates c join persons p on p.id = c.person_id join organizations o on o.id = c.organization_id and not o.blocked
    join job_profiles j on j.organization_id = o.id and j.status = 'OPEN'
    where 1 = (select count(*) from job_profiles k where k.organization_id = o.id and k.title = j.title and k.status = 'OPEN')
    order by c.person_id, j.id limit 50`);
  expect(people).toHaveLength(50);
  const now = await databaseNow(stage.db);
  // Local times of the admin, who lives in India, spread over three days.
  const wall = (nth: number) => {
    const midnight = Math.floor((now + 5.5 * hour) / day) * day;
    return iso(midnight + (2 + (nth % 3)) * day + (9 + (nth % 8)) * hour)
      .slice(0, 16)
      .replace('T', ' ');
  };
  const rows = people.map(({ organization, title, email }, nth) => [
    organization,
    title,
    email,
    '60',
    wall(nth),
    wall(nth + 3),
    '',
  ]);
  const spoil = (nth: number, cell: number, text: string) => {
    const row = rows[nth];
    if (row) row[cell] = text;
  };
  spoil(3, 0, 'Nobody and Sons');
  spoil(11, 2, 'nobody@nowhere.example');
  spoil(19, 3, '50');
  spoil(27, 4, 'tomorrow at ten');
  spoil(35, 1, 'Lion tamer');
  const head = Object.values(cellWords).map((header) => ({ header }));
  return bytesOf(workbook('Interviews', head, lines(rows)));
}

it('are read from a file, corrected in place and booked together', async () => {
  const page = await stage.enter('admin@example.com');
  await page.goto(`${stage.base}/dashboard/interviewmenus?tab=1`);
  await page.getByRole('button', { name: 'Excel file' }).click();
  await page.getByRole('button', { name: 'Find times' }).click();
  await page.getByText('Please upload excle file before submitting').waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'fifty.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await fifty()),
  });
  const canBe = page.getByRole('heading', { name: /^\d+ of 50 can be booked\.$/ });
  await canBe.waitFor();
  const before = Number(/\d+/.exec(await canBe.innerText()));
  await page.getByRole('button', { name: /Needs attention/ }).click();
  const wrong = page.getByRole('form', { name: 'Corrections of row 21' });
  await wrong.getByText('Must be 30, 45, 60 or 90').waitFor();
  await wrong.getByLabel('Minutes').fill('45');
  await wrong.getByRole('button', { name: 'Check again' }).click();
  await wrong.waitFor({ state: 'detached' });
  const count = await expect
    .poll(async () => Number(/\d+/.exec(await canBe.innerText())))
    .toBeGreaterThanOrEqual(before)
    .then(async () => Number(/\d+/.exec(await canBe.innerText())));
  expect(count).toBeGreaterThan(30);
  const taken = () =>
    stage.db
      .one<{ count: number }>(sql`select count(*) as count from interview_history where type = 'BOOK'`)
      .then(({ count: all }) => all);
  const booked = await taken();
  await page.getByRole('button', { name: `Book ${count} interviews` }).click();
  await stage.look();
  await page.getByRole('heading', { name: new RegExp(`^${count} of 50 interviews are booked`) }).waitFor();
  expect((await taken()) - booked).toBe(count);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download unbooked rows' }).click();
  expect((await download).suggestedFilename()).toBe('interviews_not_booked.xlsx');
});
