import type { Config } from '../config';
import { sql, type Database, type Tx } from '../db/database';
import { self, takeSample } from '../kit/measures';
import { version } from '../kit/version';
import { emailQueues, freeSpace, oldest, otherQueues, readMeasurements } from './health-measurements';

/** Stores what this process has measured since the last sample, for System health, which any process may serve. */
export async function writeSample(db: Database, config: Pick<Config, 'files'>): Promise<void> {
  const { totalCount, idleCount, waitingCount } = db.pool;
  const measurements = await readMeasurements(db);
  const free = await freeSpace(config);
  const sample = takeSample();
  await db.run(sql`
    insert into health_samples (process_id, name, version, started_at, seconds, requests, errors, refused, slow, p95_ms, loop_ms,
      emails_sent, emails_failed, jobs_done, jobs_failed, pool_total, pool_idle, pool_waiting, queue_seconds, email_seconds, clock_ms, free_bytes)
    values (${self.id}, ${self.name}, ${version}, ${self.startedAt}, ${sample.seconds}, ${sample.requests}, ${sample.errors},
      ${sample.refused}, ${sample.slow}, ${sample.p95Ms}, ${sample.loopMs}, ${sample.emailsSent}, ${sample.emailsFailed},
      ${sample.jobsDone}, ${sample.jobsFailed}, ${totalCount}, ${idleCount}, ${waitingCount}, ${oldest(otherQueues(measurements))},
      ${oldest(emailQueues(measurements))}, ${measurements.clockMs}, ${free})`);
}

/** Marks that this process was stopped on purpose, so that it is not reported as missing. */
export const endSamples = (tx: Tx): Promise<number> =>
  tx.run(sql`
    update health_samples set ended = true
    where process_id = ${self.id} and at = (select max(at) from health_samples where process_id = ${self.id})`);
