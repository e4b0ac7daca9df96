import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config';
import { openDatabase, sql, type Database } from '../../server/db/database';
import { fillDemo } from '../../server/demo/fill';
import { startEmbedded } from '../../server/db/embedded/start';
import { migrate } from '../../server/db/migrate';

/** One line of the table: the measured value, its comparison from the same run, and the promise. */
export type Metric = {
  what: string;
  measured: number;
  unit: 'ms' | 'kB' | 'MB' | '/s' | 'times' | 'points';
  /** The name and value of what sets the limit here, measured in the same run. */
  beside?: { what: string; measured: number };
  /** Left out if nothing is promised. */
  promised?: { atMost: number } | { atLeast: number };
};

/** A database in the PostgreSQL of this run. */
export type Place = { db: Database; url: string };

/** What a part of the bench works with. One PostgreSQL serves the whole run, and syncs to disk as in production. */
export type Bench = {
  note(metric: Metric): void;
  /** The demo's data, read by all parts. A part that writes must use a `copy`. */
  demo(): Promise<Place>;
  /** A separate database: all migrations and no data, or a copy of the demo. */
  copy(of: 'empty' | 'demo'): Promise<Place>;
  /** A server on a place, called with `inject`, and the headers of a signed-in demo user. `env` are its settings. */
  serve(place: Place, env?: Record<string, string>): Promise<Served>;
};
export type Served = { app: FastifyInstance; headers(email: string): Promise<Record<string, string>> };
export type Part = (bench: Bench) => Promise<void>;

/** The milliseconds of each of `times` runs, in ascending order, after a tenth as many to warm up. */
export async function timings(times: number, run: () => unknown): Promise<number[]> {
  const taken: number[] = [];
  for (let index = -Math.ceil(times / 10); index < times; index += 1) {
    const before = performance.now();
    await run();
    if (index >= 0) taken.push(performance.now() - before);
  }
  return taken.sort((a, b) => a - b);
}

/** @param sorted ascending, not empty. @param share 0 to 1, so 0.5 is the median. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const median = async (times: number, run: () => unknown): Promise<number> =>
  quantile(await timings(times, run), 0.5);

const password = 'Interview#2026';

async function serve(
  { db, url }: Place,
  env: Record<string, string>,
  stops: (() => Promise<unknown>)[],
): Promise<Served> {
  const config = readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'production', CALL_LIMITS: '0', ...env });
  const app = await buildApp({ config, db, databaseUrl: url, clientDir: join(process.cwd(), 'dist', 'client') });
  await app.ready();
  stops.push(() => app.close());
  const host = { host: '127.0.0.1' };
  return {
    app,
    async headers(userName) {
      const payload = { userName, password };
      const login = await app.inject({ method: 'POST', url: '/api/auth/login', headers: host, payload });
      return { ...host, authorization: `Bearer ${login.json<{ token: string }>().token}` };
    },
  };
}

/** Runs the parts one after the other on one PostgreSQL, and returns their measurements. */
export async function runParts(parts: readonly Part[]): Promise<Metric[]> {
  const metrics: Metric[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'interviews-bench-'));
  // Root runs the database as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  const embedded = await startEmbedded({ dataDir, log: () => undefined });
  // Last in, first out.
  const stops: (() => Promise<unknown>)[] = [
    async () => rmSync(dataDir, { recursive: true, force: true }),
    () => embedded.stop(),
  ];
  let copies = 0;
  const root = openDatabase(embedded.url);
  stops.push(() => root.close());
  const database = async (from: string | null): Promise<Place> => {
    const name = `bench_${(copies += 1)}`;
    await root.pool.query(`create database ${name} ${from === null ? '' : `template ${from}`}`);
    const url = new URL(embedded.url);
    url.pathname = `/${name}`;
    const db = openDatabase(url.href);
    stops.push(() => db.close());
    if (from === null) await migrate(db.pool);
    return { db, url: url.href };
  };
  let filled: Promise<string> | undefined;
  const template = () =>
    (filled ??= database(null).then(async ({ db, url }) => {
      const before = performance.now();
      await fillDemo(db, Date.now());
      metrics.push({
        what: 'filling the demo: 600 interviews by the law',
        measured: performance.now() - before,
        unit: 'ms',
      });
      await db.run(sql`analyze`);
      await db.close();
      stops.pop();
      return new URL(url).pathname.slice(1);
    }));
  let demo: Promise<Place> | undefined;
  const copy = async (of: 'empty' | 'demo') => database(of === 'demo' ? await template() : null);
  try {
    for (const part of parts)
      await part({
        note: (metric) => metrics.push(metric),
        demo: () => (demo ??= copy('demo')),
        copy,
        serve: (place, env = {}) => serve(place, env, stops),
      });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
  return metrics;
}

const shown = (value: number) => (value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0));

/** The metrics as rows of a table. `kept` is empty if nothing is promised. */
export const tableOf = (metrics: readonly Metric[]) =>
  metrics.map(({ what, measured, unit, beside, promised }) => ({
    what,
    measured: `${shown(measured)} ${unit}`,
    beside: beside ? `${beside.what} ${shown(beside.measured)} ${unit}` : '',
    promised: promised ? ('atMost' in promised ? `<= ${shown(promised.atMost)}` : `>= ${shown(promised.atLeast)}`) : '',
    kept: promised ? (isKept(measured, promised) ? 'yes' : 'NO') : '',
  }));

const isKept = (measured: number, promised: NonNullable<Metric['promised']>) =>
  'atMost' in promised ? measured <= promised.atMost : measured >= promised.atLeast;
