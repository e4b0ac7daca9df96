import writeExcelFile from 'write-excel-file/node';
import { cellTime } from '../../../src/contract/booking-batches';
import { countries } from '../../../src/contract/countries';
import {
  mostUploadRows,
  uploadRowWords,
  uploadWords,
  type listUploadRows,
  type UploadCells,
  type UploadProgress,
  type UploadRow,
} from '../../../src/contract/people-uploads';
import type { FileReply, Page, QueryOf } from '../../../src/contract/kit';
import { bookAheadDays } from '../../../src/contract/texts';
import { day } from '../../../src/contract/time';
import { databaseNow, raw, sql, type Sql, type Tx } from '../../db/database';
import { enqueue, type Jobs } from '../../db/queues';
import { jobProfilesWithin } from '../../interviews/reach';
import { whoById, type Caller } from '../../kit/caller';
import { exportCell } from '../../kit/export-cell';
import { conflict, missing } from '../../kit/failures';
import { allOf, given, hasText, ordered } from '../../kit/lists';
import { pageOf } from '../../kit/paging';
import { sheetRow, workbook } from '../../kit/sheet';
import { organizationFor } from '../candidates';
import { checkUpload, type CheckAgainst, type CheckedUpload } from './check';

type Head = {
  id: string;
  ownerId: string;
  organizationId: string | null;
  state: UploadProgress['state'];
  revision: number;
  run: number;
};
const isTwin = sql`coalesce(r.twin <> r.nr, false)`;
const stateOfRow = sql`case when r.result is not null then r.result when r.wrong <> '[]' or ${isTwin} then 'wrong'
  when r.known_id is not null then 'known' else 'ready' end`;

async function headOf(tx: Tx, id: string, { userId }: Caller): Promise<Head> {
  const head = await tx.maybe<Head>(sql`
    select id, owner_id as "ownerId", organization_id as "organizationId", state, revision, run from candidate_uploads
    where id = ${id} and owner_id = ${userId} for update`);
  if (!head) throw missing();
  return head;
}
const runs = ({ state }: Pick<Head, 'state'>) => state === 'taking' || state === 'undoing';
const busy = () => conflict('This list is being worked on. Stop it first.', {});

const progressBy = (where: Sql) => sql`
  select u.id, u.state, o.name as organization, u.revision, count(r.nr) as total,
    count(r.nr) filter (where ${stateOfRow} = 'ready') as ready, count(r.nr) filter (where ${stateOfRow} = 'wrong') as wrong,
    count(r.nr) filter (where ${stateOfRow} = 'known') as known, count(r.nr) filter (where r.result = 'taken') as taken,
    count(r.nr) filter (where r.result = 'kept') as kept, count(r.nr) filter (where r.todo) as left
  from candidate_uploads u left join organizations o on o.id = u.organization_id
    left join candidate_upload_rows r on r.upload_id = u.id where ${where}
  group by u.id, o.id order by u.created_at desc, u.id limit 1`;

export async function uploadProgress(tx: Tx, id: string, { userId }: Caller): Promise<UploadProgress> {
  const found = await tx.maybe<UploadProgress>(progressBy(sql`u.id = ${id} and u.owner_id = ${userId}`));
  if (!found) throw missing();
  return found;
}
export const currentUpload = (tx: Tx, { userId }: Caller): Promise<UploadProgress | null> =>
  tx.maybe<UploadProgress>(
    progressBy(sql`u.owner_id = ${userId} and u.state <> 'undone' and u.created_at > now() - interval '1 day'`),
  );

async function checkAgainst(tx: Tx, organizationId: string | null, zone: string): Promise<CheckAgainst> {
  const open = await tx.many<{ id: string; title: string }>(sql`
    select id, lower(title) as title from job_profiles where organization_id = ${organizationId}::uuid and status = 'OPEN'`);
  const jobs = new Map<string, string[]>();
  for (const { id, title } of open) jobs.set(title, [...(jobs.get(title) ?? []), id]);
  return { jobs, zone, now: await databaseNow(tx), portal: organizationId === null };
}

const recordsOf = (
  rows: readonly (CheckedUpload & { nr: number })[],
) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as s (nr int, cells jsonb, wrong jsonb, email citext, mobile text, "jobProfileId" uuid, times timestamptz[])`;

/** Marks rows whose email another row has, or somebody of the organization. */
async function compareRows(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    update candidate_upload_rows r set twin = s.first, known_id = s.known
    from (
      select o.nr, case when o.email = '' then null else min(o.nr) over (partition by o.email) end as first, c.id as known
      from candidate_upload_rows o join candidate_uploads u on u.id = o.upload_id
        left join persons p on p.email = o.email
        left join candidates c on c.person_id = p.id and c.organization_id is not distinct from u.organization_id
      where o.upload_id = ${id} and o.result is null) s
    where r.upload_id = ${id} and r.nr = s.nr and (r.twin, r.known_id) is distinct from (s.first, s.known)`);
}

/** Stores the rows of a list with what is wrong with them. Nothing is added by it. */
export async function makeUpload(
  tx: Tx,
  rows: readonly UploadCells[],
  asked: string | null,
  caller: Caller,
): Promise<UploadProgress> {
  const organizationId = await organizationFor(tx, asked, caller);
  const against = await checkAgainst(tx, organizationId, caller.timeZone);
  const checked = rows
    .filter((cells) => cells.email !== example.email)
    .map((cells, index) => ({ ...checkUpload(cells, against), nr: index + 1 }));
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
      where u.id = ${query.uploadId} and u.owner_id = ${caller.userId}) r`,
    id: sql`r.nr`,
    where: allOf(
      given(query.state, (state) => sql`${stateOfRow} = ${state}`),
      hasText(sql`r.cells->>'name' || ' ' || (r.cells->>'email')`, query.q),
    ),
    columns: sql`r.nr::text as id, r.nr, r.cells, ${stateOfRow} as state, coalesce(r.candidate_id, r.known_id) as "candidateId", r.reason,
      case when ${isTwin} then r.wrong || jsonb_build_array(jsonb_build_object('cell', 'email', 'message', 'Row ' || r.twin || ' has the same email'))
        else r.wrong end as wrong`,
    order: ordered(query.sort ?? 'nr', { nr: sql`r.nr` }, sql`r.nr`),
  });

/** Corrects one row and checks it again. @throws 404 and 409 */
export async function changeUpload(
  tx: Tx,
  id: string,
  nr: number,
  cells: UploadCells,
  caller: Caller,
): Promise<UploadProgress> {
  const head = await headOf(tx, id, caller);
  if (runs(head)) throw busy();
  const checked = checkUpload(cells, await checkAgainst(tx, head.organizationId, caller.timeZone));
  const found = await tx.run(sql`
    update candidate_upload_rows r
    set (cells, wrong, email, mobile, job_profile_id, times) = (select cells, wrong, email, mobile, "jobProfileId", times from ${recordsOf([{ ...checked, nr }])})
    where r.upload_id = ${id} and r.nr = ${nr} and r.result is null`);
  if (found === 0) throw missing();
  await compareRows(tx, id);
  await tx.run(sql`update candidate_uploads set revision = revision + 1 where id = ${id}`);
  return uploadProgress(tx, id, caller);
}

async function begin(tx: Tx, { id, run }: Head, state: 'taking' | 'undoing', which: Sql): Promise<void> {
  await tx.run(sql`update candidate_upload_rows r set todo = coalesce(${which}, false) where r.upload_id = ${id}`);
  await tx.run(sql`update candidate_uploads set state = ${state}, run = ${run + 1} where id = ${id}`);
  await enqueue(tx, 'uploads', { id, run: run + 1 });
}

/** Begins to add what is ready, as its sender has read it. @throws 404 and 409 */
export async function takeRows(tx: Tx, id: string, revision: number, caller: Caller): Promise<UploadProgress> {
  const head = await headOf(tx, id, caller);
  if (head.state === 'taking') return uploadProgress(tx, id, caller);
  if (head.state === 'undoing') throw busy();
  if (head.revision !== revision)
    throw conflict('These rows have changed in the meantime. Please look at them again.', {});
  await compareRows(tx, id);
  await begin(tx, head, 'taking', sql`${stateOfRow} = 'ready'`);
  return uploadProgress(tx, id, caller);
}

/** Begins to remove what was added. @throws 404 and 409 */
export async function undoRows(tx: Tx, id: string, caller: Caller): Promise<UploadProgress> {
  const head = await headOf(tx, id, caller);
  if (head.state === 'undoing') return uploadProgress(tx, id, caller);
  if (head.state === 'taking') throw busy();
  await begin(tx, head, 'undoing', sql`r.result in ('taken', 'kept')`);
  return uploadProgress(tx, id, caller);
}

export async function stopRows(tx: Tx, id: string, caller: Caller): Promise<UploadProgress> {
  const head = await headOf(tx, id, caller);
  if (runs(head)) await end(tx, id, 'stopped');
  return uploadProgress(tx, id, caller);
}

export async function discardUpload(tx: Tx, id: string, caller: Caller): Promise<void> {
  if (runs(await headOf(tx, id, caller))) throw busy();
  await tx.run(sql`delete from candidate_uploads where id = ${id}`);
}

async function end(tx: Tx, id: string, state: UploadProgress['state']): Promise<void> {
  await tx.run(sql`update candidate_upload_rows set todo = false where upload_id = ${id} and todo`);
  await compareRows(tx, id);
  await tx.run(sql`update candidate_uploads set state = ${state}, revision = revision + 1 where id = ${id}`);
}

/** A run whose job was given up can be begun again. */
export const giveUpUpload = async (tx: Tx, { id, run }: Jobs['uploads']): Promise<void> => {
  if (
    await tx.maybe(
      sql`select from candidate_uploads where id = ${id} and run = ${run} and state in ('taking', 'undoing')`,
    )
  )
    await end(tx, id, 'stopped');
};

const takenAtOnce = 250;
const undoneAtOnce = 100;

/** The next page of a run: its rows and their results are of one transaction, so that nobody is added twice. */
export async function workOnUpload(tx: Tx, { id, run }: Jobs['uploads']): Promise<void> {
  const head = await tx.maybe<Head>(sql`
    select id, owner_id as "ownerId", organization_id as "organizationId", state, revision, run from candidate_uploads
    where id = ${id} and run = ${run} and state in ('taking', 'undoing') for update`);
  if (!head) return;
  // With the rights that the owner has now.
  const owner = await whoById(tx, head.ownerId);
  const admin = owner?.userType === 'ADMIN' || owner?.userType === 'SUPER_ADMIN';
  const own = owner?.userType === 'ORGANIZATION_USER' && owner.organizationId === head.organizationId;
  if (!admin && !own) return end(tx, id, 'stopped');
  const done =
    head.state === 'taking'
      ? await takePage(tx, head, { by: admin ? 'A' : 'O', zone: owner?.timeZone ?? 'UTC' })
      : await undoPage(tx, head);
  if (done > 0) await enqueue(tx, 'uploads', { id, run });
  else await end(tx, id, head.state === 'taking' ? 'done' : 'undone');
}

async function takePage(
  tx: Tx,
  { id, organizationId }: Head,
  { by, zone }: { by: 'A' | 'O'; zone: string },
): Promise<number> {
  const page = sql`(
    select nr, email, cells, mobile, job_profile_id, times from candidate_upload_rows
    where upload_id = ${id} and todo order by email limit ${takenAtOnce}) r`;
  // In the order of emails, so that two uploads of the same people wait for each other instead of blocking each other.
  await tx.run(
    sql`insert into persons (email) select r.email from ${page} order by r.email on conflict (email) do nothing`,
  );
  return tx.run(sql`
    with page as materialized (select * from ${page}),
    added as (
      insert into candidates (person_id, organization_id, name, mobile, time_zone, job_profile_id, preferred, uploaded_by)
      select p.id, ${organizationId}, trim(r.cells->>'name'), r.mobile, coalesce(nullif(r.cells->>'timeZone', ''), ${zone}),
        r.job_profile_id, r.times, ${by}
      from page r join persons p on p.email = r.email order by r.email
      on conflict do nothing
      returning id, person_id)
    update candidate_upload_rows r
    set todo = false, candidate_id = a.id, result = case when a.id is null then null else 'taken' end
    from page join persons p on p.email = page.email left join added a on a.person_id = p.id
    where r.upload_id = ${id} and r.nr = page.nr`);
}

// What belongs to a candidacy itself; whatever else refers to it depends on it.
const ownTables = ['candidate_resumes', 'candidate_upload_rows'];

async function undoPage(tx: Tx, { id }: Head): Promise<number> {
  const rows = await tx.many<{ nr: number; candidateId: string | null; personId: string | null; used: boolean }>(sql`
    select r.nr, c.id as "candidateId", c.person_id as "personId", exists (
      select from persons p join users u on u.id = p.user_id
      where p.id = c.person_id and (u.created_at > c.created_at or exists (
        select from sessions s where s.user_id = u.id and s.last_active_at > c.created_at))) as used
    from candidate_upload_rows r left join candidates c on c.id = r.candidate_id
    where r.upload_id = ${id} and r.todo order by r.nr limit ${undoneAtOnce}`);
  const references = await tx.many<{ name: string; column: string }>(sql`
    select k.conrelid::regclass::text as name, quote_ident(a.attname) as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'candidates'::regclass and not k.conrelid::regclass::text = any(${ownTables})`);
  for (const { nr, candidateId, personId, used } of rows) {
    const reason =
      candidateId === null
        ? null
        : used
          ? 'Has used their account since'
          : await dependent(tx, candidateId, references);
    if (reason === null && candidateId !== null) {
      await tx.run(sql`delete from candidates where id = ${candidateId}`);
      await tx.run(sql`savepoint person`);
      await tx
        .run(
          sql`
          delete from persons p where p.id = ${personId} and p.user_id is null
            and not exists (select from candidates c where c.person_id = p.id)`,
        )
        // Something else keeps the person.
        .catch(() => tx.run(sql`rollback to savepoint person`));
    }
    await tx.run(sql`
      update candidate_upload_rows set todo = false, result = ${reason === null ? 'undone' : 'kept'}, reason = ${reason}
      where upload_id = ${id} and nr = ${nr}`);
  }
  return rows.length;
}

/** Why a candidate cannot be removed, or null. */
async function dependent(
  tx: Tx,
  id: string,
  references: readonly { name: string; column: string }[],
): Promise<string | null> {
  for (const { name, column } of references) {
    if (!(await tx.maybe(sql`select from ${raw(name)} where ${raw(column)} = ${id} limit 1`))) continue;
    if (name === 'interviews') return 'Has an interview';
    return name.includes('application') ? 'Has an application' : 'Is used elsewhere';
  }
  return null;
}

/** Lists hold names and emails of people: they are deleted after two weeks. */
export const deleteOldUploads = (tx: Tx) =>
  tx.run(sql`delete from candidate_uploads where created_at < now() - ${14 * day} * interval '1 millisecond'`);

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const headings = Object.values(uploadWords).map((header) => ({ header }));
const example: UploadCells = {
  name: 'Asha Rao (example, is left out)',
  email: 'asha.rao@template.example',
  country: 'India',
  mobile: '9845012345',
  timeZone: 'Asia/Kolkata',
  jobProfile: '',
  time1: '2030-03-31 14:30',
  time2: '',
  time3: '',
};
const inOrder = (cells: UploadCells) => Object.keys(uploadWords).map((name) => cells[name as keyof UploadCells]);

const bold = (value: string) => ({ type: String, value, fontWeight: 'bold' as const });
const plain = (value: string) => ({ type: String, value });
const wide = (count: number) => Array.from({ length: count }, () => ({ width: 24 }));

/** The workbook to fill in: headings, an example that is left out when it is uploaded, and what cells may say. */
export async function uploadTemplate(tx: Tx, caller: Caller): Promise<FileReply> {
  const jobs = await tx.many<{ title: string }>(sql`
    select j.title from job_profiles j join organizations o on o.id = j.organization_id and not o.blocked
    where j.status = 'OPEN' and ${jobProfilesWithin(caller)} and ${caller.reach !== 'all'} order by lower(j.title) limit 1000`);
  const zones = Intl.supportedValuesOf('timeZone');
  const most = Math.max(countries.length, zones.length, jobs.length);
  const values = Array.from({ length: most }, (_, index) => [
    plain(countries[index]?.label ?? ''),
    plain(zones[index] ?? ''),
    plain(exportCell(jobs[index]?.title ?? '')),
    plain(index === 0 ? `${cellTime}, at most ${bookAheadDays} days ahead` : ''),
  ]);
  const content = await writeExcelFile([
    {
      sheet: 'Candidates',
      data: [Object.values(uploadWords).map(bold), inOrder(example).map(plain)],
      columns: wide(9),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Allowed values',
      data: [['Country', 'Time zone', 'Job profile', 'Date and time'].map(bold), ...values],
      columns: wide(4),
      stickyRowsCount: 1,
    },
  ]).toBuffer();
  return { name: 'candidates.xlsx', type: sheetType, content: new Uint8Array(content) };
}

type Failed = Pick<UploadRow, 'cells' | 'wrong' | 'state' | 'reason'>;
const reasonOf = ({ wrong, state, reason }: Failed) =>
  reason ?? (wrong.map(({ cell, message }) => `${uploadWords[cell]}: ${message}`).join('. ') || uploadRowWords[state]);

/** Rows that are not added, as a file that can be corrected and uploaded again. */
export async function failedRows(tx: Tx, id: string, caller: Caller): Promise<FileReply> {
  await uploadProgress(tx, id, caller);
  const rows: Failed[] = [];
  for (let page = 0; page * 100 < mostUploadRows; page += 1) {
    const { content } = await uploadRows(tx, { uploadId: id, _page: page, _limit: 100 }, caller);
    rows.push(...content.filter(({ state }) => state === 'wrong' || state === 'known' || state === 'ready'));
    if (content.length < 100) break;
  }
  return {
    name: 'candidates_not_added.xlsx',
    type: sheetType,
    content: workbook(
      'Not added',
      [...headings, { header: 'Reason' }],
      rows.map((row, index) => sheetRow([...inOrder(row.cells), reasonOf(row)], index + 2)),
    ),
  };
}
