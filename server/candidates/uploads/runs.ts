import { raw, sql, type Tx } from '../../db/database';
import { enqueue, type Jobs } from '../../db/queues';
import { end, headColumns, ownerNow, type Head } from './uploads';

/** Stops a run whose job was given up, so that it can be started again. */
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

/**
 * Works on the next page of a run. Its rows and their results are in one transaction, so that nobody is added twice.
 */
export async function workOnUpload(tx: Tx, { id, run }: Jobs['uploads']): Promise<void> {
  const head = await tx.maybe<Head>(sql`
    select ${headColumns} from candidate_uploads
    where id = ${id} and run = ${run} and state in ('taking', 'undoing') for update`);
  if (!head) return;
  const owner = await ownerNow(tx, head);
  if (!owner) return end(tx, id, 'stopped');
  const done = head.state === 'taking' ? await takePage(tx, head, owner) : await undoPage(tx, head);
  if (done > 0) await enqueue(tx, 'uploads', { id, run });
  else await end(tx, id, head.state === 'taking' ? 'done' : 'undone');
}

async function takePage(
  tx: Tx,
  { id, organizationId, withSkills }: Head,
  { by, zone }: { by: 'A' | 'O'; zone: string },
): Promise<number> {
  const page = sql`(
    select nr, email, cells, mobile, job_profile_id, times, file_id, resume_text, skills from candidate_upload_rows
    where upload_id = ${id} and todo order by email limit ${takenAtOnce}) r`;
  // Persons are inserted in the order of their emails, so that two uploads of the same people wait for each other
  // instead of blocking each other.
  await tx.run(
    sql`insert into persons (email) select r.email from ${page} order by r.email on conflict (email) do nothing`,
  );
  return tx.run(sql`
    with page as materialized (select * from ${page}),
    added as (
      insert into candidates (person_id, organization_id, name, mobile, time_zone, job_profile_id, preferred, resume_text, uploaded_by, created_by)
      select p.id, ${organizationId}, trim(r.cells->>'name'), r.mobile, coalesce(nullif(r.cells->>'timeZone', ''), ${zone}),
        r.job_profile_id, r.times, r.resume_text, ${by}, (select owner_id from candidate_uploads where id = ${id})
      from page r join persons p on p.email = r.email order by r.email
      on conflict do nothing
      returning id, person_id),
    mine as (
      select page.nr, page.file_id, page.skills, a.id as candidate_id
      from page join persons p on p.email = page.email left join added a on a.person_id = p.id),
    skilled as (
      -- A skill may have been renamed or retired since its name was read.
      insert into candidate_skills (candidate_id, skill_id, months)
      select m.candidate_id, k.id, coalesce(s.months, 0)
      from mine m cross join jsonb_to_recordset(m.skills) as s (name text, months int)
        join skills k on lower(k.name) = lower(s.name) and k.retired_at is null
      where m.candidate_id is not null and ${withSkills}
      on conflict do nothing),
    resumed as (
      insert into candidate_resumes (candidate_id, file_id)
      select candidate_id, file_id from mine where candidate_id is not null and file_id is not null)
    update candidate_upload_rows r
    set todo = false, candidate_id = m.candidate_id, result = case when m.candidate_id is null then null else 'taken' end,
      -- The resume is the candidate's now.
      file_id = case when m.candidate_id is null then r.file_id end,
      resume_text = case when m.candidate_id is null then r.resume_text end
    from mine m where r.upload_id = ${id} and r.nr = m.nr`);
}

// Tables that belong to a candidacy itself. A row in any other table that refers to the candidacy depends on it.
const ownTables = ['candidate_resumes', 'candidate_upload_rows', 'candidate_skills'];

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
        // Another row still refers to the person.
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
