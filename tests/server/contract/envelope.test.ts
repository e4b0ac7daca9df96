import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '../../../server/system/openapi';
import { hashPassword } from '../../../server/auth/passwords';
import { buildApp } from '../../../server/app';
import { readConfig } from '../../../server/config';
import { openDatabase, sql } from '../../../server/db/database';
import { texts } from '../../../src/contract/texts';
import { cloneDatabase } from '../database';
import { closeHouse, startHouse, type House } from '../kit';
import { interviewAt } from '../kit/interviews';
import { describedSchemas } from './described';
import {
  addSamples,
  nameOf,
  newSession,
  personOf,
  samplePassword,
  samplesFor,
  succeedsElsewhere,
  wire,
  addSampleRecording,
  addSampleVideo,
} from './samples';
import type { UserType } from '../../../src/contract/kit';

let house: House;
let interviewId: string;
beforeAll(async () => {
  house = await startHouse();
  await house.db.run(sql`update users set password_hash = ${await hashPassword(samplePassword)}`);
  // In this state, every call of the contract that reads or stores something succeeds.
  interviewId = await interviewAt(house, { leaf: 'confirmed', start: Math.ceil(Date.now() / 60_000) * 60_000 });
  await addSamples(house);
});
afterAll(() => closeHouse(house));

const host = { host: '127.0.0.1:3000' };
type Envelope = { status: string; message: string; data: unknown };

// In `data` these are plain lists, exactly as in the specification (product: Envelope).
const plainLists = ['GET /notification/fetchall/candidate/details'];

test('every success stands in the envelope, and every list in its page', async () => {
  const described = describedSchemas();
  const told = allCalls.filter((one) => one.envelope === undefined && !succeedsElsewhere.has(nameOf(one)));
  for (const call of told) {
    // Only a party of the interview can join.
    const joining = nameOf(call) === 'POST /interviews/:id/events';
    const first = joining ? 'PANELIST' : (Object.keys(call.access)[0] as UserType);
    const role = call.access === 'public' ? null : first;
    const token = role === null ? null : await newSession(house.db, house.cast.people[personOf[role]].id);
    if (call.path.startsWith('/recordings')) await addSampleRecording(house.db, interviewId);
    if (call.path.endsWith('/video')) await addSampleVideo(house.db, house.cast.people.panelist.id);
    const given = samplesFor(house, interviewId)[nameOf(call)] ?? {};
    const answer = await house.app.inject(
      wire(call, given, token, joining ? { body: { type: 'JOIN', version: 2 } } : {}),
    );
    expect(answer.statusCode, `${nameOf(call)}: ${answer.body}`).toBe(200);
    expect(answer.headers['cache-control'], nameOf(call)).toBe('no-store');
    expect(answer.headers['content-security-policy'], nameOf(call)).toBe(
      "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'",
    );
    const body: Envelope = answer.json();
    expect(Object.keys(body).sort(), nameOf(call)).toEqual(['data', 'message', 'status']);
    expect(body, nameOf(call)).toMatchObject({ status: 'SUCCESS', message: expect.any(String) as string });
    described.holds(call, { request: given, reply: body });
    if (given.query?.['_page'] !== undefined && !plainLists.includes(nameOf(call)))
      expect(body.data, nameOf(call)).toEqual({
        content: expect.any(Array) as unknown[],
        pageable: { pageNumber: 0 },
        totalElements: expect.any(Number) as number,
      });
  }
});

test('a page is as long as asked for, and one behind the end is empty', async () => {
  const token = house.cast.people.admin.token;
  const list = async (query: string) => {
    const headers = { ...host, authorization: `Bearer ${token}` };
    const answer = await house.app.inject({ method: 'GET', url: `/api/candidates?${query}`, headers });
    return (answer.json() as { data: { content: { id: string }[]; pageable: object; totalElements: number } }).data;
  };
  const all = await list('');
  expect(all.totalElements).toBe(all.content.length);
  expect(all.totalElements).toBeGreaterThan(2);
  const second = await list('_page=1&_limit=2');
  expect(second.content.map((row) => row.id)).toEqual(all.content.slice(2, 4).map((row) => row.id));
  expect(second).toMatchObject({ pageable: { pageNumber: 1 }, totalElements: all.totalElements });
  expect((await list('_page=1000000&_limit=100')).content).toEqual([]);
});

test('signing in has its values at top level', async () => {
  const password = 'Correct#horse7';
  await house.db.run(sql`
    update users set password_hash = ${await hashPassword(password)} where id = ${house.cast.people.panelist.id}`);
  const payload = { userName: house.cast.people.panelist.email, password };
  const answer = await house.app.inject({ method: 'POST', url: '/api/auth/login', headers: host, payload });
  const body: Record<string, unknown> = answer.json();
  expect(body).toMatchObject({
    status: 'SUCCESS',
    message: texts.loginDone,
    userType: 'PANELIST',
    panelistExperience: 108,
  });
  expect(body).toHaveProperty('token');
  expect(body).not.toHaveProperty('data');
});

test.each(['/api/unheard-of', '/api/', '/API/health', '/nothing', '/api/health/x'])(
  '%s is not there, in the words of the specification',
  async (url) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await house.app.inject({ method, url, headers: host });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ status: 'FAIL', message: texts.notFound });
    }
  },
);

test('a call is not there by another method', async () => {
  const answer = await house.app.inject({ method: 'POST', url: '/api/health', headers: host });
  expect({ status: answer.statusCode, body: answer.json() as unknown }).toEqual({
    status: 404,
    body: { status: 'FAIL', message: texts.notFound },
  });
});

test('health says what the contract promises', async () => {
  const answer = await house.app.inject({ method: 'GET', url: '/api/health', headers: host });
  expect(answer.json()).toEqual({
    status: 'SUCCESS',
    message: '',
    data: { version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string, database: 'embedded', ready: true },
  });
});

test('health is answered within a second while all connections of the calls are busy, and after the database is gone', async () => {
  const { url, drop } = await cloneDatabase();
  const db = openDatabase(url, 2);
  const app = await buildApp({
    config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: house.dataDir, INSPECTOR: '1' }),
    db,
    databaseUrl: url,
  });
  const ask = async () => {
    const since = performance.now();
    const { statusCode } = await app.inject({ method: 'GET', url: '/api/health', headers: host });
    return { statusCode, inTime: performance.now() - since < 1_000 };
  };
  const busy = Array.from({ length: 8 }, () => db.run(sql`select pg_sleep(1)`));
  const asked = await Promise.all(Array.from({ length: 5 }, ask));
  expect(asked).toEqual(Array(5).fill({ statusCode: 200, inTime: true }));
  await Promise.all(busy);
  await db.close();
  await drop();
  expect(await ask()).toEqual({ statusCode: 503, inTime: true });
  await app.close();
});

test('what may be in no frame says so in both headers', async () => {
  const { headers } = await house.app.inject({ method: 'GET', url: '/api/health', headers: host });
  expect([headers['content-security-policy'], headers['x-frame-options']]).toEqual([
    expect.stringContaining("frame-ancestors 'none'"),
    'DENY',
  ]);
});

test.each([
  [{ userName: '', password: '' }, ['Email is required', 'Please enter valid password']],
  [{ userName: 'asha@example', password: 'x' }, ['Email is not valid']],
  [{ userName: 'asha@example.com', password: '' }, ['Please enter valid password']],
])('a sign-in with %j is refused in the words of the specification', async (payload, messages) => {
  const answer = await house.app.inject({ method: 'POST', url: '/api/auth/login', headers: host, payload });
  const { details } = answer.json<{ details: { message: string }[] }>();
  expect([answer.statusCode, details.map(({ message }) => message)]).toEqual([400, messages]);
});
