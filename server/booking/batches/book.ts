import type { BatchProgress } from '../../../src/contract/booking-batches';
import type { Minutes } from '../../../src/contract/interviews';
import { admins } from '../../../src/contract/kit';
import { texts } from '../../../src/contract/texts';
import { iso } from '../../../src/contract/time';
import { databaseNow, sql, type Tx } from '../../db/database';
import { enqueue, type Jobs } from '../../db/queues';
import { requestInterview } from '../../interviews/request';
import { sendToInterview } from '../../interviews/send';
import { whoById, type Caller } from '../../kit/caller';
import { Refused } from '../../kit/failures';
import type { Proposal } from '../../slots/batch';
import { setState } from './batches';

type Row = {
  nr: number;
  interviewId: string | null;
  candidateId: string;
  jobProfileId: string;
  minutes: Minutes;
  times: string[];
  proposal: Proposal;
};

/** The owner as a caller, with their present rights; null if they are no longer an admin. */
async function ownerOf(tx: Tx, id: string): Promise<Caller | null> {
  const who = await whoById(tx, id);
  const reach = who && admins !== 'public' ? admins[who.userType] : undefined;
  return who && reach ? { ...who, reach } : null;
}

/**
 * Books the next row of a commit. Each job books one row, so that it holds only the locks of that row, progress is
 * visible, and a stop is noticed. The booking and its result are stored in one transaction, so that no row is booked
 * twice.
 */
export async function bookNext(tx: Tx, { id, run }: Jobs['batches']): Promise<void> {
  const batch = await tx.maybe<Pick<BatchProgress, 'state'> & { ownerId: string }>(sql`
    select state, owner_id as "ownerId" from batches where id = ${id} and run = ${run} and state = 'committing' for update`);
  if (!batch) return;
  const caller = await ownerOf(tx, batch.ownerId);
  if (!caller) return void (await setState(tx, id, 'stopped'));
  const row = await tx.maybe<Row>(sql`
    select nr, interview_id as "interviewId", candidate_id as "candidateId", job_profile_id as "jobProfileId", minutes, times, proposal
    from batch_rows where batch_id = ${id} and todo and result is null and proposal is not null order by nr limit 1`);
  if (!row) return finish(tx, id, run);
  const write = (values: ReturnType<typeof sql>) =>
    tx.run(sql`update batch_rows set ${values} where batch_id = ${id} and nr = ${row.nr}`);
  await tx.run(sql`savepoint row`);
  try {
    const interviewId = await book(tx, row, caller);
    await write(sql`result = 'booked', changed = false, interview_id = ${interviewId}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await tx.run(sql`rollback to savepoint row`);
    const reason = error.details?.[0]?.message ?? error.message;
    // The place was lost to another booking: the row is solved again at the end, and booked only after a new
    // confirmation. No other place helps a mock interview whose plan has no interview left.
    if (error.status === 409 && error.message !== texts.nothingLeft)
      await write(sql`changed = true, proposal = null, reason = ${reason}`);
    else await write(sql`result = 'failed', reason = ${reason}`);
  }
  await enqueue(tx, 'batches', { id, run });
}

/** Makes the request with the times that are left if there is none, and sends BOOK. @throws Refused */
async function book(tx: Tx, row: Row, caller: Caller): Promise<string> {
  const { proposal, candidateId, jobProfileId, minutes } = row;
  const { panelistId, start, anyStart } = proposal;
  const now = await databaseNow(tx);
  const times = row.times.filter((time) => Date.parse(time) > now);
  const request = { kind: 'real' as const, candidateId, jobProfileId, minutes, times, again: true };
  const id = row.interviewId ?? (await requestInterview(tx, request, caller, [panelistId]));
  const { version } = await tx.one<{ version: number }>(sql`select version from interviews where id = ${id}`);
  await sendToInterview(tx, id, { type: 'BOOK', version, panelistId, start: iso(start), anyStart }, caller);
  return id;
}

/** Rows that lost their place are solved again outside of this transaction; until then the commit is not over. */
async function finish(tx: Tx, id: string, run: number): Promise<void> {
  const { lost } = await tx.one<{ lost: boolean }>(sql`
    select exists (select from batch_rows where batch_id = ${id} and changed and result is null) as lost`);
  if (lost) await enqueue(tx, 'lostRows', { id, run });
  else await setState(tx, id, 'done');
}

/** Stops a commit whose job was given up, so that it can be started again. */
export const giveUp = async (tx: Tx, { id, run }: Jobs['batches']): Promise<void> =>
  void (await tx.run(sql`
    update batches set state = 'stopped', revision = revision + 1 where id = ${id} and run = ${run} and state = 'committing'`));
