import type { FastifyInstance } from 'fastify';
import { uploadJobResume } from '../../src/contract/job-profiles-apply';
import { iso } from '../../src/contract/time';
import { limits } from '../../src/contract/texts';
import { sql } from '../db/database';
import type { AppContext } from '../http/calls';
import { serveUpload } from '../http/uploads';
import { invalid, missing } from '../kit/failures';
import { bytesOf } from '../kit/storage';
import { readResume } from './resume-reader';
import { tidy } from './resume-text';

const unreadable = 'No text could be read from this file. Please try another one.';

/** A resume for one job, besides that of the profile (product: Applying; Resumes). */
export function jobResumeRoutes(app: FastifyInstance, appContext: AppContext): void {
  serveUpload(app, appContext, uploadJobResume, async ({ caller, body, file, keep }) => {
    const read = await readResume(file.type, async () => bytesOf(await appContext.storage.get(file.key)));
    const text = tidy(read, limits.resume);
    if (text === '') throw invalid([{ field: 'file', message: unreadable }]);
    return keep(async (tx) => {
      const kept = await tx.run(sql`
        insert into job_resumes (job_profile_id, person_id, file_id, text)
        select j.id, ${caller.personId}::uuid, ${file.id}, ${text}
        from job_profiles j join organizations o on o.id = j.organization_id
        where j.id = ${body.jobProfileId} and j.status = 'OPEN' and not o.blocked
        on conflict (job_profile_id, person_id) do update set file_id = excluded.file_id, text = excluded.text, at = now()`);
      if (kept === 0) throw missing();
      return { fileName: file.name, at: iso(Date.now()) };
    });
  });
}
