import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config';
import { sql } from '../../server/db/database';
import { writeDemoRecordings } from '../../server/demo/recording';
import { deleteLeftUploads } from '../../server/http/resumable';
import { segmentPath } from '../../server/interviews/recordings/media';
import { recordingUploads } from '../../server/interviews/recordings/uploads';
import { mediaSigner, rangeOf } from '../../server/kit/media';
import { fileTexts } from '../../src/contract/files';
import {
  deleteRecording,
  getRecording,
  getVideoAnalytics,
  listRecordings,
  listShares,
  recordingTexts,
  revokeShare,
  segmentRule,
  shareDays,
  shareRecording,
  watchRecording,
  watchShared,
} from '../../src/contract/interviews-recordings';
import { texts } from '../../src/contract/texts';
import { closeHouse, ok, refused, startHouse, type House } from './kit';
import type { PersonName } from './kit/cast';
import type { Leaf } from '../../src/contract/interviews';
import { day, hour, interviewAt } from './kit/interviews';
import { until } from './kit/process';

const video = readFileSync('server/demo/media/one-1.webm');
const secondVideo = readFileSync('server/demo/media/one-2.webm');

let house: House;
const servers: FastifyInstance[] = [];
const logged: string[] = [];
let base: string;
let interviewId: string;
let place: { jobId: string; fileName: string };

async function serve(): Promise<string> {
  const server = await buildApp({
    config: readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: house.dataDir }),
    log: { write: (line) => void logged.push(line) },
    db: house.db,
    storage: house.storage,
    databaseUrl: house.db.pool.options.connectionString ?? '',
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}
beforeAll(async () => {
  house = await startHouse();
  base = await serve();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await closeHouse(house);
});
beforeEach(async () => {
  interviewId = await interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - 3 * hour });
  const { code } = await house.db.one<{ code: string }>(sql`select code from interviews where id = ${interviewId}`);
  place = { jobId: house.cast.job.id, fileName: code };
});

type Given = { as?: PersonName | null; interview?: string; length?: number | null; name?: string; at?: string };
const encode = (text: string) => Buffer.from(text).toString('base64');
const tusHeaders = (as: PersonName | null = 'panelist') => ({
  'tus-resumable': '1.0.0',
  ...(as && { authorization: `Bearer ${house.cast.people[as].token}` }),
});
async function create({
  as = 'panelist',
  interview = interviewId,
  length = video.length,
  name = 'part.webm',
  at,
}: Given) {
  const answer = await fetch(`${at ?? base}/api/uploads/recordings`, {
    method: 'POST',
    headers: {
      ...tusHeaders(as),
      ...(length !== null && { 'upload-length': String(length) }),
      'upload-metadata': `interviewId ${encode(interview)},name ${encode(name)},modified ${encode('1')}`,
    },
  });
  const message = answer.status === 201 ? '' : await messageOf(answer);
  const expires = answer.headers.get('upload-expires');
  return { status: answer.status, path: answer.headers.get('location') ?? '', message, expires };
}
async function messageOf(answer: Response): Promise<string> {
  const { message, details } = (await answer.json()) as { message: string; details?: { message: string }[] };
  return details?.[0]?.message ?? message;
}
async function send(path: string, content: Uint8Array, offset = 0, as: PersonName | null = 'panelist', at = base) {
  const answer = await fetch(at + path, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(as),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: Buffer.from(content),
  });
  return { status: answer.status, message: answer.status === 204 ? '' : await messageOf(answer) };
}
async function offsetOf(path: string, as: PersonName | null = 'panelist', at = base) {
  const { status, headers } = await fetch(at + path, { method: 'HEAD', headers: tusHeaders(as) });
  return { status, offset: Number(headers.get('upload-offset')) };
}
async function upload(content: Uint8Array, given: Given = {}) {
  const { path, status, message } = await create({ ...given, length: content.length });
  expect([status, message]).toEqual([201, '']);
  return send(path, content);
}
const recordingId = async () =>
  (await house.db.one<{ id: string }>(sql`select id from recordings where interview_id = ${interviewId}`)).id;
const spoolOf = (path: string) => `${house.dataDir}/uploads/${path.split('/').at(-1)}`;
const sizeOf = (path: string) => readFileSync(spoolOf(path)).length;
async function forgetUploads() {
  await house.db.run(sql`delete from recording_uploads`);
  await deleteLeftUploads(house.db, readConfig({ DATA_DIR: house.dataDir }), [recordingUploads]);
}
const spooled = () => readdirSync(`${house.dataDir}/uploads`);
const watched = async (as: PersonName, where = place) =>
  ok(await house.call(watchRecording, { as, query: where })).segments;
const media = (address: string, range?: string, more: Record<string, string> = {}) =>
  fetch(base + address, { headers: { ...(range && { range }), ...more } });

describe('an upload', () => {
  afterEach(forgetUploads);

  test('becomes the segments of the recording, in order, with the length that their frames say', async () => {
    expect(await upload(video)).toMatchObject({ status: 204 });
    expect(await upload(secondVideo)).toMatchObject({ status: 204 });
    const segments = await watched('panelist');
    expect(segments.map(({ number }) => number)).toEqual([1, 2]);
    expect(segments[0]?.seconds).toBeCloseTo(7, 0);
    expect(spooled()).toEqual([]);
    const second = await media(segments[1]?.address ?? '');
    expect(Buffer.from(await second.arrayBuffer()).equals(secondVideo)).toBe(true);
  });

  test('has the type of its content, whatever its name says', async () => {
    expect(await upload(readFileSync('server/demo/media/three.mp4'), { name: 'part.webm' })).toMatchObject({
      status: 204,
    });
    const [segment] = await watched('panelist');
    expect(segment?.seconds).toBeCloseTo(6, 0);
    expect((await media(segment?.address ?? '')).headers.get('content-type')).toBe('video/mp4');
  });

  test('of the same file again adds nothing', async () => {
    await upload(video);
    expect(await upload(video)).toMatchObject({ status: 204 });
    expect(await watched('panelist')).toHaveLength(1);
  });

  test('of a file that was the first, the last or one between adds nothing', async () => {
    const third = readFileSync('server/demo/media/three.mp4');
    for (const file of [video, secondVideo, third]) await upload(file);
    for (const file of [video, secondVideo, third]) {
      expect(await upload(file)).toMatchObject({ status: 204 });
      expect(await watched('panelist')).toHaveLength(3);
    }
  });

  test.each<[Leaf, boolean]>([
    ['confirmed', true],
    ['live', true],
    ['pendingFeedback', true],
    ['inReview', true],
    ['released', true],
    ['canceled', false],
    ['noShow', false],
    ['reschedulePending', false],
  ])('to an interview in %s is taken: %s', async (leaf, taken) => {
    const running = leaf === 'confirmed' || leaf === 'live';
    const start = Date.now() - (running ? hour / 12 : 3 * hour);
    const others = { panelist: 'secondPanelist', candidate: house.cast.chen } as const;
    const interview = await interviewAt(house, { leaf, start, ...(leaf === 'live' && others) });
    expect((await create({ interview, as: 'admin' })).status).toBe(taken ? 201 : 400);
  });

  test('is taken for 7 days from the end on', async () => {
    const ended = (ago: number) => Date.now() - ago - hour;
    const within = {
      start: ended(7 * day - hour / 12),
      panelist: 'secondPanelist',
      candidate: house.cast.chen,
    } as const;
    const past = { start: ended(7 * day + hour / 12), panelist: 'thirdPanelist', candidate: house.cast.ben } as const;
    const answers: [number, boolean][] = [];
    for (const given of [within, past]) {
      const interview = await interviewAt(house, { leaf: 'released', ...given });
      const { uploadUntil } = ok(await house.call(getRecording, { as: 'admin', params: { id: interview } }));
      answers.push([(await create({ interview, as: 'admin' })).status, uploadUntil !== null]);
    }
    expect(answers).toEqual([
      [201, true],
      [400, false],
    ]);
  });

  test.each(['candidate', 'panelist'])('is not taken any more once the %s is erased', async (party) => {
    const { path } = await create({ as: 'admin' });
    const erased = (at: string | null) =>
      party === 'candidate'
        ? sql`update persons p set erased_at = ${at} from interviews i where i.id = ${interviewId} and p.id = i.person_id`
        : sql`update users u set erased_at = ${at} from interviews i where i.id = ${interviewId} and u.id = i.panelist_id`;
    await house.db.run(erased(new Date().toISOString()));
    const begun = await create({ as: 'admin' });
    const goneOn = await send(path, video, 0, 'admin');
    const { uploadUntil } = ok(await house.call(getRecording, { as: 'admin', params: { id: interviewId } }));
    await house.db.run(erased(null));
    const refusal = { status: 400, message: recordingTexts.notNow };
    expect([begun, goneOn, uploadUntil]).toMatchObject([refusal, refusal, null]);
  });

  test('is offered to those who may upload', async () => {
    const offered = async (as: PersonName) =>
      ok(await house.call(getRecording, { as, params: { id: interviewId } })).uploadUntil !== null;
    expect([await offered('panelist'), await offered('org')]).toEqual([true, false]);
  });

  test('is one of 99 at most', async () => {
    await upload(video);
    await house.db.run(sql`update recording_segments set number = 98 where recording_id = ${await recordingId()}`);
    expect(await upload(secondVideo)).toMatchObject({ status: 204 });
    expect(await upload(readFileSync('server/demo/media/three.mp4'))).toMatchObject({
      status: 400,
      message: recordingTexts.tooMany,
    });
    expect((await watched('panelist')).map(({ number }) => number)).toEqual([98, 99]);
  });

  test('that is cut off goes on where it stopped, also on a server that was started again', async () => {
    const { path } = await create({});
    const half = video.subarray(0, 9_000);
    const cut = httpRequest(base + path, {
      method: 'PATCH',
      headers: {
        ...tusHeaders(),
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'content-length': String(video.length),
      },
    });
    cut.on('error', () => undefined);
    const closed = new Promise((settle) => cut.once('close', settle));
    cut.write(half);
    await until('the bytes to be stored', () => (sizeOf(path) === 9_000 ? true : undefined));
    cut.destroy();
    await closed;
    const { uploads } = ok(await house.call(getRecording, { as: 'panelist', params: { id: interviewId } }));
    expect(uploads).toMatchObject([{ name: 'part.webm', size: video.length, received: 9_000, modified: 1 }]);

    const again = await serve();
    expect(await offsetOf(path, 'panelist', again)).toEqual({ status: 200, offset: 9_000 });
    expect((await send(path, video.subarray(9_000), 9_000, 'panelist', again)).status).toBe(204);
    const [segment] = await watched('panelist');
    expect(Buffer.from(await (await media(segment?.address ?? '')).arrayBuffer()).equals(video)).toBe(true);
  });

  test('whose server ended before the last step is finished when its client asks how far it is', async () => {
    const { path } = await create({});
    writeFileSync(spoolOf(path), video);
    expect(await offsetOf(path)).toEqual({ status: 200, offset: video.length });
    expect(await watched('panelist')).toHaveLength(1);
    // An upload whose response was lost is complete, and is not sent again.
    expect(await offsetOf(path)).toEqual({ status: 200, offset: video.length });
  });

  test.each<[string, Given, number, string]>([
    ['of 0 bytes', { length: 0 }, 400, fileTexts.empty],
    ['that is too large', { length: segmentRule.bytes + 1 }, 413, fileTexts.tooLarge(segmentRule)],
    ['of unknown length', { length: null }, 400, 'Enter a valid value'],
    ['with a hidden mark in its name', { name: 'a\u202Eb.webm' }, 400, fileTexts.hidden],
    ['of an unknown interview', { interview: randomUUID() }, 404, texts.notFound],
    ['of no interview', { interview: 'x' }, 404, texts.notFound],
  ])('%s is refused before its first byte', async (_what, given, status, message) => {
    expect(await create(given)).toMatchObject({ status, message });
  });

  test.each([
    ['a text that is named as a video', Buffer.from('this is no video at all, whatever it is named'), texts.fileFailed],
    ['the beginning of a video alone', video.subarray(0, 40), recordingTexts.noLength],
  ])('of %s is refused, and nothing of it is left', async (_what, content, message) => {
    expect(await upload(content, { name: 'video.webm' })).toEqual({ status: 400, message });
    expect(spooled()).toEqual([]);
    expect(ok(await house.call(getRecording, { as: 'panelist', params: { id: interviewId } }))).toMatchObject({
      recording: null,
      uploads: [],
    });
  });

  test('of what is no video is refused with its second piece', async () => {
    const { path } = await create({ length: 1_000_000 });
    expect((await send(path, Buffer.alloc(5_000, 'x'))).status).toBe(204);
    expect(await send(path, Buffer.alloc(5_000, 'x'), 5_000)).toEqual({ status: 400, message: texts.fileFailed });
    expect((await offsetOf(path)).status).toBe(404);
  });

  test.each<[PersonName | null, number]>([
    ['panelist', 201],
    ['admin', 201],
    ['superAdmin', 201],
    ['secondPanelist', 404],
    ['org', 403],
    ['candidate', 403],
    [null, 401],
  ])('by %s is answered %i', async (as, status) => {
    expect((await create({ as })).status).toBe(status);
  });

  test.each([
    ['before the start', -hour / 60, 'confirmed' as const],
    ['8 days after the end', 8 * day + 2 * hour, 'released' as const],
  ])('%s is refused', async (_when, ago, leaf) => {
    const others = { panelist: 'thirdPanelist', candidate: house.cast.ben } as const;
    const interview = await interviewAt(house, { leaf, start: Date.now() - ago, ...others });
    expect(await create({ interview, as: 'admin' })).toMatchObject({ status: 400, message: recordingTexts.notNow });
  });

  test('cannot be gone on with or asked about by anybody else', async () => {
    const { path } = await create({});
    for (const as of ['admin', 'secondPanelist'] as const) {
      expect((await send(path, video, 0, as)).status).toBe(404);
      expect((await offsetOf(path, as)).status).toBe(404);
    }
    expect((await send(path, video, 0, null)).status).toBe(401);
  });

  test('that nobody finished is deleted after 8 days', async () => {
    const { path } = await create({});
    await house.db.run(sql`update recording_uploads set created_at = now() - interval '9 days'`);
    await deleteLeftUploads(house.db, readConfig({ DATA_DIR: house.dataDir }), [recordingUploads]);
    expect((await offsetOf(path)).status).toBe(404);
    expect(spooled()).toEqual([]);
  });

  describe('of another user', () => {
    const smuggled: [string, (own: string, other: string) => string][] = [
      ['alone', (_own, other) => `/${other}`],
      ['in uppercase', (_own, other) => `/${other.toUpperCase()}`],
      ['as a query', (own, other) => `/${own}?${other}`],
      ['as a query with a slash', (own, other) => `/${own}?x=/${other}`],
      ['as an empty query’s end', (own, other) => `/${own}?/${other}`],
      ['as a second piece', (own, other) => `/${own}/${other}`],
      ['as a second piece after its own in it', (own, other) => `/${other}/${own}`],
      ['behind an encoded slash', (own, other) => `/${own}%2F${other}`],
      ['behind an encoded backslash', (own, other) => `/${own}%5C${other}`],
      ['behind dot segments', (own, other) => `/${own}/../${other}`],
      ['behind encoded dot segments', (own, other) => `/${own}/%2e%2e/${other}`],
      ['behind two slashes', (own, other) => `/${own}//${other}`],
      ['behind slashes', (_own, other) => `//${other}`],
      ['as a fragment', (own, other) => `/${own}#${other}`],
      ['as a fragment with a slash', (own, other) => `/${own}#/${other}`],
      ['behind a semicolon', (own, other) => `/${own};/${other}`],
      ['repeated', (_own, other) => `/${other}/${other}`],
      ['with a slash at its end', (_own, other) => `/${other}/`],
      ['with a query of its own', (own, other) => `/${other}?${own}`],
      ['behind a null character', (own, other) => `/${own}%00/${other}`],
    ];
    const methods = ['HEAD', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'GET'] as const;
    const half = video.subarray(0, 9_000);

    // Sends the address as it is written, because `fetch` would normalize it.
    const ask = (method: string, address: string) =>
      new Promise<{ status: number; location: string | undefined }>((settle, fail) => {
        const { hostname, port } = new URL(base);
        const body = method === 'PATCH' ? Buffer.alloc(24, 'x') : Buffer.alloc(0);
        const sent = httpRequest(
          {
            hostname,
            port,
            method,
            path: address,
            headers: {
              ...tusHeaders(),
              'content-length': String(body.length),
              ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream', 'upload-offset': '9000' }),
              ...(method === 'POST' && {
                'upload-length': '10',
                'upload-metadata': `interviewId ${encode(interviewId)},name ${encode('a.webm')},modified ${encode('1')}`,
              }),
            },
          },
          (answer) => {
            answer.resume();
            answer.on('end', () => settle({ status: answer.statusCode ?? 0, location: answer.headers.location }));
          },
        );
        sent.on('error', fail);
        sent.end(body);
      });

    test.each(smuggled)('is out of reach where its id is sent %s', async (_how, address) => {
      const { path } = await create({});
      await send(path, half);
      const { path: foreign } = await create({ as: 'admin' });
      expect((await send(foreign, half, 0, 'admin')).status).toBe(204);
      const [own = '', other = ''] = [path, foreign].map((one) => one.split('/').at(-1));
      for (const kind of ['recordings', 'profile-video'])
        for (const method of methods) {
          const { status, location } = await ask(method, `/api/uploads/${kind}${address(own, other)}`);
          // The response to OPTIONS does not depend on the id.
          expect([method, status]).toEqual([
            method,
            expect.toBeOneOf(method === 'OPTIONS' ? [204, 400, 404] : [400, 404]),
          ]);
          expect(location).toBeUndefined();
          expect(await offsetOf(foreign, 'admin')).toEqual({ status: 200, offset: half.length });
          expect(readFileSync(spoolOf(foreign)).equals(half)).toBe(true);
          expect(await offsetOf(path)).toEqual({ status: 200, offset: half.length });
        }
    });
  });

  test('takes no query when it is made', async () => {
    const { path } = await create({});
    const answer = await fetch(`${base}/api/uploads/recordings?${path.split('/').at(-1) ?? ''}`, {
      method: 'POST',
      headers: tusHeaders(),
    });
    expect([answer.status, await messageOf(answer)]).toEqual([400, 'Enter a valid value']);
  });

  test('that is sent from a wrong place is told where to go on', async () => {
    const { path } = await create({});
    await send(path, video.subarray(0, 9_000));
    for (const offset of [0, 8_999, 9_001])
      expect(await send(path, video.subarray(9_000), offset)).toEqual({
        status: 409,
        message: 'This part does not continue the upload. Continue from byte 9000.',
      });
    expect((await send(path, video.subarray(9_000), 9_000)).status).toBe(204);
  });

  test('gets no byte beyond the length that was declared', async () => {
    const { path } = await create({ length: 9_000 });
    expect(await send(path, video.subarray(0, 9_001))).toEqual({
      status: 413,
      message: 'The file is larger than its declared size of 9000 bytes.',
    });
    expect(await offsetOf(path)).toEqual({ status: 200, offset: 0 });
  });

  test('on a full disk is refused for now, and goes on once there is room', async () => {
    const { path } = await create({});
    await send(path, video.subarray(0, 9_000));
    // A device that fails each write like a full disk.
    renameSync(spoolOf(path), `${spoolOf(path)}.aside`);
    symlinkSync('/dev/full', spoolOf(path));
    const lines = logged.length;
    expect(await send(path, video.subarray(0, 100))).toEqual({ status: 503, message: fileTexts.notStored });
    expect(logged.slice(lines).join('')).toContain('ENOSPC');
    rmSync(spoolOf(path));
    renameSync(`${spoolOf(path)}.aside`, spoolOf(path));
    expect((await send(path, video.subarray(9_000), 9_000)).status).toBe(204);
    expect(await watched('panelist')).toHaveLength(1);
  });

  test('says what its server can do, and until when it can go on', async () => {
    const { path, expires } = await create({});
    for (const address of ['/api/uploads/recordings', path]) {
      const { status, headers } = await fetch(base + address, { method: 'OPTIONS' });
      expect([status, headers.get('tus-version'), headers.get('tus-max-size')]).toEqual([
        204,
        '1.0.0',
        String(segmentRule.bytes),
      ]);
      expect(headers.get('tus-extension')?.split(',').sort()).toEqual([
        'creation',
        'creation-with-upload',
        'expiration',
        'termination',
      ]);
    }
    const { at } = await house.db.one<{ at: string }>(
      sql`select created_at as at from recording_uploads where user_id = ${house.cast.people.panelist.id} order by at desc limit 1`,
    );
    const until = new Date(Date.parse(at) + 8 * day).toUTCString();
    expect(expires).toBe(until);
    const piece = await fetch(base + path, {
      method: 'PATCH',
      headers: { ...tusHeaders(), 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: Buffer.from(video.subarray(0, 100)),
    });
    expect(piece.headers.get('upload-expires')).toBe(until);
  });

  test('can be given up', async () => {
    const { path } = await create({});
    await send(path, video.subarray(0, 1_000));
    expect((await fetch(base + path, { method: 'DELETE', headers: tusHeaders() })).status).toBe(204);
    expect([(await offsetOf(path)).status, spooled()]).toEqual([404, []]);
  });

  test('is one of at most ten at a time', async () => {
    for (let count = 0; count < 10; count += 1) expect((await create({ as: 'superAdmin' })).status).toBe(201);
    expect(await create({ as: 'superAdmin' })).toMatchObject({ status: 400, message: recordingTexts.uploadsOpen });
  });

  test('is one of at most ten, also where 60 are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 60 }, () => create({ as: 'superAdmin' })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
    for (const { message } of made.filter(({ status }) => status !== 201))
      expect(message).toBe(recordingTexts.uploadsOpen);
    // Another user is not affected.
    expect((await create({ as: 'admin' })).status).toBe(201);
  });

  test('is one of at most four times the largest file', async () => {
    const largest = { as: 'superAdmin', length: segmentRule.bytes } as const;
    for (let count = 0; count < 3; count += 1) expect((await create(largest)).status).toBe(201);
    expect((await create({ as: 'superAdmin', length: segmentRule.bytes - 100 })).status).toBe(201);
    expect(await create({ as: 'superAdmin', length: 101 })).toMatchObject({
      status: 400,
      message: recordingTexts.uploadsOpen,
    });
    expect((await create({ as: 'superAdmin', length: 100 })).status).toBe(201);
  });
});

test.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-0', 'none'],
  ['bytes=100-', 'none'],
  ['bytes=5-2', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  [undefined, null],
])('the range %s', (header, range) => expect(rangeOf(header, 100)).toEqual(range));

describe('a recording', () => {
  beforeEach(async () => void (await upload(video)));

  test('is served in ranges', async () => {
    const [{ address = '' } = {}] = await watched('admin');
    const whole = await media(address);
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'video/webm',
      'bytes',
    ]);
    const part = await media(address, 'bytes=100-199');
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${video.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(100, 200))).toBe(true);
    const beyond = await media(address, `bytes=${video.length}-`);
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${video.length}`]);
  });

  test('is not sent again to who has it, and goes on only where it is the same', async () => {
    const [{ address = '' } = {}] = await watched('admin');
    const tag = (await media(address)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    const known = await media(address, undefined, { 'if-none-match': `"other", ${tag}` });
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, tag, '']);
    expect((await media(address, undefined, { 'if-none-match': '"other"' })).status).toBe(200);
    const part = await media(address, 'bytes=100-199', { 'if-range': tag });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${video.length}`]);
    const whole = await media(address, 'bytes=100-199', { 'if-range': '"other"' });
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, video.length]);
    expect((await upload(secondVideo)).status).toBe(204);
    const [, second] = await watched('admin');
    expect((await media(second?.address ?? '')).headers.get('etag')).not.toBe(tag);
  });

  test('answers HEAD without its content', async () => {
    const [{ address = '' } = {}] = await watched('admin');
    const head = await fetch(base + address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(video.length),
      '',
    ]);
  });

  test.each<[PersonName, number]>([
    ['admin', 200],
    ['superAdmin', 200],
    ['org', 200],
    ['panelist', 200],
    ['otherOrg', 404],
    ['secondPanelist', 404],
    ['candidate', 403],
  ])('is answered %s with %i', async (as, status) => {
    expect((await house.call(watchRecording, { as, query: place })).status).toBe(status);
  });

  test('of another job, another interview or a segment that is not there opens nothing', async () => {
    refused(await house.call(watchRecording, { as: 'admin', query: { ...place, jobId: house.cast.otherJob.id } }), 404);
    refused(await house.call(watchRecording, { as: 'admin', query: { ...place, fileName: 'IV-1' } }), 404);
    const [{ address = '' } = {}] = await watched('admin');
    // A signature is valid for one segment of one recording only.
    for (const other of [
      address.replace('/1?', '/2?'),
      address.replace(place.fileName, 'IV-1'),
      address.replace(place.jobId, house.cast.otherJob.id),
      address.replace(/until=\d+/, `until=${Date.now() + hour}`),
      address.replace(/&sign=.*/, ''),
      address.replace(/\?.*/, ''),
    ])
      expect([(await media(other)).status, other]).toEqual([403, other]);
  });

  test('cannot be opened by an address that is older than 60 s', async () => {
    const ago = (seconds: number) =>
      house.db.transaction(async (tx) => {
        await tx.run(sql`select set_config('interviews.clock_shift', ${`-${seconds} seconds`}, true)`);
        return (await mediaSigner(tx, readConfig({ DATA_DIR: house.dataDir })))(segmentPath(place, 1));
      });
    expect((await media(await ago(30))).status).toBe(200);
    expect((await media(await ago(61))).status).toBe(403);
  });

  test('is opened by the address of a server whose clock is wrong', async () => {
    for (const wrong of [-600_000, 600_000]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrong });
      const [{ address = '' } = {}] = await watched('admin');
      vi.useRealTimers();
      expect((await media(address)).status).toBe(200);
    }
  });

  test('is gone with its segments, links and files once it is deleted', async () => {
    const id = await recordingId();
    const { address = '' } = (await watched('admin'))[0] ?? {};
    ok(await house.call(deleteRecording, { as: 'admin', params: { id } }));
    refused(await house.call(watchRecording, { as: 'admin', query: place }), 404);
    expect(await messageOf(await media(address))).toBe(texts.videoMissing);
    expect(
      await house.db.maybe(sql`
      select from files f left join recording_segments s on s.file_id = f.id where f.state = 'stored' and s is null`),
    ).toBeNull();
  });

  test('is listed with what it has, and found by its candidate and its code', async () => {
    const list = async (query: Record<string, string> = {}) =>
      ok(await house.call(listRecordings, { as: 'admin', query })).content;
    const [row] = await list({ q: place.fileName });
    expect(row).toMatchObject({ ...place, segments: 1, bytes: video.length, candidate: 'Asha Rao', links: 0 });
    expect((await list({ q: 'asha' })).length).toBeGreaterThan(0);
    expect(await list({ q: 'nobody' })).toEqual([]);
    for (const sort of ['uploaded', '-start', 'candidate']) expect((await list({ sort })).length).toBeGreaterThan(0);
  });
});

describe('a link', () => {
  let id: string;
  beforeEach(async () => {
    await upload(video);
    id = await recordingId();
  });
  const make = async () => ok(await house.call(shareRecording, { as: 'admin', params: { id }, body: { days: 7 } }));
  const open = (token: string, where = place, viewing = randomUUID()) =>
    house.call(watchShared, { body: { ...where, token, viewing } });
  const shares = async () => ok(await house.call(listShares, { as: 'admin', params: { id } }));

  test('opens the recording without an account, and each use is logged once', async () => {
    const { token } = await make();
    const viewing = randomUUID();
    const [segment] = ok(await open(token, place, viewing)).segments;
    expect((await media(segment?.address ?? '')).status).toBe(200);
    await open(token, place, viewing);
    await open(token);
    expect(await shares()).toMatchObject([{ by: 'Ada Admin', uses: 2, revokedAt: null }]);
    const { stored } = await house.db.one<{ stored: string }>(sql`
      select coalesce(string_agg(encode(token_hash, 'base64') || coalesce((select string_agg(reply::text, '') from idempotency), ''), ''), '') as stored
      from recording_shares`);
    expect(stored).not.toContain(token);
  });

  test.each(shareDays)('works for the %i days that were chosen', async (days) => {
    const { endsAt } = ok(await house.call(shareRecording, { as: 'admin', params: { id }, body: { days } }));
    expect((Date.parse(endsAt) - Date.now()) / day).toBeCloseTo(days, 1);
  });

  test('that is revoked is not counted in the list', async () => {
    const [revoked] = [await make(), await make()];
    ok(await house.call(revokeShare, { as: 'admin', params: { id: revoked.id } }));
    const { content } = ok(await house.call(listRecordings, { as: 'admin', query: { q: place.fileName } }));
    expect(content).toMatchObject([{ links: 1 }]);
  });

  test('that was guessed, has ended, was revoked or is of another recording reads the same', async () => {
    const { token: ended, id: endedId } = await make();
    const { token: revoked, id: revokedId } = await make();
    const { token: good } = await make();
    await house.db.run(sql`update recording_shares set ends_at = now() where id = ${endedId}`);
    ok(await house.call(revokeShare, { as: 'admin', params: { id: revokedId } }));
    const answers = [
      await open('guessed-guessed-guessed-guessed'),
      await open(ended),
      await open(revoked),
      await open(good, { ...place, fileName: 'IV-1' }),
      await open(good, { ...place, jobId: house.cast.otherJob.id }),
    ];
    for (const answer of answers) {
      expect(answer).toEqual(answers[0]);
      expect(refused(answer, 403).message).toBe(recordingTexts.noRight);
    }
    expect((await shares()).map(({ uses }) => uses)).toEqual([0, 0, 0]);
  });
});

test('the analytics have joins, presence until the end, and the segments from the first join on', async () => {
  await upload(video);
  await upload(secondVideo);
  const found = ok(await house.call(getVideoAnalytics, { as: 'org', params: { id: interviewId } }));
  expect(found.joins.map(({ side }) => side).sort()).toEqual(['candidate', 'panelist']);
  expect(found.presence).toHaveLength(2);
  for (const { to } of found.presence) expect(to).not.toBeNull();
  const first = found.joins.map(({ at }) => at).sort()[0];
  expect(found.segments[0]?.from).toBe(first);
  expect(Date.parse(found.segments[1]?.from ?? '') - Date.parse(first ?? '')).toBeCloseTo(
    (found.segments[0]?.seconds ?? 0) * 1_000,
    -1,
  );
});

test('who joins twice was there once', async () => {
  const interview = await interviewAt(house, {
    leaf: 'released',
    start: Date.now() - 6 * hour,
    joined: ['candidate', 'candidate', 'panelist', 'panelist'],
  });
  const { joins, presence } = ok(await house.call(getVideoAnalytics, { as: 'admin', params: { id: interview } }));
  expect(joins.map(({ side }) => side)).toEqual(['candidate', 'candidate', 'panelist', 'panelist']);
  expect(presence.map(({ side }) => side)).toEqual(['candidate', 'panelist']);
});

test('the demo gives three finished interviews a recording that plays', async () => {
  const { recordings } = await house.db.one<{ recordings: number }>(sql`select count(*) as recordings from recordings`);
  for (const ago of [4, 5, 6])
    await interviewAt(house, { leaf: 'released', start: Date.now() - ago * day, candidate: house.cast.asha.own });
  await house.db.run(sql`delete from recordings`);
  await writeDemoRecordings(house.db, house.storage);
  const { content } = ok(await house.call(listRecordings, { as: 'admin' }));
  expect([recordings > 0, content.map(({ segments }) => segments).sort()]).toEqual([true, [1, 1, 2]]);
  for (const { jobId, fileName } of content)
    for (const { address } of await watched('admin', { jobId, fileName }))
      expect((await media(address)).status).toBe(200);
});
