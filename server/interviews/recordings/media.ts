import type { FastifyInstance } from 'fastify';
import { recordingTexts } from '../../../src/contract/interviews-recordings';
import { sql } from '../../db/database';
import type { AppContext } from '../../http/calls';
import { Refused } from '../../kit/failures';
import { isSigned, sendMedia, type Media } from '../../kit/media';

/** The folder of a recording's segments: the job of the interview, or `mock`, because a mock interview has no job. */
export const jobIdOf = sql`coalesce(i.job_profile_id::text, 'mock')`;
export type Place = { jobId: string; fileName: string };

export const segmentPath = ({ jobId, fileName }: Place, number: number) =>
  `/media/interviewvideos/${encodeURIComponent(jobId)}/${encodeURIComponent(fileName)}/${number}`;

/** Serves recordings in ranges to holders of a signed address that has not expired (product: Recordings). */
export function recordingMedia(app: FastifyInstance, { config, db, storage }: AppContext): void {
  app.get('/media/interviewvideos/:jobId/:fileName/:segment', async (request, reply) => {
    const { jobId, fileName, segment } = request.params as Place & { segment: string };
    const number = /^[1-9]\d?$/.test(segment) ? Number(segment) : 0;
    if (!(await isSigned(db, config, request, segmentPath({ jobId, fileName }, number))))
      throw new Refused(403, recordingTexts.noRight);
    const file = await db.maybe<Media>(sql`
      select f.storage_key as key, f.media_type as type, f.size from interviews i
      join recordings r on r.interview_id = i.id
      join recording_segments s on s.recording_id = r.id and s.number = ${number}
      join files f on f.id = s.file_id
      where i.code = ${fileName} and ${jobIdOf} = ${jobId}`);
    return sendMedia(request, reply, storage, file);
  });
}
