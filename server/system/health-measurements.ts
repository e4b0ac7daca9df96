import { statfs } from 'node:fs/promises';
import type { Failure } from '../../src/contract/system-health';
import type { Config } from '../config';
import { clockNow, sql, type Tx } from '../db/database';
import { mayBeRead } from '../kit/due-calendars';

export type QueueState = {
  name: string;
  waiting: number;
  /** How long the oldest job has been waiting. */
  seconds: number;
  /** The latest failure among the jobs that wait for another attempt; null if there is none. */
  failure: Failure | null;
};

/** Measurements of the platform that only the database has (product: System health). */
export type Measurements = {
  queues: QueueState[];
  overdue: { deadlines: number; calendars: number; webhooks: number };
  /** How far the clock of this process is ahead of the database's. */
  clockMs: number;
  connections: { used: number; most: number };
  standbys: Standby[];
};

/** A standby of the database, as its primary sees it. */
export type Standby = {
  name: string;
  isSynchronous: boolean;
  /** The data it has not received yet. This data is lost if the primary is lost now. */
  behind: { seconds: number; bytes: number };
  /** The delay before it has applied the received data, which it must do to be promoted. */
  lateSeconds: number;
};
const mostBehind = { seconds: 10, bytes: 16 * 1024 ** 2 };
export const isBehind = ({ behind: { seconds, bytes } }: Standby): boolean =>
  seconds > mostBehind.seconds || bytes > mostBehind.bytes;
export const isLate = ({ lateSeconds }: Standby): boolean => lateSeconds > mostBehind.seconds;

const isEmail = ({ name }: QueueState) => name === 'mail' || name === 'accountMail';
export const emailQueues = ({ queues }: Measurements): QueueState[] => queues.filter(isEmail);
export const otherQueues = ({ queues }: Measurements): QueueState[] => queues.filter((queue) => !isEmail(queue));
export const oldest = (queues: readonly QueueState[]): number => Math.max(0, ...queues.map(({ seconds }) => seconds));

async function readClock(tx: Tx): Promise<number> {
  const begun = Date.now();
  const now = await clockNow(tx);
  return Math.round((begun + Date.now()) / 2 - now);
}

// A failed job becomes due later and later, so its wait is counted from its creation.
const readQueues = (tx: Tx) =>
  tx.many<QueueState>(sql`
    select name, count(*)::int as waiting,
      greatest(0, extract(epoch from now() - min(case when state = 'retry' then created_on else start_after end)))::int as seconds,
      (array_agg(jsonb_build_object('code', output->>'reason', 'at', output->>'at') order by output->>'at' desc)
        filter (where state = 'retry' and output ? 'at'))[1] as failure
    from pgboss.job where state < 'active' and (state = 'retry' or start_after <= now()) group by name order by seconds desc, name`);

const readOverdue = (tx: Tx) =>
  tx.one<Measurements['overdue']>(sql`
    with late as (select law_now() - interval '1 minute' as at)
    select (
      (select count(*) from interview_due, late where due_at < late.at) + (select count(*) from subscription_due, late where due_at < late.at)
      + (select count(*) from payment_due, late where due_at < late.at) + (select count(*) from statement_due, late where due_at < late.at)
    )::int as deadlines,
    (select count(*)::int from calendar_connections c where c.set_up and c.next_read_at < now() - interval '10 minutes'
      and ${mayBeRead}) as calendars,
    (select count(*)::int from webhook_deliveries where state = 'WAITING' and next_at < law_now() - interval '10 minutes') as webhooks`);

const readConnections = (tx: Tx) =>
  tx.one<Measurements['connections']>(sql`
    select (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as used,
      current_setting('max_connections')::int as most`);

/** The connected standbys, as far as the role may see them (docs/deploy.md, A standby). */
export const readStandbys = (tx: Tx) =>
  tx.many<Standby>(sql`
    select coalesce(nullif(application_name, ''), 'of the database') as name, sync_state in ('sync', 'quorum') as "isSynchronous",
      jsonb_build_object('seconds', coalesce(extract(epoch from flush_lag), 0)::int, 'bytes', greatest(0, pg_wal_lsn_diff(
        case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_flush_lsn() end, flush_lsn))) as behind,
      greatest(0, extract(epoch from coalesce(replay_lag, '0') - coalesce(flush_lag, '0')))::int as "lateSeconds"
    from pg_stat_replication where state = 'streaming' order by 1`);

/** Reads all measurements with a few small queries over indexes. */
export async function readMeasurements(tx: Tx): Promise<Measurements> {
  return {
    clockMs: await readClock(tx),
    queues: await readQueues(tx),
    overdue: await readOverdue(tx),
    connections: await readConnections(tx),
    standbys: await readStandbys(tx),
  };
}

/** The free space for files in bytes; null for a bucket, which is unlimited. */
export async function freeSpace({ files }: Pick<Config, 'files'>): Promise<number | null> {
  if (!('folder' in files)) return null;
  const found = await statfs(files.folder).catch(() => null);
  return found && found.bavail * found.bsize;
}

export type Sizes = { databaseBytes: number; fileBytes: number };
const sizesMs = 10 * 60_000;
/**
 * Returns a reader of stored sizes. It queries them every ten minutes at most, because that reads all rows of files.
 */
export function sizesReader(): (tx: Tx) => Promise<Sizes> {
  let latest: (Sizes & { at: number }) | null = null;
  return async (tx) => {
    if (!latest || performance.now() - latest.at > sizesMs)
      latest = { ...(await readSizes(tx)), at: performance.now() };
    return latest;
  };
}
const readSizes = (tx: Tx): Promise<Sizes> =>
  tx.one<Sizes>(sql`
    select pg_database_size(current_database()) as "databaseBytes",
      (select coalesce(sum(size), 0)::bigint from files where state = 'stored') as "fileBytes"`);
