import PgBoss from 'pg-boss';
import bossVersion from 'pg-boss/version.json' with { type: 'json' };
import type pg from 'pg';
import { sql, type Sql, type Tx } from './database';
import { requestIdNow } from './request-id';

/** The payloads of the queues: ids only. They stay readable for weeks, so they contain no texts, addresses or
 * tokens. */
export type Jobs = {
  /** Emails about accounts: `id` of the row of `links`. */
  letters: { id: string };
  /** The effects of a lifecycle event, as in the outbox: emails now, and reminders later. */
  effects: { subject: string; subjectId: string; seq: number };
  /** Written emails about accounts, for the mail server. They do not wait behind other emails. */
  accountMail: { id: number };
  /** All other emails. */
  mail: { id: number };
  /** The next emails of a notice; `run` is the number of its start. */
  notices: { id: string; run: number };
  /** Deliveries to webhooks; `run` is the number of the due attempt. */
  webhooks: { id: string; run: number };
  /** Entries of an interview in connected calendars: `id` of the interview. */
  calendarEntries: { id: string };
  /** Posts on the professional network. */
  posts: { id: string };
  /** The next page of an export. */
  exports: { id: string };
  /** The next row of a batch; `run` is the number of its commit. */
  batches: { id: string; run: number };
  /** The rows of a batch whose times were lost, to be solved again. */
  lostRows: { id: string; run: number };
  /** The next interviews of a run over many interviews; `run` is the number of its start. */
  interviewRuns: { id: string; run: number };
  /** The next panelists of a month that is being closed; `run` is the number of its start. */
  monthEnds: { id: string; run: number };
  /** A check of the ledger. */
  ledgerChecks: { id: string };
  /** A request to erase a person, once it is due. */
  erasures: { id: string };
  /** The next page of an upload of candidates; `run` is the number of its start. */
  uploads: { id: string; run: number };
  /** The next files of an uploaded archive of resumes. */
  resumes: { id: string; run: number };
  /** Notifies admins of an inquiry that is still open; `revision` is the revision with which it became open. */
  inquiries: { id: string; revision: number; minutes: number };
  /** Sends the daily summaries of admins that are due. */
  summaries: Record<string, never>;
  /** Sends the scheduled reports that are due. */
  reportSchedules: Record<string, never>;
  /** Callbacks of the payment gateway. */
  gatewayEvents: { id: string };
  /** An order to check at the gateway. */
  orderChecks: { orderId: string };
  /** Asks the gateway about all orders that have been open for minutes. */
  openOrders: Record<string, never>;
  /** Approved refunds that the gateway must give back. */
  refunds: { id: string };
  /** A day to compare with the gateway: `id` of its row. */
  gatewayDays: { id: string };
  /** Asks the gateway about all refunds that are under way. */
  openRefunds: Record<string, never>;
  /** Adds new rows of the audit to its chain. */
  auditSeals: Record<string, never>;
  /** Compares the next part of storage with the rows of files. */
  fileSweeps: Record<string, never>;
  /** Deletes obsolete data. */
  cleaning: Record<string, never>;
};
export type QueueName = keyof Jobs;
/** `last` is true for the final attempt. */
export type Job<N extends QueueName = QueueName> = {
  id: string;
  data: Jobs[N];
  /** The id of the request that caused the job; null if there was none. */
  requestId: string | null;
  last: boolean;
  /** Whether the worker died in the final attempt, so that the job is given up and not done. */
  isOver: boolean;
};

/** Emails that waited for a mail server leave soon after it is back. */
const longestWait = '1 hour';
// A failed job is retried after about 1, 2, 4 … seconds, at most an hour, until its row no longer needs it or 30
// days are over. `expireInSeconds` is for a worker that neither ends nor dies, because `releaseDead` handles workers
// that died.
const options = {
  retryLimit: 1_000,
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: 120,
  retentionMinutes: 30 * 24 * 60,
};
const queues: Record<QueueName, PgBoss.Queue> = {
  letters: { name: 'letters', ...options },
  effects: { name: 'effects', ...options },
  accountMail: { name: 'accountMail', ...options },
  mail: { name: 'mail', ...options },
  notices: { name: 'notices', ...options, retryLimit: 5 },
  // The delivery's row counts the attempts and their pauses.
  webhooks: { name: 'webhooks', ...options },
  // An export that keeps failing is given up after about a minute, because a user waits for it.
  exports: { name: 'exports', ...options, retryLimit: 5 },
  calendarEntries: { name: 'calendarEntries', ...options },
  // The worker stores every response of the network. Any other failure is retried a few times.
  posts: { name: 'posts', ...options, retryLimit: 5 },
  batches: { name: 'batches', ...options, retryLimit: 5 },
  lostRows: { name: 'lostRows', ...options, retryLimit: 5, expireInSeconds: 60 },
  interviewRuns: { name: 'interviewRuns', ...options, retryLimit: 5 },
  monthEnds: { name: 'monthEnds', ...options, retryLimit: 5 },
  ledgerChecks: { name: 'ledgerChecks', ...options, retryLimit: 2, expireInSeconds: 60 * 60 },
  // Reading every text of a large database takes minutes, and a second worker would only read the texts again.
  erasures: { name: 'erasures', ...options, expireInSeconds: 3 * 60 * 60 },
  uploads: { name: 'uploads', ...options, retryLimit: 5 },
  resumes: { name: 'resumes', ...options, retryLimit: 5 },
  inquiries: { name: 'inquiries', ...options },
  summaries: { name: 'summaries', ...options, retryLimit: 0 },
  reportSchedules: { name: 'reportSchedules', ...options, retryLimit: 0 },
  gatewayEvents: { name: 'gatewayEvents', ...options },
  orderChecks: { name: 'orderChecks', ...options, retryLimit: 5 },
  openOrders: { name: 'openOrders', ...options, retryLimit: 0, expireInSeconds: 60 * 60 },
  refunds: { name: 'refunds', ...options },
  gatewayDays: { name: 'gatewayDays', ...options, expireInSeconds: 60 * 60 },
  openRefunds: { name: 'openRefunds', ...options, retryLimit: 0, expireInSeconds: 60 * 60 },
  auditSeals: { name: 'auditSeals', ...options, retryLimit: 0 },
  fileSweeps: { name: 'fileSweeps', ...options, retryLimit: 0 },
  cleaning: { name: 'cleaning', ...options, retryLimit: 0 },
};

const through = (tx: Tx): PgBoss.Db => ({
  executeSql: async (text, values = []) => ({ rows: await tx.many({ text, values } as unknown as Sql) }),
});

const over = (executeSql: PgBoss.Db['executeSql']) =>
  new PgBoss({ db: { executeSql }, supervise: false, schedule: false, deleteAfterDays: 1 });

// Only the queries of pg-boss are used. Its `work()` and `schedule()` do not await their own writes, so a lost database
// would end the process with an unhandled rejection (pg-boss 10.4).
const boss = over(() => Promise.reject(new Error('A transaction is needed')));

/** Whether `installQueues` has something to do. */
export async function queuesAreMissing(pool: pg.Pool): Promise<boolean> {
  const installed = await pool.query<{ found: boolean }>(`select to_regclass('pgboss.version') is not null as found`);
  if (!installed.rows[0]?.found) return true;
  const { rows } = await pool.query<{ missing: boolean }>(
    `select (select version from pgboss.version) < $1
       or exists (select from unnest($2::text[]) n where n not in (select name from pgboss.queue)) as missing`,
    [bossVersion.schema, Object.keys(queues)],
  );
  return rows[0]?.missing ?? true;
}

/** Creates or updates pg-boss's schema, and creates the queues. Must not run while another process migrates. */
export async function installQueues(client: pg.PoolClient): Promise<void> {
  const installer = over((text, values) => client.query(text, values));
  await installer.start();
  for (const queue of Object.values(queues)) await installer.createQueue(queue.name, queue);
  await installer.stop({ graceful: false });
}

/** Gives the queues the options of this program. This needs no right to change the schema. */
export async function updateQueues(client: pg.Pool | pg.PoolClient): Promise<void> {
  const updater = over((text, values) => client.query(text, values));
  for (const queue of Object.values(queues)) await updater.updateQueue(queue.name, queue);
}

/** Returns the jobs of dead processes to their queues, and deletes old jobs. */
export const maintainQueues = (pool: pg.Pool): Promise<void> =>
  over(async (text) => {
    const client = await pool.connect();
    try {
      await client.query(text);
      client.release();
    } catch (error) {
      // The statements start a transaction of their own, which closing the connection ends.
      client.release(true);
      throw error;
    }
    return { rows: [] };
  }).maintain();

/**
 * Adds a job in the transaction that causes the work. `after` is the number of seconds until the job is due. With
 * `each`, only one job is added in that many seconds. Jobs of a higher `priority` are taken first.
 */
export async function enqueue<N extends QueueName>(
  tx: Tx,
  name: N,
  data: Jobs[N],
  { after = 0, each, priority = 0 }: { after?: number; each?: number; priority?: number } = {},
): Promise<void> {
  const requestId = requestIdNow();
  const job = {
    name,
    data: requestId === null ? data : { ...data, requestId },
    priority,
    startAfter: String(after),
    ...(each ? { singletonSeconds: each } : {}),
  };
  await boss.insert([job] as unknown as PgBoss.JobInsert[], { db: through(tx) });
}

/** Takes the next due job, which stays taken for the duration of the transaction, or until it is marked below. */
export async function takeJob<N extends QueueName>(tx: Tx, name: N): Promise<Job<N> | null> {
  const [job] = await boss.fetch<Jobs[N] & { requestId?: string }>(name, { db: through(tx), includeMetadata: true });
  if (!job) return null;
  // The data of a job without data are null.
  const { requestId = null, ...data } = job.data ?? {};
  const { id, retryCount, retryLimit } = job;
  return {
    ...{ id, data: data as unknown as Jobs[N], requestId },
    ...{ last: retryCount >= retryLimit, isOver: retryCount > retryLimit },
  };
}

export const completeJob = (tx: Tx, name: QueueName, id: string) => boss.complete(name, id, {}, { db: through(tx) });

/** Postpones a job to a later attempt. `reason` is a code, not a message: the database's messages quote values. */
export async function postponeJob(tx: Tx, name: QueueName, id: string, reason: string): Promise<void> {
  await boss.fail(name, id, { reason, at: new Date().toISOString() }, { db: through(tx) });
  await tx.run(sql`
    update pgboss.job set start_after = least(start_after, now() + ${longestWait}::interval)
    where name = ${name} and id = ${id} and state = 'retry'`);
}

/** Removes the jobs that were not done within their 30 days. Returns their data. */
export const takeOld = async <N extends QueueName>(tx: Tx, name: N): Promise<Jobs[N][]> =>
  (
    await tx.many<{ data: Jobs[N] }>(sql`
      delete from pgboss.job where name = ${name} and state < 'active' and keep_until < now() returning data`)
  ).map(({ data }) => data);

/** How often the worker of a job outside a transaction reports that it is alive, in ms. */
export const pulse = 3_000;
/** A worker that has been silent for this many seconds is considered dead. */
const silence = 10;

/** Takes the next due job to be done outside a transaction. Its worker calls `stillAlive` regularly until `setDown`. */
export async function takeUp<N extends QueueName>(tx: Tx, name: N): Promise<Job<N> | null> {
  const job = await takeJob(tx, name);
  if (job)
    await tx.run(sql`
      insert into running_jobs (id, queue) values (${job.id}, ${name}) on conflict (id) do update set alive_at = now()`);
  return job;
}
export const stillAlive = (tx: Tx, id: string) =>
  tx.run(sql`update running_jobs set alive_at = now() where id = ${id}`);
export const setDown = (tx: Tx, id: string) => tx.run(sql`delete from running_jobs where id = ${id}`);

/**
 * Returns the jobs of dead workers to their queues, where they are due at once. A job in its last attempt is given up
 * there.
 */
export const releaseDead = (tx: Tx) =>
  tx.run(sql`
    with dead as (delete from running_jobs where alive_at < now() - make_interval(secs => ${silence}) returning id, queue)
    update pgboss.job j set state = 'retry' from dead
    where j.name = dead.queue and j.id = dead.id and j.state = 'active'`);
