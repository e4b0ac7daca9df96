import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '../../../server/system/openapi';
import { userTypes, type Call, type UserType } from '../../../src/contract/kit';
import { closeHouse, startHouse, type House } from '../kit';
import { interviewAt, soon } from '../kit/interviews';
import { pathsIn, replaced } from './paths';
import { nameOf, newSession, personOf, samplesFor, wire } from './samples';

/** Part of every bad value: a response that contains it repeats what was sent. */
const marker = 'zz-marker-zz';
const loneSurrogate = `${marker}\ud800`;
/** A placeholder for 10,000 levels of nesting, which JSON.stringify cannot write. */
const placeForDeep = `${marker}-deep`;
const deep = (levels: number) => `${'['.repeat(levels)}"${marker}"${']'.repeat(levels)}`;

let house: House;
let interviewId: string;
const tokens = new Map<UserType, string>();
beforeAll(async () => {
  house = await startHouse();
  // Feedback may be drafted in this state, so that a wrong scorecard is checked as far as possible.
  interviewId = await interviewAt(house, { leaf: 'pendingFeedback', start: soon(-3) });
  for (const type of userTypes) tokens.set(type, await newSession(house.db, house.cast.people[personOf[type]].id));
});
afterAll(() => closeHouse(house));

const rolesOf = (call: Call): (UserType | null)[] =>
  call.access === 'public' ? [null] : userTypes.filter((type) => call.access !== 'public' && call.access[type]);
const tokenOf = (role: UserType | null) => (role === null ? null : (tokens.get(role) ?? null));
const sampleOf = (call: Call) => samplesFor(house, interviewId)[nameOf(call)] ?? {};

type Failure = { status: string; message: string; details?: { field: string; message: string }[] };

/** Checks a response against the promises of every refusal. Returns its status and the fields it names. */
async function refusal(request: InjectOptions, what: string): Promise<{ status: number; fields: string[] }> {
  const answer = await house.app.inject(request);
  expect(answer.statusCode, `${what}: ${answer.body.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, what).toBeLessThan(500);
  expect(answer.headers['content-type'], what).toBe('application/json; charset=utf-8');
  expect(answer.body, what).not.toContain(marker);
  // The specification contains texts such as 'Please select option for search'.
  expect(answer.body, what).not.toMatch(
    /node_modules|\.ts:|at .*\(|superstruct|(?<!Please )select |insert |syntax|Expected/,
  );
  const body: Failure = answer.json();
  expect(body, what).toMatchObject({ status: 'FAIL', message: expect.stringMatching(/./) as string });
  const fields = (body.details ?? []).map((detail) => detail.field);
  if (answer.statusCode === 400) {
    expect(body.message, what).toBe('Validation Failed');
    expect(fields.length, what).toBeGreaterThan(0);
    for (const field of fields) expect(field, `${what}: a field without a name`).not.toBe('');
  }
  return { status: answer.statusCode, fields };
}

/** No field of the contract accepts any of these values. */
const badValues: [string, unknown][] = [
  ['a NUL', `${marker}\u0000`],
  ['a lone surrogate', loneSurrogate],
  ['a huge number', 1e300],
  ['an object that hides toString', { toString: marker, valueOf: marker }],
  ['an object with a key of every object', { hasOwnProperty: marker }],
  ['deep arrays', placeForDeep],
  ['a text beyond all limits', marker.repeat(3000)],
  ['an object in an array', [{ unheardOf: marker }]],
];
const badQuery = [`${marker}\u0000`, marker.repeat(20), '', '-1', '1e9', '[object Object]'];
const badIds = [marker, '1', '..', '%00', `${marker}\u0000`, "' or 1=1 --", 'A'.repeat(90), '0'.repeat(36)];

const withBody = allCalls.filter((call) => call.body);
const each = (calls: Call[]) =>
  calls.flatMap((call) => rolesOf(call).map((role) => ({ call, role, name: nameOf(call) })));

describe.each(each(withBody))('$name by $role', ({ call, role, name }) => {
  test('names each field that is wrong', async () => {
    const given = sampleOf(call);
    const token = tokenOf(role);
    const first = rolesOf(call)[0] === role;
    for (const [at, path] of pathsIn(given.body).entries())
      for (const [nth, [what, value]] of badValues.entries()) {
        // The checks are the same for every role: the first role gets all values, the others only one value per field.
        if (!first && nth !== at % badValues.length) continue;
        const request = wire(call, given, token);
        const payload = JSON.stringify(replaced(given.body, path, value)).replace(`"${placeForDeep}"`, deep(10_000));
        const headers = { ...request.headers, 'content-type': 'application/json' };
        const { status, fields } = await refusal(
          { ...request, headers, payload },
          `${name} ${path.join('.')}: ${what}`,
        );
        expect(status).toBe(400);
        expect(
          fields.some((field) => field.split('.')[0] === String(path[0])),
          `${fields.join()} for ${path.join('.')}`,
        ).toBe(true);
      }
  });

  test('refuses fields it does not know, and bodies of another kind', async () => {
    const given = sampleOf(call);
    const token = tokenOf(role);
    const raw = async (payload: string | Buffer, type = 'application/json') => {
      const request = wire(call, given, token);
      const headers = { ...request.headers, 'content-type': type };
      return refusal({ ...request, headers, payload }, `${name}: ${String(payload).slice(0, 40)}`);
    };
    const known = JSON.stringify(given.body);
    expect((await raw(known.replace('{', `{"unheardOf":"${marker}",`))).fields).toContain('unheardOf');
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect((await raw(known.replace('{', `{"${key}":{"a":"${marker}"},`))).status, key).toBe(400);
    for (const text of ['[]', `["${marker}"]`, `"${marker}"`, '7', 'true', deep(10_000), deep(100_000)])
      expect((await raw(text)).status, text.slice(0, 40)).toBe(400);
    for (const text of ['{', `{"a":${marker}}`, `{'a':1}`, '\u0000', '{"a":1}{"a":2}', ''])
      expect((await raw(text)).status, text).toBe(400);
    expect((await raw(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))).status).toBe(400);
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      marker,
    ])
      expect((await raw(known, type)).status, type).toBe(400);
    const tooMuch = call.timeout === 'upload' ? 9 * 1024 * 1024 : 300 * 1024;
    expect((await raw(`{"a":"${'x'.repeat(tooMuch)}"}`)).status).toBe(413);
  });
});

test('calls without a body take none', async () => {
  for (const { call, role, name } of each(allCalls.filter((one) => !one.body && one.method !== 'GET')))
    for (const payload of [{ a: marker }, [marker], []])
      expect((await refusal({ ...wire(call, sampleOf(call), tokenOf(role)), payload }, name)).status, name).toBe(400);
});

describe.each(each(allCalls.filter((call) => !call.path.includes('stream'))))(
  'the address of $name by $role',
  ({ call, role, name }) => {
    test('is refused where it is wrong', async () => {
      const given = sampleOf(call);
      const token = tokenOf(role);
      const request = wire(call, given, token);
      const plain = wire(call, { ...given, query: {} }, token);
      const ask = (query: string) => refusal({ ...plain, url: `${plain.url as string}?${query}` }, `${name} ?${query}`);
      expect((await ask(`unheardOf=${marker}`)).fields).toContain('unheardOf');
      for (const key of ['__proto__', 'constructor', 'toString', 'a[b]', '_limit[]'])
        expect((await ask(`${key}=${marker}`)).status, key).toBe(400);
      for (const key of Object.keys(given.query ?? {})) {
        // Free text accepts nearly everything, but must not accept a NUL.
        const values = key === 'q' ? badQuery.slice(0, 2) : badQuery;
        for (const value of values)
          expect(
            (
              await refusal(
                wire(call, given, token, { query: { ...given.query, [key]: value } }),
                `${name} ${key}=${value}`,
              )
            ).fields.map((field) => field.split('.')[0]),
          ).toEqual([key]);
        const lists = new Set(['ids', 'state', 'views', 'preferred', 'skillIds']);
        const twice = `${request.url as string}&${key}=1&${key}=${marker}`;
        if (!lists.has(key))
          expect((await refusal({ ...request, url: twice }, twice)).fields.map((field) => field.split('.')[0])).toEqual(
            [key],
          );
        for (const bytes of ['%ff', '%ed%a0%80', '%', '%zz'])
          if (key !== 'q') expect((await ask(`${key}=${bytes}`)).status, `${key}=${bytes}`).toBe(400);
      }
      if (call.path.includes(':id'))
        for (const id of badIds)
          expect([400, 404], `${name} ${id}`).toContain(
            (await refusal(wire(call, given, token, { params: { id } }), `${name} ${id}`)).status,
          );
    });
  },
);

test('pages beyond the limits', async () => {
  for (const { call, role, name } of each(allCalls.filter((one) => sampleOf(one).query?.['_page'] !== undefined)))
    for (const query of [
      '_limit=101',
      '_limit=0',
      '_limit=-1',
      '_page=-1',
      '_page=1000000000000',
      '_page=0x10',
      '_page=1.5',
    ]) {
      const { _page, _limit, ...others } = sampleOf(call).query ?? {};
      const request = wire(call, { query: others }, tokenOf(role));
      const start = (request.url as string).includes('?') ? '&' : '?';
      const url = `${request.url as string}${start}${query}`;
      const { fields } = await refusal({ ...request, url }, `${name} ${query}`);
      expect(fields).toEqual([query.split('=')[0]]);
    }
});

test('days and instants that are in no calendar', async () => {
  const token = tokenOf('PANELIST');
  const call = (name: string) => allCalls.find((one) => nameOf(one) === name) as Call;
  for (const from of [
    '2026-02-30',
    '2026-13-01',
    '0000-01-01',
    '9999-12-31',
    '+010000-01-01',
    '1970-01-01',
    '2026-1-1',
  ])
    expect((await refusal(wire(call('GET /panelist/week'), { query: { from } }, token), from)).fields).toEqual([
      'from',
    ]);
  for (const from of [
    '2026-02-30T10:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-01-01T10:00:00',
    '2026-01-01T25:00:00Z',
    '1',
    'now',
  ])
    expect((await refusal(wire(call('GET /interviews'), { query: { from } }, token), from)).fields).toEqual(['from']);
});

test('addresses that no route can read', async () => {
  for (const url of [
    '/api/%',
    '/api/%ff',
    `/api/interviews/%ff${marker}`,
    `/api/interviews/${marker.repeat(100)}`,
    '/api/..%2f..%2fetc',
    `/api/${marker}`,
  ])
    await refusal({ method: 'GET', url, headers: { host: '127.0.0.1' } }, url);
});
