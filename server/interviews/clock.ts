import type { InterviewEvent } from '../../src/machines/lifecycle/interview-types';
import { leafOf } from '../../src/machines/lifecycle/interview-views';
import { sql, type Database, type Tx } from '../db/database';
import { nextRanked, rankedFor } from './event-facts';
import { lockParties } from './locks';
import { sendByClock } from './send';
import type { Held } from './read';
import { heldForClock, lockedForClock } from './store';

/** Whether the server was up around the end of an interview: the mark below is renewed by every process each minute. */
async function wasUp(tx: Tx, at: number): Promise<boolean> {
  const row = await tx.one<{ up: boolean }>(sql`
    select exists (select from server_marks where at > ${new Date(at - 180_000)} and at <= ${new Date(at)}) as up`);
  return row.up;
}

/** Notes that a server is up now, and forgets what is older than two days. */
export async function markUp(tx: Tx): Promise<void> {
  await tx.run(sql`insert into server_marks (at) values (date_trunc('minute', law_now())) on conflict do nothing`);
  await tx.run(sql`delete from server_marks where at < law_now() - interval '2 days'`);
}

async function clockEvent(tx: Tx, held: Held, dueAt: number, ranked: string[]): Promise<InterviewEvent> {
  const leaf = leafOf(held.stored);
  const by = { role: 'CLOCK' as const, id: 'clock' };
  if (leaf === 'requested')
    return { type: 'CLOCK', by, now: dueAt, facts: { next: await nextRanked(tx, held, ranked) } };
  if (leaf === 'confirmed') return { type: 'CLOCK', by, now: dueAt, facts: { up: await wasUp(tx, dueAt) } };
  return { type: 'CLOCK', by, now: dueAt };
}

/** Sends CLOCK to the interview that is due first; false where none is due. */
async function sendNextDue(db: Database, onError: (error: unknown) => void): Promise<boolean> {
  const next = await db.maybe<{ id: string }>(sql`
    select interview_id as id from interview_due
    where due_at <= law_now() and try_at <= law_now() order by due_at, interview_id limit 1`);
  if (!next) return false;
  try {
    await db.transaction((tx) => sendDue(tx, next.id));
  } catch (error) {
    onError(error);
    await db.run(
      sql`update interview_due set try_at = law_now() + interval '1 minute' where interview_id = ${next.id}`,
    );
  }
  return true;
}

async function sendDue(tx: Tx, id: string): Promise<void> {
  const seen = await heldForClock(tx, id);
  const ranked = seen && leafOf(seen.stored) === 'requested' ? await rankedFor(tx, seen) : [];
  if (ranked.length > 0) await lockParties(tx, ranked, { interviewId: id });
  const held = await lockedForClock(tx, id);
  // What is due is read under the lock of the interview: a person's event, or another process, may have come first.
  const due = await tx.maybe<{ dueAt: Date }>(sql`
    select due_at as "dueAt" from interview_due where interview_id = ${id} and due_at <= law_now()`);
  if (!held || !due) return;
  const accepted = await sendByClock(tx, held, await clockEvent(tx, held, due.dueAt.getTime(), ranked));
  if (!accepted) await tx.run(sql`delete from interview_due where interview_id = ${id}`);
}

/**
 * Works off what is due, in due order and with the due time, also after downtime (product 2). Answers how many. One that
 * fails is told to `onError` and tried again a minute later; the others go on. What is left when `stopped` is for another
 * process.
 */
export async function runClock(
  db: Database,
  onError: (error: unknown) => void,
  stopped = () => false,
): Promise<number> {
  let count = 0;
  while (!stopped() && (await sendNextDue(db, onError))) count += 1;
  return count;
}
