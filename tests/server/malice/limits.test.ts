import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app';
import { callerNetwork } from '../../../server/kit/address';
import { hashPassword } from '../../../server/auth/passwords';
import { readConfig } from '../../../server/config';
import { openDatabase, sql, type Database } from '../../../server/db/database';
import { allCalls } from '../../../server/system/openapi';
import { login } from '../../../src/contract/auth';
import { forgotPassword, register } from '../../../src/contract/auth-accounts';
import type { Call } from '../../../src/contract/kit';
import { makeInquiry } from '../../../src/contract/messages-inquiries';
import { texts } from '../../../src/contract/texts';
import { password } from '../auth/kit';
import { nameOf, samplesFor } from '../contract/samples';
import { closeHouse, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';

let house: House;
/** Two servers on one database, like two processes, and a third one behind a trusted proxy. */
const apps: FastifyInstance[] = [];
let behindProxy: FastifyInstance;
const pools: Database[] = [];
beforeAll(async () => {
  house = await startHouse();
  const databaseUrl = house.db.pool.options.connectionString ?? '';
  const serve = async (trust: '0' | '1') => {
    const db = openDatabase(databaseUrl);
    pools.push(db);
    const config = readConfig({ PORT: '0', DEMO: '0', TRUST_PROXY: trust, LOG_LEVEL: 'silent' });
    return buildApp({ config, db, databaseUrl });
  };
  apps.push(await serve('0'), await serve('0'));
  behindProxy = await serve('1');
  await house.db.run(sql`update users set password_hash = ${await hashPassword(password)}`);
});
afterAll(async () => {
  for (const app of [...apps, behindProxy]) await app.close();
  for (const db of pools) await db.close();
  await closeHouse(house);
});
beforeEach(async () => {
  for (const table of ['login_failures', 'known_addresses', 'inquiry_addresses'])
    await house.db.pool.query(`delete from ${table}`);
});

type From = { app?: FastifyInstance; address?: string; headers?: Record<string, string> };
const emailOf = (name: PersonName) => house.cast.people[name].email;
async function ask(call: Pick<Call, 'path'>, payload: object, { app = apps[0], address, headers = {} }: From = {}) {
  const answer = await (app ?? behindProxy).inject({
    method: 'POST',
    url: `/api${call.path}`,
    headers,
    remoteAddress: address ?? '198.51.100.1',
    payload,
  });
  return { status: answer.statusCode, body: answer.json<{ status: string; message: string }>() };
}
const signIn = (name: PersonName, given: string, from: From = {}) =>
  ask(login, { userName: emailOf(name), password: given }, from);

const mia = 'mia.moreau@mail.example';
const limited: { what: string; most: number; send: (from: From) => ReturnType<typeof ask> }[] = [
  { what: 'guesses at one account', most: 10, send: (from) => signIn('admin', 'guess', from) },
  { what: 'resets asked for one account', most: 10, send: (from) => ask(forgotPassword, { userName: mia }, from) },
  {
    what: 'registrations of one e-mail',
    most: 10,
    send: (from) =>
      ask(register, { userType: 'CANDIDATE', name: 'Mia Moreau', userName: mia, mobile: null, password }, from),
  },
  {
    what: 'inquiries',
    most: 10,
    send: (from) => ask(makeInquiry, samplesFor(house, '')['POST /inquiryform']?.body ?? {}, from),
  },
];
/** The statuses of `times` requests; `send` chooses the address of each. */
async function statusesOf(times: number, send: (nth: number) => ReturnType<typeof ask>, atOnce = false) {
  const statuses: number[] = [];
  if (atOnce) return (await Promise.all(Array.from({ length: times }, (_, nth) => send(nth)))).map((one) => one.status);
  for (let nth = 0; nth < times; nth += 1) statuses.push((await send(nth)).status);
  return statuses;
}
const lying = ['x-forwarded-for', 'x-real-ip', 'client-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip'];
const passed = (statuses: number[]) => statuses.filter((status) => status === 200).length;

describe.each(limited)('the limit of $what', ({ most, send }) => {
  test('is one for all processes, also where all come at once', async () => {
    expect(passed(await statusesOf(most + 4, (nth) => send({ app: apps[nth % 2] })))).toBe(most);
    await house.db.pool.query('delete from login_failures; delete from inquiry_addresses');
    const statuses = await statusesOf(40, (nth) => send({ app: apps[nth % 2] }), true);
    expect(passed(statuses)).toBe(most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - most);
    expect((await send({ address: '198.51.100.2' })).status).toBe(200);
  });

  test('is not passed by forged headers where no proxy is trusted', async () => {
    const forged = (nth: number) => ({
      forwarded: `for=203.0.113.${nth};proto=https`,
      ...Object.fromEntries(lying.map((name) => [name, `203.0.113.${nth}`])),
    });
    expect(passed(await statusesOf(most + 2, (nth) => send({ headers: forged(nth) })))).toBe(most);
  });

  test('counts what the nearest proxy saw, whatever stands left of it, where a proxy is trusted', async () => {
    const over = (forwarded: (nth: number) => string, atMost = most + 2) =>
      statusesOf(atMost, (nth) => send({ app: behindProxy, headers: { 'x-forwarded-for': forwarded(nth) } }));
    expect(passed(await over((nth) => `203.0.113.${nth}, 10.0.0.${nth}, 192.0.2.1`))).toBe(most);
    // This is the same caller, although the proxy adds a port.
    expect(passed(await over((nth) => `192.0.2.1:${4_000 + nth}`))).toBe(0);
    expect(passed(await over((nth) => `192.0.2.${nth + 10}`))).toBe(most + 2);
    await house.db.pool.query('delete from login_failures; delete from inquiry_addresses');
    // A value that is not an address is ignored: the request counts for the proxy itself.
    expect(passed(await over((nth) => `192.0.2.1, nobody-${nth}`))).toBe(most);
    expect(passed(await over((nth) => `192.0.2.${nth + 50}`))).toBe(most + 2);
  });

  test('counts a network of IPv6 as one caller, and IPv4 in its clothes as IPv4', async () => {
    const hex = (nth: number) => ((nth * 7_919) % 65_536).toString(16);
    const within = await statusesOf(most + 2, (nth) => send({ address: `2001:db8:1:2:${hex(nth + 1)}::${hex(nth)}` }));
    expect(passed(within)).toBe(most);
    expect((await send({ address: '2001:db8:1:3::1' })).status).toBe(200);
    expect(
      passed(await statusesOf(most + 2, (nth) => send({ address: nth % 2 ? '192.0.2.9' : '::ffff:192.0.2.9' }))),
    ).toBe(most);
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', null],
  ['', null],
  ['192.0.2.256', null],
])('%s is counted as %s', (ip, network) => {
  expect(callerNetwork(ip)).toBe(network);
});

test('a hundred failures of many accounts end an address, over all processes', async () => {
  await house.db.run(sql`
    insert into login_failures (account_hash, address) select sha256(n::text::bytea), '198.51.100.9' from generate_series(1, 98) n`);
  const names = ['admin', 'org', 'panelist', 'candidate'] as const;
  const statuses = await statusesOf(
    4,
    (nth) => signIn(names[nth] ?? 'admin', 'guess', { app: apps[nth % 2], address: '198.51.100.9' }),
    true,
  );
  expect(passed(statuses)).toBe(2);
  expect((await signIn('admin', password)).body.status).toBe('SUCCESS');
});

test('a hundred failures keep nobody out of an account that was signed in to from that address', async () => {
  const office = '198.51.100.10';
  expect((await signIn('org', password, { address: office })).body.status).toBe('SUCCESS');
  // Simulates a colleague who tries many accounts.
  await house.db.run(sql`
    insert into login_failures (account_hash, address) select sha256(n::text::bytea), ${office} from generate_series(1, 120) n`);
  expect((await signIn('org', password, { address: office, app: apps[1] })).body.status).toBe('SUCCESS');
  // From that address, an account that never signed in there cannot be tried.
  expect((await signIn('admin', password, { address: office })).status).toBe(429);
  // An account that signed in there has its ten tries, as from any address.
  expect(passed(await statusesOf(14, () => signIn('org', 'guess', { address: office })))).toBe(10);
  // Registration, resets and the providers are counted separately.
  expect((await ask(forgotPassword, { userName: mia }, { address: office })).status).toBe(200);
});

test('an account guessed at from many addresses pauses, for no other account and for nobody who signed in before', async () => {
  const home = '192.0.2.50';
  expect((await signIn('admin', password, { address: home })).body.status).toBe('SUCCESS');
  // Of 50 requests from 50 addresses, the first 31 get through, whichever process they reach. From then on, one per
  // second does.
  const guess = (nth: number) => signIn('admin', 'guess', { app: apps[nth % 2], address: `203.0.113.${nth}` });
  const statuses = await statusesOf(50, guess, true);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(statuses).toContain(429);
  await house.db.run(sql`
    insert into login_failures (account_hash, address)
    select sha256(lower(${emailOf('admin')})::bytea), '203.0.113.' || n from generate_series(1, 60) n`);
  expect(await guess(200)).toMatchObject({ status: 429, body: { status: 'FAIL', message: texts.tooMany } });
  expect((await signIn('admin', password, { app: apps[1], address: home })).body.status).toBe('SUCCESS');
  expect((await signIn('org', password, { address: '203.0.113.1' })).body.status).toBe('SUCCESS');
  expect((await signIn('org', password, { address: '192.0.2.51' })).body.status).toBe('SUCCESS');
});

// The list of calls is read in each run: a public call that writes must have a limit.
test('every public call that writes ends with 429 for the address that makes it again and again', async () => {
  const rows = async () => {
    const tables = await house.db.many<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname <> 'security_events'`,
    );
    const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`);
    return (await house.db.pool.query<{ name: string; count: number }>(counts.join(' union all ') + ' order by name'))
      .rows;
  };
  const samples = samplesFor(house, '');
  const writing: string[] = [];
  for (const call of allCalls.filter((one) => one.access === 'public' && one.method !== 'GET')) {
    const body = { ...samples[nameOf(call)]?.body };
    // The first call may succeed; further calls must stop writing.
    await ask(call, body, { address: '203.0.113.77' });
    const before = await rows();
    const statuses = await statusesOf(12, () => ask(call, body, { address: '203.0.113.77' }));
    if (JSON.stringify(await rows()) === JSON.stringify(before)) continue;
    writing.push(nameOf(call));
    expect(statuses.at(-1), nameOf(call)).toBe(429);
  }
  expect(writing).toContain(`POST ${register.path}`);
  expect(writing).toContain(`POST ${makeInquiry.path}`);
});
