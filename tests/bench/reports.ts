import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { DateTime } from 'luxon';
import { makeBackground } from '../../server/background';
import { readConfig } from '../../server/config';
import { sql } from '../../server/db/database';
import { median, type Bench, type Part, type Place } from './kit';
import { makeMany } from './many-interviews';

const many = 1_000_000;
const pages = 10;

/**
 * Reports over a million interviews: eight days may take as long as ten pages of the list. Whole calls are measured.
 */
export const reports: Part = async (bench: Bench) => {
  const place = await bench.copy('demo');
  await makeMany(place, many);
  const { app, headers: as } = await bench.serve(place);
  const headers = await as('admin@example.com');
  const call = (path: string) =>
    median(5, async () => {
      const { statusCode } = await app.inject({ url: `/api${path}`, headers });
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
    });
  const list = { what: 'ten pages of the list', measured: pages * (await call('/interviews?_limit=25')) };
  const today = DateTime.now().setZone('Asia/Kolkata');
  const days = (ago: number) =>
    `from=${today.minus({ days: ago + 7 }).toFormat('yyyy-MM-dd')}&to=${today.minus({ days: ago }).toFormat('yyyy-MM-dd')}`;
  for (const [what, ago] of Object.entries({ 'the last 8 days': 0, '8 days a year ago': 365 }))
    for (const [part, path] of Object.entries({ rows: '', numbers: '/summary' }))
      bench.note({
        what: `interview report of ${what}: ${part}`,
        measured: await call(`/reports/interviews${path}?${days(ago)}`),
        unit: 'ms',
        beside: list,
        promised: { atMost: list.measured },
      });
  const month = `month=${today.toFormat('yyyy-MM')}`;
  for (const group of ['organization', 'jobProfile', 'panelist'])
    for (const [span, given] of Object.entries({ '8 days': days(0), 'a month': month }))
      bench.note({
        what: `statistics of ${span} by ${group}`,
        measured: await call(`/reports/statistics?group=${group}&${given}`),
        unit: 'ms',
      });
  await exportMany(bench, place, app, headers);
  bench.note({
    what: 'statistics of a month: numbers',
    measured: await call(`/reports/statistics/summary?${month}`),
    unit: 'ms',
  });
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** The memory that this process holds (MB) after a garbage collection. */
function held(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}

const interval = 500;
/** The peak of the memory that this process holds (MB) while `run` is running. */
async function mostHeld(run: () => Promise<void>): Promise<number> {
  let most = held();
  const looking = setInterval(() => (most = Math.max(most, held())), interval);
  try {
    await run();
  } finally {
    clearInterval(looking);
  }
  return most;
}

/** An export of the largest allowed number of rows, and the memory that it needs. */
async function exportMany({ note }: Bench, { db }: Place, app: FastifyInstance, headers: Record<string, string>) {
  const background = makeBackground(db, readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'production' }), (error) => {
    throw error;
  });
  const exported = async (): Promise<number> => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/api/exports',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      payload: { list: 'interviews', query: {}, columns: ['code', 'candidate', 'state'], format: 'csv' },
    });
    if (statusCode !== 200) throw new Error(body);
    const { id } = (JSON.parse(body) as { data: { id: string } }).data;
    for (;;) {
      await db.run(sql`update pgboss.job set start_after = now() where state < 'active'`);
      await background.run('exports');
      const { rows, status } = await db.one<{ rows: number; status: string }>(sql`
        select rows, status from exports where id = ${id}`);
      if (status !== 'running') return rows;
    }
  };
  let rows = 0;
  const before = held();
  const begun = performance.now();
  const most = await mostHeld(async () => void (rows = await exported()));
  note({ what: `export of ${rows} rows`, measured: performance.now() - begun, unit: 'ms' });
  note({
    what: 'its memory above that before it, after collection',
    measured: most - before,
    unit: 'MB',
    promised: { atMost: 20 },
  });
  await background.stop();
}
