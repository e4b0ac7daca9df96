import { fileTexts, longestHead, typeOfHead, type FileType } from '../../../src/contract/files';
import { uploadCandidateResume } from '../../../src/contract/people-profile';
import {
  blankCells,
  uploadCells,
  type UploadCell,
  type UploadProgress,
} from '../../../src/contract/candidates-uploads';
import { limits, texts } from '../../../src/contract/texts';
import { sql, type Database, type Tx } from '../../db/database';
import { enqueue, type Jobs } from '../../db/queues';
import { inTurn, openProcess, type BoundedProcess } from '../../kit/bounded-process';
import type { Caller } from '../../kit/caller';
import { dropFile, keepFile, storeFile } from '../../kit/files';
import { readDictionary, type DictionarySkill } from '../../kit/skills-in-text';
import type { Storage } from '../../kit/storage';
import { isInfected } from '../../kit/virus-scan';
import { unpacked, type ReadAt } from '../../kit/zip-reader';
import { organizationFor } from '../candidates';
import { contactInText } from '../../people/proposals/contact';
import { skillsOf } from '../../people/proposals/proposals';
import { tidy, tooManyPages } from '../../people/resume-text';
import type { ReadResume } from '../../people/resume-worker';
import type { Wrong } from '../../booking/batches/cells';
import { archiveFiles, readerOf, type ArchiveFile } from './archive';
import { checkUpload, type CheckAgainst } from './check';
import { countryOfZone, zonesOf } from '../../kit/zone-names';
import { checkAgainst, end, endReading, headColumns, ownerNow, uploadProgress, type Head } from './uploads';

const mostZones = 8;
const noText = 'No text could be read from this file. Try another one.';

/** Stores the files of an archive as rows that are to be read. No candidate is added by this. */
export async function makeResumes(
  tx: Tx,
  fileId: string,
  files: readonly ArchiveFile[],
  asked: string | null,
  caller: Caller,
): Promise<UploadProgress> {
  const organizationId = await organizationFor(tx, asked, caller);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into candidate_uploads (owner_id, organization_id, kind, state, file_id)
    values (${caller.userId}, ${organizationId}, 'resumes', 'reading', ${fileId}) returning id`);
  const rows = files.map(({ nr, name, problem }) => ({ nr, name, problem }));
  await tx.run(sql`
    insert into candidate_upload_rows (upload_id, nr, cells, file_name, todo, result, reason)
    select ${id}, nr, ${JSON.stringify(blankCells)}::jsonb, name, problem is null, case when problem is not null then 'unread' end, problem
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (nr int, name text, problem text)`);
  await enqueue(tx, 'resumes', { id, run: 0 });
  return uploadProgress(tx, id, caller);
}

type Archive = Head & { key: string; bytes: number };
const archiveOf = (tx: Tx, { id, run }: Jobs['resumes']) =>
  tx.maybe<Archive>(sql`
    select ${headColumns}, a.key, a.bytes
    from candidate_uploads u join (select id as file, storage_key as key, size as bytes from files) a on a.file = u.file_id
    where u.id = ${id} and u.run = ${run} and u.state = 'reading'`);

// This time is short, so that a stop and the end of a server wait for at most one file.
const workMs = 3_000;

/**
 * Reads the next files of an archive, each in a bounded process. A file is stored together with its row, so that
 * another process can continue where this one ends.
 */
export async function readResumes(db: Database, storage: Storage, job: Jobs['resumes']): Promise<void> {
  const until = Date.now() + workMs;
  const head = await archiveOf(db, job);
  if (!head) return;
  const owner = await ownerNow(db, head);
  const read = readerOf(storage, head.key);
  const files = await archiveFiles(read, head.bytes);
  if (!owner || 'problem' in files) return db.transaction((tx) => giveUpResumes(tx, job));
  const left = await db.many<{ nr: number }>(
    sql`select nr from candidate_upload_rows where upload_id = ${job.id} and todo order by nr`,
  );
  const means: Means = {
    read,
    reader: openProcess('people/resume-worker'),
    dictionary: await readDictionary(db),
    against: await checkAgainst(db, head.organizationId, owner.zone),
  };
  try {
    for (const { nr } of left) {
      const file = files[nr - 1];
      if (!file) throw new Error('A row has no file in its archive');
      await keepResume(db, storage, job, head.ownerId, file, await inTurn(() => readFile(file, means)));
      if (Date.now() > until) break;
    }
  } finally {
    means.reader.end();
  }
  await db.transaction(async (tx) => {
    if (!(await tx.maybe(sql`select from candidate_uploads where id = ${job.id} and state = 'reading' for update`)))
      return;
    const more = await tx.maybe(sql`select from candidate_upload_rows where upload_id = ${job.id} and todo limit 1`);
    if (more) await enqueue(tx, 'resumes', job);
    else await end(tx, job.id, 'draft');
  });
}

/** If reading has failed again and again, ends it with the files read so far. */
export async function giveUpResumes(tx: Tx, job: Jobs['resumes']): Promise<void> {
  if (await archiveOf(tx, job)) await endReading(tx, job.id, 'Could not be read. Upload it again.');
}

type Means = { read: ReadAt; reader: BoundedProcess; dictionary: DictionarySkill[]; against: CheckAgainst };
type Resume = { type: FileType; content: Uint8Array; text: string; row: object };

/** What a file says about its candidate, or the reason why it is not read. */
async function readFile({ nr, name, item }: ArchiveFile, means: Means): Promise<Resume | { problem: string }> {
  const content = await unpacked(means.read, item);
  if (content === null) return { problem: fileTexts.cutOff };
  const head = Buffer.from(content.subarray(0, longestHead)).toString('latin1');
  const type = typeOfHead(uploadCandidateResume.upload.types, head);
  if (type === undefined) return { problem: texts.fileFailed };
  const { fresh } = means.reader;
  const ask = () => means.reader.ask<ReadResume>({ type, content });
  // The files before this one may have used up the process.
  const answer = (await ask()) ?? (fresh ? null : await ask());
  if (answer && 'tooLong' in answer) return { problem: tooManyPages };
  const text = tidy(answer?.text ?? '', limits.resume);
  if (text === '') return { problem: noText };
  const { zone } = means.against;
  const found = contactInText(text, name, countryOfZone(zone));
  const { mobile, doubts, country } = found;
  const zones = country === null ? [] : zonesOf(country);
  const [only = ''] = zones.length === 1 ? zones : [];
  const cells = { ...blankCells, name: found.name, email: found.email, mobile, timeZone: only };
  const checked = checkUpload(cells, means.against);
  const unsure: Wrong<UploadCell>[] = [
    ...uploadCells.flatMap((cell) => {
      const message = doubts[cell as keyof typeof doubts];
      return message === undefined ? [] : [{ cell, message }];
    }),
    ...(zones.length > 1
      ? [
          {
            cell: 'timeZone' as const,
            message: "The candidate's country has several time zones",
            suggestions: zones.slice(0, mostZones),
            note: true as const,
          },
        ]
      : []),
  ];
  const doubted = unsure.filter(({ cell }) => !checked.wrong.some((one) => one.cell === cell));
  const skills = skillsOf(text, means.dictionary, means.against.now).map(({ key: _key, id: _id, ...skill }) => skill);
  return { type, content, text, row: { ...checked, nr, wrong: [...checked.wrong, ...doubted], text, skills } };
}

/** Stores a file with its row, unless reading was stopped in the meantime or another process read the file. */
async function keepResume(
  db: Database,
  storage: Storage,
  { id, run }: Jobs['resumes'],
  owner: string,
  { nr, name }: ArchiveFile,
  found: Resume | { problem: string },
): Promise<void> {
  const open = sql`r.upload_id = ${id} and r.nr = ${nr} and r.todo
    and exists (select from candidate_uploads u where u.id = r.upload_id and u.run = ${run} and u.state = 'reading')`;
  const unread = (problem: string) =>
    db.run(sql`update candidate_upload_rows r set todo = false, result = 'unread', reason = ${problem} where ${open}`);
  if ('problem' in found) return void (await unread(found.problem));
  const file = await storeFile(db, storage, { owner, name, type: found.type }, [found.content]).catch((error) => {
    if (isInfected(error)) return null;
    throw error;
  });
  if (!file) return void (await unread(fileTexts.infected));
  const kept = await db.transaction(async (tx) => {
    const count = await tx.run(sql`
      update candidate_upload_rows r set todo = false, file_id = ${file.id}, cells = s.cells, wrong = s.wrong, email = s.email,
        mobile = s.mobile, resume_text = s.text, skills = s.skills
      from jsonb_to_record(${JSON.stringify(found.row)}::jsonb)
        as s (cells jsonb, wrong jsonb, email citext, mobile text, text text, skills jsonb)
      where ${open}`);
    if (count > 0) await keepFile(tx, file.id);
    return count > 0;
  });
  if (!kept) await dropFile(db, storage, file.id);
}
