import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from '../../../server/db/database';
import { keepFile, storeFile } from '../../../server/kit/files';
import { hashToken } from '../../../server/kit/caller';
import type { House } from '../kit';
import { hour, interviewAt } from './interviews';

export type AddedRecording = { id: string; jobId: string; fileName: string; shareId: string; token: string };

/** A recording with one segment and a link, of the interview or of a new one. */
export async function addRecording(house: House, interviewId?: string): Promise<AddedRecording> {
  const { db } = house;
  const of = interviewId ?? (await interviewAt(house, { leaf: 'released', start: Date.now() - 30 * hour }));
  const content = [readFileSync('server/demo/media/one-1.webm')];
  const file = await storeFile(db, house.storage, { owner: null, name: 'one.webm', type: 'webm' }, content);
  const token = randomBytes(32).toString('base64url');
  return db.transaction(async (tx) => {
    await keepFile(tx, file.id);
    const { id } = await tx.one<{ id: string }>(sql`insert into recordings (interview_id) values (${of}) returning id`);
    await tx.run(sql`
      insert into recording_segments (recording_id, number, file_id, sha256, seconds)
      select ${id}, 1, f.id, f.sha256, 7 from files f where f.id = ${file.id}`);
    const share = await tx.one<{ id: string }>(sql`
      insert into recording_shares (recording_id, token_hash, ends_at)
      values (${id}, ${hashToken(token)}, now() + interval '1 day') returning id`);
    const place = await tx.one<{ jobId: string; fileName: string }>(sql`
      select coalesce(job_profile_id::text, 'mock') as "jobId", code as "fileName" from interviews where id = ${of}`);
    return { id, ...place, shareId: share.id, token };
  });
}
