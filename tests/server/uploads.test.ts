import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config';
import { sql } from '../../server/db/database';
import { deleteLeftFiles, keepFile, storeFile } from '../../server/kit/files';
import type { Storage } from '../../server/kit/storage';
import { fileTexts } from '../../src/contract/files';
import { getResume, uploadResume } from '../../src/contract/people-profile';
import { texts } from '../../src/contract/texts';
import { newSession } from './contract/samples';
import { closeHouse, ok, refused, startHouse, type House } from './kit';
import { addUser, type PersonName } from './kit/cast';
import { docxOf, formOf, pdfOf, type SentFile } from './kit/files';
import { until } from './kit/process';

let house: House;
let app: FastifyInstance;
const servers: FastifyInstance[] = [];
/** The server's socket of its latest connection, which counts the bytes that were read. */
let taken: Socket;

async function serve(change: { storage?: Storage; request?: number } = {}): Promise<FastifyInstance> {
  const { storage = house.storage, request = 20_000 } = change;
  const server = await buildApp({
    config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: house.dataDir }),
    db: house.db,
    storage,
    databaseUrl: house.db.pool.options.connectionString ?? '',
    patience: { headers: request, request, look: 50 },
  });
  server.server.on('connection', (socket) => (taken = socket));
  await server.listen({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  return server;
}
beforeAll(async () => {
  house = await startHouse();
  app = await serve();
  ok(await house.call(uploadResume, { as: 'candidate', file: good() }));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await closeHouse(house);
});

const good = (): SentFile => ({ name: 'asha.docx', content: docxOf('Nine years of TypeScript') });
const megabyte = 1024 * 1024;

type Row = { id: string; state: string; key: string };
const rows = () => house.db.many<Row>(sql`select id, state, storage_key as key from files order by id`);
const inFolder = () =>
  readdirSync(`${house.dataDir}/files`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
const calm = async () => {
  const all = await rows();
  return all.every(({ state }) => state === 'stored') && inFolder().length === all.length ? true : undefined;
};
/** Checks that only the resume from the beginning is stored. */
async function expectNothingLeft(): Promise<void> {
  await until('nothing to be left', calm);
  expect(inFolder()).toEqual((await rows()).map(({ id }) => id));
  expect(ok(await house.call(getResume, { as: 'candidate' }))).toMatchObject({
    fileName: 'asha.docx',
    text: 'Nine years of TypeScript',
  });
}
beforeEach(async () => {
  // Deletes replaced files of the previous test at once.
  await house.db.run(sql`update files set changed_at = now() - interval '2 hours' where state <> 'stored'`);
  await deleteLeftFiles(house.db, house.storage);
});

type Client = { socket: Socket; said: () => string; closed: Promise<unknown> };
async function open(server = app): Promise<Client> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise((settle) => socket.once('close', settle));
  await once(socket, 'connect');
  return { socket, said: () => said, closed };
}
const headOf = async (length: string, token?: string) => {
  const key = token ?? (await newSession(house.db, house.cast.people.candidate.id));
  return `POST /api/resume HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\nContent-Type: multipart/form-data; boundary=B\r\n${length}\r\n\r\n`;
};
// Contains enough bytes of the file to detect its type.
const partHead = '--B\r\nContent-Disposition: form-data; name="file"; filename="asha.pdf"\r\n\r\n%PDF-1.7\n1 0 obj\n';
const statusIn = (said: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(said)?.[1]);
const messageIn = (said: string) => (JSON.parse(said.slice(said.indexOf('\r\n\r\n'))) as { message: string }).message;

test('a resume of more than 60 pages is refused with its reason', async () => {
  const answer = await house.call(uploadResume, {
    as: 'candidate',
    file: { name: 'book.pdf', content: pdfOf('A page', 61) },
  });
  expect(refused(answer, 400).details).toEqual([
    { field: 'file', message: 'This resume has more than 60 pages. Please upload a shorter one.' },
  ]);
  await expectNothingLeft();
});

describe('a file that is too large', () => {
  test('by its own account is refused before it is read', async () => {
    const { socket, said, closed } = await open();
    socket.write((await headOf(`Content-Length: ${5 * 1024 * megabyte}`)) + partHead);
    await closed;
    expect([statusIn(said()), messageIn(said())]).toEqual([413, 'Upload a file of at most 5 MB.']);
    await expectNothingLeft();
  });

  test('and does not say so is read to the limit and no further, and its sender hears so', async () => {
    const { socket, said, closed } = await open();
    const before = process.memoryUsage().rss;
    socket.write(await headOf('Transfer-Encoding: chunked'));
    const chunkOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    socket.write(chunkOf(partHead));
    // Stops when the server reads no more: the rest in transit then fits into the buffers of both sides.
    const chunk = Buffer.from(chunkOf('x'.repeat(65_536)));
    const all = Readable.from(
      (function* () {
        for (let sent = 0; sent < 5 * 1024 * megabyte && said() === ''; sent += chunk.length) yield chunk;
      })(),
    );
    all.on('error', () => undefined);
    all.pipe(socket, { end: false });
    await closed;
    expect([statusIn(said()), messageIn(said())]).toEqual([413, fileTexts.tooLarge(uploadResume.upload)]);
    expect(taken.bytesRead).toBeLessThan(6 * megabyte);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * megabyte);
    await expectNothingLeft();
  });

  test('by a little is refused, and the connection serves the next request', async () => {
    const { payload, headers } = formOf({}, { name: 'large.pdf', content: `%PDF-${'x'.repeat(5 * megabyte)}` });
    const { socket, said } = await open();
    const head = (await headOf(`Content-Length: ${payload.length}`)).replace(
      'multipart/form-data; boundary=B',
      headers['content-type'],
    );
    socket.write(head);
    socket.write(payload);
    await until('the refusal', () => (said() === '' ? undefined : true));
    expect(statusIn(said())).toBe(413);
    socket.write('GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await until('the next answer', () => (said().includes('HTTP/1.1 200') ? true : undefined));
    socket.destroy();
    await expectNothingLeft();
  });
});

describe('an upload that ends halfway leaves nothing behind', () => {
  test('when its sender goes away', async () => {
    const { socket } = await open();
    socket.write((await headOf('Content-Length: 1000000')) + partHead + 'x'.repeat(500_000));
    await until('a part of it to be stored', async () => ((await calm()) ? undefined : true));
    socket.destroy();
    await expectNothingLeft();
  });

  test('when it is too slow', async () => {
    const { socket, said, closed } = await open(await serve({ request: 1_500 }));
    socket.write((await headOf('Content-Length: 1000000')) + partHead);
    const timer = setInterval(() => socket.write('x'), 50);
    await closed;
    clearInterval(timer);
    expect(statusIn(said())).toBe(408);
    await expectNothingLeft();
  });

  test('when its form has no end', async () => {
    const { socket, said } = await open();
    const body = `${partHead}and no end`;
    socket.write((await headOf(`Content-Length: ${body.length}`)) + body);
    await until('the refusal', () => (said() === '' ? undefined : true));
    expect(statusIn(said())).toBe(400);
    socket.destroy();
    await expectNothingLeft();
  });

  test('when its server died: the job deletes it an hour later', async () => {
    const { candidate } = house.cast.people;
    const file = { owner: candidate.id, name: 'left.pdf', type: 'pdf' } as const;
    const old = await storeFile(house.db, house.storage, file, [pdfOf('Left')]);
    const fresh = await storeFile(house.db, house.storage, file, [pdfOf('Arriving')]);
    await house.db.run(sql`update files set changed_at = now() - interval '61 minutes' where id = ${old.id}`);
    await deleteLeftFiles(house.db, house.storage);
    expect((await rows()).map(({ id }) => id)).not.toContain(old.id);
    expect(inFolder()).not.toContain(old.id);
    expect(inFolder()).toContain(fresh.id);
    await house.db.run(sql`update files set changed_at = now() - interval '61 minutes' where id = ${fresh.id}`);
    await deleteLeftFiles(house.db, house.storage);
    await expectNothingLeft();
    await expect(house.db.transaction((tx) => keepFile(tx, fresh.id))).rejects.toThrow('gone');
  });
});

describe('is refused at its field, and leaves nothing behind:', () => {
  const send = (form: { headers: Record<string, string>; payload: Buffer | string }, as: PersonName = 'candidate') =>
    house.app.inject({
      method: 'POST',
      url: '/api/resume',
      payload: form.payload,
      headers: {
        host: '127.0.0.1:3000',
        authorization: `Bearer ${house.cast.people[as].token}`,
        ...form.headers,
      },
    });

  test.each<[string, () => { headers: Record<string, string>; payload: Buffer | string }, string, string]>([
    ['another type by the right name', () => formOf({}, { name: 'a.pdf', content: 'MZ' }), 'file', texts.fileFailed],
    ['an empty file', () => formOf({}, { name: 'a.pdf', content: '' }), 'file', fileTexts.empty],
    ['two files', () => formOf({}, good(), good()), 'file', fileTexts.oneOnly],
    ['no file', () => formOf({}), 'file', 'Choose a file'],
    ['JSON', () => ({ headers: { 'content-type': 'application/json' }, payload: '{}' }), 'file', 'Choose a file'],
    ['a field that nobody knows', () => formOf({ more: 'x' }, good()), 'more', 'Not recognized'],
    [
      'a form without a boundary',
      () => ({ ...formOf({}, good()), headers: { 'content-type': 'multipart/form-data' } }),
      'file',
      'Enter a valid value',
    ],
    [
      'a thousand fields',
      () => formOf(Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, 'x'])), good()),
      'file',
      'Enter a valid value',
    ],
  ])('%s', async (_what, form, field, message) => {
    const answer = await send(form());
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { status: 'FAIL', message: texts.validationFailed, details: [{ field, message }] },
    ]);
    await expectNothingLeft();
  });

  test.each([
    ['resume\u0007.pdf', fileTexts.hidden],
    ['resume\u202efdp.docx', fileTexts.hidden],
    ['resume\u200f.pdf', fileTexts.hidden],
    ['resume\u2066.pdf', fileTexts.hidden],
    ['resume.exe', texts.fileFailed],
    ['resume.pdf.html', texts.fileFailed],
    ['resume.pdf ', texts.fileFailed],
    ['resume', texts.fileFailed],
    ['.pdf', texts.fileFailed],
    [`${'r'.repeat(117)}.pdf`, fileTexts.nameTooLong],
  ])('the name %j', async (name, message) => {
    const answer = refused(await house.call(uploadResume, { as: 'candidate', file: { ...good(), name } }), 400);
    expect(answer.details).toEqual([{ field: 'file', message }]);
    await expectNothingLeft();
  });
});

test.each([
  ['Résumé – Asha Rao (2026).PDF', 'Résumé – Asha Rao (2026).PDF'],
  ['बायोडाटा.docx', 'बायोडाटा.docx'],
  ['C.V. v1.2.docx', 'C.V. v1.2.docx'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\\\Users\\\\Asha\\\\resume.docx', 'resume.docx'],
])('is stored under the name %j as %j, which is no path', async (name, stored) => {
  const answer = await house.call(uploadResume, { as: 'candidate', file: { ...good(), name } });
  expect(ok(answer).fileName).toBe(stored);
  const kept = (await rows()).filter(({ state }) => state === 'stored');
  expect(kept.map(({ key }) => key)).toEqual(kept.map(({ id }) => `${id.slice(0, 2)}/${id}`));
  ok(await house.call(uploadResume, { as: 'candidate', file: good() }));
});

test('what is replaced stays for an hour, then it is deleted', async () => {
  const [before] = await rows();
  ok(await house.call(uploadResume, { as: 'candidate', file: good() }));
  await deleteLeftFiles(house.db, house.storage);
  expect(inFolder()).toContain(before?.id);
  await house.db.run(sql`update files set changed_at = now() - interval '61 minutes' where state = 'dropped'`);
  await deleteLeftFiles(house.db, house.storage);
  expect(inFolder()).not.toContain(before?.id);
  await expectNothingLeft();
});

test.each([
  ['nobody', null, 401],
  ['a panelist', 'panelist', 403],
  ['an admin', 'admin', 403],
] as const)('%s is refused before the body is read', async (_who, as, status) => {
  const { socket, said, closed } = await open();
  socket.write((await headOf('Content-Length: 4000000', as ? house.cast.people[as].token : 'x')) + partHead);
  await closed;
  expect(statusIn(said())).toBe(status);
  await expectNothingLeft();
});

test('a storage that is full answers 503, and the file before it stays', async () => {
  const full: Storage = {
    ...house.storage,
    async put(key, content) {
      await house.storage.put(key, Readable.from([Buffer.from('half of it')]));
      content.destroy();
      throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
    },
  };
  const server = await serve({ storage: full });
  const { payload, headers } = formOf({}, good());
  const token = await newSession(house.db, house.cast.people.candidate.id);
  const answer = await server.inject({
    method: 'POST',
    url: '/api/resume',
    payload,
    headers: { ...headers, host: '127.0.0.1', authorization: `Bearer ${token}` },
  });
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'FAIL', message: fileTexts.notStored }]);
  await expectNothingLeft();
});

test('a disk that fills up in the middle of a large file answers 503, not the error of the stream', async () => {
  const write = (_part: unknown, _encoding: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }));
  const full: Storage = { ...house.storage, put: (_key, content) => pipeline(content, new Writable({ write })) };
  const server = await serve({ storage: full });
  const large = { name: 'asha.pdf', content: Buffer.concat([pdfOf('Nine years'), Buffer.alloc(3 * megabyte)]) };
  const { payload, headers } = formOf({}, large);
  const token = await newSession(house.db, house.cast.people.candidate.id);
  const answer = await server.inject({
    method: 'POST',
    url: '/api/resume',
    payload,
    headers: { ...headers, host: '127.0.0.1', authorization: `Bearer ${token}` },
  });
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'FAIL', message: fileTexts.notStored }]);
});

test('one upload at a time for a user, 20 in a process; others are refused and find room later', async () => {
  const begun: Client[] = [];
  const begin = async (userId: string) => {
    const client = await open();
    client.socket.write((await headOf('Content-Length: 1000000', await newSession(house.db, userId))) + partHead);
    begun.push(client);
    return client;
  };
  const { candidate, otherCandidate } = house.cast.people;
  const arriving = (count: number) =>
    until(`${count} to arrive`, async () =>
      (await rows()).filter(({ state }) => state === 'arriving').length === count ? true : undefined,
    );
  await begin(candidate.id);
  await arriving(1);
  refused(await house.call(uploadResume, { as: 'candidate', file: good() }), 429);
  for (let nth = 1; nth < 20; nth += 1) {
    const given = { userType: 'CANDIDATE', name: `Busy ${nth}`, timeZone: 'UTC', organizationId: null } as const;
    await begin((await addUser(house.db, given)).id);
  }
  await arriving(20);
  refused(await house.call(uploadResume, { as: 'otherCandidate', file: good() }), 429);
  for (const { socket } of begun) socket.destroy();
  await expectNothingLeft();
  ok(await house.call(uploadResume, { as: 'otherCandidate', file: good() }));
  expect(otherCandidate.id).not.toBe(candidate.id);
});
