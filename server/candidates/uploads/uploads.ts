import type { BodyOf, FileReply, Page, QueryOf } from '../../../src/contract/kit';
import type {
  listUploadRows,
  takeUpload,
  UploadCell,
  UploadCorrection,
  UploadKind,
  UploadProgress,
  UploadRow,
} from '../../../src/contract/candidates-uploads';
import { databaseNow, sql, type Sql, type Tx } from '../../db/database';
import { enqueue } from '../../db/queues';
import { whoById, type Caller } from '../../kit/caller';
import { conflict, missing } from '../../kit/failures';
import { allOf, given, hasText, ordered } from '../../kit/lists';
import { pageOf } from '../../kit/paging';
import type { Numbered } from '../../kit/table';
import { organizationFor } from '../candidates';
import { checkUpload, type CheckAgainst, type CheckedUpload } from './check';
import { nearIn } from '../../../src/contract/near-names';
import { isRight, notesIn, wrongIn } from '../../kit/wrong-cells';
import { exampleEmail, failedWorkbook } from './workbooks';

export type Head = {
  id: string;
  ownerId: string;
  organizationId: string | null;
  state: UploadProgress['state'];
  revision: number;
  run: number;
  withSkills: boolean;
};
export const headColumns = sql`id, owner_id as "ownerId", organization_id as "organizationId", state, revision, run, with_skills as "withSkills"`;
const isTwin = sql`coalesce(r.twin <> r.nr, false)`;
const stateOfRow = sql`case when r.result is not null then r.result when not ${isRight} or r.email = '' or ${isTwin} then 'wrong'
  when r.known_id is not null then 'known' else 'ready' end`;

/** Whether an upload `u` is the caller's, and of an organization that they still reach. */
const isOwn = ({ userId, reach, organizationId }: Caller): Sql =>
  reach === 'all'
    ? sql`u.owner_id = ${userId}`
    : sql`(u.owner_id = ${userId} and u.organization_id = ${organizationId}::uuid)`;

async function headOf(tx: Tx, id: string, caller: Caller): Promise<Head> {
  const head = await tx.maybe<Head>(sql`
    select ${headColumns} from candidate_uploads u where id = ${id} and ${isOwn(caller)} for update`);
  if (!head) throw missing();
  return head;
}
const runs = ({ state }: Head) => state === 'reading' || state === 'taking' || state === 'undoing';
const busy = () => conflict('This upload is in progress. Stop it first.', {});

/** The owner of an upload, with their current rights and time zone. Null if the upload is no longer theirs. */
export async function ownerNow(tx: Tx, { ownerId, organizationId }: Head) {
  const owner = await whoById(tx, ownerId);
  const admin = owner?.userType === 'ADMIN' || owner?.userType === 'SUPER_ADMIN';
  const own = owner?.userType === 'ORGANIZATION_USER' && owner.organizationId === organizationId;
  return owner && (admin || own) ? { by: admin ? ('A' as const) : ('O' as const), zone: owner.timeZone } : null;
}

const progressBy = (where: Sql) => sql`
  select u.id, u.kind, u.state, o.name as organization, o.id as "organizationId", u.revision, count(r.nr) as total,
    count(r.nr) filter (where ${stateOfRow} = 'ready') as ready, count(r.nr) filter (where ${stateOfRow} = 'wrong') as wrong,
    count(r.nr) filter (where ${stateOfRow} = 'known') as known, count(r.nr) filter (where r.result = 'unread') as unread,
    count(r.nr) filter (where r.result = 'taken') as taken,
    count(r.nr) filter (where r.result = 'kept') as kept, count(r.nr) filter (where r.todo) as left
  from candidate_uploads u left join organizations o on o.id = u.organization_id
    left join candidate_upload_rows r on r.upload_id = u.id where ${where}
  group by u.id, o.id order by u.created_at desc, u.id limit 1`;

export async function uploadProgress(tx: Tx, id: string, caller: Caller): Promise<UploadProgress> {
  const found = await tx.maybe<UploadProgress>(progressBy(sql`u.id = ${id} and ${isOwn(caller)}`));
  if (!found) throw missing();
  return found;
}
export const currentUpload = (tx: Tx, kind: UploadKind, caller: Caller): Promise<UploadProgress | null> =>
  tx.maybe<UploadProgress>(
    progressBy(
      sql`${isOwn(caller)} and u.kind = ${kind} and u.state <> 'undone' and u.created_at > now() - interval '1 day'`,
    ),
  );

/** The data against which the rows of an organization, or of the portal, are checked. */
export async function checkAgainst(tx: Tx, organizationId: string | null, zone: string): Promise<CheckAgainst> {
  const open = await tx.many<{ id: string; title: string }>(sql`
    select id, title from job_profiles where organization_id = ${organizationId}::uuid and status = 'OPEN'`);
  const jobs = new Map<string, string[]>();
  for (const { id, title } of open) {
    const key = title.toLowerCase();
    jobs.set(key, [...(jobs.get(key) ?? []), id]);
  }
  const nearJob = nearIn(open.map(({ title }) => title));
  return { jobs, nearJob, zone, now: await databaseNow(tx), portal: organizationId === null };
}

const recordsOf = (
  rows: readonly (CheckedUpload & { nr: number })[],
) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as s (nr int, cells jsonb, wrong jsonb, email citext, mobile text, "jobProfileId" uuid, times timestamptz[])`;

/**
 * Marks rows whose email an earlier row or a candidate of the organization has. All other rows stay as they are stored.
 */
async function compareRows(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    update candidate_upload_rows r set twin = s.first, known_id = s.known
    from (
      select o.nr, case when o.email = '' then null else nullif(min(o.nr) over (partition by o.email), o.nr) end as first, c.id as known
      from candidate_upload_rows o join candidate_uploads u on u.id = o.upload_id
        left join persons p on p.email = o.email
        left join candidates c on c.person_id = p.id and c.organization_id is not distinct from u.organization_id
      where o.upload_id = ${id} and o.result is null) s
    where r.upload_id = ${id} and r.nr = s.nr and (r.twin, r.known_id) is distinct from (s.first, s.known)`);
}

/** Stores the rows of a list, with what is wrong with them. No candidate is added by this. */
export async function makeUpload(
  tx: Tx,
  rows: readonly Numbered<UploadCell>[],
  asked: string | null,
  caller: Caller,
): Promise<UploadProgress> {
  const organizationId = await organizationFor(tx, asked, caller);
  const against = await checkAgainst(tx, organizationId, caller.timeZone);
  const checked = rows
    .filter(({ cells }) => cells.email !== exampleEmail)
    .map(({ nr, cells }) => ({ ...checkUpload(cells, against), nr }));
  const { id } = await tx.one<{ id: string }>(sql`
    insert into candidate_uploads (owner_id, organization_id) values (${caller.userId}, ${organizationId}) returning id`);
  await tx.run(sql`
    insert into candidate_upload_rows (upload_id, nr, cells, wrong, email, mobile, job_profile_id, times)
    select ${id}, nr, cells, wrong, email, mobile, "jobProfileId", times from ${recordsOf(checked)}`);
  await compareRows(tx, id);
  return uploadProgress(tx, id, caller);
}

export const uploadRows = (tx: Tx, query: QueryOf<typeof listUploadRows>, caller: Caller): Promise<Page<UploadRow>> =>
  pageOf<UploadRow>(tx, query, {
    // Rows are numbered within their own list.
    of: sql`(
      select o.* from candidate_upload_rows o join candidate_uploads u on u.id = o.upload_id
      where u.id = ${query.uploadId} and ${isOwn(caller)}) r`,
    id: sql`r.nr`,
    where: allOf(
      given(query.state, (state) => sql`${stateOfRow} = ${state}`),
      hasText(sql`concat_ws(' ', r.cells->>'name', r.cells->>'email', r.file_name)`, query.q),
    ),
    columns: sql`r.nr::text as id, r.nr, r.cells, ${stateOfRow} as state, coalesce(r.candidate_id, r.known_id) as "candidateId", r.reason,
      r.file_name as file, r.skills,
      case when ${isTwin} then ${wrongIn} || jsonb_build_array(jsonb_build_object('cell', 'email', 'message', 'Row ' || r.twin || ' has the same email'))
        else ${wrongIn} end as wrong, ${notesIn} as notes`,
    order: ordered(query.sort ?? 'nr', { nr: sql`r.nr` }, sql`r.nr`),
  });

/** Corrects rows, and checks them together again. @throws 404 and 409 */
export async function changeUpload(
  tx: Tx,
  id: string,
  rows: readonly UploadCorrection[],
  caller: Caller,
): Promise<UploadProgress> {
  const head = await headOf(tx, id, caller);
  if (runs(head)) throw busy();
  const against = await checkAgainst(tx, head.organizationId, caller.timeZone);
  // The last correction of a row counts.
  const cellsByRow = new Map(rows.map(({ nr, cells }) => [nr, cells]));
  const checked = [...cellsByRow].map(([nr, cells]) => ({ ...checkUpload(cells, against), nr }));
  const found = await tx.run(sql`
    update candidate_upload_rows r
    set cells = s.cells, wrong = s.wrong, email = s.email, mobile = s.mobile, job_profile_id = s."jobProfileId", times = s.times
    from ${recordsOf(checked)} where r.upload_id = ${id} and r.nr = s.nr and r.result is null`);
  if (found < checked.length) throw missing();
  await compareRows(tx, id);
  await tx.run(sql`update candidate_uploads set revision = revision + 1 where id = ${id}`);
  return uploadProgress(tx, id, caller);
}

async function begin(tx: Tx, { id, run }: Head, state: 'taking' | 'undoing', which: Sql): Promise<void> {
  await tx.run(sql`update candidate_upload_rows r set todo = coalesce(${which}, false) where r.upload_id = ${id}`);
  await tx.run(sql`update candidate_uploads set state = ${state}, run = ${run + 1} where id = ${id}`);
  await enqueue(tx, 'uploads', { id, run: run + 1 });
}

/** Starts adding the rows that are ready, in the revision that the sender has read. @throws 404 and 409 */
export async function takeRows(
  tx: Tx,
  id: string,
  { revision, skills = false }: BodyOf<typeof takeUpload>,
  caller: Caller,
): Promise<UploadProgress> {
  const head = await headOf(tx, id, caller);
  if (head.state === 'taking') return uploadProgress(tx, id, caller);
  if (runs(head)) throw busy();
  if (head.revision !== revision)
    throw conflict('These rows have changed. Check the latest version and try again.', {});
  await compareRows(tx, id);
  await tx.run(sql`update candidate_uploads set with_skills = ${skills} where id = ${id}`);
  await begin(tx, head, 'taking', sql`${stateOfRow} = 'ready'`);
  return uploadProgress(tx, id, caller);
}

/** Starts removing the candidates that were added. @throws 404 and 409 */
export async function undoRows(tx: Tx, id: string, caller: Caller): Promise<UploadProgress> {
  const head = await headOf(tx, id, caller);
  if (head.state === 'undoing') return uploadProgress(tx, id, caller);
  if (runs(head)) throw busy();
  await begin(tx, head, 'undoing', sql`r.result in ('taken', 'kept')`);
  return uploadProgress(tx, id, caller);
}

export async function stopRows(tx: Tx, id: string, caller: Caller): Promise<UploadProgress> {
  const head = await headOf(tx, id, caller);
  if (head.state === 'reading') await endReading(tx, id, 'Was not read, because reading was stopped');
  else if (runs(head)) await end(tx, id, 'stopped');
  return uploadProgress(tx, id, caller);
}

export async function discardUpload(tx: Tx, id: string, caller: Caller): Promise<void> {
  if (runs(await headOf(tx, id, caller))) throw busy();
  await tx.run(sql`delete from candidate_uploads where id = ${id}`);
}

/** Ends a run. The rows that are left are not processed. */
export async function end(tx: Tx, id: string, state: UploadProgress['state']): Promise<void> {
  await tx.run(sql`update candidate_upload_rows set todo = false where upload_id = ${id} and todo`);
  await compareRows(tx, id);
  await tx.run(
    sql`update candidate_uploads set state = ${state}, file_id = null, revision = revision + 1 where id = ${id}`,
  );
}

/** Ends reading. The archive is dropped, and the files that are left are marked as not read, for this reason. */
export async function endReading(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.run(
    sql`update candidate_upload_rows set result = 'unread', reason = ${reason} where upload_id = ${id} and todo`,
  );
  await end(tx, id, 'draft');
}

/** A file with the rows that were not added, and their reasons. */
export async function failedRows(tx: Tx, id: string, caller: Caller): Promise<FileReply> {
  const { kind, total } = await uploadProgress(tx, id, caller);
  const rows: UploadRow[] = [];
  for (let page = 0; page * 100 < total; page += 1)
    rows.push(...(await uploadRows(tx, { uploadId: id, _page: page, _limit: 100 }, caller)).content);
  return failedWorkbook(
    kind,
    rows.filter(({ state }) => ['wrong', 'known', 'ready', 'unread'].includes(state)),
  );
}
