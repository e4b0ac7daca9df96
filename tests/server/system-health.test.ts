import { connect, createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { makeBackground } from '../../server/background';
import { readConfig, type Config } from '../../server/config';
import { openDatabase, sql, type Database } from '../../server/db/database';
import { enqueue, takeJob } from '../../server/db/queues';
import { requestIdNow, withRequestId } from '../../server/db/request-id';
import { postEmail } from '../../server/kit/email';
import { endSamples, writeSample } from '../../server/system/health-samples';
import { sweepOld } from '../../server/system/sweeps';
import { health, healthLive, settings } from '../../src/contract/system';
import { systemHealth } from '../../src/contract/system-health';
import { forgotPassword } from '../../src/contract/auth-accounts';
import { closeHouse, ok, startHouse, type House } from './kit';
import { workOff } from './kit/background';
import { startSmtp } from './kit/smtp';

const token = 'the-token-of-the-metrics';
let house: House;
const opened: { close(): Promise<unknown> }[] = [];
beforeAll(async () => {
  house = await startHouse({ metricsTokens: ['the next token', token], demo: false });
});
afterAll(async () => {
  for (const one of opened.reverse()) await one.close();
  await closeHouse(house);
});
beforeEach(() => house.db.run(sql`delete from health_samples`));

const databaseUrl = () => house.db.pool.options.connectionString ?? '';
async function serverWith(change: Partial<Config>, url = databaseUrl(), isDraining = () => false) {
  const lines: string[] = [];
  const db: Database = openDatabase(url, 2);
  const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'info', DATA_DIR: house.dataDir }), ...change };
  const log = { write: (line: string) => void lines.push(line) };
  const app = await buildApp({ config, db, databaseUrl: url, log, isDraining });
  opened.push(db, app);
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { app, db, logged };
}
const scrape = (app: FastifyInstance, given: string | null = token) =>
  app.inject({ url: '/metrics', headers: given === null ? {} : { authorization: `Bearer ${given}` } });
const read = async () => ok(await house.call(systemHealth, { as: 'superAdmin' }));
const kinds = async () => (await read()).problems.map(({ kind }) => kind);

test('the measurements are for who has their token, and exist for nobody where there is none', async () => {
  await house.call(health);
  const answer = await scrape(house.app);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  expect(answer.body).toMatch(
    /interviews_http_request_seconds_count\{route="\/api\/health",method="GET",status="2xx"\} [1-9]/,
  );
  expect(answer.body).toContain('interviews_database_up 1');
  expect(answer.body).toMatch(/interviews_overdue\{what="deadlines"\} \d/);
  for (const wrong of [null, 'the-token-of-the-metricz', '']) {
    const refused = await scrape(house.app, wrong);
    expect(refused.statusCode).toBe(401);
    expect(refused.body).not.toContain('interviews_');
  }
  const without = await serverWith({});
  expect((await scrape(without.app)).statusCode).toBe(404);
});

test('the measurements answer without a database, and say that it is away', async () => {
  const { app } = await serverWith({ metricsTokens: [token] }, 'postgres://nobody@127.0.0.1:1/none');
  const { statusCode, body } = await scrape(app);
  expect(statusCode).toBe(200);
  expect(body).toContain('interviews_database_up 0');
  expect(body).not.toMatch(/interviews_overdue\{/);
  expect(body).toContain('interviews_pool_connections{state="idle"}');
});

test('the measurements lack the sizes, and nothing else, while those cannot be read', async () => {
  const { app } = await serverWith({ metricsTokens: [token] });
  await house.db.transaction(async (tx) => {
    await tx.run(sql`lock table files in access exclusive mode`);
    const { body } = await scrape(app);
    expect(body).toContain('interviews_database_up 1');
    expect(body).toMatch(/interviews_overdue\{what="deadlines"\} \d/);
    expect(body).not.toMatch(/interviews_stored_bytes\{/);
  });
  expect((await scrape(app)).body).toMatch(/interviews_stored_bytes\{what="files"\} \d/);
});

test('labels are names of routes, whatever is asked for', async () => {
  await house.app.inject({ url: '/api/interviews/canary-in-the-path?q=canary-in-the-query' });
  await house.app.inject({ url: '/canary-anywhere' });
  const { body } = await scrape(house.app);
  expect(body).toContain('route="/api/interviews/:id"');
  expect(body).not.toContain('canary');
});

test('a server without its database is alive, and not ready', async () => {
  const { app } = await serverWith({}, 'postgres://nobody@127.0.0.1:1/none');
  expect((await app.inject({ url: `/api${healthLive.path}` })).statusCode).toBe(200);
  expect((await app.inject({ url: `/api${health.path}` })).statusCode).toBe(503);
});

test('a busy server stays ready for seconds; one whose database is silent for longer is not ready', async () => {
  const { host, port } = new pg.Client({ connectionString: databaseUrl() });
  const at = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  let silent = false;
  const line = createServer((near) => {
    const far = connect(at);
    for (const end of [near, far]) end.on('error', () => undefined).on('close', () => (near.destroy(), far.destroy()));
    near.pipe(far);
    far.on('data', (data) => void (silent || near.write(data)));
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  opened.push({ close: async () => void line.close() });
  const through = new URL(databaseUrl());
  through.host = `127.0.0.1:${(line.address() as AddressInfo).port}`;
  through.searchParams.delete('host');
  const { app } = await serverWith({}, through.href);
  const status = async () => (await app.inject({ url: `/api${health.path}` })).statusCode;
  expect(await status()).toBe(200);
  silent = true;
  expect(await status()).toBe(200);
  await expect.poll(status, { timeout: 8_000 }).toBe(503);
  silent = false;
  await expect.poll(status).toBe(200);
});

test('a server that stops is not ready, and alive until it has ended', async () => {
  let stopping = false;
  const { app } = await serverWith({}, databaseUrl(), () => stopping);
  const answers = () =>
    Promise.all([health, healthLive, settings].map(async ({ path }) => (await fetch(`${address}/api${path}`)).status));
  const ending: number[][] = [];
  app.addHook('preClose', async () => void ending.push(await answers()));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await answers()).toEqual([200, 200, 200]);
  stopping = true;
  expect(await answers()).toEqual([503, 200, 200]);
  await app.close();
  expect(ending).toEqual([[503, 200, 503]]);
});

test('a request has an id in its answer and its log, and that of the proxy where one is trusted', async () => {
  const direct = await serverWith({});
  const behind = await serverWith({ trustProxy: true });
  const ask = (app: FastifyInstance, id: string) =>
    app.inject({ url: `/api${healthLive.path}`, headers: { 'x-request-id': id } });
  const own = (await ask(direct.app, 'from-outside')).headers['x-request-id'];
  expect(own).toMatch(/^[0-9a-f]{16}$/);
  expect(direct.logged()).toContainEqual(expect.objectContaining({ route: '/api/health/live', requestId: own }));
  expect((await ask(behind.app, 'from-outside')).headers['x-request-id']).toBe('from-outside');
  for (const bad of ['', 'a b', "x'; drop", 'x'.repeat(65)])
    expect((await ask(behind.app, bad)).headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
  expect((await behind.app.inject({ url: '/api/nothing', headers: { 'x-request-id': 'lost' } })).headers).toMatchObject(
    {
      'x-request-id': 'lost',
    },
  );
});

test('the id of a request goes on into jobs and emails', async () => {
  await withRequestId('req-1', () => house.db.transaction((tx) => enqueue(tx, 'posts', { id: 'p' })));
  const job = await house.db.transaction((tx) => takeJob(tx, 'posts'));
  expect(job).toMatchObject({ data: { id: 'p' }, requestId: 'req-1' });
  expect(job?.data).not.toHaveProperty('requestId');

  const smtp = await startSmtp();
  const seen: (string | null)[] = [];
  try {
    const email = house.cast.people.panelist.email;
    const answer = await house.app.inject({
      method: 'POST',
      url: `/api${forgotPassword.path}`,
      payload: { userName: email },
    });
    expect(answer.statusCode).toBe(200);
    const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', SMTP_URL: smtp.url });
    await workOff(house.db, ['letters', 'accountMail', 'mail'], { config, onError: () => seen.push(requestIdNow()) });
    expect(smtp.delivered.find(({ to }) => to === email)?.raw.toLowerCase()).toContain(
      `x-request-id: ${String(answer.headers['x-request-id'])}`,
    );
  } finally {
    await smtp.close();
  }
  expect(seen).toEqual([]);
});

test('a slow statement is logged once with its text, its request, and without its values', async () => {
  const { app, db, logged } = await serverWith({ slowStatementMs: 20 });
  await app.ready();
  const secret = 'canary-value';
  await withRequestId('req-2', () => db.one(sql`select pg_sleep(0.05), ${secret}::text`));
  await db.one(sql`select pg_sleep(0.05), ${secret}::text`);
  const slow = logged().filter(({ msg }) => msg === 'slow statement');
  expect(slow).toEqual([
    expect.objectContaining({ level: 40, statement: 'select pg_sleep(0.05), $1::text', requestId: 'req-2' }),
  ]);
  expect(JSON.stringify(logged())).not.toContain(secret);
});

test('a process reports itself, is missed where it vanishes, and not where it was stopped', async () => {
  expect((await read()).processes).toEqual([]);
  await writeSample(house.db, { files: { folder: house.dataDir } });
  const { processes, minutes } = await read();
  expect(processes).toMatchObject([{ isAlive: true }]);
  expect(minutes).toHaveLength(60);
  expect(minutes.at(-1)?.requests ?? minutes.at(-2)?.requests).toEqual(expect.any(Number));
  await house.db.run(sql`update health_samples set at = at - interval '3 minutes'`);
  expect((await read()).problems).toContainEqual(expect.objectContaining({ kind: 'processGone', seconds: 180 }));
  await endSamples(house.db);
  expect(await kinds()).not.toContain('processGone');
  expect((await read()).processes).toEqual([]);
});

test('a process samples itself when it starts, and says when it ends', async () => {
  const background = makeBackground(house.db, readConfig({ PORT: '0', DATA_DIR: house.dataDir }), () => undefined);
  background.start();
  await expect.poll(async () => (await read()).processes.length).toBe(1);
  await background.stop();
  expect((await read()).processes).toEqual([]);
});

test('samples are kept for a day', async () => {
  const insert = (ago: string) =>
    house.db.run(sql`
      insert into health_samples (process_id, at, name, version, started_at, seconds, requests, errors, refused, slow, loop_ms,
        emails_sent, emails_failed, jobs_done, jobs_failed, pool_total, pool_idle, pool_waiting, queue_seconds, email_seconds, clock_ms)
      select gen_random_uuid(), now() - ${ago}::interval, 'p', '1', now(), 60, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from generate_series(1, 1500)`);
  await insert('25 hours');
  await insert('23 hours');
  await sweepOld(house.db, { only: ['healthSamples'] });
  expect(await house.db.one(sql`select count(*)::int as count from health_samples`)).toEqual({ count: 1500 });
});

test('emails that wait, jobs that wait and overdue deadlines are problems', async () => {
  const recipient = 'somebody@mail.example';
  expect(await kinds()).toContain('noEmailServer');
  const { app } = await serverWith({ smtpUrl: 'smtp://127.0.0.1:1', demo: false });
  const problems = async () => {
    const { token: session } = house.cast.people.superAdmin;
    const answer = await app.inject({
      url: `/api${systemHealth.path}`,
      headers: { authorization: `Bearer ${session}`, host: '127.0.0.1:3000' },
    });
    return answer.json<{ data: { problems: unknown[] } }>().data.problems;
  };
  await house.db.run(sql`delete from pgboss.job`);
  await house.db.transaction(async (tx) => {
    await postEmail(tx, { priority: 'other', recipient, subject: 'Hello', body: 'Hello' });
    await enqueue(tx, 'webhooks', { id: 'x', run: 1 });
  });
  expect(await problems()).toEqual([]);
  await house.db.run(sql`
    update pgboss.job set created_on = now() - interval '14 minutes', start_after = now() + interval '9 minutes', state = 'retry',
      output = '{"reason":"ECONNREFUSED","at":"2026-11-27T04:44:00.000Z"}' where name = 'mail'`);
  await house.db.run(sql`update pgboss.job set start_after = now() - interval '6 minutes' where name = 'webhooks'`);
  expect(await problems()).toMatchObject([
    { kind: 'emailsWait', count: 1, seconds: 840, failure: { code: 'ECONNREFUSED', at: '2026-11-27T04:44:00.000Z' } },
    { kind: 'queueWaits', name: 'webhooks', count: 1, seconds: 360 },
  ]);
  await house.db.run(sql`delete from pgboss.job`);
});
