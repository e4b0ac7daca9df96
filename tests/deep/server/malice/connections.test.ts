import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../../server/app';
import { readConfig } from '../../../../server/config';
import { texts } from '../../../../src/contract/texts';
import { closeHouse, startHouse, type House } from '../../../server/kit';
import { until } from '../../../server/kit/process';
import { expectCalm } from '../../../server/malice/answers';

let house: House;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  house = await startHouse();
  app = await buildApp({
    config: readConfig({ PORT: '0', LOG_LEVEL: 'silent' }),
    db: house.db,
    databaseUrl: house.db.pool.options.connectionString ?? '',
    patience: { headers: 2_000, request: 3_000, stalled: 3_000, idle: 1_000, look: 50 },
  });
  app.get('/large', async () => 'x'.repeat(1_000_000));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await closeHouse(house);
});

type Client = { socket: Socket; said: () => string; closed: Promise<unknown> };
async function open(): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
  // These clients provoke connections that are cut while they write.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, said: () => said, closed };
}
/** The response to these bytes, until the server ended the connection. */
async function answerTo(bytes: string | Buffer): Promise<string> {
  const { socket, said, closed } = await open();
  socket.write(bytes);
  await closed;
  return said();
}

const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => void resolve(count)));
const nobodyLeft = () => until('all to be closed', async () => ((await connections()) === 0 ? true : undefined));
// On a busy machine a request may time out. What counts is that one gets through.
const served = () =>
  until('another to be served', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { headers: { connection: 'close' } });
    return answer.status === 200 ? true : undefined;
  });
const statusesIn = (said: string) => [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((found) => Number(found[1]));
/** The status of the only response, which must be a refusal in our format. */
function refusalIn(said: string): number {
  const statuses = statusesIn(said);
  expect(statuses, said.slice(0, 400)).toHaveLength(1);
  const status = statuses[0] ?? 0;
  expect(status).toBeGreaterThanOrEqual(400);
  const [head = '', body = ''] = said.split('\r\n\r\n');
  expect(head.toLowerCase()).toContain('connection: close');
  const type = /content-type: ([^\r]*)/i.exec(head)?.[1];
  expectCalm({ status, headers: { 'content-type': type }, body }, said.slice(0, 200));
  return status;
}

const line = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
const posting = `${line('POST', '/api/auth/login')}Content-Type: application/json\r\n`;

/** Keeps sending for as long as the server lets it. */
async function dripping(first: string, more: () => string): Promise<string> {
  const { socket, said, closed } = await open();
  socket.write(first);
  const timer = setInterval(() => socket.write(more()), 20);
  await served();
  await closed;
  clearInterval(timer);
  return said();
}

describe.concurrent('a connection that does not get on is closed, and others are served meanwhile', () => {
  test.each([
    ['says nothing', '', () => ''],
    ['sends its headers byte by byte', `${line('GET', '/api/health')}X-`, () => 'a'],
    ['sends header after header', line('GET', '/api/health'), () => 'X-More: 1\r\n'],
  ])('one that %s: 408', async (_what, first, more) => {
    expect(refusalIn(await dripping(first, more))).toBe(408);
  });

  test.each([
    ['with a length', `${posting}Content-Length: 100000\r\n\r\n{`, () => ' '],
    ['in chunks', `${posting}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, () => '1\r\n \r\n'],
  ])('one that sends its body byte by byte, %s: 408', async (_what, first, more) => {
    expect(refusalIn(await dripping(first, more))).toBe(408);
  });

  test('one whose headers never end: 431', async () => {
    expect(refusalIn(await dripping(line('GET', '/api/health'), () => `X-More: ${'x'.repeat(4_000)}\r\n`))).toBe(431);
  });

  test('one whose body never ends: 413, and it is cut', async () => {
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    // Data that is still being sent may overtake the response. Then only the closed connection is seen.
    const said = await dripping(`${posting}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(8)}`, () => chunk);
    if (said !== '') expect(refusalIn(said)).toBe(413);
    expect(refusalIn(await answerTo(`${posting}Content-Length: 99999999999\r\n\r\n`))).toBe(413);
  });

  test('one that stays after its answer', async () => {
    const { socket, said, closed } = await open();
    socket.write(`${line('GET', '/api/health')}\r\n`);
    await closed;
    expect(statusesIn(said())).toEqual([200]);
  });

  test('one that never reads its answers', async () => {
    const { socket } = await open();
    socket.pause();
    socket.write(`${line('GET', '/large')}\r\n`.repeat(16));
    await until('answers to wait', async () => socket.readableLength > 0 || (await connections()) > 0 || undefined);
    await served();
    await nobodyLeft();
    socket.destroy();
  });

  test('a thousand that say nothing', async () => {
    const clients = await Promise.all(Array.from({ length: 1_000 }, open));
    await served();
    await Promise.all(clients.map((client) => client.closed));
    await nobodyLeft();
  });
});

const smuggled = `${line('GET', '/api/health')}\r\n`;
const chunked = 'Transfer-Encoding: chunked\r\n';
describe('what two readers could understand otherwise is refused, and what follows it is not read', () => {
  test.each<[string, string]>([
    ['both lengths', `${posting}Content-Length: 4\r\n${chunked}\r\n0\r\n\r\n`],
    ['both lengths the other way round', `${posting}${chunked}Content-Length: 4\r\n\r\n0\r\n\r\n`],
    ['two hosts', `${line('GET', '/api/health')}host: evil.example\r\n\r\n`],
    ['two lengths', `${posting}Content-Length: 2\r\nContent-Length: 0\r\n\r\n{}`],
    ['a length with a sign', `${posting}Content-Length: +2\r\n\r\n{}`],
    ['a length that is none', `${posting}Content-Length: 2, 2\r\n\r\n{}`],
    ['a length beyond all numbers', `${posting}Content-Length: 99999999999999999999\r\n\r\n{}`],
    ['an encoding that is none', `${posting}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['an encoding that does not end chunked', `${posting}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', `${posting}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
    ['a folded header', `${posting}X-A: b\r\n ${chunked}\r\n0\r\n\r\n`],
    ['a chunk of a size that is none', `${posting}${chunked}\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['a chunk of a negative size', `${posting}${chunked}\r\n-1\r\n{}\r\n0\r\n\r\n`],
    ['a chunk of an endless size', `${posting}${chunked}\r\n${'f'.repeat(20)}\r\n{}\r\n0\r\n\r\n`],
    ['a chunk with endless extensions', `${posting}${chunked}\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`],
    ['lines that end otherwise', `POST /api/auth/login HTTP/1.1\nHost: 127.0.0.1\n${chunked}\n`],
    ['a NUL in a header', `${posting}X-A: a\u0000b\r\n\r\n`],
    ['a control in the path', `GET /api/\u0001health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`],
    ['a method of nobody', `${line('HACK', '/api/health')}\r\n`],
    ['another protocol', 'GET /api/health HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n'],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('%s', async (_what, bytes) => {
    const said = await answerTo(Buffer.from(`${bytes}${smuggled}`, 'latin1'));
    expect([400, 413, 431, 505]).toContain(refusalIn(said));
    await served();
  });
});

test('a request for no host is refused by the reader of HTTP itself', async () => {
  expect(statusesIn(await answerTo(`GET /api/health HTTP/1.1\r\n\r\n${smuggled}`))).toEqual([400]);
});

test('requests that come at once are answered one by one, in their order', async () => {
  const paths = ['/api/health', '/api/unheard-of', '/api/auth/me', '/api/settings'];
  const all = Array.from({ length: 16 }, (_, nth) => paths[nth % 4] ?? '');
  const { socket, said, closed } = await open();
  socket.write(all.map((path) => `${line('GET', path)}\r\n`).join(''));
  await closed;
  expect(statusesIn(said())).toEqual(all.map((path) => [200, 404, 401, 200][paths.indexOf(path)]));
});

test('a connection with more than 16 requests in flight is cut', async () => {
  const said = await answerTo(`${line('GET', '/api/health')}\r\n`.repeat(17));
  expect(statusesIn(said)).toEqual([]);
  await served();
});

test('a connection may ask as often as it likes, one after the other', async () => {
  const { socket, said } = await open();
  for (let nth = 1; nth <= 40; nth += 1) {
    socket.write(`${line('GET', '/api/health')}\r\n`);
    await until('the answer', () => (statusesIn(said()).length === nth ? true : undefined));
  }
  socket.destroy();
});

test('a stranger’s upload is refused before it is read', async () => {
  const upload = `${line('POST', '/api/resume')}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n--x`;
  const { socket, said } = await open();
  socket.write(upload);
  await until('the answer', () => (said() === '' ? undefined : true));
  expect(statusesIn(said())).toEqual([401]);
  socket.destroy();
});

test('a server that stops refuses what still comes, in our envelope', async () => {
  const stopping = await buildApp({
    config: readConfig({ PORT: '0', LOG_LEVEL: 'silent' }),
    db: house.db,
    databaseUrl: house.db.pool.options.connectionString ?? '',
  });
  await stopping.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((stopping.server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  const stopped = stopping.close();
  await until('the stop to begin', () => (stopping.server.listening ? undefined : true));
  socket.write(`${line('GET', '/api/health')}\r\n`);
  await closed;
  await stopped;
  expect(statusesIn(said)).toEqual([503]);
  expect(said).toMatch(/^connection: close\r$/im);
  expect(JSON.parse(said.slice(said.indexOf('\r\n\r\n')))).toEqual({ status: 'FAIL', message: texts.unavailable });
});

test('what is garbage behind a request does not get into its answer', async () => {
  const said = await answerTo(`${line('GET', '/api/settings')}\r\nzz-marker-zz\r\n\r\n`);
  const [status] = statusesIn(said);
  if (status !== 200) return expect(refusalIn(said)).toBe(400);
  const length = Number(/content-length: (\d+)/i.exec(said)?.[1]);
  const body = said.slice(said.indexOf('\r\n\r\n') + 4);
  expect(body.slice(0, length)).not.toContain('HTTP/1.1');
  expect(() => JSON.parse(Buffer.from(body.slice(0, length), 'latin1').toString()) as unknown).not.toThrow();
});

test.each([
  '/api/%00',
  '/api/%',
  '/api/%ff%fe',
  '/api/interviews/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/api/..%252f..%252fetc',
  '/../../etc/passwd',
  '/api/../../../etc/passwd',
  '/api//auth//me',
  '/api/./health',
  '/api/health/.',
  '/api/health;a=b',
  '/api/health%20',
  '/api/health\\',
  '/API/HEALTH',
  '//evil.example/api/health',
  'http://evil.example/api/health',
  '*',
  '/api/interviews/\u00ff\u00fe',
  `/api/${'x'.repeat(14_000)}`,
  `/api/candidates?${'q=%00&'.repeat(2_000)}`,
  '/api/health?%',
  '/api/settings?__proto__=1',
  '/media/interviewvideos/..%2f..%2fpostgres',
  '/assets/..%2findex.html',
])('the address %j gets a calm answer', async (path) => {
  const said = await answerTo(
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`, 'latin1'),
  );
  const [head = '', ...body] = said.split('\r\n\r\n');
  const headers = { 'content-type': /content-type: ([^\r]*)/i.exec(head)?.[1] };
  const [status = 0] = statusesIn(said);
  expectCalm({ status, headers, body: body.join('\r\n\r\n') }, path.slice(0, 60));
  if (status >= 400 && path.length > 8) expect(said).not.toContain(path.slice(5, 40));
});
