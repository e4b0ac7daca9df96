import { writeRequested } from './auth/write-emails';
import { checkOpenOrders, checkOrder, workOffEvent } from './billing/callbacks';
import { writeBillingEmails, writeRefundEmails } from './billing/emails';
import { runPaymentClock } from './billing/payments';
import { compareDay, startComparison } from './billing/gateway-days';
import { checkOpenRefunds, initiateRefund } from './billing/refunds';
import { entriesAtOnce, writeEntries } from './calendars/entries';
import { readDue } from './calendars/reading';
import { bookNext, giveUp } from './booking/batches/book';
import { giveUpCheck, runCheck, startNightly } from './billing/ledger-checks';
import { closePage, giveUpMonthEnd } from './billing/month-end';
import { statementLifecycle } from './billing/statements';
import { solveRows } from './booking/batches/solve-rows';
import { sendWrittenPost } from './job-profiles/posts';
import { giveUpResumes, readResumes } from './candidates/uploads/resumes';
import { giveUpUpload, workOnUpload } from './candidates/uploads/runs';
import type { Config } from './config';
import { sql, type Database, type Tx } from './db/database';
import {
  completeJob,
  enqueue,
  maintainQueues,
  postponeJob,
  pulse,
  releaseDead,
  setDown,
  stillAlive,
  takeJob,
  takeOld,
  takeUp,
  type Job,
  type Jobs,
  type QueueName,
} from './db/queues';
import { withRequestId } from './db/request-id';
import { tracedJob } from './db/traces';
import { giveUpExport, writePage } from './exports/exports';
import { markUp, runClock } from './interviews/clock';
import { deleteLeftUploads } from './http/resumable';
import { giveUpRun } from './interviews/runs/runs';
import { actOnPage, type Remind } from './interviews/runs/work';
import { recordingUploads } from './interviews/recordings/uploads';
import { giveUpEmail, emailSender, emailsAtOnce } from './messages/email-sender';
import { endAllInactive } from './kit/caller';
import { mayBeRead } from './kit/due-calendars';
import { sweepFiles } from './kit/file-sweep';
import { measures } from './kit/measures';
import { deleteLeftFiles } from './kit/files';
import { openStorage, scannedBy } from './kit/storage';
import { runSubscriptionClock } from './ledger/subscriptions';
import { tellOfInquiry } from './messages/inquiry-emails';
import { giveUpNotice, writeNoticePage } from './messages/notices/sending';
import { runEffects } from './messages/outbox';
import { remindParty } from './messages/reminders';
import { writeSummaries } from './messages/summary';
import { deliveriesAtOnce, sendDelivery } from './organizations/webhooks/send';
import { sealAudit } from './system/audit-chain';
import { endSamples, writeSample } from './system/health-samples';
import { sweepOld } from './system/sweeps';
import { beginScheduled } from './reports/schedules';
import { eraseDue } from './people/erasure-requests';
import { videoUploads } from './people/profile-video';

/** Work outside of requests: the clock of the interviews, and the queues (product: Transitions; Email). */
export type Background = {
  /** Runs all work that is due now, and the work that it causes. Limited to the given kinds, if any. */
  run(...only: Kind[]): Promise<void>;
  /** Starts looking for due work every second. */
  start(): void;
  /** Stops after the running jobs. The rest is left to other processes, or to the next start. */
  stop(): Promise<void>;
};
export type Kind = QueueName | 'clock' | 'calendars';

// Every process looks for work and takes one job at a time, so that none depends on another.
const look = 1_000;
const minute = 60_000;
const calendarsAtOnce = 4;

const codeOf = (error: unknown) => (error as { code?: string }).code ?? (error as Error).name;

/**
 * Creates the background work. `failed` receives the errors of jobs, which are retried later, and runs with the id of
 * the request that caused the job.
 */
export function makeBackground(
  db: Database,
  config: Config,
  failed: (error: unknown, queue?: QueueName) => void,
): Background {
  const storage = scannedBy(openStorage(config.files), config.clamavUrl);
  let stopping = false;
  let count = 0;
  function jobFailed({ requestId }: Job, name: QueueName, error: unknown): void {
    measures.job(name, 'failed');
    withRequestId(requestId, () => failed(error, name));
  }

  /** Runs the next job. False if none is due. If the process dies, other processes can take the job at once. */
  const inTransaction = <N extends QueueName>(
    name: N,
    work: (tx: Tx, data: Jobs[N]) => Promise<void>,
    giveUp?: (tx: Tx, data: Jobs[N]) => Promise<void>,
  ) =>
    db.transaction(async (tx) => {
      const job = await takeJob(tx, name);
      if (!job) return false;
      await tx.run(sql`savepoint work`);
      try {
        await withRequestId(job.requestId, () => tracedJob(name, () => work(tx, job.data)));
        await completeJob(tx, name, job.id);
        measures.job(name, 'done');
      } catch (error) {
        await tx.run(sql`rollback to savepoint work`);
        jobFailed(job, name, error);
        await postponeJob(tx, name, job.id, codeOf(error));
        if (job.last) await giveUp?.(tx, job.data);
      }
      return true;
    });

  /**
   * Like `inTransaction`, but without a transaction, because another server may be slow. After a crash, the job is due
   * again once its worker has been silent for some seconds.
   */
  async function alone<N extends QueueName>(
    name: N,
    work: (data: Jobs[N]) => Promise<void>,
    giveUp?: (tx: Tx, data: Jobs[N]) => Promise<void>,
  ): Promise<boolean> {
    const job = await db.transaction((tx) => takeUp(tx, name));
    if (!job) return false;
    const ended = (mark: (tx: Tx) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        await mark(tx);
        await setDown(tx, job.id);
      });
    if (job.isOver) {
      jobFailed(job, name, new Error('The worker of the last attempt died'));
      await ended(async (tx) => {
        await completeJob(tx, name, job.id);
        await giveUp?.(tx, job.data);
      });
      return true;
    }
    const alive = setInterval(() => void stillAlive(db, job.id).catch(() => undefined), pulse);
    try {
      await withRequestId(job.requestId, () => tracedJob(name, () => work(job.data)));
    } catch (error) {
      jobFailed(job, name, error);
      await ended((tx) => postponeJob(tx, name, job.id, codeOf(error)));
      if (job.last && giveUp) await db.transaction((tx) => giveUp(tx, job.data));
      return true;
    } finally {
      clearInterval(alive);
    }
    await ended((tx) => completeJob(tx, name, job.id));
    measures.job(name, 'done');
    return true;
  }

  /**
   * Repeats a step until it finds nothing, at most `atOnce` times in parallel. A call fills the free places, so that a
   * slow step keeps nothing else waiting.
   */
  function repeated(step: () => Promise<boolean>, atOnce: number): () => Promise<void> {
    const busy = new Set<Promise<void>>();
    let again = false;
    const work = async () => {
      do {
        again = false;
        while (!stopping && (await step())) count += 1;
      } while (again && !stopping);
    };
    return async () => {
      again = true;
      while (busy.size < atOnce) {
        const one: Promise<void> = work().finally(() => busy.delete(one));
        busy.add(one);
      }
      await Promise.all(busy);
    };
  }
  const runners = new Map<Kind, () => Promise<void>>();
  const add = (kind: Kind, step: () => Promise<boolean>, atOnce = 1) => runners.set(kind, repeated(step, atOnce));
  const clocks = [runClock, runSubscriptionClock, runPaymentClock, statementLifecycle(config.publicUrl).runClock];
  add('clock', async () => {
    let sent = 0;
    for (const send of clocks) sent += await send(db, failed, () => stopping);
    return sent > 0;
  });
  const workers: Record<string, typeof runEffects> = { interview: runEffects, refund: writeRefundEmails };
  const effects = (tx: Tx, job: Jobs['effects']) =>
    (workers[job.subject] ?? writeBillingEmails)(tx, job, config.publicUrl);
  add('effects', () => inTransaction('effects', effects));
  add('gatewayEvents', () => inTransaction('gatewayEvents', workOffEvent));
  add('openOrders', () => alone('openOrders', () => checkOpenOrders(db, config.gateway)));
  add('orderChecks', () => alone('orderChecks', ({ orderId }) => checkOrder(db, config.gateway, orderId)));
  add('refunds', () => alone('refunds', ({ id }) => initiateRefund(db, config.gateway, id)));
  add('gatewayDays', () => alone('gatewayDays', ({ id }) => compareDay(db, config.gateway, id)));
  add('openRefunds', () => alone('openRefunds', () => checkOpenRefunds(db, config.gateway)));
  add('letters', () => inTransaction('letters', (tx, { id }) => writeRequested(tx, id, config.publicUrl)));
  add('exports', () =>
    inTransaction(
      'exports',
      (tx, job) => writePage(tx, job, config.publicUrl),
      (tx, { id }) => giveUpExport(tx, id, config.publicUrl),
    ),
  );
  add('erasures', () => alone('erasures', (job) => eraseDue(db, job, config)));
  add('batches', () => inTransaction('batches', bookNext, giveUp));
  add('lostRows', () => alone('lostRows', ({ id, run }) => solveRows(db, id, { run }), giveUp));
  const remind: Remind = async (tx, id, caller) =>
    (await remindParty(tx, id, 'both', caller, config.publicUrl)).sent.length > 0;
  add('interviewRuns', () => inTransaction('interviewRuns', (tx, job) => actOnPage(tx, job, remind), giveUpRun));
  add('monthEnds', () => inTransaction('monthEnds', (tx, job) => closePage(tx, job, config.publicUrl), giveUpMonthEnd));
  add('ledgerChecks', () => alone('ledgerChecks', (job) => runCheck(db, job, config.publicUrl), giveUpCheck));
  add('webhooks', () => alone('webhooks', (job) => sendDelivery(db, config, job)), deliveriesAtOnce);
  add('calendarEntries', () => alone('calendarEntries', ({ id }) => writeEntries({ db, config }, id)), entriesAtOnce);
  add('posts', () => alone('posts', ({ id }) => sendWrittenPost(db, config.network, id)));
  add('uploads', () => inTransaction('uploads', workOnUpload, giveUpUpload));
  add('resumes', () => alone('resumes', (job) => readResumes(db, storage, job), giveUpResumes));
  const email = emailSender(db, config);
  const notices = { leaves: email !== null, publicUrl: config.publicUrl };
  add('notices', () => inTransaction('notices', (tx, job) => writeNoticePage(tx, job, notices), giveUpNotice));
  if (email) {
    const send = (queue: 'accountMail' | 'mail') => alone(queue, ({ id }) => email.send(id), giveUpEmail);
    // Emails about accounts have a place of their own, because emails that hang can take all other places.
    add('accountMail', () => send('accountMail'));
    add('mail', async () => (await send('accountMail')) || (await send('mail')), emailsAtOnce);
  }
  add('inquiries', () => inTransaction('inquiries', (tx, job) => tellOfInquiry(tx, job, config.publicUrl)));
  add('summaries', () => inTransaction('summaries', (tx) => writeSummaries(tx, config.publicUrl)));
  add('auditSeals', () => inTransaction('auditSeals', sealAudit));
  add('reportSchedules', () => inTransaction('reportSchedules', beginScheduled));
  add('calendars', () => readDue({ db, config, failed }), calendarsAtOnce);
  add('fileSweeps', () => alone('fileSweeps', () => sweepFiles(db, storage)));
  // Without a mail server emails wait in the list of email, and none has failed.
  const giveUpOldEmails = async () => {
    for (const name of email ? (['accountMail', 'mail'] as const) : [])
      await db.transaction(async (tx) => {
        for (const data of await takeOld(tx, name)) await giveUpEmail(tx, data);
      });
  };
  add('cleaning', () =>
    alone('cleaning', async () => {
      await db.transaction(endAllInactive);
      const until = performance.now() + minute;
      // None of these depends on another.
      const parts = [
        () => giveUpOldEmails().then(() => maintainQueues(db.pool)),
        () => sweepOld(db, { isOver: () => stopping || performance.now() > until }),
        () => deleteLeftFiles(db, storage),
        () => deleteLeftUploads(db, config, [recordingUploads, videoUploads]),
      ];
      const failures: unknown[] = [];
      for (const part of parts) await part().catch((error: unknown) => void failures.push(error));
      if (failures.length > 0) throw failures.at(-1);
    }),
  );

  let down = false;
  async function run(...only: Kind[]): Promise<void> {
    const chosen = [...runners].filter(([kind]) => only.length === 0 || only.includes(kind));
    try {
      for (let before = -1; before !== count && !stopping;) {
        before = count;
        await Promise.all(chosen.map(([, runner]) => runner()));
      }
      down = false;
    } catch (error) {
      // The database is unreachable, which is reported once and not every second.
      if (!down) failed(error);
      down = true;
    }
  }

  // One query a second, so that an idle process costs the database almost nothing.
  const anything = async () =>
    (
      await db.one<{ found: boolean }>(sql`
        select exists (select from pgboss.job where name = any(${[...runners.keys()]}) and state < 'active' and start_after < now())
          or exists (select from interview_due where due_at <= law_now() and try_at <= law_now())
          or exists (select from subscription_due where due_at <= law_now() and try_at <= law_now())
          or exists (select from payment_due where due_at <= law_now() and try_at <= law_now())
          or exists (select from statement_due where due_at <= law_now() and try_at <= law_now())
          or exists (select from calendar_connections c where c.set_up and c.next_read_at <= now() and ${mayBeRead}) as found`)
    ).found;

  let markedAt = -Infinity;
  async function eachMinute(): Promise<void> {
    if (performance.now() - markedAt < minute) return;
    markedAt = performance.now();
    await markUp(db);
    await writeSample(db, config);
    await enqueue(db, 'openOrders', {}, { each: 300 });
    await enqueue(db, 'openRefunds', {}, { each: 3600 });
    await enqueue(db, 'summaries', {}, { each: 60 });
    await enqueue(db, 'auditSeals', {}, { each: 60 });
    await enqueue(db, 'reportSchedules', {}, { each: 60 });
    await enqueue(db, 'cleaning', {}, { each: 60 });
    await enqueue(db, 'fileSweeps', {}, { each: 300 });
    await startNightly(db);
    if (config.gateway) await startComparison(db);
  }

  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  async function lookNow(): Promise<void> {
    try {
      await eachMinute();
      await releaseDead(db);
      if (await anything()) void run();
      down = false;
    } catch (error) {
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
      await Promise.allSettled([
        // After the sample of a minute that is being written.
        looking.then(() => endSamples(db)),
        ...[...runners.values()].map((runner) => runner()),
      ]);
      email?.close();
    },
  };
}
