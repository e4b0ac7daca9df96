import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app';
import { hashToken } from '../../../server/kit/caller';
import { readConfig } from '../../../server/config';
import { openDatabase } from '../../../server/db/database';
import { socketUrl } from '../../../server/db/embedded/ownership';
import { texts } from '../../../src/contract/texts';
import { endProcesses, freePort, startProcess, until, type ServerProcess } from '../../server/kit/process';

let dataDir: string;
let port: number;
let main: ServerProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'interviews-process-'));
  chmodSync(dataDir, 0o711);
  port = await freePort();
  main = startProcess({ DATA_DIR: dataDir, PORT: String(port) });
  // A new database takes time while other tests run.
  await until('the start', () => (/Interview platform: http/.test(main.said()) ? true : undefined));
});
afterAll(async () => {
  endProcesses();
  rmSync(dataDir, { recursive: true, force: true });
});

const postmaster = () => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
const databaseHere = async () => {
  const client = new pg.Client({ connectionString: socketUrl(postmaster()[4] ?? '') });
  await client.connect();
  return client;
};

type Answer = { status: number; body: { status: string; message: string } };
function login(agent?: Agent): Promise<Answer> {
  const payload = JSON.stringify({
    userName: `${randomBytes(4).toString('hex')}@example.com`,
    password: 'not this one',
  });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
  return new Promise((settle, fail) => {
    const asked = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/auth/login', headers, agent });
    asked.on('error', fail);
    asked.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => settle({ status: response.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] }));
    });
    asked.end(payload);
  });
}
const health = () => fetch(`http://127.0.0.1:${port}/api/health`);

/** Sends raw bytes, and returns the response once the other side has ended the connection. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let got = '';
  socket.on('data', (chunk: Buffer) => (got += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return got;
}

describe.concurrent('what cannot start says why in one line', () => {
  test.each([
    [{ PORT: 'eighty' }, /^PORT must be a number from 0 to 65535\n$/],
    [{ PUBLIC_URL: 'secret-but-wrong' }, /^PUBLIC_URL must be an address that starts with http:\/\/ or https:\/\/\n$/],
    [{ DATABASE_URL: 'mysql://u:secret@h/d' }, /^DATABASE_URL must be an address .*\n$/],
    [{ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/d' }, /^No PROFILE_KEYS: [^\n]+\nDATABASE_URL: [^\n]+\n$/],
  ])('%j', async (env: Record<string, string>, line) => {
    const refused = startProcess(env);
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toMatch(line);
    expect(refused.said()).not.toContain('secret');
  });

  test('a proxy that is not trusted is warned of in a line of its own', async () => {
    const server = startProcess({ DATABASE_URL: 'postgres://127.0.0.1:1/d', PUBLIC_URL: 'https://interviews.example' });
    await server.ended;
    expect(server.said()).toMatch(/^No PROFILE_KEYS: [^\n]+\nTRUST_PROXY=0 [^\n]+\nDATABASE_URL: [^\n]+\n$/);
  });

  test('a database that does not offer the demanded encryption', async () => {
    const plain = createServer(
      (socket) => void socket.on('error', () => undefined).once('data', () => socket.end('N')),
    );
    await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening));
    const { port: at } = plain.address() as AddressInfo;
    const refused = startProcess({ DATABASE_URL: `postgres://u:secret@127.0.0.1:${at}/d?sslmode=verify-full` });
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toMatch(/^No PROFILE_KEYS: [^\n]+\nDATABASE_URL: the database cannot be reached [^\n]+\n$/);
    plain.close();
  });

  test('another process on the same data', async () => {
    const second = startProcess({ DATA_DIR: dataDir, PORT: '0' });
    expect(await second.ended).toBe(1);
    expect(second.said().trim().split('\n')).toHaveLength(1);
    expect((await health()).status).toBe(200);
  });

  test.each([
    ['a port that is taken', () => ({ PORT: String(port) }), /EADDRINUSE[^\n]*\n$/],
    ['an address of another machine', () => ({ PORT: '0', HOST: '192.0.2.1' }), /EADDRNOTAVAIL[^\n]*\n$/],
    ['a name that is no address', () => ({ PORT: '0', HOST: 'nowhere.invalid' }), /(ENOTFOUND|EAI_AGAIN)[^\n]*\n$/],
  ])('%s', async (_, where, reason) => {
    const other = mkdtempSync(join(tmpdir(), 'interviews-process-'));
    chmodSync(other, 0o711);
    const second = startProcess({ DATA_DIR: other, ...where() });
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(reason);
    expect(second.said()).not.toContain('    at ');
    await until('its database to stop', () =>
      existsSync(join(other, 'postgres', 'postmaster.pid')) ? undefined : true,
    );
    rmSync(other, { recursive: true, force: true });
  });
});

describe('a client', () => {
  test('that goes away in the middle of a request harms nobody', async () => {
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n`;
    for (let nth = 0; nth < 20; nth += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      const whole = JSON.stringify({ userName: `gone${nth}@example.com`, password: 'not this one' });
      // Half of the clients leave with half of the body sent, the others while their request is processed.
      const sent = nth % 2 === 0 ? whole : whole.slice(0, 10);
      await new Promise((settle) => socket.write(`${head}Content-Length: ${whole.length}\r\n\r\n${sent}`, settle));
      socket.resetAndDestroy();
    }
    expect((await login()).body).toEqual({ status: 'FAIL', message: texts.loginFailed });
    expect(main.child.exitCode).toBeNull();
  });

  test('that speaks no HTTP, or has headers without end, gets an answer that says nothing of the server', async () => {
    const garbage = await raw('zz-marker-zz\r\n\r\n');
    expect(garbage).toMatch(/^HTTP\/1\.1 400 /);
    expect(garbage).toContain('"status":"FAIL"');
    expect(garbage).not.toContain('zz-marker-zz');
    const long = await raw(`GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1\.1 431 /);
  });
});

test('the database killed and coming back: 503 in the catalogue’s words at most, then all is well again', async () => {
  const before = Number(postmaster()[0]);
  const seen: Answer[] = [];
  process.kill(before, 'SIGKILL');
  const answers = until('a new database that serves', async () => {
    const answer = await login().catch(() => undefined);
    if (answer) seen.push(answer);
    if (answer?.status !== 200) return undefined;
    return existsSync(join(dataDir, 'postgres', 'postmaster.pid')) && Number(postmaster()[0]) !== before
      ? true
      : undefined;
  });
  await answers;
  for (const { status, body } of seen)
    if (status !== 200)
      expect({ status, body }).toEqual({ status: 503, body: { status: 'FAIL', message: texts.unavailable } });
  expect((await health()).status).toBe(200);
  expect(main.child.exitCode).toBeNull();
});

test('a database that is not there: 503 in the catalogue’s words', async () => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
  const db = openDatabase(databaseUrl);
  const config = readConfig({ PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' });
  const app = await buildApp({ config, db, databaseUrl });
  const payload = { userName: 'a@example.com', password: 'not this one' };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect({ status: answer.statusCode, body: answer.json<object>() }).toEqual({
    status: 503,
    body: { status: 'FAIL', message: texts.unavailable },
  });
  const asked = await app.inject({ method: 'GET', url: '/api/health' });
  expect({ status: asked.statusCode, ready: asked.json<{ data: { ready: boolean } }>().data.ready }).toEqual({
    status: 503,
    ready: false,
  });
  await app.close();
  await db.close();
});

describe('the demo', () => {
  const ask = async (headers: Record<string, string>) => {
    const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
    const db = openDatabase(databaseUrl);
    const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db, databaseUrl });
    const answer = await app.inject({ method: 'GET', url: '/api/settings', headers });
    await app.close();
    await db.close();
    return answer.statusCode;
  };
  test.each(['127.0.0.1:3000', 'localhost', 'LOCALHOST:3000', '[::1]:3000', '127.9.9.9'])(
    'answers %s',
    async (host) => {
      expect(await ask({ host })).toBe(200);
    },
  );
  test.each<Record<string, string>>([
    { host: 'interviews.example' },
    { host: '192.168.1.7:3000' },
    { host: 'localhost.evil.example' },
    { host: '127.0.0.1.evil.example:3000' },
    { host: '127.0.0.1', 'x-forwarded-host': 'interviews.example' },
    { host: '127.0.0.1', 'x-forwarded-for': '203.0.113.1' },
    { host: '127.0.0.1', forwarded: 'for=203.0.113.1' },
    { host: '127.0.0.1', 'x-real-ip': '203.0.113.1' },
  ])('refuses %j', async (headers) => {
    expect(await ask(headers)).toBe(403);
  });
});

test('SIGTERM: what runs is answered, a stream ends, the database stops, and the exit code is 0', async () => {
  const client = await databaseHere();
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `with one as (insert into users (user_type, email, name, password_hash, draft_key)
       values ('ADMIN', 'admin@example.com', 'Ada', 'none', '\\x00') returning id)
     insert into sessions (token_hash, user_id, ends_at) select $1, id, now() + interval '1 hour' from one`,
    [hashToken(token)],
  );
  const stream = await fetch(`http://127.0.0.1:${port}/api/stream`, { headers: { authorization: `Bearer ${token}` } });
  expect(stream.status).toBe(200);
  const agent = new Agent({ keepAlive: true });
  await login(agent);

  // A sign-in is blocked in the database until the signal has arrived.
  await client.query('begin');
  await client.query('lock table login_failures in access exclusive mode');
  const inFlight = login(agent);
  await until('the sign-in to wait', async () => {
    const waiting = await client.query(
      `select 1 from pg_locks where not granted and relation = 'login_failures'::regclass`,
    );
    return waiting.rowCount === 0 ? undefined : true;
  });
  const began = Date.now();
  main.child.kill('SIGTERM');
  await until('the stream to end', () => stream.text().then(() => true));
  await client.query('commit');
  client.on('error', () => undefined);
  await client.end();
  expect(await inFlight).toEqual({ status: 200, body: { status: 'FAIL', message: texts.loginFailed } });
  expect(await main.ended).toBe(0);
  expect(Date.now() - began).toBeLessThan(8_000);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  expect(main.said().replace(/^made a new embedded database\n/, '')).toMatch(
    /^Interview platform: \S+\n(?!.*\n\s+at )/,
  );
  agent.destroy();
});

test('npm start ends its server, its database and its identity provider on SIGTERM', async () => {
  const own = mkdtempSync(join(tmpdir(), 'interviews-npm-start-'));
  chmodSync(own, 0o711);
  const npm = spawn('npm', ['start'], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: own, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await until('the start', () => /Demo accounts/.exec(said) ?? undefined, 300_000);
  // The processes below npm at any depth, found by their parent ids.
  const childrenOf = (pid: number): number[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((one) => parentOf(one) === pid)
      .flatMap((one) => [one, ...childrenOf(one)]);
  const parentOf = (pid: number) => {
    try {
      return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    } catch {
      return undefined;
    }
  };
  const below = childrenOf(npm.pid ?? 0);
  expect(below.length).toBeGreaterThan(2);
  npm.kill('SIGTERM');
  await until('all of them to end', () => (below.some((pid) => existsSync(`/proc/${pid}`)) ? undefined : true));
  rmSync(own, { recursive: true, force: true });
});
