import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { AllowedAction, EventConflict, InterviewDetail, InterviewRow } from '../../src/contract/interviews';
import { getInterview, sendEvent, type SentEvent } from '../../src/contract/interviews';
import type { Call, Detail } from '../../src/contract/kit';
import { buildApp } from '../../server/app';
import { readConfig, type Config } from '../../server/config';
import { openDatabase, sql, type Database } from '../../server/db/database';
import { openStorage, type Storage } from '../../server/kit/storage';
import { cloneDatabase } from './database';
import { formOf, type SentFile } from './kit/files';
import { testGateway } from './kit/billing';
import { makeCast, type Cast, type PersonName } from './kit/cast';
import { expectLawKept } from './kit/law-kept';

/** The server's response: its status and the whole envelope. `data` has the contract's shape on 200 only. */
export type Answer<R> = {
  status: number;
  body: { status: 'SUCCESS' | 'FAIL'; message: string; data: R; details?: Detail[] };
};

export type CallOptions<P, B> = {
  /** The caller; by default, nobody is signed in. */
  as?: PersonName;
  params?: P;
  query?: Record<string, string | number>;
  body?: B;
  /** The file, for calls that take one. */
  file?: SentFile;
  /** The Idempotency-Key. By default a fresh one if the call needs one; null sends none. */
  key?: string | null;
};

export type House = {
  app: FastifyInstance;
  db: Database;
  cast: Cast;
  publicUrl: string;
  storage: Storage;
  /** The folder of the server's data. */
  dataDir: string;
  call<P, Q, B, R>(contract: Call<P, Q, B, R>, options?: CallOptions<NoInfer<P>, NoInfer<B>>): Promise<Answer<R>>;
};

/** The secret of the one-way service. */
export const oneWaySecret = 'the secret of the one-way service';

/**
 * A server on its own copy of the database with a small cast in it, called without a network. One per test file.
 * `change` are settings that differ from the defaults.
 */
export async function startHouse(change: Partial<Config> = {}): Promise<House> {
  const database = await cloneDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'interviews-house-'));
  const db = openDatabase(database.url);
  const env = {
    PORT: '0',
    LOG_LEVEL: 'error',
    // Many test files make more calls per minute than a person does; tests/server/malice/call-limits.test.ts tests the
    // limits.
    CALL_LIMITS: '0',
    INSPECTOR: '1',
    ONE_WAY_SECRET: oneWaySecret,
    DATA_DIR: dataDir,
    // No server listens at this address.
    LINKEDIN_POST_API: 'http://127.0.0.1:9',
    LINKEDIN_POST_TOKEN: 'the-token-of-the-network',
    LINKEDIN_POST_AUTHOR: 'urn:li:organization:1',
  };
  const config = { ...readConfig(env), gateway: await testGateway(), ...change };
  const storage = openStorage(config.files);
  const logged: string[] = [];
  const log = { write: (line: string) => void logged.push(line) };
  const app = await buildApp({ config, db, storage, databaseUrl: database.url, log });
  await app.ready();
  const cast = await makeCast(db);
  return {
    app,
    db,
    cast,
    publicUrl: config.publicUrl,
    storage,
    dataDir,
    call: callsTo(app, cast, logged),
  };
}

/**
 * Calls of the contract to a server, as the people of its cast. `logged` is the server's log, which contains the cause
 * of a 500.
 */
export const callsTo =
  (app: FastifyInstance, cast: Cast, logged: readonly string[] = []): House['call'] =>
  async (contract, options = {}) => {
    const answer = await app.inject(requestFor(contract, options as CallOptions<unknown, unknown>, cast));
    if (answer.statusCode === 500) process.stderr.write(`${causeOf(contract.path, logged)}\n`);
    // docs/limits.md
    if (answer.statusCode === 429) expect(answer.headers['retry-after'], contract.path).toMatch(/^[1-9]\d*$/);
    return { status: answer.statusCode, body: answer.json() };
  };

/** What the server logged about a 500, whose response does not tell the cause. */
function causeOf(path: string, logged: readonly string[]): string {
  const { msg, code, message, at } = JSON.parse(logged.at(-1) ?? '{}') as Record<string, unknown> & { at?: string[] };
  return [`500 from ${path}: ${String(msg)}`, code, message, ...(at ?? [])].filter(Boolean).join('\n');
}

/** A call of the contract as a request. */
export function requestFor(
  contract: Pick<Call, 'method' | 'path' | 'once'>,
  options: CallOptions<unknown, unknown>,
  cast: Cast,
): InjectOptions {
  const params = (options.params ?? {}) as Record<string, string>;
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const key = options.key === undefined && contract.once ? randomUUID() : options.key;
  const query = Object.fromEntries(Object.entries(options.query ?? {}).map(([name, value]) => [name, String(value)]));
  const form = options.file && formOf((options.body ?? {}) as object as Record<string, unknown>, options.file);
  return {
    method: contract.method,
    url: `/api${path}`,
    query,
    headers: {
      ...form?.headers,
      host: '127.0.0.1:3000',
      ...(options.as ? { authorization: `Bearer ${cast.people[options.as].token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(options.body === undefined && !form ? {} : { payload: form?.payload ?? (options.body as object) }),
  };
}

/**
 * Ends the server after checking every interview of the file against the law: histories replay, and rows follow from
 * them.
 */
export async function closeHouse(house: House): Promise<void> {
  try {
    await expectLawKept(house.db);
  } finally {
    await house.app.close();
    await house.db.close();
    rmSync(house.dataDir, { recursive: true });
  }
}

/** The data of a response that must be a success. */
export function ok<R>(answer: Answer<R>): R {
  expect(answer, answer.body.message).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });
  return answer.body.data;
}

/** The body of a response that must be this refusal. */
export function refused(
  answer: Answer<unknown>,
  status: number,
): { message: string; details?: Detail[]; data?: unknown } {
  expect({ status: answer.status, said: answer.body.status }, answer.body.message).toEqual({ status, said: 'FAIL' });
  return answer.body;
}

/** `data` of a 409 about an interview. */
export const conflictOf = (answer: Answer<unknown>) => refused(answer, 409).data as EventConflict;

/** An error handler for work that must not fail: rethrows the error. */
export const unexpected = (error: unknown): never => {
  throw error;
};

/** The types of actions, without the rest of each action. */
export const typesOf = (actions: AllowedAction[]) => actions.map((action) => action.type);

type Plain<E> = E extends { type: string } ? Omit<E, 'version'> : never;
/** An event as a client sends it, without the version. */
export type EventToSend = Plain<SentEvent>;

/** Sends an event with the present version of the interview. */
export async function send(house: House, as: PersonName, id: string, event: EventToSend, key?: string | null) {
  const { version } = await house.db.one<{ version: number }>(sql`
    select version from interviews where id = ${id}`);
  const body = { ...event, version } as SentEvent;
  return house.call(sendEvent, { as, params: { id }, body, ...(key === undefined ? {} : { key }) });
}

/**
 * Sends an event that must succeed. Returns the interview as the sender sees it afterwards, null if they lost access to
 * it.
 */
export async function sent(house: House, as: PersonName, id: string, event: EventToSend): Promise<InterviewRow | null> {
  return ok(await send(house, as, id, event)).interview;
}

/** An interview as a person reads it. */
export async function read(house: House, as: PersonName, id: string): Promise<InterviewDetail> {
  return ok(await house.call(getInterview, { as, params: { id } }));
}
