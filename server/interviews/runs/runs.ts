import {
  mostActedOn,
  mostRuns,
  runActsOf,
  runsAfter,
  tooManyActedOn,
  type InterviewRun,
  type RunAct,
  type RunRefusal,
  type startRun as startRunCall,
} from '../../../src/contract/interviews-runs';
import type { BodyOf, FileReply, Page } from '../../../src/contract/kit';
import { sql, type Sql, type Tx } from '../../db/database';
import { enqueue, type Jobs } from '../../db/queues';
import { audit } from '../../kit/audit';
import type { Caller, Who } from '../../kit/caller';
import { conflict, forbidden, invalid, missing } from '../../kit/failures';
import { pageOf } from '../../kit/paging';
import { sheetRow, workbook } from '../../kit/sheet';
import { idsFound } from '../lists/list';
import { interviewsWithin } from '../reach';

export const mayRun = ({ userType }: Who, { type }: RunAct) => runActsOf[type].includes(userType);

const runsWhere = (where: Sql) => sql`
  select r.id, r.act->>'type' as act, r.state,
    greatest(0, case when r.state = 'waiting' then ceil(extract(epoch from r.starts_at - now()) * 1000) else 0 end)::int as "startsIn",
    t.total, t.done, t.refused
  from interview_runs r cross join lateral (
    select count(*) as total, count(*) filter (where result = 'done') as done, count(*) filter (where result = 'refused') as refused
    from interview_run_rows where run_id = r.id) t
  where ${where} order by r.created_at desc, r.id limit 20`;

const own = ({ userId }: Caller) => sql`r.owner_id = ${userId}`;

export const runsOf = (tx: Tx, caller: Caller): Promise<InterviewRun[]> =>
  tx.many<InterviewRun>(runsWhere(own(caller)));

/** @throws 404 for a run of another user, as do the functions below */
export async function readRun(tx: Tx, id: string, caller: Caller): Promise<InterviewRun> {
  const run = await tx.maybe<InterviewRun>(runsWhere(sql`r.id = ${id} and ${own(caller)}`));
  if (!run) throw missing();
  return run;
}

/** Stores the interviews that are selected now, because the list may have others later. @throws 400, 404 and 409 */
async function select(tx: Tx, id: string, request: BodyOf<typeof startRunCall>, caller: Caller): Promise<void> {
  const { interviewIds, query } = request;
  if ((interviewIds === undefined) === (query === undefined))
    throw invalid([{ field: 'interviewIds', message: 'Enter a valid value' }]);
  const ids = interviewIds ?? (await idsFound(tx, query ?? {}, caller, mostActedOn + 1));
  if (ids.length > mostActedOn) throw conflict(tooManyActedOn, {});
  if (ids.length === 0) throw conflict('No interview matches this list now. Reload the page.', {});
  // Sorted by id, so that two runs over the same interviews do not deadlock.
  await tx.run(sql`
    insert into interview_run_rows (run_id, nr, interview_id, version)
    select ${id}, row_number() over (order by g.id), g.id, i.version
    from (select distinct id from unnest(${ids}::uuid[]) as one (id)) g
    left join interviews i on i.id = g.id and ${interviewsWithin(caller)}`);
  const seen = await tx.maybe(sql`select from interview_run_rows where run_id = ${id} and version is not null limit 1`);
  if (!seen) throw missing();
}

/** Starts a run. @throws 400, 403, 404 and 409 as in the contract */
export async function startRun(tx: Tx, request: BodyOf<typeof startRunCall>, caller: Caller): Promise<InterviewRun> {
  const { act } = request;
  if (!mayRun(caller, act)) throw forbidden();
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${caller.userId}, 10))`);
  const { open } = await tx.one<{ open: number }>(sql`
    select count(*) as open from interview_runs where owner_id = ${caller.userId} and state in ('waiting', 'running')`);
  if (open >= mostRuns) throw conflict(`${mostRuns} of your changes are still in progress. Wait for one of them.`, {});
  const { id } = await tx.one<{ id: string }>(sql`
    insert into interview_runs (owner_id, act, starts_at)
    values (${caller.userId}, ${JSON.stringify(act)}::jsonb, now() + ${runsAfter} * interval '1 millisecond') returning id`);
  await select(tx, id, request, caller);
  await enqueue(tx, 'interviewRuns', { id, run: 0 }, { after: runsAfter / 1_000 });
  await audit(tx, caller.userId, 'interviewRunStarted', id);
  return readRun(tx, id, caller);
}

/** Undoes a run that waits, and stops a running one after its current page, which holds the lock until then. */
export async function stopRun(tx: Tx, id: string, caller: Caller): Promise<InterviewRun> {
  const stopped = await tx.run(sql`
    update interview_runs r set state = case r.state when 'waiting' then 'undone' else 'stopped' end
    where r.id = ${id} and ${own(caller)} and r.state in ('waiting', 'running')`);
  if (stopped > 0) await audit(tx, caller.userId, 'interviewRunStopped', id);
  return readRun(tx, id, caller);
}

export async function resumeRun(tx: Tx, id: string, caller: Caller): Promise<InterviewRun> {
  const resumed = await tx.maybe<{ run: number }>(sql`
    update interview_runs r set state = 'running', run = run + 1
    where r.id = ${id} and ${own(caller)} and r.state = 'stopped' returning run`);
  if (resumed) await enqueue(tx, 'interviewRuns', { id, run: resumed.run });
  return readRun(tx, id, caller);
}

/** @throws 409 while the run waits or runs */
export async function deleteRun(tx: Tx, id: string, caller: Caller): Promise<void> {
  const { state } = await readRun(tx, id, caller);
  const deleted = await tx.run(sql`
    delete from interview_runs r where r.id = ${id} and ${own(caller)} and r.state in ('stopped', 'undone', 'done')`);
  if (deleted === 0 && state !== 'done') throw conflict('This change is still in progress. Stop it first.', {});
}

/** Stops a run whose job was given up, so that its owner can continue it. */
export const giveUpRun = async (tx: Tx, { id, run }: Jobs['interviewRuns']): Promise<void> =>
  void (await tx.run(sql`
    update interview_runs set state = 'stopped' where id = ${id} and run = ${run} and state in ('waiting', 'running')`));

const refusals = (id: string, caller: Caller) => ({
  // The number is unique within one run.
  of: sql`(select * from interview_run_rows where run_id = ${id} and result = 'refused') w`,
  id: sql`w.nr`,
  where: sql`true`,
  order: sql`w.nr`,
  // A user who has since lost access to an interview must not read about it here.
  joins: sql`left join interviews i on i.id = w.interview_id and ${interviewsWithin(caller)} left join candidates c on c.id = i.candidate_id`,
  columns: sql`w.interview_id as id, i.code,
    case when i.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as candidate, coalesce(w.reason, '') as reason`,
});

export async function refusalsOf(
  tx: Tx,
  id: string,
  query: { _page?: number | undefined; _limit?: number | undefined },
  caller: Caller,
): Promise<Page<RunRefusal>> {
  await readRun(tx, id, caller);
  return pageOf<RunRefusal>(tx, query, refusals(id, caller));
}

export async function refusalsFile(tx: Tx, id: string, caller: Caller): Promise<FileReply> {
  await readRun(tx, id, caller);
  const { of, order, joins, columns } = refusals(id, caller);
  const rows = await tx.many<RunRefusal>(sql`select ${columns} from ${of} ${joins} order by ${order}`);
  const lines = rows.map(({ code, candidate, reason }, index) =>
    sheetRow([code ?? '', candidate?.name ?? '', reason], index + 2),
  );
  return {
    name: 'interviews_skipped.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: workbook('Skipped', [{ header: 'Code' }, { header: 'Candidate' }, { header: 'Reason' }], lines),
  };
}
