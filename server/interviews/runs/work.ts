import type { SentEvent } from '../../../src/contract/interviews';
import type { RunAct } from '../../../src/contract/interviews-runs';
import { interviewReach } from '../../../src/contract/interviews';
import { remindPause } from '../../../src/contract/interviews-live';
import { spanInWords } from '../../../src/contract/time';
import { sql, type Tx } from '../../db/database';
import { enqueue, type Jobs } from '../../db/queues';
import { whoById, type Caller } from '../../kit/caller';
import { conflict, missing, Refused } from '../../kit/failures';
import { sendLinkAgain } from '../link-routes';
import { sendToInterview } from '../send';
import { mayRun } from './runs';

/** Reminds the parties that an interview waits for; false if they were just reminded. A higher layer implements it. */
export type Remind = (tx: Tx, id: string, caller: Caller) => Promise<boolean>;

// Interviews per transaction. Progress is committed, and a stop noticed, once per page, and locks are held for a whole
// page.
const pageSize = 10;

const notFound = 'You cannot view this interview.';

type Row = { nr: number; interviewId: string; version: number | null };

/** The owner as a caller with their current rights; null if they may no longer do this. */
async function ownerOf(tx: Tx, id: string, act: RunAct): Promise<Caller | null> {
  const who = await whoById(tx, id);
  const reach = who && interviewReach !== 'public' ? interviewReach[who.userType] : undefined;
  return who && reach && mayRun(who, act) ? { ...who, reach } : null;
}

/** Does what the single action does. @throws Refused */
async function actOn(
  tx: Tx,
  { interviewId, version }: Row,
  act: RunAct,
  caller: Caller,
  remind: Remind,
): Promise<void> {
  if (version === null) throw missing();
  if (act.type === 'SEND_LINK') return sendLinkAgain(tx, interviewId, 'candidate', caller);
  if (act.type === 'REMIND') {
    if (await remind(tx, interviewId, caller)) return;
    throw conflict(`They were already reminded less than ${spanInWords(remindPause)} ago.`);
  }
  // The version of the selection is sent, so that a later change to the interview wins.
  await sendToInterview(tx, interviewId, { ...act, version } as SentEvent, caller);
}

/**
 * Acts on the next interviews of a run. Each action and its result commit in the same transaction, so no interview is
 * acted on twice, whichever process dies.
 */
export async function actOnPage(tx: Tx, { id, run }: Jobs['interviewRuns'], remind: Remind): Promise<void> {
  const head = await tx.maybe<{ act: RunAct; ownerId: string }>(sql`
    select act, owner_id as "ownerId" from interview_runs
    where id = ${id} and run = ${run} and state in ('waiting', 'running') for update`);
  if (!head) return;
  const setState = (state: 'running' | 'stopped' | 'done') =>
    tx.run(sql`update interview_runs set state = ${state} where id = ${id}`);
  const caller = await ownerOf(tx, head.ownerId, head.act);
  if (!caller) return void (await setState('stopped'));
  const rows = await tx.many<Row>(sql`
    select nr, interview_id as "interviewId", version from interview_run_rows
    where run_id = ${id} and result is null order by nr limit ${pageSize}`);
  for (const row of rows) {
    await tx.run(sql`savepoint interview`);
    let reason: string | null = null;
    try {
      await actOn(tx, row, head.act, caller, remind);
    } catch (error) {
      if (!(error instanceof Refused) || error.status >= 500) throw error;
      await tx.run(sql`rollback to savepoint interview`);
      reason = error.status === 404 ? notFound : (error.details?.[0]?.message ?? error.message);
    }
    await tx.run(sql`
      update interview_run_rows set result = ${reason === null ? 'done' : 'refused'}, reason = ${reason}
      where run_id = ${id} and nr = ${row.nr}`);
  }
  const over = rows.length < pageSize;
  await setState(over ? 'done' : 'running');
  if (!over) await enqueue(tx, 'interviewRuns', { id, run });
}
