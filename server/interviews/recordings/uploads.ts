import {
  longestSegment,
  mostSegments,
  recordingTexts,
  segmentRule,
  uploadDays,
  uploaders,
  uploadsPath,
} from '../../../src/contract/interviews-recordings';
import { id as isId } from '../../../src/contract/kit';
import { sql, type Tx } from '../../db/database';
import { refusal, type Resumable, type Uploaded } from '../../http/resumable';
import { audit } from '../../kit/audit';
import type { Caller } from '../../kit/caller';
import { missing } from '../../kit/failures';
import type { StoredFile } from '../../kit/files';
import { interviewsWithin } from '../reach';

/** Whether the recording of `interviews i` can be uploaded now (product: Recordings). */
export const uploadOpen = sql`(i.leaf in ('confirmed', 'live', 'pendingFeedback', 'inReview', 'released')
  and i.starts_at <= law_now() and i.ends_at + make_interval(days => ${uploadDays}) > law_now()
  and not exists (select from persons e where e.id = i.person_id and e.erased_at is not null)
  and not exists (select from users e where e.id = i.panelist_id and e.erased_at is not null))`;

async function refuseClosed(tx: Tx, interviewId: string, caller: Caller): Promise<void> {
  const found = await tx.maybe<{ open: boolean }>(sql`
    select ${uploadOpen} as open from interviews i where i.id = ${interviewId} and ${interviewsWithin(caller)}`);
  if (!found) throw missing();
  if (!found.open) throw refusal(recordingTexts.notNow);
}

const interviewOf = async (tx: Tx, id: string) =>
  (
    await tx.one<{ interviewId: string }>(sql`
    select interview_id as "interviewId" from recording_uploads where id = ${id}`)
  ).interviewId;

/** Appends a stored file to the recording. Returns false if the recording already has the same file. */
async function addSegment(tx: Tx, { id, userId }: Uploaded, file: StoredFile, seconds: number): Promise<boolean> {
  const interviewId = await interviewOf(tx, id);
  const recording = await tx.one<{ id: string }>(sql`
    insert into recordings (interview_id) values (${interviewId})
    on conflict (interview_id) do update set changed_at = now() returning id`);
  const { last, known } = await tx.one<{ last: number; known: boolean }>(sql`
    select coalesce(max(s.number), 0) as last, coalesce(bool_or(s.sha256 = f.sha256), false) as known
    from recording_segments s, files f where s.recording_id = ${recording.id} and f.id = ${file.id}`);
  if (known) return false;
  if (last >= mostSegments) throw refusal(recordingTexts.tooMany);
  await tx.run(sql`
    insert into recording_segments (recording_id, number, file_id, sha256, seconds, uploaded_by)
    select ${recording.id}, ${last + 1}, f.id, f.sha256, ${seconds}, ${userId} from files f where f.id = ${file.id}`);
  await audit(tx, userId, 'uploadRecording', interviewId);
  return true;
}

/** Resumable uploads of recording segments (product: Recordings). */
export const recordingUploads: Resumable = {
  path: uploadsPath,
  access: uploaders,
  rule: segmentRule,
  longest: { seconds: longestSegment, message: recordingTexts.tooLong },
  table: sql`recording_uploads`,
  async begin(tx, said, caller) {
    const interviewId = said['interviewId'] ?? '';
    if (!isId().is(interviewId)) throw missing();
    await refuseClosed(tx, interviewId, caller);
    return { columns: sql`, interview_id`, values: sql`, ${interviewId}` };
  },
  within: (caller) => sql`u.interview_id in (select i.id from interviews i where ${interviewsWithin(caller)})`,
  goOn: async (tx, id, caller) => refuseClosed(tx, await interviewOf(tx, id), caller),
  take: addSegment,
};
