import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app';
import { openSetUp } from '../../server/auth/set-up';
import { readConfig } from '../../server/config';
import { openDatabase, sql, type Database } from '../../server/db/database';
import { openSecurityLog, type SecurityLog } from '../../server/kit/security-log';
import { texts } from '../../src/contract/texts';
import { cloneDatabase } from './database';

let app: FastifyInstance;
let db: Database;
let security: SecurityLog;
beforeAll(async () => {
  const { url } = await cloneDatabase();
  db = openDatabase(url);
  security = openSecurityLog(db);
  app = await buildApp({ config: readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), db, databaseUrl: url, security });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await db.close();
});
beforeEach(async () => {
  // The log is written after the response, and locks the tables in another order than truncating them does.
  await security.written();
  for (const table of [sql`users`, sql`set_up_tokens`, sql`login_failures`, sql`audit`])
    await db.run(sql`truncate ${table} cascade`);
});

const good = { name: ' Ada Rao ', userName: 'ada@example.com', password: 'Correct#horse7' };
type Body = { status: string; message: string; data?: unknown; details?: { field: string; message: string }[] };
async function post(path: string, payload: object) {
  const headers = { host: '127.0.0.1:3000' };
  const answer = await app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.json<Body>() };
}
const setUp = (token: string, change: Partial<typeof good> = {}) => post('setup', { token, ...good, ...change });
const opened = async () => (await openSetUp(db)) ?? '';
const users = () =>
  db.many<{ userType: string; name: string; email: string; draftKey: number }>(sql`
    select user_type as "userType", name, email::text as email, length(draft_key) as "draftKey" from users order by email`);
const addUser = (userType: 'SUPER_ADMIN' | 'CANDIDATE') =>
  db.run(sql`
    insert into users (user_type, email, name, password_hash, draft_key)
    values (${userType}, 'a@example.com', 'Ann', 'none', '\\x00')`);

describe('an empty database', () => {
  test('is set up once: a super admin who can sign in, and an entry in the audit', async () => {
    const token = await opened();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await setUp(token)).toEqual({ status: 200, body: { status: 'SUCCESS', message: '', data: null } });
    expect(await users()).toEqual([
      { userType: 'SUPER_ADMIN', name: 'Ada Rao', email: 'ada@example.com', draftKey: 32 },
    ]);
    const { userName, password } = good;
    expect((await post('login', { userName, password })).body).toMatchObject({
      status: 'SUCCESS',
      userType: 'SUPER_ADMIN',
    });
    const kept = await db.many(sql`
      select a.action, u.email::text as email from audit a join users u on u.id = a.user_id where a.action = 'setUp'`);
    expect(kept).toEqual([{ action: 'setUp', email: 'ada@example.com' }]);
    expect((await setUp(token, { userName: 'eve@example.com' })).status).toBe(403);
    expect(await users()).toHaveLength(1);
    expect(await openSetUp(db)).toBeNull();
  });

  test('is set up by one of many at once', async () => {
    const token = await opened();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => setUp(token, { userName: `ada${nth}@example.com` })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(7).fill(403)]);
    expect(await users()).toHaveLength(1);
  });

  test('keeps the hash of the newest token alone, never the token', async () => {
    const older = await opened();
    const newer = await opened();
    const rows = await db.many<{ all: string }>(sql`select to_jsonb(s)::text as all from set_up_tokens s`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.all).not.toContain(newer);
    expect((await setUp(older)).status).toBe(403);
    expect((await setUp(newer)).status).toBe(200);
  });

  test('gives one token that works where several processes start at once', async () => {
    const tokens = await Promise.all([opened(), opened(), opened()]);
    const answers = [];
    for (const token of tokens) answers.push((await setUp(token)).status);
    expect(answers.sort()).toEqual([200, 403, 403]);
  });
});

describe('a token', () => {
  test('that is wrong, old, used, or for nothing is refused in the same words', async () => {
    const token = await opened();
    const answers = [await setUp('wrong'), await setUp(`${token.slice(0, -1)}!`)];
    await db.run(sql`update set_up_tokens set ends_at = now()`);
    answers.push(await setUp(token));
    const next = await opened();
    await addUser('SUPER_ADMIN');
    answers.push(await setUp(next));
    await db.run(sql`delete from set_up_tokens`);
    answers.push(await setUp(next));
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(body).toEqual({ status: 'FAIL', message: answers[0]?.body.message });
    }
    expect(answers[0]?.body.message).toMatch(/^This set-up link does not work\./);
    expect((await users()).map((user) => user.userType)).toEqual(['SUPER_ADMIN']);
  });

  test('lasts 24 hours', async () => {
    await opened();
    const { hours } = await db.one<{ hours: number }>(sql`
      select extract(epoch from ends_at - now())::float8 / 3600 as hours from set_up_tokens`);
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });

  test('is not made where there is a super admin', async () => {
    await addUser('SUPER_ADMIN');
    expect(await openSetUp(db)).toBeNull();
    expect(await db.many(sql`select from set_up_tokens`)).toEqual([]);
  });

  test('works although a candidate came first, but not for the email of their account', async () => {
    const older = await opened();
    await addUser('CANDIDATE');
    const taken = await setUp(older, { userName: 'A@example.com' });
    expect([taken.status, taken.body.details]).toEqual([
      400,
      [{ field: 'userName', message: 'This email already has an account.' }],
    ]);
    expect((await setUp(await opened())).status).toBe(200);
    expect((await users()).map((user) => user.userType)).toEqual(['CANDIDATE', 'SUPER_ADMIN']);
  });

  test('is not guessed: the eleventh try waits, also all at once, and the right one is not kept waiting', async () => {
    const token = await opened();
    const answers = await Promise.all(Array.from({ length: 15 }, (_, nth) => setUp(`guess ${nth}`)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      ...Array<number>(10).fill(403),
      ...Array<number>(5).fill(429),
    ]);
    expect(await setUp('guess')).toEqual({ status: 429, body: { status: 'FAIL', message: texts.tooMany } });
    expect((await setUp(token)).status).toBe(200);
  });
});

test.each([
  ['name', { name: '  Al  ' }, 'should have at least 3 characters'],
  ['name', { name: ' ' }, 'Name, field is required'],
  ['userName', { userName: 'ada@example' }, 'Email is not valid'],
  ['password', { password: ' 1234567 ' }, 'Please enter valid password'],
  ['password', { password: '' }, 'Please enter valid password'],
  ['password', { password: 'AdaRao.2026' }, texts.passwordNamed],
  ['password', { password: 'x'.repeat(65) }, 'Out of range'],
])('a wrong %s is said at its field and costs nothing: %j', async (field, change, message) => {
  const token = await opened();
  const { status, body } = await setUp(token, change);
  expect({ status, details: body.details }).toEqual({ status: 400, details: [{ field, message }] });
  expect((await setUp(token)).status).toBe(200);
});
