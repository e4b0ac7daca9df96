import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp, type AppParts } from '../../../../server/app';
import { mostHashing } from '../../../../server/auth/passwords';
import { readConfig } from '../../../../server/config';
import { openDatabase, sql, type Database } from '../../../../server/db/database';
import { login } from '../../../../src/contract/auth';
import { acceptInvitation, confirmEmail, register, resetPassword } from '../../../../src/contract/auth-accounts';
import { changePassword, setUp } from '../../../../src/contract/auth-own';
import type { Call } from '../../../../src/contract/kit';
import { texts } from '../../../../src/contract/texts';
import { password } from '../../../server/auth/kit';
import { closeHouse, startHouse, type House } from '../../../server/kit';
import { until } from '../../../server/kit/process';

let house: House;
let databaseUrl: string;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  house = await startHouse();
  databaseUrl = house.db.pool.options.connectionString ?? '';
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(() => closeHouse(house));

async function appOn(db: Database, parts: Partial<AppParts> = {}): Promise<FastifyInstance> {
  const config = readConfig({ PORT: '0', DEMO: '0', LOG_LEVEL: parts.log ? 'warn' : 'silent' });
  const app = await buildApp({ config, db, databaseUrl: db.pool.options.connectionString ?? '', ...parts });
  ends.push(
    () => db.close(),
    () => app.close(),
  );
  return app;
}
const refusal = (message: string) => ({ status: 'FAIL', message });
/** The responses so far, in order of arrival. */
function answersTo<A>(asked: PromiseLike<A>[]): A[] {
  const answers: A[] = [];
  for (const one of asked) void one.then((answer) => answers.push(answer));
  return answers;
}

test('a thousand calls wait for the database, and the next is answered 503 at once', async () => {
  const db = openDatabase(databaseUrl, 1);
  const app = await appOn(db);
  await app.ready();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const holding = db.transaction(async (tx) => {
    await tx.run(sql`select 1`);
    await held;
  });
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
  const asked = Array.from({ length: 1_001 }, () => app.inject({ url: '/api/auth/me', headers }).then((one) => one));
  const answers = answersTo(asked);
  const [first] = await until('the one that is refused', () => (answers.length > 0 ? answers : undefined));
  expect(answers).toHaveLength(1);
  expect({ status: first?.statusCode, body: first?.json<object>() }).toEqual({
    status: 503,
    body: refusal(texts.unavailable),
  });
  release();
  await holding;
  // Waiting calls are served. On a slow machine, the last of them time out.
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses).toContain(401);
  expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
});

const me = { name: 'Mia Moreau', mobile: null };
const token = 'A'.repeat(43);
const hashing: [string, Pick<Call, 'path' | 'method'>, object][] = [
  ['signing in, unknown', login, { userName: 'mia@mail.example', password }],
  ['signing in, known', login, { userName: 'admin@example.com', password }],
  ['registering', register, { ...me, userType: 'CANDIDATE', userName: 'mia@mail.example', password }],
  ['confirming an e-mail', confirmEmail, { token, password }],
  ['accepting an invitation', acceptInvitation, { ...me, token, password }],
  ['setting a new password', resetPassword, { token, password }],
  ['changing the password', changePassword, { oldPassword: password, newPassword: 'Correct#horse8' }],
  ['setting up', setUp, { name: 'Mia Moreau', userName: 'mia@mail.example', password, token }],
];
test('where as many hash passwords as may, all others are refused 429, and nothing counts as their failure', async () => {
  const db = openDatabase(databaseUrl);
  const app = await appOn(db);
  await app.ready();
  await house.db.run(sql`update users set email = 'admin@example.com' where id = ${house.cast.people.admin.id}`);
  const post = ({ method, path }: Pick<Call, 'path' | 'method'>, payload: object, remoteAddress: string) =>
    app
      .inject({
        method,
        url: `/api${path}`,
        payload,
        remoteAddress,
        headers: { authorization: `Bearer ${house.cast.people.admin.token}` },
      })
      .then((answer) => ({ status: answer.statusCode, body: answer.json<{ status: string; message: string }>() }));
  const blocker = new pg.Client({ connectionString: databaseUrl });
  await blocker.connect();
  ends.push(() => blocker.end());
  await blocker.query('begin; lock table login_failures in access exclusive mode');

  const signIn = (nth: number) => post(login, { userName: `mia.${nth}@mail.example`, password }, `192.0.2.${nth}`);
  const asked = Array.from({ length: mostHashing + 3 }, (_, nth) => signIn(nth));
  const answers = answersTo(asked);
  await until('those that are refused', () => (answers.length >= 3 ? true : undefined));
  for (const [what, call, payload] of hashing)
    expect(await post(call, payload, '198.51.100.7'), what).toEqual({ status: 429, body: refusal(texts.tooMany) });
  expect(answers).toEqual(Array(3).fill({ status: 429, body: refusal(texts.tooMany) }));

  await blocker.query('commit');
  expect((await Promise.all(asked)).filter(({ status }) => status !== 429)).toHaveLength(mostHashing);
  const noted = await house.db.one<{ count: number }>(sql`select count(*) from login_failures`);
  expect(noted.count).toBeLessThanOrEqual(mostHashing);
  expect(await house.db.maybe(sql`select from login_failures where address = '198.51.100.7'`)).toBeNull();
  // There is room again.
  expect((await post(login, { userName: 'mia@mail.example', password }, '198.51.100.7')).status).toBe(200);
});

test('an error that repeats is logged once in full, and then counted', async () => {
  const lines: { msg: string; at?: string[] }[] = [];
  const log = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  const app = await appOn(openDatabase('postgres://nobody@127.0.0.1:1/none'), { log });
  const statuses = [];
  for (let nth = 0; nth < 200; nth += 1) {
    const answer = await app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
    statuses.push(answer.statusCode);
  }
  expect(new Set(statuses)).toEqual(new Set([503]));
  const failed = () => lines.filter(({ msg }) => msg.startsWith('call failed'));
  expect(failed().length).toBeLessThan(5);
  expect(failed()[0]?.at).toEqual(expect.arrayContaining([expect.stringContaining('at ')]));
  const full = failed().length;
  await app.close();
  const counts = failed().map(({ msg }) => Number(/: (\d+) more times$/.exec(msg)?.[1] ?? 0));
  expect(counts.reduce((sum, count) => sum + count, full)).toBe(200);
});

test('connections beyond the most are closed at once, and there is room again when others end', async () => {
  const app = await appOn(openDatabase(databaseUrl));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // Ten thousand open streams and the calls besides them, or fewer if the system allows fewer open files.
  expect(app.server.maxConnections).toBeGreaterThanOrEqual(2_000);
  expect(app.server.maxConnections).toBeLessThanOrEqual(12_000);
  app.server.maxConnections = 2;
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const health = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { headers: { connection: 'close' } });
    return answer.status;
  };
  const [one, other] = [await open(), await open()];
  const third = await open();
  third.resume();
  await once(third, 'close');
  await expect(health()).rejects.toThrow();
  one.destroy();
  expect(await until('room', () => health().catch(() => undefined))).toBe(200);
  other.destroy();
});
