import type { FastifyInstance } from 'fastify';
import {
  getProfile,
  getResume,
  putProfile,
  putResume,
  resumeBytes,
  uploadResume,
  type Profile,
  type Resume,
} from '../../src/contract/people-profile';
import { limits, texts } from '../../src/contract/texts';
import type { Who } from '../kit/caller';
import { sql, type Tx } from '../db/database';
import { serve, serveApart, type AppContext } from '../http/calls';
import { invalid } from '../kit/failures';
import { requireTimeZone } from '../kit/time-zones';
import { readResume } from './resume-reader';
import { resumeTypeOf, tidy } from './resume-text';

const resumeOf = (tx: Tx, caller: Who) =>
  tx.maybe<Resume>(sql`
    select c.resume_text as text, r.file_name as "fileName",
      to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from persons p
    join lateral (
      select resume_text from candidates where person_id = p.id and resume_text is not null
      order by organization_id nulls first, created_at desc limit 1) c on true
    left join resumes r on r.person_id = p.id
    where p.id = ${caller.personId}`);

/** Writes the text to the candidate's own candidacy, which is made where there is none yet. */
async function keepText(tx: Tx, caller: Who, text: string): Promise<void> {
  await tx.run(sql`
    insert into candidates (person_id, name, time_zone, resume_text, uploaded_by)
    values (${caller.personId}, ${caller.name}, ${caller.timeZone}, ${text}, 'P')
    on conflict (person_id, coalesce(organization_id, '00000000-0000-0000-0000-000000000000'))
      do update set resume_text = excluded.resume_text`);
}

async function kept(tx: Tx, caller: Who): Promise<Resume> {
  const resume = await resumeOf(tx, caller);
  if (!resume) throw new Error('A resume was just written');
  return resume;
}

const profileOf = (tx: Tx, caller: Who) =>
  tx.one<Profile>(sql`
    select name, email::text as email, mobile, time_zone as "timeZone" from users where id = ${caller.userId}`);

/** Contact details and resume of who asks (product 5, 6). */
export function profileRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, getProfile, ({ tx, caller }) => profileOf(tx, caller));

  serve(app, appContext, putProfile, async ({ tx, body, caller }) => {
    await requireTimeZone(tx, body.timeZone);
    await tx.run(sql`
      update users set name = ${body.name.trim()}, mobile = ${body.mobile}, time_zone = ${body.timeZone}
      where id = ${caller.userId}`);
    return profileOf(tx, caller);
  });

  serve(app, appContext, getResume, ({ tx, caller }) => resumeOf(tx, caller));

  serve(app, appContext, putResume, async ({ tx, body, caller }) => {
    const text = tidy(body.text, limits.resume);
    if (text === '') throw invalid([{ field: 'text', message: texts.uploadResume }]);
    await keepText(tx, caller, text);
    return kept(tx, caller);
  });

  serveApart(app, appContext, uploadResume, async ({ body, caller }) => {
    const refuse = (message: string) => invalid([{ field: 'content', message }]);
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body.content)) throw refuse(texts.fileFailed);
    const content = Buffer.from(body.content, 'base64');
    const type = resumeTypeOf(content);
    if (type === null || content.length > resumeBytes) throw refuse(texts.fileFailed);
    const text = tidy(await readResume(caller.userId, { type, content }), limits.resume);
    if (text === '') throw refuse('No text could be read in this file. Please try another one, or write it by hand.');
    return appContext.db.transaction(async (tx) => {
      await tx.run(sql`
      insert into resumes (person_id, file_name, file_type, content)
      values (${caller.personId}, ${body.fileName}, ${type}, ${content})
      on conflict (person_id) do update
        set file_name = excluded.file_name, file_type = excluded.file_type, content = excluded.content, at = now()`);
      await keepText(tx, caller, text);
      return kept(tx, caller);
    });
  });
}
