import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { openDatabase } from '../db/database';
import type { AppContext } from '../http/calls';
import { signedOut } from '../kit/failures';
import { registry } from '../kit/measures';
import { hasBearer } from '../kit/secret-match';
import { freeSpace, readMeasurements, sizesReader, type Measurements, type Sizes } from './health-measurements';

const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
  new Gauge({ name: `interviews_${name}`, help, labelNames, registers: [registry] });
const pool = gauge('pool_connections', 'Connections of the pool by state, and requests that wait for one', ['state']);
const up = gauge('database_up', '1 if the database answered this scrape');
const queueSeconds = gauge('queue_oldest_seconds', 'Age of the oldest job that waits, by queue', ['queue']);
const queueJobs = gauge('queue_jobs', 'Jobs that wait, by queue', ['queue']);
const overdue = gauge('overdue', 'What is overdue: deadlines, calendars to read, deliveries to webhooks', ['what']);
const clock = gauge('clock_ahead_seconds', 'By how much this clock is ahead of the database’s');
const connections = gauge('database_connections', 'Connections to the database server, and how many it allows', ['of']);
const standbys = gauge('standby_seconds', 'By how much a standby is behind (not received) or late (not applied)', [
  'standby',
  'what',
]);
const standbyBytes = gauge('standby_behind_bytes', 'What a standby has not received', ['standby']);
const stored = gauge('stored_bytes', 'Size of the database and of uploaded files', ['what']);
const free = gauge('free_bytes', 'Free space for uploaded files');
const ofDatabase = [queueSeconds, queueJobs, overdue, clock, connections, standbys, standbyBytes, stored];

// For the measurements, and again for the sizes: well below the default scrape time-out of Prometheus, which is 10 s.
const scrapeMs = 2_000;

function showMeasurements(measurements: Measurements): void {
  const {
    queues,
    overdue: late,
    clockMs,
    connections: { used, most },
  } = measurements;
  for (const { name: standby, behind, lateSeconds } of measurements.standbys) {
    standbys.set({ standby, what: 'behind' }, behind.seconds);
    standbys.set({ standby, what: 'late' }, lateSeconds);
    standbyBytes.set({ standby }, behind.bytes);
  }
  for (const { name, seconds, waiting } of queues) {
    queueSeconds.set({ queue: name }, seconds);
    queueJobs.set({ queue: name }, waiting);
  }
  for (const [what, count] of Object.entries(late)) overdue.set({ what }, count);
  clock.set(clockMs / 1_000);
  connections.set({ of: 'used' }, used);
  connections.set({ of: 'most' }, most);
}

function showSizes({ databaseBytes, fileBytes }: Sizes): void {
  stored.set({ what: 'database' }, databaseBytes);
  stored.set({ what: 'files' }, fileBytes);
}

/** Serves `/metrics` in the text format of Prometheus (product: System health). Disabled without METRICS_TOKEN. */
export function metricsPage(app: FastifyInstance, { config, db, databaseUrl }: AppContext): void {
  const { metricsTokens } = config;
  if (metricsTokens.length === 0) return;
  // A separate connection, because a full pool is exactly what the metrics must be able to show.
  const own = openDatabase(databaseUrl, 1);
  app.addHook('onClose', () => own.close());
  const readSizes = sizesReader();

  async function readAll(): Promise<string> {
    for (const one of ofDatabase) one.reset();
    try {
      showMeasurements(await readMeasurements(own.within(scrapeMs)));
      up.set(1);
      // The sum over all files may be slow while the database is well. Then only the sizes are missing.
      await readSizes(own.within(scrapeMs)).then(showSizes, () => undefined);
    } catch {
      up.set(0);
    }
    pool.set({ state: 'idle' }, db.pool.idleCount);
    pool.set({ state: 'total' }, db.pool.totalCount);
    pool.set({ state: 'waiting' }, db.pool.waitingCount);
    const space = await freeSpace(config);
    if (space !== null) free.set(space);
    return registry.metrics();
  }
  let reading: Promise<string> | null = null;
  app.get('/metrics', async ({ headers }, reply) => {
    if (!hasBearer(metricsTokens, headers.authorization)) throw signedOut();
    const text = await (reading ??= readAll().finally(() => (reading = null)));
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
  });
}
