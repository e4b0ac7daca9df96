import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../../../server/db/database';
import { allCalls } from '../../../server/system/openapi';
import { scopes, type Call, type Scope } from '../../../src/contract/kit';
import { addCandidate } from '../../../src/contract/candidates';
import { createInterview, getInterview, listInterviews } from '../../../src/contract/interviews';
import { listSkills } from '../../../src/contract/job-profiles-skills';
import { createKey, endKey, keyCallsPerMinute, listKeys, mostKeys } from '../../../src/contract/organizations-keys';
import { listAudit } from '../../../src/contract/system-audit';
import { changeStream } from '../../../src/contract/system';
import { addSamples, nameOf, samplesFor } from '../contract/samples';
import { closeHouse, ok, refused, requestFor, startHouse, type Answer, type House } from '../kit';
import { addUser } from '../kit/cast';
import { iso, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
  await addSamples(house);
});
afterAll(() => closeHouse(house));
beforeEach(() => house.db.run(sql`delete from api_keys`));
afterEach(() => vi.useRealTimers());

const tomorrow = () => iso(soon(36)).slice(0, 10);
const make = (given: readonly Scope[], as: 'org' | 'otherOrg' = 'org') =>
  house.call(createKey, { as, body: { name: 'Nightly import', scopes: [...given], endsOn: tomorrow() } });
const keyWith = async (...given: Scope[]) => ok(await make(given));

type Given = { params?: object; query?: object; body?: unknown; key?: string };
/** The response of a call to a key. */
async function byKey(token: string, call: Pick<Call, 'method' | 'path' | 'once'>, given: Given = {}) {
  const request = requestFor(call, { ...given, as: 'org' } as never, house.cast);
  const answer = await house.app.inject({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${token}` },
  });
  const body = answer.headers['content-type']?.toString().includes('json')
    ? answer.json<Answer<never>['body']>()
    : null;
  return {
    status: answer.statusCode,
    message: body?.message ?? '',
    data: body?.data as unknown,
    headers: answer.headers,
  };
}
const status = async (token: string) => (await byKey(token, listInterviews)).status;

test('the token is answered once, and only its hash and last characters are stored', async () => {
  const { id, token } = await keyWith('interviews:read');
  expect(token).toMatch(/^ivk_[A-Za-z0-9]{40}$/);
  const { stored } = await house.db.one<{ stored: string }>(sql`
    select (select string_agg(k::text, '') from api_keys k) || coalesce((select string_agg(i::text, '') from idempotency i), '') as stored`);
  expect(stored).not.toContain(token.slice(4, 30));
  const [row] = ok(await house.call(listKeys, { as: 'org' })).content;
  expect(row).toMatchObject({ id, name: 'Nightly Import', lastFour: token.slice(-4), state: 'ACTIVE', usedAt: null });
  expect(JSON.stringify(row)).not.toContain(token);
});

test('a key makes the calls of its scopes, and no others', async () => {
  const samples = samplesFor(house, await requested(house, house.cast.chen, [soon(60)]));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  for (const scope of scopes) {
    const { token } = await keyWith(scope);
    const allowed: string[] = [];
    for (const call of allCalls) {
      if (call.access === 'public') continue;
      // Each call is made in a different minute, so that no call waits for the limit.
      vi.setSystemTime(Date.now() + 60_000);
      const answer = await byKey(token, call, samples[nameOf(call)] ?? {});
      if (answer.status === 403)
        expect(answer.message, nameOf(call)).toMatch(/^(API keys cannot|This API key does not)/);
      else allowed.push(nameOf(call));
    }
    const meant = allCalls.filter((call) => call.scope === scope);
    expect(meant.length, scope).toBeGreaterThan(0);
    expect(allowed.sort()).toEqual(meant.map(nameOf).sort());
  }
});

test('no scope is for passwords, sessions, keys, webhooks, terms, money, ID proof, or for admins alone', () => {
  const scoped = allCalls.filter(({ scope }) => scope !== undefined);
  for (const { path, access } of scoped) {
    expect(path).not.toMatch(
      /^\/(auth|api-keys|webhook|terms|own-terms|plans|payments|subscriptions|profile|exports|stream)/,
    );
    expect(access).toHaveProperty('ORGANIZATION_USER');
  }
});

test('a stream is refused to a key', async () => {
  const { token } = await keyWith('interviews:read');
  expect(await byKey(token, changeStream)).toMatchObject({ status: 403, message: 'API keys cannot make this call.' });
});

test('a key never reads what is another organization’s', async () => {
  const id = await requested(house, house.cast.chen, [soon(70)]);
  const { token } = ok(await make(['interviews:read'], 'otherOrg'));
  const { data } = await byKey(token, listInterviews, { query: { _limit: 100 } });
  expect(JSON.stringify(data)).not.toContain(id);
  expect((await byKey(token, getInterview, { params: { id } })).status).toBe(404);
});

test('a key that ended, expired, or never was is answered 401', async () => {
  const { id, token } = await keyWith('interviews:read');
  expect(await status(token)).toBe(200);
  ok(await house.call(endKey, { as: 'org', params: { id } }));
  expect(await status(token)).toBe(401);
  const second = await keyWith('interviews:read');
  await house.db.run(sql`update api_keys set ends_at = now() where id = ${second.id}`);
  expect(await status(second.token)).toBe(401);
  expect(await status(`${token.slice(0, -1)}_`)).toBe(401);
  const states = ok(await house.call(listKeys, { as: 'org', query: { sort: 'created' } })).content;
  expect(states.map(({ state, endedBy }) => [state, endedBy])).toEqual([
    ['ENDED', 'Omar Harbour'],
    ['EXPIRED', null],
  ]);
});

test('a colleague ends the key of somebody else, another organization does not', async () => {
  const { id, token } = await keyWith('interviews:read');
  refused(await house.call(endKey, { as: 'otherOrg', params: { id } }), 404);
  expect(await status(token)).toBe(200);
  const colleague = await addUser(house.db, {
    userType: 'ORGANIZATION_USER',
    name: 'Cora Harbour',
    timeZone: 'UTC',
    organizationId: house.cast.organizationId,
  });
  const request = requestFor(endKey, { params: { id } }, house.cast);
  const headers = { ...request.headers, authorization: `Bearer ${colleague.token}` };
  expect((await house.app.inject({ ...request, headers })).statusCode).toBe(200);
  expect(await status(token)).toBe(401);
});

test.each([
  [
    'the account of its creator is deactivated',
    sql`update users set active = false where name = 'Omar Harbour'`,
    sql`update users set active = true where name = 'Omar Harbour'`,
  ],
  [
    'its creator moves to another organization',
    sql`update users set organization_id = (select id from organizations where name = 'Red Mill') where name = 'Omar Harbour'`,
    sql`update users set organization_id = (select id from organizations where name = 'Blue Harbour') where name = 'Omar Harbour'`,
  ],
  [
    'the organization is blocked',
    sql`update organizations set blocked = true where name = 'Blue Harbour'`,
    sql`update organizations set blocked = false where name = 'Blue Harbour'`,
  ],
])('a key stops with the next call where %s', async (_, lose, restore) => {
  const { token } = await keyWith('interviews:read');
  expect(await status(token)).toBe(200);
  await house.db.run(lose);
  try {
    expect(await status(token)).toBe(401);
  } finally {
    await house.db.run(restore);
  }
});

test('terms that are due refuse the changes of a key, as they refuse its user', async () => {
  const { token } = await keyWith('candidates:write', 'interviews:read');
  const { id } = await house.db.one<{ id: string }>(sql`
    insert into terms (title, text, audience) values ('New terms', '<p>Be kind.</p>', '{ORGANIZATION_USER}') returning id`);
  try {
    const body = { name: 'Ivo Brand', email: 'ivo.brand@mail.example', countryCode: '91', mobile: '9845077712' };
    expect((await byKey(token, addCandidate, { body })).status).toBe(409);
    expect(await status(token)).toBe(200);
  } finally {
    await house.db.run(sql`update terms set withdrawn = true where id = ${id}`);
  }
});

test('the 121st call of a minute is told when to come again; other keys and people go on', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 + 80_000 });
  const [first, second] = [await keyWith('job-profiles:read'), await keyWith('job-profiles:read')];
  for (let count = 0; count < keyCallsPerMinute; count += 1)
    expect((await byKey(first.token, listSkills, { query: { _limit: 1 } })).status).toBe(200);
  const late = await byKey(first.token, listSkills);
  expect(late.status).toBe(429);
  expect(late.headers['retry-after']).toBe('40');
  expect((await byKey(second.token, listSkills)).status).toBe(200);
  ok(await house.call(listKeys, { as: 'org' }));
  vi.setSystemTime(Date.now() + 40_000);
  expect((await byKey(first.token, listSkills)).status).toBe(200);
});

test('its use is noted at most once a minute', async () => {
  const { id, token } = await keyWith('interviews:read');
  const usedAt = async () =>
    (await house.db.one<{ at: string }>(sql`select used_at as at from api_keys where id = ${id}`)).at;
  await status(token);
  const first = await usedAt();
  expect(first).not.toBeNull();
  await status(token);
  expect(await usedAt()).toBe(first);
  await house.db.run(sql`update api_keys set used_at = used_at - interval '61 seconds' where id = ${id}`);
  await status(token);
  expect(Date.parse(await usedAt())).toBeGreaterThanOrEqual(Date.parse(first));
});

test('the audit says who created and ended a key, and what was written by it', async () => {
  const { id, token } = await keyWith('interviews:write');
  const body = {
    kind: 'real',
    candidateId: house.cast.ben.id,
    jobProfileId: house.cast.job.id,
    minutes: 60,
    times: [iso(soon(90))],
  };
  const key = randomUUID();
  expect((await byKey(token, createInterview, { body, key })).status).toBe(200);
  // Repeating the same request makes no second change.
  expect((await byKey(token, createInterview, { body, key })).status).toBe(200);
  ok(await house.call(endKey, { as: 'org', params: { id } }));
  const rows = ok(await house.call(listAudit, { as: 'superAdmin', query: { q: id, sort: 'at' } })).content;
  expect(rows.map(({ action, user, object }) => [action, user?.name, object])).toEqual([
    ['apiKeyCreated', 'Omar Harbour', id],
    ['apiKeyUsed', 'Omar Harbour', `${id} POST /api/interviews`],
    ['apiKeyEnded', 'Omar Harbour', id],
  ]);
});

test.each([
  [{ endsOn: iso(Date.now()).slice(0, 10) }, 'endsOn'],
  [{ endsOn: iso(soon(24 * 370)).slice(0, 10) }, 'endsOn'],
  [{ name: 'Ab' }, 'name'],
  [{ scopes: [] }, 'scopes'],
])('refuses %j at %s', async (change, field) => {
  const body = { name: 'Nightly import', scopes: ['interviews:read' as const], endsOn: tomorrow(), ...change };
  expect(refused(await house.call(createKey, { as: 'org', body }), 400).details).toMatchObject([{ field }]);
});

test('an organization has twenty keys at most', async () => {
  for (let count = 0; count < mostKeys; count += 1) ok(await make(['interviews:read']));
  expect(refused(await make(['interviews:read']), 409).message).toContain('20 API keys');
  ok(await make(['interviews:read'], 'otherOrg'));
});
