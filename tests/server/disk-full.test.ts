import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../server/app';
import { readConfig, type Config } from '../../server/config';
import { fileTexts } from '../../src/contract/files';
import { newSession } from './contract/samples';
import { closeHouse, startHouse, type House } from './kit';
import { docxOf, formOf, pdfOf } from './kit/files';
import { startS3, type S3 } from './kit/s3';

const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
// Mounting requires root on Linux.
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0;

let house: House;
let s3: S3;
beforeAll(async () => {
  [house, s3] = await Promise.all([startHouse(), startS3()]);
});
afterAll(async () => {
  await closeHouse(house);
  await s3.stop();
  if (mounted) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

const large = { name: 'asha.pdf', content: Buffer.concat([pdfOf('Nine years'), Buffer.alloc(3 * 1024 * 1024)]) };
const small = { name: 'asha.docx', content: docxOf('Nine years of TypeScript') };

async function serverWith(files: Config['files']) {
  const app = await buildApp({
    config: { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: house.dataDir }), files },
    db: house.db,
    databaseUrl: house.db.pool.options.connectionString ?? '',
  });
  const token = await newSession(house.db, house.cast.people.candidate.id);
  const send = async (file: typeof large | typeof small) => {
    const { payload, headers } = formOf({}, file);
    const authorization = `Bearer ${token}`;
    const url = '/api/resume';
    return app.inject({ method: 'POST', url, payload, headers: { ...headers, host: '127.0.0.1', authorization } });
  };
  return { app, send };
}
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

test.runIf(mounted)(
  'a full disk of files refuses a file for now, leaves nothing of it, and takes the next that fits',
  async () => {
    const { app, send } = await serverWith({ folder: join(disk, 'files') });
    const answer = await send(large);
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '30',
      { status: 'FAIL', message: fileTexts.notStored },
    ]);
    expect(filesIn(disk)).toEqual([]);
    expect((await send(small)).statusCode).toBe(200);
    expect(filesIn(disk)).toHaveLength(1);
    await app.close();
  },
);

test.runIf(mounted)('a full disk of temporary files does the same for a bucket', async () => {
  const temporary = join(disk, 'temporary');
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
  const { app, send } = await serverWith(s3.files);
  const answer = await send(large);
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'FAIL', message: fileTexts.notStored }]);
  expect([filesIn(temporary), s3.keys()]).toEqual([[], []]);
  expect((await send(small)).statusCode).toBe(200);
  expect(s3.keys()).toHaveLength(1);
  vi.unstubAllEnvs();
  await app.close();
});
