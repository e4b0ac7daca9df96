import type { FastifyInstance } from 'fastify';
import {
  failureMinutes,
  healthProblemKinds,
  systemHealth,
  type HealthMinute,
  type HealthProcess,
} from '../../src/contract/system-health';
import { sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { version } from '../kit/version';
import { emailQueues, readMeasurements, sizesReader } from './health-measurements';
import { manyFailures, problemsOf, type Facts } from './health-problems';

// A process that writes no sample for two minutes is gone. Unless it has marked its end, it is reported as missing for
// an hour.
const readProcesses = (tx: Tx) =>
  tx.many<HealthProcess>(sql`
    select id, name, version, "startedAt", "seenAt", "isAlive", "clockMs", "freeBytes" from (
      select distinct on (process_id) process_id as id, name, version, started_at as "startedAt", at as "seenAt", ended,
        at > now() - interval '2 minutes' as "isAlive", clock_ms as "clockMs", free_bytes as "freeBytes"
      from health_samples where at > now() - interval '1 hour' order by process_id, at desc) p
    where not ended order by name, id`);

const readMinutes = (tx: Tx) =>
  tx.many<HealthMinute>(sql`
    select m as at, round(sum(requests * 60 / greatest(seconds, 1)))::int as requests, sum(errors)::int as errors, sum(refused)::int as refused,
      max(p95_ms) as "p95Ms", sum(pool_total - pool_idle)::int as "connectionsUsed", sum(pool_waiting)::int as "connectionsWaiting",
      max(queue_seconds) as "queueSeconds", max(email_seconds) as "emailSeconds", sum(emails_sent)::int as "emailsSent",
      sum(emails_failed)::int as "emailsFailed", sum(slow)::int as "slowStatements"
    from generate_series(date_trunc('minute', now()) - interval '59 minutes', date_trunc('minute', now()), interval '1 minute') m
    left join health_samples on at >= m and at < m + interval '1 minute'
    group by m order by m`);

const readDatabase = (tx: Tx) =>
  tx.one<{ at: string; version: string; migrations: number }>(sql`
    select now() as at, current_setting('server_version') as version, (select count(*) from schema_migrations)::int as migrations`);

const countUnsent = (tx: Tx) =>
  tx.one<{ count: number }>(sql`
    select count(*)::int as count from pgboss.job where name in ('mail', 'accountMail') and state < 'active'`);

/** The address and the user with many failures in the security log. Expired sessions of open tabs do not count. */
const readFailures = (tx: Tx) =>
  tx.one<Facts['failures']>(sql`
    with lately as (
      select address, user_id, count from security_events
      where minute > now() - make_interval(mins => ${failureMinutes}) and kind not in ('endedSession', 'newAddress'))
    select (select jsonb_build_object('name', address, 'count', sum(count)) from lately where address <> '' group by address
        having sum(count) >= ${manyFailures} order by sum(count) desc limit 1) as from,
      (select jsonb_build_object('name', u.name, 'count', sum(count)) from lately join users u on u.id = user_id group by u.id
        having sum(count) >= ${manyFailures} order by sum(count) desc limit 1) as of`);

const total = <T>(rows: readonly T[], of: (row: T) => number | null) =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0);

/** System health: the current problems, and the last hour of all processes. */
export function healthRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { config } = appContext;
  const readSizes = sizesReader();
  serve(app, appContext, systemHealth, async ({ tx }) => {
    const { databaseBytes, fileBytes } = await readSizes(tx);
    const measurements = await readMeasurements(tx);
    const processes = await readProcesses(tx);
    const minutes = await readMinutes(tx);
    const { at, ...database } = await readDatabase(tx);
    const unsent = config.smtpUrl === null && !config.demo ? (await countUnsent(tx)).count : null;
    const failures = await readFailures(tx);
    const { used, most } = measurements.connections;
    return {
      at,
      version,
      problems: problemsOf({ measurements, processes, minutes, unsent, failures }, healthProblemKinds, Date.parse(at)),
      processes,
      minutes,
      queues: measurements.queues,
      emails: {
        sent: total(minutes, ({ emailsSent }) => emailsSent),
        failed: total(minutes, ({ emailsFailed }) => emailsFailed),
        waiting: total(emailQueues(measurements), ({ waiting }) => waiting),
      },
      overdue: measurements.overdue,
      database: { ...database, bytes: databaseBytes, connectionsUsed: used, connectionsMost: most },
      fileBytes,
    };
  });
}
