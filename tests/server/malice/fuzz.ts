import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../server/auth/passwords';
import { sql } from '../../../server/db/database';
import { allCalls } from '../../../server/system/openapi';
import { login } from '../../../src/contract/auth';
import { userTypes, type Call, type UserType } from '../../../src/contract/kit';
import { password, post } from '../auth/kit';
import { pathsIn, replaced } from '../contract/paths';
import { addSamples, nameOf, newSession, personOf, samplesFor, type Given } from '../contract/samples';
import { closeHouse, startHouse, type House } from '../kit';
import { interviewAt, soon } from '../kit/interviews';
import { expectCalm } from './answers';
import {
  encoded,
  hostileHeaders,
  hostileTexts,
  hostileValues,
  methods,
  spoiledBodies,
  spoiledQueries,
} from './hostile';
import { shaped, shapedText } from './shapes';

// Each run sends different requests. FUZZ_SEED repeats a run; its seed is in the names of its tests.
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000);

let house: House;
const interviews: string[] = [];
/** All texts of the requests so far, in the form in which they may be stored. */
const wrote = new Set<string>();
function noteTexts(value: unknown): void {
  if (typeof value === 'string') wrote.add(value).add(value.trim());
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(noteTexts);
}
type Role = UserType | null;
type Spoil =
  | { kind: 'none' }
  | {
      kind: 'value' | 'missing' | 'unknown' | 'body' | 'query' | 'header' | 'method' | 'path';
      at: number;
      by: unknown;
    };
type Hit = { role: Role; given: Given; spoil: Spoil; nth: number; fresh: boolean };

const spoilOf = (kind: Exclude<Spoil['kind'], 'none'>, by: readonly unknown[]): fc.Arbitrary<Spoil> =>
  fc.record({ kind: fc.constant(kind), at: fc.nat(999), by: fc.constantFrom(...by) });
const anything = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileValues),
  fc.anything({ maxDepth: 2 }),
  fc.string(),
);
const paths = [
  '%00',
  '%ff',
  '%2f..%2f..',
  '%252e%252e%252f',
  '..',
  '\u202e',
  '/',
  ';a=b',
  '%',
  'x'.repeat(9_000),
  '?',
  '#',
];
const spoil: fc.Arbitrary<Spoil> = fc.oneof(
  { arbitrary: fc.constant<Spoil>({ kind: 'none' }), weight: 8 },
  { arbitrary: fc.record({ kind: fc.constant('value' as const), at: fc.nat(999), by: anything }), weight: 10 },
  { arbitrary: spoilOf('missing', [null]), weight: 1 },
  { arbitrary: spoilOf('unknown', hostileTexts), weight: 2 },
  { arbitrary: spoilOf('body', spoiledBodies), weight: 3 },
  { arbitrary: spoilOf('query', spoiledQueries), weight: 3 },
  { arbitrary: spoilOf('header', hostileHeaders), weight: 2 },
  { arbitrary: spoilOf('method', methods), weight: 1 },
  { arbitrary: spoilOf('path', paths), weight: 1 },
);

/** The pool of leaf values: all values in requests that work, and all hostile texts and values. */
function poolOf(samples: Record<string, Given>): unknown[] {
  const known = Object.values(samples).flatMap((given) =>
    pathsIn(given).map((path) => path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], given)),
  );
  const numbers = [0, 1, 2, 3, 4, 5, 8, 15, 24, 30, 60, 120, 2 ** 31 - 1];
  const leaves = [...known, ...numbers, ...interviews, ...hostileTexts, ...hostileValues];
  return [...new Set(leaves.filter((value) => value === null || typeof value !== 'object'))];
}

function hitsOn(call: Call): fc.Arbitrary<Hit> {
  const sample = samplesFor(house, interviews[0] ?? '');
  const [pool, right] = [poolOf(sample), sample[nameOf(call)] ?? {}];
  const { access } = call;
  const allowed: Role[] = access === 'public' ? [null] : userTypes.filter((type) => access[type] !== undefined);
  const interview = fc.constantFrom(...interviews).map((id) => ({ id }));
  const params = () => {
    const any = shapedText(call.params, pool, right.params);
    return call.path.startsWith('/interviews/:id') ? fc.oneof({ arbitrary: interview, weight: 4 }, any) : any;
  };
  return fc.record({
    role: fc.oneof({ arbitrary: fc.constantFrom(...allowed), weight: 9 }, fc.constantFrom<Role>(null, ...userTypes)),
    given: fc.record({
      ...(call.params ? { params: params() as fc.Arbitrary<Record<string, string>> } : {}),
      ...(call.query ? { query: shapedText(call.query, pool, right.query) } : {}),
      ...(call.body ? { body: shaped(call.body, pool, right.body) as fc.Arbitrary<Record<string, unknown>> } : {}),
    }) as fc.Arbitrary<Given>,
    spoil,
    nth: fc.nat(0xffff),
    fresh: fc.boolean(),
  });
}

/** The request with another value at one place in one of its parts. */
function spoiledValue(given: Given, { at, by }: { at: number; by: unknown }): Given {
  const parts = (['body', 'query', 'params'] as const).filter((part) => given[part] !== undefined);
  const part = parts[at % 7 === 0 ? at % Math.max(1, parts.length) : 0];
  if (!part) return given;
  const all = pathsIn(given[part]);
  const value =
    part === 'body'
      ? by
      : String(typeof by === 'object' ? encoded(by) : by)
          .toWellFormed()
          .slice(0, 9_000);
  return { ...given, [part]: replaced(given[part], all[at % Math.max(1, all.length)] ?? [], value) };
}

function withoutField(given: Given, at: number): Given {
  const body = { ...given.body };
  delete body[Object.keys(body)[at % Math.max(1, Object.keys(body).length)] ?? ''];
  return { ...given, body };
}

/** The request as sent over the network, with its defect. */
function wireOf(call: Call, { given, spoil, nth }: Hit, token: string | null): InjectOptions {
  let right = given;
  if (spoil.kind === 'value') right = spoiledValue(given, spoil);
  if (spoil.kind === 'missing') right = withoutField(given, spoil.at);
  if (spoil.kind === 'unknown') right = { ...given, body: { ...given.body, [spoil.by as string]: 1 } };
  const named = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(right.params?.[name] ?? ''));
  const path = spoil.kind === 'path' ? named.replace(/[^/]*$/, String(spoil.by)) : named;
  const asked = new URLSearchParams(right.query ?? {}).toString();
  const queries = [
    asked,
    spoil.kind === 'query' ? (spoil.by as (names: string[]) => string)(Object.keys(right.query ?? {})) : '',
  ];
  const query = queries.filter((one) => one !== '').join('&');
  const text = right.body === undefined ? undefined : encoded(right.body);
  const spoiled = spoil.kind === 'body' ? (spoil.by as (typeof spoiledBodies)[number])(text ?? '{}') : null;
  const payload = spoiled ? spoiled.payload : text;
  const type = spoiled?.type ?? 'application/json';
  return {
    method: (spoil.kind === 'method' ? spoil.by : call.method) as 'GET',
    url: `/api${path}${query === '' ? '' : `?${query}`}`,
    // The requests come from many callers, because the limits would soon stop a single caller.
    remoteAddress: `10.${nth % 250}.${nth >> 8}.${spoil.kind === 'none' ? 1 : spoil.at % 250}`,
    headers: {
      host: '127.0.0.1:3000',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.once ? { 'idempotency-key': randomBytes(9).toString('base64url') } : {}),
      ...(payload === undefined || type === '' ? {} : { 'content-type': type }),
      ...(spoiled?.coding ? { 'content-encoding': spoiled.coding } : {}),
      ...(spoil.kind === 'header' ? (spoil.by as Record<string, string>) : {}),
    },
    ...(payload === undefined ? {} : { payload: spoiled?.coding === 'gzip' ? gzipSync(payload) : payload }),
  };
}

/** The same request with the present version or revision, so that it is not refused as outdated. */
async function freshened(given: Given): Promise<Given> {
  const { body, params } = given;
  if (body === undefined || !('version' in body || 'revision' in body)) return given;
  const now = await house.db.one<{ version: number | null; draft: number | null; hours: number }>(sql`
    select (select version from interviews where id::text = ${params?.['id']}) as version,
      (select revision from feedback_drafts where interview_id::text = ${params?.['id']}) as draft,
      availability_revision as hours from panelists where user_id = ${house.cast.people.panelist.id}`);
  const revision = params === undefined ? now.hours : (now.draft ?? 0);
  return { ...given, body: { ...body, ...('version' in body ? { version: now.version ?? 0 } : { revision }) } };
}

async function hit(call: Call, one: Hit): Promise<void> {
  const token = one.role === null ? null : await newSession(house.db, house.cast.people[personOf[one.role]].id);
  const given = one.fresh ? await freshened(one.given) : one.given;
  const request = wireOf(call, { ...one, given }, token);
  noteTexts([given, one.spoil]);
  const what = `${request.method ?? ''} ${String(request.url).slice(0, 200)} by ${one.role ?? 'nobody'}, ${one.spoil.kind}`;
  const answer = await house.app.inject({ ...request, payloadAsStream: true });
  const chunks: Buffer[] = [];
  // A stream of changes never ends.
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) answer.stream().destroy();
  else for await (const chunk of answer.stream()) chunks.push(chunk as Buffer);
  const packed = answer.headers['content-encoding'] !== undefined;
  const body = packed ? '' : Buffer.concat(chunks).toString();
  expectCalm({ status: answer.statusCode, headers: answer.headers, body }, what, wrote);
}

/** Sends `runs` hostile requests to each call of the contract. */
export function describeFuzz(runs: number): void {
  beforeAll(async () => {
    house = await startHouse();
    const { asha, ben, chen } = house.cast;
    const places = [
      { leaf: 'pendingFeedback', start: soon(-3), candidate: asha.own },
      { leaf: 'confirmed', start: soon(1), candidate: ben, panelist: 'secondPanelist' },
      { leaf: 'requested', start: soon(30), candidate: asha.own },
      { leaf: 'pendingSchedule', start: soon(50), candidate: chen },
      { leaf: 'released', start: soon(-30), candidate: asha.mock },
      { leaf: 'noShow', start: soon(-8), candidate: ben, panelist: 'thirdPanelist' },
    ] as const;
    for (const place of places) interviews.push(await interviewAt(house, place));
    await addSamples(house);
  });
  afterAll(() => closeHouse(house));

  describe(`hostile requests of FUZZ_SEED=${seed}`, () => {
    test.each(allCalls.map((call) => ({ call, name: nameOf(call) })))('to $name', async ({ call }) => {
      await fc.assert(
        fc.asyncProperty(hitsOn(call), (one) => hit(call, one)),
        // A request that hangs is reported; the duration of others does not matter here.
        { seed, numRuns: runs, timeout: 100_000, endOnFailure: runs < 100 },
      );
    });

    test('leave no connection behind, and everybody can sign in', async () => {
      const { pool } = house.db;
      // The security log is written after the response.
      await expect
        .poll(() => ({ waiting: pool.waitingCount, busy: pool.totalCount - pool.idleCount }))
        .toEqual({ waiting: 0, busy: 0 });
      const { id, email } = house.cast.people.otherAdmin;
      await house.db.run(sql`update users set password_hash = ${await hashPassword(password)} where id = ${id}`);
      const signedIn = await post(house, login, { userName: email, password }, { address: '192.0.2.1' });
      expect(signedIn).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });
    });
  });
}
