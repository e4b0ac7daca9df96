import type { FastifyInstance } from 'fastify';
import { uploadJobResume } from '../../src/contract/job-profiles-apply';
import { iso } from '../../src/contract/time';
import { sql } from '../db/database';
import type { AppContext } from '../http/calls';
import { serveUpload } from '../http/uploads';
import { missing } from '../kit/failures';
import { bytesOf } from '../kit/storage';
import { readResume } from './resume-reader';

const unreadable = 'No text could be read from this file. Try another one.';

/** A resume for a single job, in addition to that of the profile (product: Applying; Resumes). */
export function jobResumeRoutes(app: FastifyInstance, appContext: AppContext): void {
  serveUpload(app, appContext, uploadJobResume, async ({ caller, body, file, keep }) => {
    const text = await readResume(file.type, async () => bytesOf(await appContext.storage.get(file.key)), unreadable);
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
