import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { Config } from '../config';
import { sql, type Database } from '../db/database';
import { markUp, runClock } from '../interviews/clock';
import { mailSender } from '../messages/mail-sender';
import { runOutbox } from '../messages/outbox';
import { forgetOld, writeLetters } from '../messages/write-letters';

/** The work that nobody waits for: the clock's events, the outbox, mail (product 2, 9). */
export type Jobs = {
  /** Works off all that is due now; calls at the same time are one. */
  run(): Promise<void>;
  /** Starts the queue: a look each minute, and one at the instant at which something is due next. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const queue = 'due';

export function makeJobs(db: Database, config: Config, databaseUrl: string, log: FastifyBaseLogger): Jobs {
  const failed = (error: unknown) => log.error({ code: (error as { code?: string }).code }, 'a job failed');
  const sendMail = mailSender(db, config, failed);
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, application_name: 'interviews-jobs' });
  boss.on('error', failed);
  let started = false;
  let running: Promise<void> | null = null;
  let again = false;

  // The next look is put into the queue, so that whichever process is up takes it, once.
  async function planNext(): Promise<void> {
    if (!started) return;
    const { seconds } = await db.one<{ seconds: number | null }>(sql`
      select extract(epoch from least(
        (select min(greatest(due_at, try_at)) from interview_due), (select min(due_at) from outbox where done_at is null)) - law_now())::float8 as seconds`);
    if (seconds === null || seconds > 60) return;
    const startAfter = Math.max(0, Math.ceil(seconds));
    await boss.send(queue, {}, { startAfter, singletonKey: 'next', singletonSeconds: 1 });
  }

  async function once(): Promise<void> {
    await runClock(db, failed);
    await runOutbox(db, config.publicUrl, failed);
    await writeLetters(db, config.publicUrl, failed);
    await sendMail();
    await planNext();
  }

  async function run(): Promise<void> {
    again = true;
    running ??= (async () => {
      try {
        while (again) {
          again = false;
          await once();
        }
      } catch (error) {
        failed(error);
      } finally {
        running = null;
      }
    })();
    return running;
  }

  return {
    run,
    async start() {
      await boss.start();
      await boss.createQueue(queue);
      await boss.work(queue, { pollingIntervalSeconds: 1 }, async () => {
        await markUp(db);
        await forgetOld(db);
        await run();
      });
      await boss.schedule(queue, '* * * * *');
      started = true;
      await markUp(db);
      void run();
    },
    async stop() {
      started = false;
      await boss.stop({ graceful: true, wait: true, timeout: 5_000 }).catch(failed);
      await running;
    },
  };
}
