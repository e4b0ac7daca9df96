import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config';
import { sql } from '../../server/db/database';
import { deleteLeftUploads } from '../../server/http/resumable';
import { recordingUploads } from '../../server/interviews/recordings/uploads';
import { deleteLeftFiles } from '../../server/kit/files';
import { openStorage } from '../../server/kit/storage';
import { fileTexts } from '../../src/contract/files';
import { deleteRecording, getRecording, watchRecording } from '../../src/contract/interviews-recordings';
import { getResume, uploadResume } from '../../src/contract/people-profile';
import { texts } from '../../src/contract/texts';
import { closeHouse, ok, refused, startHouse, type House } from './kit';
import { docxOf } from './kit/files';
import { hour, interviewAt } from './kit/interviews';
import { until } from './kit/process';
import { startS3, type S3 } from './kit/s3';

const video = readFileSync('server/demo/media/one-1.webm');
const half = Math.floor(video.length / 2);

let s3: S3;
let house: House;
const servers: FastifyInstance[] = [];
let one: string;
let other: string;
let interviewId: string;

/** A separate server process: it shares the database and the bucket, but not the memory of uploads. */
async function serve(): Promise<string> {
  const server = await buildApp({
    config: { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: house.dataDir }), files: { ...s3.files } },
    db: house.db,
    databaseUrl: house.db.pool.options.connectionString ?? '',
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}
beforeAll(async () => {
  s3 = await startS3();
  house = await startHouse({ files: s3.files });
  [one, other] = [await serve(), await serve()];
  interviewId = await interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - 3 * hour });
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await closeHouse(house);
  await s3.stop();
});
const forgetUploads = () => deleteLeftUploads(house.db, { ...readConfig({}), files: s3.files }, [recordingUploads]);
afterEach(async () => {
  s3.fail(0);
  await house.db.run(sql`delete from recording_uploads`);
  await forgetUploads();
});

const uploading = () => s3.keys().filter((key) => key.startsWith('uploads/'));
const tus = () => ({ 'tus-resumable': '1.0.0', authorization: `Bearer ${house.cast.people.panelist.token}` });
const encode = (text: string) => Buffer.from(text).toString('base64');
const begin = (length: number) =>
  fetch(`${one}/api/uploads/recordings`, {
    method: 'POST',
    headers: {
      ...tus(),
      'upload-length': String(length),
      'upload-metadata': `interviewId ${encode(interviewId)},name ${encode('part.webm')},modified ${encode('1')}`,
    },
  });
async function create(length = video.length): Promise<string> {
  const { status, headers } = await begin(length);
  expect(status).toBe(201);
  return headers.get('location') ?? '';
}
const send = (path: string, content: Uint8Array, offset: number, at = one) =>
  fetch(at + path, {
    method: 'PATCH',
    headers: { ...tus(), 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: Buffer.from(content),
  });
async function messageOf(answer: Response): Promise<string> {
  const { message, details } = (await answer.json()) as { message: string; details?: { message: string }[] };
  return details?.[0]?.message ?? message;
}
async function offsetOf(path: string, at: string) {
  const { status, headers } = await fetch(at + path, { method: 'HEAD', headers: tus() });
  return { status, offset: Number(headers.get('upload-offset')) };
}
const place = async () => ({
  jobId: house.cast.job.id,
  fileName: (await house.db.one<{ code: string }>(sql`select code from interviews where id = ${interviewId}`)).code,
});

test('a recording begun at one process is finished at another, is played in parts, and is deleted', async () => {
  const path = await create();
  expect((await send(path, video.subarray(0, half), 0)).status).toBe(204);
  expect(await offsetOf(path, other)).toEqual({ status: 200, offset: half });
  expect((await send(path, video.subarray(half), half, other)).status).toBe(204);
  expect(await offsetOf(path, one)).toEqual({ status: 200, offset: video.length });
  expect([uploading(), s3.parts()]).toEqual([[], 0]);

  const { segments } = ok(await house.call(watchRecording, { as: 'panelist', query: await place() }));
  expect(segments).toHaveLength(1);
  const address = other + (segments[0]?.address ?? '');
  const whole = await fetch(address);
  expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(video)]).toEqual([200, true]);
  const part = await fetch(address, { headers: { range: 'bytes=10-29' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-29/${video.length}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(10, 30))).toBe(true);

  const { id } = await house.db.one<{ id: string }>(sql`select id from recordings where interview_id = ${interviewId}`);
  ok(await house.call(deleteRecording, { as: 'admin', params: { id } }));
  await house.db.run(sql`update files set changed_at = now() - interval '2 hours' where state = 'dropped'`);
  await deleteLeftFiles(house.db, house.storage);
  expect(s3.keys()).toEqual([]);
});

test('bytes that arrived before a connection was cut are kept', async () => {
  const path = await create();
  const cut = new AbortController();
  const body = new ReadableStream({ start: (stream) => stream.enqueue(video.subarray(0, half)) });
  const headers = { ...tus(), 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const sending = fetch(one + path, {
    method: 'PATCH',
    headers,
    body,
    duplex: 'half',
    signal: cut.signal,
  } as RequestInit);
  sending.catch(() => undefined);
  // Another process is asked while the first one still waits for more bytes.
  const held = sql`select 1 as held from upload_locks where id = ${path.split('/').at(-1) ?? ''}`;
  await until('the first process to have the upload', async () => (await house.db.maybe(held)) ?? undefined);
  await until('the bytes to be kept', async () => ((await offsetOf(path, other)).offset === half ? true : undefined));
  cut.abort();
  expect((await send(path, video.subarray(half), half, other)).status).toBe(204);
});

test('an upload is complete for its client once the file is stored, also at a process that did not receive it', async () => {
  const path = await create();
  const id = path.split('/').at(-1) ?? '';
  let rest = (_content: Uint8Array) => {};
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(video.subarray(0, half));
      rest = (content) => (stream.enqueue(content), stream.close());
    },
  });
  const headers = { ...tus(), 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const sending = fetch(one + path, { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit);
  const lock = (wanted: boolean) => async () =>
    (await house.db.maybe(sql`select from upload_locks where id = ${id} and wanted = ${wanted}`)) ?? undefined;
  await until('the first process to have the upload', lock(false));
  const told = offsetOf(path, other).then(async (answer) => ({
    ...answer,
    ...(await house.db.one<{ done: boolean }>(
      sql`select done_at is not null as done from recording_uploads where id = ${id}`,
    )),
  }));
  await until('the other process to wait for it', lock(true));
  // All bytes arrive, but files cannot be stored for a while.
  await house.db.transaction(async (tx) => {
    await tx.run(sql`lock table files in exclusive mode`);
    rest(video.subarray(half));
    const waiting = sql`
      select from pg_locks where relation = 'files'::regclass and not granted having count(*) = 2`;
    await until('both processes to wait for it', async () => (await house.db.maybe(waiting)) ?? undefined);
  });
  expect(await told).toEqual({ status: 200, offset: video.length, done: true });
  expect((await sending).status).toBe(204);
});

test('what is no video is refused with its first piece, and nothing of it is kept', async () => {
  const path = await create(1_000);
  const answer = await send(path, Buffer.alloc(500, 'x'), 0);
  expect([answer.status, await messageOf(answer)]).toEqual([400, texts.fileFailed]);
  expect((await offsetOf(path, other)).status).toBe(404);
  expect([uploading(), s3.parts()]).toEqual([[], 0]);
});

test('while the bucket is busy an upload is refused and goes on later', async () => {
  const path = await create();
  expect((await send(path, video.subarray(0, half), 0)).status).toBe(204);
  s3.fail(Infinity);
  const answer = await send(path, video.subarray(half), half, other);
  expect([answer.status, await messageOf(answer)]).toEqual([503, texts.unavailable]);
  expect(answer.headers.get('retry-after')).toBe('10');
  s3.fail(0);
  const { offset } = await offsetOf(path, other);
  expect((await send(path, video.subarray(offset), offset, other)).status).toBe(204);
});

test.each(['HEAD', 'PATCH'])(
  'while the bucket does not answer, %s of an upload is refused soon, and the upload goes on later',
  async (method) => {
    const path = await create();
    expect((await send(path, video.subarray(0, half), 0)).status).toBe(204);
    s3.hang(true);
    const since = performance.now();
    const answer = method === 'HEAD' ? offsetOf(path, other) : send(path, video.subarray(half), half, other);
    expect((await answer).status).toBe(503);
    // Two waits of 8 s, the longest of other calls, would be too long for the client.
    expect(performance.now() - since).toBeLessThan(15_000);
    s3.hang(false);
    const { offset } = await offsetOf(path, other);
    expect((await send(path, video.subarray(offset), offset, other)).status).toBe(204);
  },
);

test('an upload whose parts cannot be removed at its end is refused for now, and is complete', async () => {
  const path = await create();
  s3.fail(Infinity, 'DELETE');
  expect((await send(path, video, 0)).status).toBe(503);
  s3.fail(0);
  expect(await offsetOf(path, other)).toEqual({ status: 200, offset: video.length });
});

test('an upload that nobody can finish any more is given up with its parts', async () => {
  const path = await create();
  await send(path, video.subarray(0, half), 0);
  expect(s3.parts()).toBe(1);
  await forgetUploads();
  expect(s3.parts()).toBe(1);
  await house.db.run(sql`delete from recording_uploads`);
  await forgetUploads();
  expect([uploading(), s3.parts()]).toEqual([[], 0]);
});

test('an upload of another database that uses the same bucket goes on', async () => {
  const path = await create();
  await send(path, video.subarray(0, half), 0);
  const bucket = openStorage(s3.files);
  await bucket.put('installation', Readable.from([randomUUID()]));
  // This database does not know the upload, like any database but the one where it began.
  await house.db.run(sql`delete from recording_uploads`);
  await forgetUploads();
  expect([uploading().length > 0, s3.parts()]).toEqual([true, 1]);
  await bucket.delete('installation');
});

test('a resume is stored and read in the bucket; while it is busy nothing is half stored', async () => {
  const file = { name: 'asha.docx', content: docxOf('Nine years of TypeScript') };
  ok(await house.call(uploadResume, { as: 'candidate', file }));
  expect(ok(await house.call(getResume, { as: 'candidate' }))).toMatchObject({ text: 'Nine years of TypeScript' });
  const before = s3.keys();
  s3.fail(Infinity, 'PUT');
  expect(refused(await house.call(uploadResume, { as: 'candidate', file }), 503).message).toBe(fileTexts.notStored);
  s3.fail(0);
  expect(s3.keys()).toEqual(before);
  ok(await house.call(uploadResume, { as: 'candidate', file }));
});

// The last test, because the client of the bucket goes on to try after its request was answered.
test.each(['POST', 'GET'])(
  'an upload that could not begin, because the bucket answers no %s, is not one to be resumed',
  async (method) => {
    s3.fail(Infinity, method);
    expect((await begin(video.length)).status).toBe(503);
    s3.fail(0);
    const { uploads } = ok(await house.call(getRecording, { as: 'panelist', params: { id: interviewId } }));
    expect(uploads).toEqual([]);
  },
);
