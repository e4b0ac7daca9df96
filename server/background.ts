import type { FastifyBaseLogger } from 'fastify';
import { stillWaits } from './auth/links';
import type { Config } from './config';
import { sql, type Database } from './db/database';
import { markUp, runClock } from './interviews/clock';
import { mailSender } from './messages/mail-sender';
import { runOutbox } from './messages/outbox';
import { forgetOld, writeLetters } from './auth/write-letters';

/** The work that nobody waits for: the clock's events, the outbox, mail (product 2, 9). */
export type Jobs = {
  /** Works off all that is due now; calls at the same time are one. */
  run(): Promise<void>;
  /** Looks each second from now on. */
  start(): void;
  /** Ends after what it is at; the rest is for other processes, or the next start. */
  stop(): Promise<void>;
};

// Each row of work is taken by one process alone, so all look for themselves, and the work of one that died is found by
// the others with their next look: no process is in charge.
const look = 1_000;
const minute = 60_000;
// Pieces of one kind of work in a row: what comes in faster than it is done keeps the other kinds waiting no longer.
const turn = 100;

export function makeJobs(db: Database, config: Config, log: FastifyBaseLogger): Jobs {
  const failed = (error: unknown) => log.error({ code: (error as { code?: string }).code }, 'a job failed');
  const sendMail = mailSender(db, config, failed);
  let stopping = false;
  const turnOver = () => {
    let left = turn;
    return () => {
      left -= 1;
      if (left < 0) again = true;
      return stopping || left < 0;
    };
  };
  let running: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let keptAt = -Infinity;

  async function once(): Promise<void> {
    await runClock(db, failed, turnOver());
    await runOutbox(db, config.publicUrl, failed, turnOver());
    await writeLetters(db, config.publicUrl, failed, turnOver());
    await sendMail(turnOver());
  }

  async function run(): Promise<void> {
    again = true;
    running ??= (async () => {
      try {
        while (again && !stopping) {
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

  const anything = async (): Promise<boolean> =>
    (
      await db.one<{ found: boolean }>(sql`
        select exists (select from interview_due where due_at <= law_now() and try_at <= law_now())
          or exists (select from outbox where done_at is null and due_at <= law_now())
          or exists (select from links l where l.written_at is null and l.purpose <> 'handOff' and ${stillWaits})
          or exists (select from mails where sent_at is null and try_at <= now() and ${config.smtpUrl !== null}) as found`)
    ).found;

  async function keep(): Promise<void> {
    if (Date.now() - keptAt < minute) return;
    keptAt = Date.now();
    await markUp(db);
    await forgetOld(db);
  }

  let down = false;
  let looking: Promise<void> | null = null;
  async function lookNow(): Promise<void> {
    try {
      await keep();
      if (await anything()) await run();
      down = false;
    } catch (error) {
      // The database is away: said once, not each second.
      if (!down) failed(error);
      down = true;
    }
    if (!stopping) timer = setTimeout(() => (looking = lookNow()), look);
  }

  return {
    run,
    start() {
      looking = lookNow();
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await Promise.all([looking, running]);
    },
  };
}
