import {
  mostRows,
  type Batch as BatchReply,
  type BatchChange,
  type BatchProgress,
  type BatchProposal,
  type BatchRequest,
  type BatchRowReply,
  type BatchState,
} from '../../../src/contract/booking-batches';
import { texts } from '../../../src/contract/texts';
import { iso } from '../../../src/contract/time';
import { databaseNow, sql, type Database, type Sql, type Tx } from '../../db/database';
import { enqueue } from '../../db/queues';
import { candidatesWithin } from '../../interviews/reach';
import { refuseFarTimes, subjectOf } from '../../interviews/request';
import { readSoon } from '../../calendars/reading';
import type { Caller } from '../../kit/caller';
import { conflict, invalid, missing } from '../../kit/failures';
import type { Proposal } from '../../slots/batch';
import { choicesFor } from '../../slots/board';
import { checkCells, type CheckedRow, type NumberedCells } from './cells';
import { batchFor, rowsOf, toSolve, type StoredRow } from './rows';
import { solveRows } from './solve-rows';

type Head = Pick<BatchProgress, 'id' | 'state' | 'source' | 'revision'> & { ownerId: string; run: number };
const headColumns = sql`b.id, b.state, b.source, b.revision, b.run, b.owner_id as "ownerId"`;

/** The caller's batch. @throws 404 for another user's batch */
export async function headOf(tx: Tx, id: string, { userId }: Caller, lock?: 'lock'): Promise<Head> {
  const head = await tx.maybe<Head>(sql`
    select ${headColumns} from batches b where b.id = ${id} and b.owner_id = ${userId} ${lock ? sql`for update` : sql``}`);
  if (!head) throw missing();
  return head;
}

/** The caller's batch, locked for a change. @throws 409 while it is being booked */
async function changeable(tx: Tx, id: string, caller: Caller): Promise<Head> {
  const head = await headOf(tx, id, caller, 'lock');
  if (head.state === 'committing') throw conflict('These interviews are being booked. Stop it first.', {});
  return head;
}

const progressBy = (where: Sql) => sql`
  select b.id, b.state, b.source, b.revision, count(r.nr) as total,
    count(r.nr) filter (where r.todo) as "toBook",
    count(r.nr) filter (where r.todo and r.result is not null or r.todo and r.changed and r.proposal is null) as over,
    count(r.nr) filter (where r.result = 'booked') as booked
  from batches b left join batch_rows r on r.batch_id = b.id where ${where}
  group by b.id order by b.created_at desc, b.id limit 1`;

export async function progressOf(tx: Tx, id: string, { userId }: Caller): Promise<BatchProgress> {
  const found = await tx.maybe<BatchProgress>(progressBy(sql`b.id = ${id} and b.owner_id = ${userId}`));
  if (!found) throw missing();
  return found;
}

export const currentBatch = (tx: Tx, { userId }: Caller): Promise<BatchProgress | null> =>
  tx.maybe<BatchProgress>(progressBy(sql`b.owner_id = ${userId} and b.state <> 'done'`));

const proposalReply = ({ panelistId, panelistName, start, end, reasons }: Proposal): BatchProposal => ({
  panelistId,
  panelistName,
  start: iso(start),
  end: iso(end),
  reasons,
});

const rowReply = (row: StoredRow): BatchRowReply => ({
  nr: row.nr,
  candidate: row.candidate ?? row.cells?.email ?? '',
  organization: row.organization ?? row.cells?.organization ?? '',
  jobProfile: row.jobProfile ?? row.cells?.jobProfile ?? '',
  minutes: row.minutes,
  times: row.times.map((time) => iso(time)),
  cells: row.cells,
  wrong: row.wrong,
  notes: row.notes,
  leftOut: row.leftOut,
  pinned: row.pin !== null,
  changed: row.changed,
  proposal: row.proposal && proposalReply(row.proposal),
  why: row.why,
  nearest: row.nearest && proposalReply(row.nearest),
  cancelWhy: row.cancelWhy,
  result: row.result,
  reason: row.reason,
  interviewId: row.interviewId,
});

export async function readBatch(tx: Tx, id: string, caller: Caller): Promise<BatchReply> {
  return { ...(await progressOf(tx, id, caller)), rows: (await rowsOf(tx, id)).map(rowReply) };
}

/**
 * Inserts a batch. It replaces the caller's batches that were only solved and never changed or booked, such as one that
 * was made by an upload whose response was lost: it would appear later, and everybody in it would be booked twice.
 */
async function insertBatch(tx: Tx, source: BatchProgress['source'], caller: Caller): Promise<string> {
  await tx.run(sql`delete from batches where owner_id = ${caller.userId} and state = 'draft' and revision <= 1`);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into batches (owner_id, source) values (${caller.userId}, ${source}) returning id`);
  return id;
}

/** Stores a new batch of requests. @throws 400 for requests that the caller cannot make */
export async function makeBatch(tx: Tx, body: BatchRequest, caller: Caller): Promise<BatchProgress> {
  const id = await insertBatch(tx, body.source, caller);
  if (body.source === 'waiting') {
    const found = await tx.run(sql`
      insert into batch_rows (batch_id, nr, interview_id)
      select ${id}, row_number() over (order by g.place), i.id
      from (select id, min(place) as place from unnest(${body.interviewIds}::uuid[]) with ordinality as g (id, place) group by id) g
      join interviews i on i.id = g.id`);
    if (found === 0) throw missing();
  } else {
    const times = body.times.map((time) => Date.parse(time));
    refuseFarTimes(times, await databaseNow(tx));
    const subject = await subjectOf(tx, { jobProfileId: body.jobProfileId }, caller);
    const candidateIds = [...new Set(body.candidateIds)];
    const found = await tx.run(sql`
      insert into batch_rows (batch_id, nr, candidate_id, job_profile_id, minutes, times)
      select ${id}, g.nr, c.id, ${body.jobProfileId}::uuid, ${body.minutes}, ${body.times}::timestamptz[]
      from unnest(${candidateIds}::uuid[]) with ordinality as g (id, nr)
      join candidates c on c.id = g.id and c.organization_id = ${subject.organizationId} and ${candidatesWithin(caller)}`);
    if (found < candidateIds.length) throw invalid([{ field: 'candidateId', message: texts.selectCandidateAndTime }]);
  }
  return progressOf(tx, id, caller);
}

/** Solves a new batch, also if the call is repeated after a crash before it was solved. */
export async function solveNew(db: Database, made: BatchProgress, caller: Caller): Promise<BatchProgress> {
  if (made.revision === 0) await solveRows(db, made.id, { at: 0 });
  return progressOf(db, made.id, caller);
}

const cellsColumns = sql`cells, wrong, candidate_id, job_profile_id, minutes, times`;
const checkedRows = (rows: readonly CheckedRow[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as s (nr int, cells jsonb, wrong jsonb, "candidateId" uuid, "jobProfileId" uuid, minutes int, times timestamptz[])`;

export async function makeBatchOfFile(tx: Tx, rows: readonly NumberedCells[], caller: Caller): Promise<BatchProgress> {
  const found = await checkCells(tx, rows.slice(0, mostRows), { zone: caller.timeZone, now: await databaseNow(tx) });
  const id = await insertBatch(tx, 'file', caller);
  await tx.run(sql`
    insert into batch_rows (batch_id, nr, ${cellsColumns})
    select ${id}, nr, cells, wrong, "candidateId", "jobProfileId", minutes, times from ${checkedRows(found)}`);
  return progressOf(tx, id, caller);
}

/** Changes rows that are not booked yet, and solves the other rows around them. @throws 404 and 409 */
export async function changeRow(db: Database, id: string, change: BatchChange, caller: Caller): Promise<BatchReply> {
  await db.transaction((tx) => storeChange(tx, id, change, caller));
  await solveRows(db, id);
  return readBatch(db, id, caller);
}

// The proposal and result of a changed row no longer count.
const anew = sql`result = null, reason = null, changed = false, proposal = null, why = null, nearest = null`;

async function storeChange(tx: Tx, id: string, change: BatchChange, caller: Caller): Promise<void> {
  await changeable(tx, id, caller);
  const rows = await rowsOf(tx, id);
  const rowOf = (nr: number) => {
    const row = rows.find((one) => one.nr === nr);
    if (!row) throw missing();
    if (row.result === 'booked') throw conflict('This row is already booked.', {});
    return row;
  };
  if (change.type === 'edit') {
    if (change.rows.some(({ nr }) => rowOf(nr).cells === null)) throw missing();
    // If a row is corrected more than once, the last correction counts.
    const edited = new Map(change.rows.map((row) => [row.nr, row]));
    const others = rows.flatMap(({ nr, cells }) => (cells && !edited.has(nr) ? [{ nr, cells }] : []));
    const at = { zone: caller.timeZone, now: await databaseNow(tx), others };
    const found = await checkCells(tx, [...edited.values()], at);
    await tx.run(sql`
      update batch_rows r set ${anew}, cells = s.cells, wrong = s.wrong, candidate_id = s."candidateId",
        job_profile_id = s."jobProfileId", minutes = s.minutes, times = s.times
      from ${checkedRows(found)} where r.batch_id = ${id} and r.nr = s.nr`);
  } else {
    rowOf(change.nr);
    await tx.run(sql`
      update batch_rows set ${anew}, ${await choiceOf(tx, change)} where batch_id = ${id} and nr = ${change.nr}`);
  }
  // A commit must have read the result of this change.
  await tx.run(sql`update batches set revision = revision + 1 where id = ${id}`);
}

async function choiceOf(tx: Tx, change: Exclude<BatchChange, { type: 'edit' }>): Promise<Sql> {
  switch (change.type) {
    case 'pin':
      if (!(await tx.maybe(sql`select from panelists where user_id = ${change.panelistId}`)))
        throw invalid([{ field: 'panelistId', message: texts.choosePanelist }]);
      return sql`left_out = false, pin = ${JSON.stringify({ panelistId: change.panelistId, start: Date.parse(change.start) })}::jsonb`;
    case 'unpin':
      return sql`pin = null`;
    case 'leaveOut':
      return sql`left_out = true, pin = null`;
    case 'putBack':
      return sql`left_out = false`;
  }
}

export async function solveAgain(db: Database, id: string, caller: Caller): Promise<BatchReply> {
  await db.transaction(async (tx) => {
    await changeable(tx, id, caller);
    await tx.run(sql`update batch_rows set result = null, reason = null where batch_id = ${id} and result = 'failed'`);
  });
  await solveRows(db, id);
  return readBatch(db, id, caller);
}

const choicesShown = 60;

export async function choicesOf(tx: Tx, id: string, nr: number, caller: Caller): Promise<BatchProposal[]> {
  await headOf(tx, id, caller);
  const rows = (await rowsOf(tx, id)).filter(
    (row) => row.waits && (toSolve(row) || row.nr === nr) && row.wrong.length === 0,
  );
  const batch = await batchFor(tx, rows, (row) => row.proposal ?? row.pin);
  return choicesFor(batch, nr, choicesShown).map(proposalReply);
}

/** Begins to book the proposals, in the revision that the sender has read. */
export async function commit(tx: Tx, id: string, revision: number, caller: Caller): Promise<BatchProgress> {
  const head = await headOf(tx, id, caller, 'lock');
  // The same commit was sent again, or from another tab that shows the same revision.
  if (head.state === 'committing' && head.revision === revision) return progressOf(tx, id, caller);
  const { ready } = await tx.one<{ ready: boolean }>(sql`
    select exists (select from batch_rows where batch_id = ${id} and proposal is not null and result is null) as ready`);
  if (!ready || head.state === 'done') return progressOf(tx, id, caller);
  if (head.revision !== revision)
    throw conflict('These rows have changed. Check the latest version and try again.', {});
  await tx.run(sql`update batch_rows set todo = false where batch_id = ${id} and todo`);
  const chosen = await tx.many<{ panelistId: string | null }>(sql`
    update batch_rows set todo = true, changed = false, reason = null
    where batch_id = ${id} and proposal is not null and result is null returning proposal->>'panelistId' as "panelistId"`);
  await readSoon(tx, [...new Set(chosen.flatMap(({ panelistId }) => panelistId ?? []))]);
  await tx.run(sql`update batches set state = 'committing', run = run + 1 where id = ${id}`);
  await enqueue(tx, 'batches', { id, run: head.run + 1 });
  return progressOf(tx, id, caller);
}

/** Stops a commit; a running job ends after its row. */
export async function stop(tx: Tx, id: string, caller: Caller): Promise<BatchProgress> {
  const head = await headOf(tx, id, caller, 'lock');
  if (head.state === 'committing') await setState(tx, id, 'stopped');
  return progressOf(tx, id, caller);
}

export const setState = (tx: Tx, id: string, state: BatchState) =>
  tx.run(sql`update batches set state = ${state}, revision = revision + 1 where id = ${id}`);

export async function discard(tx: Tx, id: string, caller: Caller): Promise<void> {
  await changeable(tx, id, caller);
  await tx.run(sql`delete from batches where id = ${id}`);
}
