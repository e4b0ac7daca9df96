import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config';
import { sql } from '../../server/db/database';
import { openScan } from '../../server/kit/virus-scan';
import { fileTexts } from '../../src/contract/files';
import { newSession } from './contract/samples';
import { closeHouse, startHouse, type House } from './kit';
import { eicar, fakeClamd, type FakeClamd } from './kit/clamd';
import { formOf, pdfOf, type SentFile } from './kit/files';

let house: House;
let clamd: FakeClamd;
let app: FastifyInstance;
const serve = (url: string) =>
  buildApp({
    config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: house.dataDir, CLAMAV_URL: url }),
    db: house.db,
    storage: house.storage,
    databaseUrl: house.db.pool.options.connectionString ?? '',
  });
beforeAll(async () => {
  house = await startHouse();
  clamd = await fakeClamd();
  app = await serve(clamd.url);
});
afterAll(async () => {
  await app.close();
  await clamd.close();
  await closeHouse(house);
});
beforeEach(() => {
  clamd.mode = 'judge';
});

const clean = (): SentFile => ({ name: 'asha.pdf', content: pdfOf('Nine years of TypeScript') });
const infected = (): SentFile => ({
  name: 'asha.pdf',
  content: Buffer.concat([pdfOf('Nine years'), Buffer.from(eicar)]),
});
async function upload(file: SentFile, to = app) {
  const { payload, headers } = formOf({}, file);
  const token = await newSession(house.db, house.cast.people.candidate.id);
  return to.inject({
    method: 'POST',
    url: '/api/resume',
    headers: { ...headers, host: '127.0.0.1', authorization: `Bearer ${token}` },
    payload,
  });
}
const stored = () => house.db.many<{ state: string }>(sql`select state from files where state <> 'dropped'`);
const audited = () => house.db.many(sql`select user_id as by, object from audit where action = 'fileInfected'`);

test('an infected upload is refused in clear words and audited, and nothing of it stays', async () => {
  const answer = await upload(infected());
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ details: [{ field: 'file', message: fileTexts.infected }] });
  expect(await stored()).toEqual([]);
  expect(await audited()).toEqual([{ by: house.cast.people.candidate.id, object: 'pdf' }]);
});

test.each(['hang up', 'garbage', 'too large'] as const)('nothing passes a scanner that fails: %s', async (mode) => {
  const before = (await stored()).length;
  clamd.mode = mode;
  const answer = await upload(clean());
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('30');
  expect(answer.json()).toMatchObject({ message: fileTexts.notScanned });
  expect((await stored()).length).toBe(before);
});

test('nothing passes a scanner that is not there', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as { port: number };
  await new Promise((resolve) => gone.close(resolve));
  const other = await serve(`tcp://127.0.0.1:${port}`);
  expect((await upload(clean(), other)).statusCode).toBe(503);
  await other.close();
});

test('a clean upload is stored once all of it was scanned', async () => {
  const file = clean();
  expect((await upload(file)).statusCode).toBe(200);
  expect(clamd.sizes.at(-1)).toBe(file.content.length);
  expect(await stored()).toEqual([{ state: 'stored' }]);
});

test('a large content is sent in pieces, as fast as the scanner reads', async () => {
  const scan = openScan(clamd.url);
  for (let nr = 0; nr < 20; nr += 1) await scan.write(Buffer.alloc(1024 * 1024, nr));
  await scan.end();
  expect(clamd.sizes.at(-1)).toBe(20 * 1024 * 1024);
});
