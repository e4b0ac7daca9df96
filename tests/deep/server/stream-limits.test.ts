import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../server/app';
import { readConfig } from '../../../server/config';
import { mostStreamsOfUser } from '../../../server/changes/stream';
import { sql } from '../../../server/db/database';
import { whoAmI } from '../../../src/contract/auth';
import { startProxy } from '../torture/proxy';
import { newSession } from '../../server/contract/samples';
import { closeHouse, startHouse, type House } from '../../server/kit';
import { about, openEar } from '../../server/kit/ear';
import { requested, soon } from '../../server/kit/interviews';
import { until } from '../../server/kit/process';

let house: House;
const servers: FastifyInstance[] = [];
beforeAll(async () => {
  house = await startHouse();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => closeHouse(house));

const databaseUrl = () => house.db.pool.options.connectionString ?? '';
/**
 * Starts one more server on the house's database, at `url`, and returns its address. `mostStreams` replaces the usual
 * limit.
 */
async function serve(url = databaseUrl(), mostStreams?: number) {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent' });
  const app = await buildApp({
    config,
    db: house.db,
    databaseUrl: url,
    beatMs: 100,
    ...(mostStreams && { mostStreams }),
  });
  servers.push(app);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { address, connections: promisify(app.server.getConnections.bind(app.server)) };
}
const sessionOf = (who: 'admin' | 'otherAdmin') => newSession(house.db, house.cast.people[who].id);
/** Announces many changes to admins, more than a megabyte together. */
const announceMuch = () =>
  house.db.run(sql`
    select pg_notify('changes', jsonb_build_object('change', jsonb_build_object(
      'area', 'interviews', 'id', repeat('x', 7000), 'version', n), 'panelistIds', '[]'::jsonb)::text) from generate_series(1, 200) n`);

test('a reader who takes nothing is let go, and nobody else', async () => {
  const { address, connections } = await serve();
  const { port } = new URL(address);
  const headers = { authorization: `Bearer ${await sessionOf('otherAdmin')}` };
  const asked = get({ host: '127.0.0.1', port, path: '/api/stream', headers });
  const [dull] = (await once(asked, 'response')) as [IncomingMessage];
  dull.on('error', () => undefined).pause();
  const gone = new Promise((settle) => dull.once('close', settle));
  const ear = await openEar(address, await sessionOf('admin'));
  const reading = ear.until(about('the last'));
  expect(await connections()).toBe(2);
  // The two systems buffer a few megabytes on the way.
  await until('its connection to end', async () => {
    if ((await connections()) === 1) return true;
    await announceMuch();
    return undefined;
  });
  await house.db.run(
    sql`select pg_notify('changes', '{"change":{"area":"interviews","id":"the last","version":1},"panelistIds":[]}')`,
  );
  expect(await reading).toContain('the last');
  ear.close();
  dull.resume();
  await gone;
});

// Each request has its own connection, because an idle one delays the close of a server.
const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, connection: 'close' });

/** Requests a stream that is refused. */
async function refusal(address: string, token: string) {
  const answer = await fetch(`${address}/api/stream`, { headers: headersOf(token) });
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    said: ((await answer.json()) as { status: string }).status,
  };
}

test('a user with too many streams is refused one more, and others are not', async () => {
  const { address } = await serve();
  const token = await sessionOf('admin');
  const ears = await Promise.all(Array.from({ length: mostStreamsOfUser }, () => openEar(address, token)));
  const more = await sessionOf('admin');
  expect(await refusal(address, more)).toEqual({ status: 429, retryAfter: '30', said: 'FAIL' });
  (await openEar(address, await sessionOf('otherAdmin'))).close();
  ears.pop()?.close();
  await until('the place of one that ended', async () => ((await statusOf(address, more)) === 200 ? true : undefined));
  for (const ear of ears) ear.close();
});

test('a process with too many streams refuses more for now, and answers everything else', async () => {
  const { address } = await serve(databaseUrl(), 2);
  const tokens = await Promise.all((['admin', 'otherAdmin'] as const).map(sessionOf));
  const ears = await Promise.all(tokens.map((token) => openEar(address, token)));
  const token = await newSession(house.db, house.cast.people.org.id);
  expect(await refusal(address, token)).toEqual({ status: 503, retryAfter: '30', said: 'FAIL' });
  // Also without a session, because the database is not queried.
  expect((await refusal(address, 'none')).status).toBe(503);
  const asked = await fetch(`${address}/api${whoAmI.path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(asked.status).toBe(200);
  const id = await requested(house, house.cast.ben, [soon(52)]);
  for (const ear of ears) {
    expect(await ear.until(about(id))).toContain(id);
    ear.close();
  }
  await until('a place', async () => ((await statusOf(address, token)) === 200 ? true : undefined));
});

/** Requests a stream and closes it. */
async function statusOf(address: string, token: string): Promise<number> {
  const answer = await fetch(`${address}/api/stream`, { headers: headersOf(token) });
  await answer.body?.cancel();
  return answer.status;
}

test('a connection to the database that died without a word is noticed, and what may have been missed is said', async () => {
  const direct = new URL(databaseUrl());
  const proxy = await startProxy({
    path: join(direct.searchParams.get('host') ?? '', `.s.PGSQL.${direct.port || '5432'}`),
  });
  const { address } = await serve(`postgres://${direct.username}@127.0.0.1:${proxy.port}${direct.pathname}`);
  const ear = await openEar(address, await sessionOf('admin'));
  proxy.set('halfOpen');
  const missed = await requested(house, house.cast.ben, [soon(44)]);
  proxy.set('pass');
  expect(await ear.until((message) => message.includes('resync'))).toContain('resync');
  expect(ear.heard).not.toContain(missed);
  const id = await requested(house, house.cast.ben, [soon(48)]);
  expect(await ear.until(about(id))).toContain(id);
  ear.close();
  await servers.pop()?.close();
  await proxy.close();
});
