import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { recordingTexts } from '../../../src/contract/interviews-recordings';
import { setStage, type Stage } from '../../journeys/kit';

/** A recording from its upload to a viewer without an account, in a real browser (product: Recordings). */
let stage: Stage;
let folder: string;
beforeAll(async () => {
  stage = await setStage();
  folder = mkdtempSync(join(tmpdir(), 'recording-'));
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await stage.close();
});

const megabyte = 1024 * 1024;
/** A real video of many pieces: the bytes after its frames are void by the rules of WebM. */
function longVideo(): string {
  const path = join(folder, 'interview.webm');
  const empty = Buffer.alloc(24 * megabyte);
  const head = Buffer.alloc(9);
  head[0] = 0xec;
  head.writeBigUInt64BE((1n << 56n) | BigInt(empty.length), 1);
  writeFileSync(path, Buffer.concat([readFileSync('server/demo/media/one-1.webm'), head, empty]));
  return path;
}

/** Makes the connection so slow that the upload can be cut. */
async function slow(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 3 * megabyte,
  });
}

it('an upload is cut off, goes on, is shared, and is watched without an account', async () => {
  const page = await stage.enter('panelist@example.com');
  const { id, code } = await stage.db.one<{ id: string; code: string }>(sql`
    select i.id, i.code from interviews i join users u on u.id = i.panelist_id
    where u.email = 'panelist@example.com' and i.leaf in ('pendingFeedback', 'inReview', 'released')
      and i.ends_at > law_now() - interval '6 days' and not exists (select from recordings r where r.interview_id = i.id)
    order by i.ends_at desc limit 1`);
  const address = `${stage.base}/dashboard/interview?id=${id}`;
  const file = longVideo();
  const choose = () => page.getByLabel('Video files').setInputFiles(file);
  const percent = async () =>
    Number(await page.getByRole('progressbar', { name: /^Upload of/ }).getAttribute('aria-valuenow'));
  await page.goto(address);
  await page.getByRole('button', { name: 'Upload recording' }).waitFor();
  await slow(page);
  await choose();
  await expect.poll(percent, { timeout: 60_000 }).toBeGreaterThan(20);

  // A reload during the upload asks first, and the sent part is kept.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const stopped = page.getByText(/interview\.webm stopped at \d+%/);
  await stopped.waitFor();
  const before = Number(/stopped at (\d+)%/.exec((await stopped.textContent()) ?? '')?.[1]);
  expect(before).toBeGreaterThan(0);
  // The server is away for a moment when the browser asks how much has arrived.
  let asked = 0;
  await page.route(/\/uploads\/recordings\//, (route) =>
    route.request().method() === 'HEAD' && (asked += 1) === 1 ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await slow(page);
  await choose();
  await expect.poll(percent, { timeout: 60_000 }).toBeGreaterThanOrEqual(before);

  await page.context().setOffline(true);
  await page.getByText('The upload resumes when you are online again.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('The segment was uploaded.').waitFor({ timeout: 120_000 });
  const { size, uploads } = await stage.db.one<{ size: number; uploads: number }>(sql`
    select f.size, (select count(*) from recording_uploads u where u.interview_id = ${id}) as uploads
    from recordings r join recording_segments s on s.recording_id = r.id join files f on f.id = s.file_id
    where r.interview_id = ${id}`);
  expect([size, uploads]).toEqual([readFileSync(file).length, 1]);
  expect(asked).toBeGreaterThan(1);

  const admin = await stage.enter('admin@example.com');
  await admin.goto(`${stage.base}/dashboard/interviewdetails?tab=7&q=${code}`);
  await admin.locator('main').getByText('0:07').first().click();
  await admin.getByRole('button', { name: 'Create link' }).click();
  const link = await admin.getByRole('textbox', { name: 'Link' }).inputValue();

  const guest = await stage.visit();
  await guest.goto(link);
  const video = guest.getByLabel('Interview video');
  await video.waitFor();
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5);

  await admin.getByRole('button', { name: 'Revoke' }).click();
  await admin.getByRole('button', { name: 'Revoke link' }).click();
  await admin.getByText(/^Revoked/).waitFor();
  await guest.reload();
  await guest.getByText(recordingTexts.noRight).waitFor();
});
