import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config';
import { openDatabase, sql } from '../../server/db/database';
import { handOff, takeHandOff } from '../../src/contract/auth-own';
import { userTypes } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { closeHouse, ok, oneWaySecret as secret, refused, startHouse, type House } from './kit';
import type { PersonName } from './kit/cast';
import { personOf } from './contract/samples';

let house: House;
beforeAll(async () => {
  house = await startHouse({ externalHost: 'https://one-way.example/app' });
});
afterAll(() => closeHouse(house));
beforeEach(() => house.db.run(sql`truncate login_failures`));

async function codeFor(as: PersonName): Promise<string> {
  const { address } = ok(await house.call(handOff, { as }));
  return new URL(address).searchParams.get('token') ?? '';
}
const take = (code: string, given = secret) => house.call(takeHandOff, { body: { code, secret: given } });
const refusal = { status: 'FAIL', message: 'This code cannot be exchanged.' };

test.each(userTypes)('%s is handed to the one-way service by a code of their own', async (userType) => {
  const who = house.cast.people[personOf[userType]];
  const address = new URL(ok(await house.call(handOff, { as: personOf[userType] })).address);
  expect(`${address.origin}${address.pathname}`).toBe('https://one-way.example/app/one-way');
  expect([...address.searchParams.keys()]).toEqual(['token', 'userType']);
  expect(address.searchParams.get('userType')).toBe(userType);
  const code = address.searchParams.get('token') ?? '';
  expect(code).toMatch(/^[\w-]{43}$/);
  const { id, name, email } = who;
  expect(ok(await take(code))).toEqual({ userId: id, userType, name, email });
});

test('a code is exchanged once, by one of many at once', async () => {
  const code = await codeFor('org');
  const answers = await Promise.all(Array.from({ length: 8 }, () => take(code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(403)]);
  expect(refused(await take(code), 403)).toEqual(refusal);
});

test('a code lasts 60 seconds', async () => {
  const age = (seconds: number) =>
    house.db.run(
      sql`update links set ends_at = ends_at - make_interval(secs => ${seconds}::int) where used_at is null`,
    );
  const young = await codeFor('panelist');
  await age(50);
  ok(await take(young));
  const old = await codeFor('panelist');
  await age(60);
  expect(refused(await take(old), 403)).toEqual(refusal);
  // The next code deletes the expired ones.
  await codeFor('panelist');
  const { id } = house.cast.people.panelist;
  expect(await house.db.many(sql`select 1 from links where user_id = ${id} and ends_at < now()`)).toEqual([]);
});

test('a code is no session, and no row has it as it is', async () => {
  const code = await codeFor('admin');
  const headers = { host: '127.0.0.1:3000', authorization: `Bearer ${code}` };
  expect((await house.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
  const rows = await house.db.many<{ all: string }>(sql`select to_jsonb(l)::text as all from links l`);
  expect(rows.filter((row) => row.all.includes(code))).toEqual([]);
});

test.each([secret.slice(1), `${secret} `, '', 'x'.repeat(200)])(
  'the secret %j leaves the code unused',
  async (wrong) => {
    const code = await codeFor('candidate');
    const { body, status } = await take(code, wrong);
    expect(status).toBe(wrong === '' ? 400 : 403);
    if (wrong !== '') expect(body).toEqual(refusal);
    ok(await take(code));
  },
);

test('what is no code, or is the token of another link, is refused alike', async () => {
  expect(refused(await take('nothing'), 403)).toEqual(refusal);
  const code = await codeFor('candidate');
  await house.db.run(sql`update links set purpose = 'reset' where used_at is null`);
  expect(refused(await take(code), 403)).toEqual(refusal);
});

test('whoever may not sign in any more is handed to nobody', async () => {
  const code = await codeFor('otherOrg');
  await house.db.run(sql`update users set active = false where id = ${house.cast.people.otherOrg.id}`);
  expect(refused(await take(code), 403)).toEqual(refusal);
});

test('guessing the secret is slowed down, exchanging is not', async () => {
  for (let nth = 0; nth < 10; nth += 1) expect((await take('x', `wrong secret ${nth}`)).status).toBe(403);
  expect(refused(await take('x', 'wrong secret'), 429).message).toBe(texts.tooMany);
  ok(await take(await codeFor('org')));
});

test('another process exchanges a code, and one without a secret exchanges none', async () => {
  const databaseUrl = house.db.pool.options.connectionString ?? '';
  const other = async (oneWaySecrets: readonly string[]) => {
    const db = openDatabase(databaseUrl, 2);
    const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), oneWaySecrets };
    const app = await buildApp({ config, db, databaseUrl });
    const payload = { code: await codeFor('org'), secret };
    const headers = { host: '127.0.0.1:3000' };
    const answer = await app.inject({ method: 'POST', url: '/api/auth/handoff/take', headers, payload });
    await app.close();
    await db.close();
    return { status: answer.statusCode, body: answer.json<object>() };
  };
  const given = { status: 200, body: { data: { userType: 'ORGANIZATION_USER' } } };
  expect(await other([secret])).toMatchObject(given);
  // During a change of the secret, both secrets work.
  expect(await other(['the next secret of the service', secret])).toMatchObject(given);
  expect(await other([])).toEqual({ status: 403, body: refusal });
});
